"""The score sheet of one race: a card for every player or team, and a ladder of moves, with par and medals marked."""

from vollgas.drawing.foot import room_of
from vollgas.drawing.pen import Pen
from vollgas.drawing.scoring.cards import Desk, draw_card
from vollgas.drawing.scoring.ladder import draw_block, draw_strip, hint_of
from vollgas.drawing.scoring.plan import BLOCK_GAP, CARD_GAP, NUMBERS, STRIP, form_of, plan_of
from vollgas.drawing.scoring.scores import Scores, begin_scores, scores_of
from vollgas.drawing.sheet import Sheet


def draw(pen: Pen, sheet: Sheet) -> None:
    """Draw the score sheet for the sheet's number of players."""
    draw_scores(pen, scores_of(sheet))


def draw_scores(pen: Pen, scores: Scores) -> None:
    """Draw a score sheet; VollgasError when the paper is too small for it."""
    paper = scores.paper
    begin_scores(pen, scores, _title(scores))
    left, low, width, height = room_of(paper)
    plan = plan_of(paper, scores.players, scores.par, form_of(scores))
    top = low + height
    desk = Desk(pen, scores, plan)
    gap = CARD_GAP * plan.scale
    card = (width - (plan.across - 1) * gap) / plan.across
    for number in range(plan.cards):
        line, place = divmod(number, plan.across)
        x, y = left + place * (card + gap), top - line * (plan.card_height + gap)
        draw_card(desk, number + 1, x, y, card)
    top -= plan.cards_height
    draw_strip(pen, scores, plan.scale, top, (left, width), hint_of(desk))
    top -= STRIP * plan.scale
    for block in range(plan.blocks):
        x = left + block * ((NUMBERS + BLOCK_GAP) * plan.scale + plan.cells * plan.cell)
        first = block * plan.rows + 1
        draw_block(desk, x, top, range(first, first + plan.rows))


def _title(scores: Scores) -> str:
    """What stands large at the top."""
    words, rules = scores.words, scores.rules
    if rules.pursuit:
        return words("variant.pursuit")
    if rules.ghost:
        return words("score.ghost_race")
    return words("variant.relay") if scores.teams else words("score.title")
