"""The rule sheet: one page, everything in its place, exactly its track's rules, examples that the referee proves."""

import re
from dataclasses import replace
from functools import cache

import pytest
from drawing_help import letters, printed, sheet, with_hazards, words_on
from pypdfium2 import PdfDocument

from vollgas.drawing.foot import room_of
from vollgas.drawing.pages import rules as page
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.pictures import extent
from vollgas.drawing.prose import Block, Card, Run, cards_of, read_cards
from vollgas.drawing.scenes import SCENES, TEMPOS, course_of, crash, scenes_of
from vollgas.drawing.setting import ROOMY, Setting, font_of, set_card
from vollgas.errors import VollgasError
from vollgas.lattice import STAND, Cross, Move, shifted
from vollgas.making.grade import medals
from vollgas.paper import MARGIN
from vollgas.race import Car, Event, drive, targets, trace
from vollgas.rules import VARIANTS, find_rules
from vollgas.track import Hazard
from vollgas.words import LANGS

PAPERS = [
    {"paper": "a4"},
    {"paper": "a4", "landscape": True},
    {"paper": "letter"},
    {"paper": "letter", "landscape": True},
    {"paper": "a5"},
    {"paper": "a5", "landscape": True},
    {"paper": "a3"},
    {"paper": "a3", "landscape": True},
    {"paper": "130x180mm"},
]
LEAST_SIZES = {"a4": 9.0, "letter": 9.0, "a5": 7.0, "a3": 9.0, "130x180mm": 5.0}
"""The smallest text a reader must put up with, points."""
every_paper = pytest.mark.parametrize("paper", PAPERS, ids=["-".join(str(v) for v in p.values()) for p in PAPERS])
every_lang = pytest.mark.parametrize("lang", LANGS)
both_rules = pytest.mark.parametrize(
    "rules", [find_rules(), find_rules("vollgas", ["beginner"])], ids=["full", "beginner"]
)

KINDS_HERE = ("brake", "turbo", "ramp", "pit")


def varied(base, variants=(), kinds=("brake", "turbo", "ramp")):
    """The sheet with these variants and one hazard of each of these kinds."""
    hazards = [Hazard(Cross(4 + number, 14), kind) for number, kind in enumerate(kinds)]
    return replace(with_hazards(base, *hazards), rules=find_rules("vollgas", variants))


@cache
def rule_sheet(lang, variants=(), kinds=("brake", "turbo", "ramp"), **wanted):
    """The sheet and its page as a PDF."""
    made = varied(sheet(lang=lang, **wanted), variants, kinds)
    return made, printed(page.draw, made)


def text_of(lang, variants=(), kinds=("brake", "turbo", "ramp")):
    """Everything the cards say, one line of text."""
    made = varied(sheet(lang=lang), variants, kinds)
    return " ".join(
        " ".join([card.title, *("".join(run.text for run in block.runs) for block in card.blocks)])
        for card in page.cards_of_sheet(made)
    ).replace("\u00a0", " ")


@every_paper
@every_lang
@pytest.mark.parametrize("variants", [(), ("beginner",)], ids=["full", "beginner"])
def test_it_is_one_page_inside_the_margins(paper, lang, variants):
    """The rule sheet fills one page, and every letter stands inside the margins."""
    made, pdf = rule_sheet(lang, variants, **paper)
    document = PdfDocument(pdf)
    assert len(document) == 1
    document.close()
    width, height = made.track.paper.width, made.track.paper.height
    found = letters(pdf)
    assert len(found) > 1500
    for letter, left, bottom, right, top in found:
        assert MARGIN - 0.3 <= left <= right <= width - MARGIN + 0.3, letter
        assert MARGIN - 0.6 <= bottom <= top <= height - MARGIN + 0.3, letter


