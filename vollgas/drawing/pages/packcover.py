"""The cover of a pack: what it is called, and a small picture of every track with its level and par."""

from dataclasses import dataclass

from vollgas.drawing.colour import WHITE, mix
from vollgas.drawing.foot import room_of
from vollgas.drawing.frame import fitted, shortened
from vollgas.drawing.ground import Ground
from vollgas.drawing.packhead import begin_pack_page
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.sheet import Collection, Sheet
from vollgas.drawing.symbols import draw_symbol
from vollgas.drawing.thumbnail import draw_thumbnail
from vollgas.track import LEVELS

GAP = 3.0
"""Between cards, mm."""
PAD = 2.2
"""Between a card's edge and its picture, mm."""
ROW, LARGEST = 15.0, 30.0
"""Least height of a row of ornaments, and the largest ornament in it, mm."""
ROOMY = 170.0
"""Height from which the room for cards always leaves some for ornaments, mm."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards in rows: how many side by side, their size, and the height of the words below a picture; all mm."""

    columns: int
    width: float
    height: float
    words: float

    def side(self, sheet: Sheet) -> float:
        """The side of a square in the picture of this sheet's track, mm."""
        across, up = self.width - 2 * PAD, self.height - 2 * PAD - self.words
        return min(across / sheet.track.columns, up / sheet.track.rows)


def draw(pen: Pen, pack: Collection) -> None:
    """Add the cover to the pen's document."""
    sheet = pack.first
    begin_pack_page(pen, pack, pack.title, sheet.words("page.pack"))
    left, low, width, height = room_of(sheet.track.paper)
    above = ROW + GAP if height >= ROOMY else 0.0
    grid = grid_of(sheet, len(pack.sheets), (width, height - above))
    rows = -(-len(pack.sheets) // grid.columns)
    used = rows * (grid.height + GAP) - GAP
    spare = (height - used) / 2
    if spare >= ROW + GAP:  # few tracks: the world looks in from both sides
        _draw_world(pen, pack, (left, low, width, spare - GAP))
        _draw_world(pen, pack, (left, low + height - spare + GAP, width, spare - GAP))
    elif above:
        height -= above
        _draw_world(pen, pack, (left, low + height + GAP, width, ROW))
    for number, one in enumerate(pack.sheets):
        row, column = divmod(number, grid.columns)
        in_row = min(grid.columns, len(pack.sheets) - row * grid.columns)
        x = left + (width - in_row * (grid.width + GAP) + GAP) / 2 + column * (grid.width + GAP)
        _draw_card(pen, one, grid, x, low + (height + used) / 2 - row * (grid.height + GAP) - grid.height)


def grid_of(sheet: Sheet, count: int, room: tuple[float, float]) -> Grid:
    """The grid with the largest pictures; of equal ones the first, with the fewest columns."""
    grids = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        width = (room[0] - (columns - 1) * GAP) / columns
        height = (room[1] - (rows - 1) * GAP) / rows
        words = min(15.0, 0.2 * height, 0.3 * width)
        grids.append(Grid(columns, width, height, words))
    best = max(grids, key=lambda grid: round(grid.side(sheet), 3))
    # A card no taller than its picture needs.
    tall = best.side(sheet) * sheet.track.rows + 2 * PAD + best.words
    return Grid(best.columns, best.width, min(best.height, tall), best.words)


def _draw_world(pen: Pen, pack: Collection, place: tuple[float, float, float, float]) -> None:
    """A row of ornaments in the middle of a place (x, y, width, height): of the theme, or one of each theme."""
    left, low, width, height = place
    chapters = pack.chapters
    if len(chapters) > 1:
        shown = [(one.first.theme.ornaments[:1], one.first.theme.palette) for one in chapters]
    else:
        shown = [((ornament,), pack.first.theme.palette) for ornament in pack.first.theme.ornaments[:7]]
    step = width / max(1, len(shown))
    size = min(height, LARGEST, 0.85 * step)
    for number, (ornaments, palette) in enumerate(shown):
        for ornament in ornaments:
            tint = mix(palette.tint, palette.ink, 0.2)
            draw_symbol(pen, ornament, left + (number + 0.5) * step, low + height / 2, size, tint)


def _draw_card(pen: Pen, sheet: Sheet, grid: Grid, x: float, y: float) -> None:
    """A card with the picture, and below it the track's title, its level and par, and its ID."""
    track, palette = sheet.track, sheet.theme.palette
    plain = sheet.ink != "colour"
    edge = mix(palette.ink, WHITE, 0.55)
    pen.rect(x, y, grid.width, grid.height, fill=None if plain else palette.card, stroke=edge if plain else None,
             line=0.25, radius=min(2.2, 0.06 * grid.width))  # fmt: skip
    side = grid.side(sheet)
    above = grid.height - grid.words - PAD - side * track.rows
    corner = x + (grid.width - side * track.columns) / 2, y + grid.words + above / 2 + PAD / 2
    draw_thumbnail(pen, sheet, Ground(*corner, side))
    room = grid.width - 2 * PAD
    size = fitted(pen, sheet.title, 0.4 * grid.words / POINT, "title", room)
    title = shortened(pen, sheet.title, size, "title", room)
    pen.text(x + PAD, y + 0.62 * grid.words, title, size, "title", palette.ink)
    words = sheet.words
    # A numbered track is one of many of its level, no longer one of three.
    of_three = "" if sheet.number else f" {LEVELS.index(track.level) + 1}/3"
    said = f"{words(f'level.{track.level}')}{of_three} · {words('track.par')} {sheet.solution.par}"
    name = track.id.text if track.id else track.name
    for text, low, most in ((said, 0.35, 0.26), (name, 0.13, 0.22)):
        small = fitted(pen, text, most * grid.words / POINT, "narrow", room)
        shown = shortened(pen, text, small, "narrow", room)
        pen.text(x + PAD, y + low * grid.words, shown, small, "narrow", mix(palette.ink, WHITE, 0.15))