@every_paper
@every_lang
def test_cards_fit_their_columns_and_words_their_cards(paper, lang):
    """Columns fit the page; in every card words and pictures stay inside the padding and off each other."""
    made = varied(sheet(lang=lang, **paper), ("beginner",))
    pen = Pen("colour", lang, "test")
    layout = page.layout_of(pen, made)
    _, _, width, height = room_of(made.track.paper)
    gap, pad = layout.spacing.card_gap, layout.spacing.pad
    across = len(layout.columns) * layout.width + (len(layout.columns) - 1) * layout.spacing.column_gap
    assert across * layout.size <= width + 0.01
    for column in layout.columns:
        assert (sum(card.height + gap for card in column) - gap) * layout.size <= height + 0.01
        for card in column:
            for place in card.pictures:
                assert pad - 1e-6 <= place.x
                assert place.x + place.width <= layout.width - pad + 1e-6
                assert place.y + place.height <= card.height - pad + 0.3
            for piece in card.pieces:
                right = piece.x + pen.width(piece.text, 1 / POINT, font_of(layout.spacing.narrow, piece.bold))
                assert right <= layout.width - pad + 1e-6, piece.text
                assert piece.y + 0.2 <= card.height - pad + 0.3, piece.text
                for place in card.pictures:
                    beside = right <= place.x + 1e-6
                    assert beside or piece.y - 0.7 >= place.y + place.height - 0.3 or piece.y + 0.2 <= place.y, (
                        piece.text
                    )


@every_paper
@every_lang
@pytest.mark.parametrize("theme", ["city", "space"])
def test_the_text_is_large_enough_to_read(paper, lang, theme):
    """No paper needs smaller text than a family can read: 9 points on A4 and Letter, 7 on A5."""
    made = varied(sheet(lang=lang, theme=theme, **paper), ("beginner",))
    size = page.layout_of(Pen("colour", lang, "test"), made).size / POINT
    assert size >= LEAST_SIZES[paper["paper"]]


@every_lang
def test_the_page_says_what_the_cards_say(lang):
    """Every word of every card is really printed."""
    _, pdf = rule_sheet(lang)
    shown = set(words_on(pdf).replace("\u00a0", " ").split())
    for word in text_of(lang).split():
        assert word in shown


@every_lang
@pytest.mark.parametrize(
    "kinds", [(), ("brake",), ("turbo",), ("ramp",), ("turbo", "ramp"), ("brake", "turbo", "ramp")]
)
def test_exactly_the_hazards_on_the_track_are_explained(lang, kinds):
    """A hazard has its card, under the theme's own name, when it lies on the track, and no mention otherwise."""
    made = varied(sheet(lang=lang), kinds=kinds)
    cards = page.cards_of_sheet(made)
    explained = {block.picture for card in cards for block in card.blocks} & set(KINDS_HERE)
    assert explained == set(kinds)
    titles = {card.title for card in cards}
    text = text_of(lang, kinds=kinds)
    for kind, look in made.theme.hazards.items():
        assert (look.names[lang] in titles) == (kind in kinds)
        assert (look.names[lang] in text) == (kind in kinds)
    numbered = {"On the road", "Auf der Strecke"} & titles
    assert bool(numbered) == bool(kinds)
    ends = "Your trace ends at the first" if lang == "en" else "ist deine Fahrspur zu Ende"
    assert (ends in text) == bool({"brake", "ramp"} & set(kinds))


VARIANT_WORDS = {
    "beginner": {
        "en": "Beginners’ rule: your tempo never goes above 3",
        "de": "Anfängerregel: Dein Tempo wird nie größer als 3",
    }
}


@every_lang
def test_exactly_the_variants_in_force_are_printed(lang):
    """Each variant has its sentence when it is on, and only then."""
    assert set(VARIANT_WORDS) == set(VARIANTS)
    for variant, said in VARIANT_WORDS.items():
        assert said[lang] in text_of(lang, (variant,))
        assert said[lang] not in text_of(lang)


RULES = {
    "V1": ("Two or more play on one sheet", "mindestens zu zweit auf einem Blatt"),
    "V1 start": ("on the numbered crosses behind the start line", "auf die nummerierten Kreuze hinter der Startlinie"),
    "V2": ("The youngest goes first, then round the table", "Wer am jüngsten ist, fängt an, dann geht es reihum"),
    "V3": ("one of the eight crosses around it", "auf eines der acht Kreuze ringsum"),
    "V3 axes": ("each of the two may change by one", "Beide Zahlen dürfen sich mit jedem Zug um 1 ändern"),
    "V4": ("one of the eight crosses next to it, any way you like, or stay put", "egal wohin, oder bleib stehen"),
    "V5": ("passes over or ends on a cross where another car stands", "ob sie dort endet oder darüber hinweggeht"),
    "V6": ("on the last free cross that lies exactly on your trace", "das genau auf deiner Fahrspur liegt"),
    "V6 none": ("If there is none, it stays where it was", "Gibt es keins, bleibt es, wo es war"),
    "V6 tempo": ("Now your tempo is 0", "Jetzt hast du Tempo 0"),
    "V7": ("In your next three moves, go no further than one", "In den nächsten drei Zügen fährst du höchstens ein"),
    "V7 again": ("Another crash starts the three slow moves again", "beginnen die drei langsamen Züge von vorn"),
    "V8": ("drive straight across", "Fahr einfach drüber"),
    "V9": ("Even if all nine crosses mean a crash, you have to move", "Ziehen musst du trotzdem"),
    "V10": ("passes exactly over its cross or ends on it", "genau über sein Kreuz läuft oder dort endet"),
    "V10 start": ("The cross you start from never acts", "Das Kreuz, von dem du losfährst, wirkt nie"),
    "V10 standing": ("standing still sets nothing off", "wer stehen bleibt, löst nichts aus"),
    "V11": ("as after a crash: tempo 0, then three slow moves", "wie nach einem Crash: Tempo 0, dann drei langsame"),
    "V12": ("you may gain two squares instead of one", "um zwei Kästchen zulegen statt um eins"),
    "V12 way": ("in any direction you are already moving", "in jeder Richtung, in die du schon fährst"),
    "V12 kept": ("You keep the tempo you reach", "Das neue Tempo behältst du"),
    "V12 lapse": ("If you don’t use it, it’s gone", "Wer den Schub nicht nutzt, verliert ihn"),
    "V13": ("Jump two squares on at once: there your move ends", "zwei Kästchen weiter: Dort endet dein Zug"),
    "V13 tempo": ("You keep the tempo you chose", "Dein Tempo bleibt, wie du es gewählt hast"),
    "V13 way": ("at least half the bigger", "mindestens halb so groß ist wie die größere"),
    "V13 flight": ("You fly over whatever is in between", "Du fliegst über alles hinweg, was dazwischenliegt"),
    "V13 landing": ("you crash on the ramp", "ist es ein Crash auf der Rampe"),
    "V13 symbol": ("a symbol you land on does nothing", "ein Symbol, auf dem du landest, tut nichts"),
    "V13 finish": ("Jumping over the finish line counts", "Ein Sprung über die Ziellinie zählt"),
    "V14": ("In slow moves it doesn’t help", "In langsamen Zügen hilft er nicht"),
    "V15": ("The first to drive over the finish line wins at once", "hat sofort gewonnen"),
    "V15 stop": ("No need to brake", "Bremsen brauchst du nicht"),
    "G1": ("may run along its edge or brush past a corner. It must not go in", "eine Ecke streifen. Hinein darf sie"),
    "G2": ("Whatever is not road is barrier", "Alles, was nicht Straße ist, ist Bande"),
    "G6": (
        "Get beyond it with nothing in the way: touching is not enough",
        "Du musst darüber hinaus, und bis dahin muss der Weg frei sein: Berühren reicht nicht",
    ),
}


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_of_play_is_on_the_sheet(rule):
    """Each numbered rule has its words in both languages."""
    for lang, said in zip(("en", "de"), RULES[rule], strict=True):
        assert said in text_of(lang)


@every_lang
def test_par_and_medals_are_those_of_the_track(lang):
    """Par and the most moves for each medal are printed."""
    made, pdf = rule_sheet(lang)
    shown = words_on(pdf).replace("\u00a0", " ")
    assert re.search(rf"\b{made.solution.par}:", shown)
    for most in medals(made.solution.par):
        assert f"≤ {most}" in shown


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
def test_every_ink_prints_the_same_words(ink):
    """Ink modes change the look only."""
    assert words_on(rule_sheet("en", ink=ink)[1]) == words_on(rule_sheet("en")[1])


def test_every_picture_of_the_templates_can_be_drawn():
    """Each picture that a template names exists, and each that exists is named."""
    for lang in LANGS:
        cards = page.cards_of_sheet(varied(sheet(lang=lang), kinds=("brake", "turbo", "ramp")))
        used = {block.picture for card in cards for block in card.blocks if block.kind == "picture"}
        assert used == {*SCENES, "medals"} - {"pit"}
        assert all(min(extent(name, find_rules())) > 0 for name in used)


def marked(scene, *marks):
    """The crosses with these marks."""
    return {at for at, mark in scene.marks if mark in marks}


@both_rules
def test_nine_targets_are_the_referees(rules):
    """The example of a move shows all nine targets around the straight-on cross, and the tempo they start from."""
    [scene] = scenes_of("targets", rules)
    (before, at, _), (_, straight, _) = scene.lines
    move = Move(at.x - before.x, at.y - before.y)
    assert straight == shifted(at, move)
    assert marked(scene, "target", "straight") == {shifted(at, tempo) for tempo in targets(rules, Car(at, move))}
    assert marked(scene, "target", "straight") == {
        Cross(straight.x + i, straight.y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)
    }


@both_rules
def test_the_first_move_reaches_the_neighbours(rules):
    """From standstill the eight neighbours are open."""
    [scene] = scenes_of("first", rules)
    [car] = marked(scene, "car")
    assert marked(scene, "target") | {car} == {shifted(car, tempo) for tempo in targets(rules, Car(car))}
    assert len(marked(scene, "target")) == 8


@both_rules
def test_the_three_tempos_are_open_one_after_another(rules):
    """Each of the three moves is a target of the one before, and each straight-on cross repeats the last move."""
    [scene] = scenes_of("tempo", rules)
    drawn = [Move(b.x - a.x, b.y - a.y) for a, b, line in scene.lines if line == "drawn"]
    assert drawn == list(TEMPOS)
    tempo, at = STAND, next(iter(marked(scene, "was")))
    straights = []
    for move in drawn:
        assert move in targets(rules, Car(at, tempo))
        if tempo != STAND:
            straights.append(shifted(at, tempo))
        at, tempo = shifted(at, move), move
    assert marked(scene, "straight") == set(straights)
    assert [at for at, _ in scene.numbers] == [b for _, b, line in scene.lines if line == "drawn"]


@both_rules
def test_touching_is_ticked_and_entering_crossed(rules):
    """Along the edge and past the corner are clean, cutting the corner is a crash, and the ticks say so."""
    scenes = scenes_of("touch", rules)
    assert [scene.verdict for scene in scenes] == [True, True, False]
    for scene in scenes:
        [(a, b, _)] = scene.lines
        drawn = trace(course_of(scene), rules, a, Move(b.x - a.x, b.y - a.y))
        assert (drawn.event is Event.CLEAN) == scene.verdict
        touched = [square for square in scene.barrier if max(a.x, b.x) >= square[0]]
        assert touched


@both_rules
def test_a_crashed_car_stands_on_the_last_free_cross_of_its_trace(rules):
    """The crash is one by the rules, the car stands where the referee puts it, and its three slow moves are open."""
    scene = crash(rules)
    course = course_of(scene)
    (at, aim, _), (_, stop, _), *slow = scene.lines
    move = Move(aim.x - at.x, aim.y - at.y)
    assert move in targets(rules, Car(at, move))
    result = drive(course, rules, Car(at, move), move)
    assert result.event is Event.CRASH
    assert result.car.at == stop
    assert stop not in {at, aim}
    assert (stop.x - at.x) * move.dy == (stop.y - at.y) * move.dx
    car = result.car
    assert len(slow) == rules.slow_moves
    for a, b, _ in slow:
        step = Move(b.x - a.x, b.y - a.y)
        assert a == car.at
        assert car.slow > 0
        assert max(abs(step.dx), abs(step.dy)) == 1
        after = drive(course, rules, car, step)
        assert after.event is Event.CLEAN
        car = after.car
    assert car.slow == 0


@both_rules
@pytest.mark.parametrize("kind", ["brake", "pit"])
def test_a_brake_stops_the_car_on_its_cross(rules, kind):
    """The trace ends on the symbol although the move would have gone on."""
    [scene] = scenes_of(kind, rules)
    [(hazard, shown)] = scene.hazards
    (at, aim, _), (_, stop, _) = scene.lines
    assert shown == kind
    assert stop == hazard
    assert stop != aim
    assert drive(course_of(scene), rules, Car(at, Move(aim.x - at.x, 0)), Move(aim.x - at.x, 0)).event is Event.BRAKE


@both_rules
def test_a_turbo_opens_targets_two_squares_on(rules):
    """After the turbo the targets are the referee's, and those marked as gain are open only because of it."""
    [scene] = scenes_of("turbo", rules)
    [(at, now, _)] = scene.lines
    move = Move(now.x - at.x, now.y - at.y)
    car = drive(course_of(scene), rules, Car(at, move), move).car
    assert car.boost
    shown = marked(scene, "target", "straight", "gain")
    assert shown | {car.at} == {shifted(car.at, tempo) for tempo in targets(rules, car)} | {car.at}
    usual = {shifted(car.at, tempo) for tempo in targets(rules, Car(car.at, car.tempo))}
    assert marked(scene, "gain") == shown - usual
    assert {cross.x - car.at.x for cross in marked(scene, "gain")} == {move.dx + rules.boost_step}


@both_rules
def test_a_ramp_carries_two_squares_and_keeps_the_tempo(rules):
    """The car lands two squares behind the ramp, and its straight-on cross is as far as the move it chose."""
    [scene] = scenes_of("ramp", rules)
    [(hazard, _)] = scene.hazards
    [(_, straight, _)] = [line for line in scene.lines if line[2] == "wanted"]
    [(at, _, _)] = [line for line in scene.lines if line[2] == "drawn"]
    [(take_off, landing, _)] = [line for line in scene.lines if line[2] == "jump"]
    assert take_off == hazard
    assert landing == shifted(hazard, Move(rules.jump, 0))
    move = Move(straight.x - landing.x, straight.y - landing.y)
    drawn = trace(course_of(scene), rules, at, move)
    assert (drawn.event, drawn.end, drawn.tempo) == (Event.RAMP, landing, move)


@both_rules
def test_stopping_on_the_line_is_no_finish(rules):
    """The ticked trace crosses the line by the referee's word, the crossed one only reaches it."""
    scenes = scenes_of("finish", rules)
    assert [scene.verdict for scene in scenes] == [True, False]
    for scene in scenes:
        [(a, b, _)] = scene.lines
        drawn = trace(course_of(scene), rules, a, Move(b.x - a.x, b.y - a.y))
        assert (drawn.event is Event.FINISH) == scene.verdict


def test_no_word_stands_alone_at_a_paragraphs_end():
    """The last word but one comes along to the last line, if that line has room for it and the others words enough."""
    setting = Setting(ROOMY, lambda words, _: 0.5 * len(words), lambda _: (1.0, 1.0))

    def lines(text, width):
        card = Card("Title", (Block("paragraph", (Run(text, bold=False),)),))
        return [piece.text for piece in set_card(card, width + 2 * ROOMY.pad, setting).pieces]

    assert lines("one two three four", 7) == ["one two", "three four"]
    assert lines("one two three", 3.5) == ["one two", "three"]
    assert lines("one two enormously", 5) == ["one two", "enormously"]


def test_markdown_becomes_cards():
    """Headings, paragraphs, items, bold words and pictures are understood."""
    [first, second] = cards_of("## A *b*\n\nc **d**\ne\n\n![](touch)\n\n- f\n\n## G\n".replace("*b*", "b"), "x")
    assert first == Card(
        "A b",
        (
            Block(
                "paragraph", (Run("c ", bold=False), Run("d", bold=True), Run(" ", bold=False), Run("e", bold=False))
            ),
            Block("picture", (), "touch"),
            Block("item", (Run("f", bold=False),)),
        ),
    )
    assert second == Card("G", ())


@pytest.mark.parametrize(
    "text", ["## A\n\n`code`", "## A\n\n1. b", "# A", "## A\n\n> b", "text first", "## A\n\n<b>c</b>"]
)
def test_markdown_that_no_card_can_show_is_refused(text):
    """What the page can't draw is an error that names the file, not silently left out."""
    with pytest.raises(VollgasError, match=r"^here"):
        cards_of(text, "here")


def test_a_template_that_asks_for_too_much_is_refused():
    """A value the template needs and does not get is an error that names it."""
    with pytest.raises(VollgasError, match=r"templates/rules/en\.md: .*undefined"):
        read_cards("en", {"kinds": ()})


def test_a_themes_names_are_taken_literally():
    """Signs that Markdown knows are printed as they are."""
    name = "*Slick* _1_ [x](y) #2 <b>"
    cards = read_cards("en", {
        "kinds": ("brake",), "name": {"brake": name}, "ending": (name,), "variants": (), "max_tempo": None, "par": 9,
    })  # fmt: skip
    assert name in {card.title for card in cards}
    [road] = [card for card in cards if card.title == "On the road"]
    assert name in "".join(run.text for run in road.blocks[0].runs)
