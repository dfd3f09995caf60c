"""The rule sheet: one page, everything in its place, exactly its track's rules, examples that the referee proves."""

import re
from dataclasses import replace
from functools import cache

import pytest
from drawing_help import assert_inside, letters, printed, sheet, with_hazards, words_on
from pypdfium2 import PdfDocument

from vollgas.drawing.foot import room_of
from vollgas.drawing.pages import rules as page
from vollgas.drawing.pen import POINT, Pen
from vollgas.drawing.pictures import extent
from vollgas.drawing.prose import Block, Card, Run, cards_of, read_cards
from vollgas.drawing.scenes import SCENES, TEMPOS, crash, drawn_course, scenes_of
from vollgas.drawing.setting import ROOMY, TITLE, Setting, font_of, set_card
from vollgas.errors import VollgasError
from vollgas.lattice import STAND, Cross, Move, shifted
from vollgas.making.grade import medals
from vollgas.race import Car, Event, drive, start_car, targets, trace
from vollgas.rules import GAMES, VARIANTS, find_rules, variants_of
from vollgas.theme import theme_names
from vollgas.track import Finish, Hazard
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


def varied(base, variants=(), kinds=("brake", "turbo", "ramp"), game="vollgas", *, circuit=False, freehand=False):
    """The sheet under the rules of this game with these variants, and one hazard of each of these kinds."""
    hazards = [Hazard(Cross(4 + number, 14), kind) for number, kind in enumerate(kinds)]
    made = with_hazards(base, *hazards)
    course = made.track
    if circuit:
        course = replace(course, finish=Finish(*course.start, course.way))
    if freehand:
        course = replace(course, outline=(((0, 0), (100, 0), (100, 100)),))
    return replace(made, track=course, rules=find_rules(game, variants), cover=game == "gonki")


@cache
def rule_sheet(lang, variants=(), kinds=("brake", "turbo", "ramp"), game="vollgas", **wanted):
    """The sheet and its page as a PDF."""
    made = varied(sheet(lang=lang, **wanted), variants, kinds, game)
    return made, printed(page.draw, made)


def said_on(made):
    """Everything the cards of a sheet say, one line of text."""
    return " ".join(
        " ".join([card.title, *("".join(run.text for run in block.runs) for block in card.blocks)])
        for card in page.cards_of_sheet(made)
    ).replace("\u00a0", " ")


def text_of(lang, variants=(), kinds=("brake", "turbo", "ramp"), game="vollgas", **where):
    """Everything the cards say under these rules."""
    return said_on(varied(sheet(lang=lang), variants, kinds, game, **where))


@every_paper
@every_lang
@pytest.mark.parametrize(
    ("game", "variants"), [("vollgas", ()), ("vollgas", ("beginner",)), ("carreras", ()), ("gonki", ("laps",))]
)
def test_it_is_one_page_inside_the_margins(paper, lang, game, variants):
    """The rule sheet fills one page, and every letter stands inside the margins."""
    made, pdf = rule_sheet(lang, variants, game=game, **paper)
    document = PdfDocument(pdf)
    assert len(document) == 1
    document.close()
    found = letters(pdf)
    assert len(found) > 1500
    assert_inside(found, made.track.paper)


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
@pytest.mark.parametrize("game", GAMES)
def test_digits_in_the_examples_can_be_read_on_small_paper(lang, game):
    """On A5 no digit is less than a millimetre high."""
    _, pdf = rule_sheet(lang, game=game, paper="a5")
    heights = [top - bottom for letter, _, bottom, _, top in letters(pdf) if letter.isdigit()]
    assert len(heights) > 20
    assert min(heights) > 1


@every_lang
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("paper", [{"paper": "letter"}, {"paper": "a5", "landscape": True}], ids=["letter", "a5"])
def test_no_title_is_dwarfed_by_its_picture(paper, theme, lang):
    """Beside their pictures, titles and the themes' names of hazards keep more than the half of their size."""
    for game in GAMES:
        made = varied(sheet(lang=lang, theme=theme, **paper), (), KINDS_HERE, game)
        pen = Pen("colour", lang, "test")
        layout = page.layout_of(pen, made)
        for card in (card for column in layout.columns for card in column):
            beside = [place.x for place in card.pictures if place.y < layout.spacing.pad + 1]
            room = min([*beside, layout.width - layout.spacing.pad]) - 3.0
            assert pen.width(card.title, TITLE / POINT, "title") < 1.6 * room, card.title


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
    numbered = {"On the road", "Auf der Strecke", "En la pista", "На трассе"} & titles
    assert bool(numbered) == bool(kinds)
    ends = {
        "en": "Your trace ends at the first",
        "de": "ist deine Fahrspur zu Ende",
        "es": "Tu trazo acaba en el primer",
        "ru": "след обрывается",
    }[lang]
    assert (ends in text) == bool({"brake", "ramp"} & set(kinds))


VARIANT_WORDS = {
    "beginner": (
        "Beginners’ rule: your tempo never goes above 3",
        "Anfängerregel: Dein Tempo wird nie größer als 3",
        "Regla para principiantes: tu velocidad nunca pasa de 3",
        "Правило для новичков: скорость никогда не больше 3",
    ),
    "pursuit": (
        "Catch the car in front of you",
        "Fang das Auto vor dir",
        "Atrapa al coche de delante",
        "Поймай машину впереди",
    ),
    "laps": (
        "Drive the track twice",
        "Fahrt die Strecke zweimal",
        "Recorre la pista dos veces",
        "Пройди трассу два раза",
    ),
    "relay": (
        "Two cars make a team",
        "Zwei Autos sind ein Team",
        "Dos coches forman un equipo",
        "Две машины — это команда",
    ),
    "ghost": (
        "study the ideal line on the last page",
        "die Ideallinie auf der letzten Seite",
        "la línea ideal de la última página",
        "идеальную линию на последней странице",
    ),
    "mover-out": (
        "you are out, the other car drives on",
        "Du bist draußen, das andere fährt weiter",
        "quedas fuera y el otro sigue",
        "ты выбываешь, а она едет дальше",
    ),
    "hard-braking": (
        "you may also take off two at once",
        "darfst du auch zwei auf einmal abziehen",
        "también puedes quitar dos de una vez",
        "убавлять можно и две клетки сразу",
    ),
    "judged-after": (
        "Only the move you choose counts",
        "Es zählt nur der Zug, den du wählst",
        "Solo cuenta la jugada que eliges",
        "Считается только ход, который ты выберешь",
    ),
    "lost-turn": (
        "once you have sat out a turn",
        "sobald du einen Zug ausgesetzt hast",
        "tras perder un turno",
        "пропусти ход, потом",
    ),
    "knockout": (
        "you are out, even if",
        "bist du draußen, auch wenn",
        "quedas fuera de la carrera, aunque",
        "ты выбываешь, даже если",
    ),
    "millimetre": (
        "A square is ten fine lines wide",
        "Ein Kästchen ist zehn feine Linien breit",
        "Una casilla mide diez líneas finas",
        "В клетке десять тонких линий",
    ),
}
"""What a variant's sentence says, in the order of the languages."""
games_and_variants = pytest.mark.parametrize(
    ("game", "variant"), [(game, variant) for game in GAMES for variant in variants_of(game)]
)


@every_lang
@games_and_variants
def test_exactly_the_variants_in_force_are_printed(game, variant, lang):
    """In each game a variant has its sentence when it is on, and no other variant has."""
    assert set(VARIANT_WORDS) == set(VARIANTS)
    for other in variants_of(game):
        said = VARIANT_WORDS[other][LANGS.index(lang)]
        assert (said in text_of(lang, (variant,), game=game)) == (other == variant)
        assert said not in text_of(lang, game=game)


@every_lang
@pytest.mark.parametrize("game", GAMES)
def test_circuits_and_sprints_say_how_laps_are_driven(game, lang):
    """A circuit's laps lead all the way round; on a sprint the car starts again as it did at first."""
    around, back = {
        "en": ("A lap counts once you have been all the way round", "goes back to its own start cross"),
        "de": ("Eine Runde zählt erst, wenn du ganz herum bist", "kommt dein Auto zurück auf sein Startkreuz"),
        "es": ("Una vuelta cuenta solo cuando es entera", "tu coche vuelve a su cruce de salida"),
        "ru": ("Круг засчитан, только когда ты объедешь всю трассу", "возвращается в свой стартовый узел"),
    }[lang]
    tempo = {
        "en": ("with tempo 0", "rolling with tempo 1"),
        "de": ("mit Tempo 0", "rollend mit Tempo 1"),
        "es": ("jugada siguiente, a velocidad 0", "rodando a velocidad 1"),
        "ru": ("снова, со скоростью 0", "катясь со скоростью 1"),
    }[lang]
    for laps in ((), ("laps=3",)):
        on_circuit, on_sprint = (text_of(lang, laps, (), game, circuit=circuit) for circuit in (True, False))
        assert around in on_circuit
        assert around not in on_sprint
        assert back not in on_circuit
        assert (back in on_sprint) == bool(laps)
    assert tempo[game == "carreras"] in text_of(lang, ("laps",), (), game)
    several = {"en": "three laps", "de": "drei Runden", "es": "tres vueltas", "ru": "три круга"}[lang]
    assert several in text_of(lang, ("laps=3",), (), game, circuit=True)


@every_lang
@pytest.mark.parametrize("game", GAMES)
def test_a_drawn_line_is_spoken_of_where_there_is_one(game, lang):
    """A freehand track's rules speak of the drawn line and its outer edge, a square one's of its squares."""
    line = {"en": "outer edge", "de": "äußeren Rand", "es": "borde exterior", "ru": "внешнего края"}[lang]
    squares = {
        "en": ("barrier", "dark squares"),
        "de": ("Bande", "dunklen Kästchen"),
        "es": ("barrera", "casillas oscuras"),
        "ru": ("бортик", "тёмных клеток"),
    }[lang]
    drawn, square = (text_of(lang, (), KINDS_HERE, game, freehand=freehand) for freehand in (True, False))
    assert line in drawn
    assert line not in square
    assert not any(word in drawn for word in squares)
    assert any(word in square for word in squares)


@every_lang
def test_the_cover_sheet_is_explained_when_it_is_played_with(lang):
    """The rules of the cover sheet stand on the page of a sheet that has one."""
    made = varied(sheet(lang=lang), game="gonki")
    said = {
        "en": "Cut the window out",
        "de": "Schneidet das Fenster aus",
        "es": "Recorta la ventana",
        "ru": "Вырежь окошко",
    }[lang]
    assert said in said_on(made)
    assert said not in said_on(replace(made, cover=False))


FULLEST = [
    ("vollgas", ("beginner", "pursuit", "laps=3")),
    ("vollgas", ("beginner", "laps=9", "relay")),
    ("vollgas", ("beginner", "laps=3", "ghost")),
    ("carreras", ("beginner", "laps=3", "relay", "mover-out", "hard-braking", "lost-turn")),
    ("carreras", ("beginner", "laps=3", "relay", "mover-out", "lost-turn", "millimetre=2")),
    ("carreras", ("laps=3", "ghost", "judged-after", "knockout")),
    ("gonki", ("beginner", "laps=3", "relay")),
    ("gonki", ("beginner", "laps=3", "ghost")),
]
"""Variants that make as much text as there can be."""
LEAST_OF_ALL = {"a4": 9.0, "letter": 8.5, "a5": 6.0, "a3": 9.0, "130x180mm": 5.0}
"""The smallest text of a page with every rule and every hazard there is, points."""


@every_paper
@every_lang
@pytest.mark.parametrize(("game", "variants"), FULLEST)
def test_even_the_fullest_page_can_be_read(paper, lang, game, variants):
    """With all variants that go together and all four kinds of hazard, on circuits and sprints, there is room."""
    pen = Pen("colour", lang, "test")
    for circuit in (True, False):
        base = sheet(lang=lang, **paper)
        made = varied(base, variants, KINDS_HERE, game, circuit=circuit, freehand=not circuit)
        assert page.layout_of(pen, replace(made, cover=True)).size / POINT >= LEAST_OF_ALL[paper["paper"]]


RULES = {
    "V1": (
        "Two or more play on one sheet",
        "mindestens zu zweit auf einem Blatt",
        "Juegan dos o más personas en una misma hoja",
        "Играют двое или больше, все на одном листе",
    ),
    "V1 start": (
        "on the numbered crosses behind the start line",
        "auf die nummerierten Kreuze hinter der Startlinie",
        "en los cruces numerados detrás de la línea de salida",
        "в пронумерованные узлы перед линией старта",
    ),
    "V2": (
        "The youngest goes first, then round the table",
        "Wer am jüngsten ist, fängt an, dann geht es reihum",
        "Empieza la persona más joven, y luego se juega por turnos",
        "Начинает самый младший, дальше — по очереди",
    ),
    "V3": (
        "one of the eight crosses around it",
        "auf eines der acht Kreuze ringsum",
        "uno de los ocho cruces de alrededor",
        "в один из восьми узлов вокруг",
    ),
    "V3 axes": (
        "each of the two may change by one",
        "Beide Zahlen dürfen sich mit jedem Zug um 1 ändern",
        "cada uno de los dos números puede cambiar en 1",
        "каждое из двух чисел можно изменить на 1",
    ),
    "V4": (
        "one of the eight crosses next to it, any way you like, or stay put",
        "egal wohin, oder bleib stehen",
        "hacia donde quieras, o quédate quieto",
        "куда угодно, или останься на месте",
    ),
    "V5": (
        "passes over or ends on a cross where another car stands",
        "ob sie dort endet oder darüber hinweggeht",
        "tanto si termina allí como si pasa por encima",
        "пусть даже только проходит через него",
    ),
    "V6": (
        "on the last free cross that lies exactly on your trace",
        "das genau auf deiner Fahrspur liegt",
        "en el último cruce libre que queda justo sobre tu trazo",
        "в последний свободный узел, лежащий точно на следе",
    ),
    "V6 none": (
        "If there is none, it stays where it was",
        "Gibt es keins, bleibt es, wo es war",
        "Si no hay ninguno, se queda donde estaba",
        "Если такого нет, она остаётся, где была",
    ),
    "V6 tempo": (
        "Now your tempo is 0",
        "Jetzt hast du Tempo 0",
        "Ahora tu velocidad es 0",
        "Теперь скорость 0",
    ),
    "V7": (
        "In your next three moves, go no further than one",
        "In den nächsten drei Zügen fährst du höchstens ein",
        "En las tres jugadas siguientes avanzas como máximo una casilla",
        "Следующие три хода езжай не дальше чем на одну клетку",
    ),
    "V7 again": (
        "Another crash starts the three slow moves again",
        "beginnen die drei langsamen Züge von vorn",
        "las tres jugadas lentas empiezan de nuevo",
        "три медленных хода начинаются заново",
    ),
    "V8": (
        "drive straight across",
        "Fahr einfach drüber",
        "crúzalos sin más",
        "езжай прямо через них",
    ),
    "V9": (
        "Even if all nine crosses mean a crash, you have to move",
        "Ziehen musst du trotzdem",
        "Aunque los nueve cruces acaben en choque, tienes que mover",
        "ходить всё равно надо",
    ),
    "V10": (
        "passes exactly over its cross or ends on it",
        "genau über sein Kreuz läuft oder dort endet",
        "pasa justo por su cruce o termina en él",
        "проходит точно через его узел или заканчивается в нём",
    ),
    "V10 start": (
        "The cross you start from never acts",
        "Das Kreuz, von dem du losfährst, wirkt nie",
        "El cruce de partida no actúa nunca",
        "Узел, из которого ты выезжаешь, не срабатывает никогда",
    ),
    "V10 standing": (
        "standing still sets nothing off",
        "wer stehen bleibt, löst nichts aus",
        "quedarse quieto no activa nada",
        "кто стоит на месте, ничего не включает",
    ),
    "V11": (
        "as after a crash: tempo 0, then three slow moves",
        "wie nach einem Crash: Tempo 0, dann drei langsame",
        "como tras un choque: velocidad 0 y tres jugadas lentas",
        "как после аварии: скорость 0, потом три медленных",
    ),
    "V12": (
        "you may gain two squares instead of one",
        "um zwei Kästchen zulegen statt um eins",
        "puedes ganar dos casillas en vez de una",
        "можно прибавить две клетки вместо одной",
    ),
    "V12 way": (
        "in any direction you are already moving",
        "in jeder Richtung, in die du schon fährst",
        "en cada sentido en que ya te mueves",
        "в любую сторону, куда ты уже едешь",
    ),
    "V12 kept": (
        "You keep the tempo you reach",
        "Das neue Tempo behältst du",
        "Conservas la nueva velocidad",
        "Новая скорость сохраняется",
    ),
    "V12 lapse": (
        "If you don’t use it, it’s gone",
        "Wer den Schub nicht nutzt, verliert ihn",
        "Si no lo aprovechas, se pierde",
        "Не воспользуешься — пропадёт",
    ),
    "V13": (
        "Jump two squares on at once: there your move ends",
        "zwei Kästchen weiter: Dort endet dein Zug",
        "Salta al instante dos casillas más: ahí termina tu jugada",
        "на две клетки вперёд: там ход и заканчивается",
    ),
    "V13 tempo": (
        "You keep the tempo you chose",
        "Dein Tempo bleibt, wie du es gewählt hast",
        "Conservas la velocidad elegida",
        "Скорость остаётся выбранной",
    ),
    "V13 way": (
        "at least half the bigger",
        "mindestens halb so groß ist wie die größere",
        "al menos la mitad del mayor",
        "хотя бы половина большего",
    ),
    "V13 flight": (
        "You fly over whatever is in between",
        "Du fliegst über alles hinweg, was dazwischenliegt",
        "Vuelas por encima de todo lo que hay en medio",
        "Ты перелетаешь через всё, что по пути",
    ),
    "V13 landing": (
        "you crash on the ramp",
        "ist es ein Crash auf der Rampe",
        "hay choque en la rampa",
        "это авария в точке прыжка",
    ),
    "V13 symbol": (
        "a symbol you land on does nothing",
        "ein Symbol, auf dem du landest, tut nichts",
        "el símbolo en el que caes no hace nada",
        "значок, на который приземлишься, не срабатывает",
    ),
    "V13 finish": (
        "Jumping over the finish line counts",
        "Ein Sprung über die Ziellinie zählt",
        "Saltar por encima de la meta vale",
        "Прыжок через линию финиша считается",
    ),
    "V14": (
        "In slow moves it doesn’t help",
        "In langsamen Zügen hilft er nicht",
        "En las jugadas lentas no sirve",
        "В медленных ходах это не помогает",
    ),
    "V15": (
        "The first to drive over the finish line wins at once",
        "hat sofort gewonnen",
        "Quien cruza primero la línea de meta gana al instante",
        "Кто первым пересечёт линию финиша, сразу побеждает",
    ),
    "V15 stop": (
        "No need to brake",
        "Bremsen brauchst du nicht",
        "No hace falta frenar",
        "Тормозить не надо",
    ),
    "G1": (
        "may run along its edge or brush past a corner. It must not go in",
        "eine Ecke streifen. Hinein darf sie",
        "por su borde o rozar una esquina, pero nunca entrar",
        "вдоль его края или задеть угол, но не заходить внутрь",
    ),
    "G2": (
        "Whatever is not road is barrier",
        "Alles, was nicht Straße ist, ist Bande",
        "Todo lo que no es pista es barrera",
        "Всё, что не дорога, — это бортик",
    ),
    "G6": (
        "Get beyond it with nothing in the way: touching is not enough",
        "Du musst darüber hinaus, und bis dahin muss der Weg frei sein: Berühren reicht nicht",
        "llegar más allá sin nada en medio: tocarla no basta",
        "путь туда должен быть свободен: коснуться мало",
    ),
}


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_of_play_is_on_the_sheet(rule):
    """Each numbered rule has its words in every language."""
    for lang, said in zip(LANGS, RULES[rule], strict=True):
        assert said in text_of(lang)


OTHER_RULES = {
    "C1": (
        "Two or more play on one sheet, each with a thin pen of their own colour",
        "jeder mit einem dünnen Stift in eigener Farbe",
        "cada cual con un lápiz fino de su color",
        "у каждого тонкая ручка своего цвета",
    ),
    "C2": (
        "a lane of its own",
        "seine eigene Spur",
        "su propio carril",
        "это её полоса",
    ),
    "C3": (
        "Draw lots for the order of play, or agree on it",
        "Lost die Reihenfolge aus oder macht sie ab",
        "El orden de juego se sortea o se acuerda",
        "Кто за кем ходит, решает жребий или уговор",
    ),
    "C4": (
        "as if your last move had brought you one square forwards",
        "ein Kästchen nach vorn gebracht",
        "te hubiera llevado una casilla hacia delante",
        "последний ход продвинул тебя на клетку вперёд",
    ),
    "C5": (
        "one of the eight crosses around it",
        "auf eines der acht Kreuze ringsum",
        "uno de los ocho cruces de alrededor",
        "в один из восьми узлов вокруг",
    ),
    "C6": (
        "before you choose. If the straight-on move leaves the track, you are off",
        "bevor du wählst. Führt der Zug",
        "antes de elegir. Si la inercia te saca de la pista, te has salido",
        "до того, как выберешь ход. Если инерция уносит тебя",
    ),
    "C7": (
        "With tempo 1 or less you may come back, where you left the track or further back",
        "Mit höchstens Tempo 1",
        "A velocidad 1 o menos puedes volver, por donde saliste o más atrás",
        "со скоростью не больше 1 — там же, где был вылет",
    ),
    "C7 late": (
        "If you come back faster, you miss a turn; the second time, you are out",
        "setzt du einen Zug aus; beim",
        "Si vuelves más rápido, pierdes un turno; la segunda vez",
        "пропустишь ход, а во второй раз выбываешь",
    ),
    "C8": (
        "both cars are out of the race",
        "Beide Autos sind draußen",
        "los dos quedan fuera de la carrera",
        "выбывают обе",
    ),
    "C8 traces": (
        "Traces may cross",
        "Fahrspuren dürfen sich kreuzen",
        "Los trazos pueden cruzarse",
        "Следы могут пересекаться",
    ),
    "C9": (
        "may retire at any time",
        "Aufgeben darf man jederzeit",
        "Puedes retirarte cuando quieras",
        "Сойти с дистанции можно в любой момент",
    ),
    "C10": (
        "finish the round, so that everyone has had as many moves",
        "fahrt den Durchgang zu Ende",
        "se completa la ronda, para que todos tengan las mismas jugadas",
        "раунд доигрывают, чтобы ходов у всех было поровну",
    ),
    "C10 winner": (
        "Whoever is the most squares beyond the line wins; a tie is possible",
        "Gleichstand ist möglich",
        "el coche que está más lejos tras la línea, contado en casillas",
        "кто дальше всех за линией, считая в клетках",
    ),
    "R1": (
        "Whoever has the black pen moves first",
        "Wer den schwarzen Stift hat, zieht zuerst",
        "Empieza quien tenga el lápiz negro",
        "У кого чёрная ручка, тот ходит первым",
    ),
    "R3": (
        "With tempo 1 or less you roll across, and nothing happens",
        "Mit höchstens Tempo 1 rollst du darüber",
        "A velocidad 1 o menos pasas por encima",
        "Если скорость не больше 1, проезжай",
    ),
    "R4": (
        "a mark of their own: cross, circle, dot, triangle",
        "eigenem Zeichen: Kreuz, Kreis, Punkt, Dreieck",
        "su marca: cruz, círculo, punto, triángulo",
        "свой знак: крест, круг, точка, треугольник",
    ),
    "R4 crosses": (
        "never two on one",
        "nie zwei auf demselben",
        "nunca dos en el mismo",
        "никогда две в одном",
    ),
    "R5": (
        "Look at no more of the track than the window shows",
        "als das Fenster zeigt",
        "No mires más pista que la que deja ver la ventana",
        "Смотри только на то, что видно в окошке",
    ),
    "R6": (
        "Within a phase all cars count as moving at the same time",
        "In einer Phase fahren alle Autos gleichzeitig",
        "Dentro de una fase todos corren al mismo tiempo",
        "Внутри фазы все машины едут одновременно",
    ),
    "R6 draw": (
        "if others get there in the same phase, they draw",
        "in derselben Phase noch andere an, ist es unents",
        "si otros llegan en la misma fase, hay empate",
        "если в той же фазе успели и другие, у них ничья",
    ),
    "R7": (
        "may go to one of the eight crosses next to it",
        "darf auf eines der acht Kreuze daneben",
        "puede ir a uno de los ocho cruces vecinos",
        "в любой из восьми соседних узлов",
    ),
    "R8": (
        "each of the two may change by one",
        "Beide Zahlen dürfen sich mit jedem Zug um 1 ändern",
        "cada uno de los dos números puede cambiar en 1",
        "каждое из двух чисел можно изменить на 1",
    ),
    "R9": (
        "is not allowed: choose another one. If you have none left, you are out",
        "Bleibt dir keiner, bist du draußen",
        "no está permitida: elige otra. Si no te queda ninguna",
        "запрещён: выбери другой. Если другого нет, ты выбываешь",
    ),
    "R9 touch": (
        "may run along the edge of the dark squares or brush past a corner",
        "oder eine Ecke streifen",
        "por el borde de las casillas oscuras o rozar una esquina",
        "вдоль края тёмных клеток или задеть угол",
    ),
}


@pytest.mark.parametrize("rule", OTHER_RULES)
def test_every_rule_of_the_other_games_is_on_their_sheets(rule):
    """Each numbered rule of parts C and R has its words in every language."""
    game = {"C": "carreras", "R": "gonki"}[rule[0]]
    for lang, said in zip(LANGS, OTHER_RULES[rule], strict=True):
        assert said in text_of(lang, kinds=("pit",), game=game)


@every_lang
@pytest.mark.parametrize("game", GAMES)
def test_pages_name_their_game(game, lang):
    """Every page of another game than VOLLGAS says which it is."""
    made, pdf = rule_sheet(lang, game=game)
    for other in ("carreras", "gonki"):
        assert (made.words(f"game.{other}") in words_on(pdf)) == (game == other)
    assert made.rules.game == game


@every_lang
def test_par_and_medals_are_those_of_the_track(lang):
    """Par and the most moves for each medal are printed."""
    made, pdf = rule_sheet(lang)
    shown = words_on(pdf).replace("\u00a0", " ")
    assert re.search(rf"\b{made.solution.par}:", shown)
    for most in medals(made.solution.par):
        assert f"≤ {most}" in shown


@every_lang
def test_nobody_wins_medals_in_a_pursuit(lang):
    """Where cars start one behind the other, par is the foremost one's: neither it nor medals are among the rules."""
    plain, chase = (
        page.cards_of_sheet(varied(sheet(lang=lang), kinds=KINDS_HERE, variants=variants))
        for variants in ((), ("pursuit",))
    )
    medal = next(card.title for card in plain if any(block.picture == "medals" for block in card.blocks))
    assert medal not in [card.title for card in chase]
    assert "≤" not in words_on(rule_sheet(lang, variants=("pursuit",))[1])


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
def test_every_ink_prints_the_same_words(ink):
    """Ink modes change the look only."""
    assert words_on(rule_sheet("en", ink=ink)[1]) == words_on(rule_sheet("en")[1])


def test_every_picture_of_the_templates_can_be_drawn():
    """Each picture that a template names exists, and each that exists is named."""
    for lang in LANGS:
        used = set()
        for game in GAMES:
            cards = page.cards_of_sheet(varied(sheet(lang=lang), kinds=KINDS_HERE, game=game))
            named = {block.picture for card in cards for block in card.blocks if block.kind == "picture"}
            assert all(min(extent(name, find_rules(game))) > 0 for name in named)
            used |= named
        assert used == {*SCENES, "medals", "cover"}


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
        drawn = trace(drawn_course(scene), rules, a, Move(b.x - a.x, b.y - a.y))
        assert (drawn.event is Event.CLEAN) == scene.verdict
        touched = [square for square in scene.barrier if max(a.x, b.x) >= square[0]]
        assert touched


@both_rules
def test_a_crashed_car_stands_on_the_last_free_cross_of_its_trace(rules):
    """The crash is one by the rules, the car stands where the referee puts it, and its three slow moves are open."""
    scene = crash(rules)
    course = drawn_course(scene)
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
    assert drive(drawn_course(scene), rules, Car(at, Move(aim.x - at.x, 0)), Move(aim.x - at.x, 0)).event is Event.BRAKE


@both_rules
def test_a_turbo_opens_targets_two_squares_on(rules):
    """After the turbo the targets are the referee's, and those marked as gain are open only because of it."""
    [scene] = scenes_of("turbo", rules)
    [(at, now, _)] = scene.lines
    move = Move(now.x - at.x, now.y - at.y)
    car = drive(drawn_course(scene), rules, Car(at, move), move).car
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
    drawn = trace(drawn_course(scene), rules, at, move)
    assert (drawn.event, drawn.end, drawn.tempo) == (Event.RAMP, landing, move)


@both_rules
def test_stopping_on_the_line_is_no_finish(rules):
    """The ticked trace crosses the line by the referee's word, the crossed one only reaches it."""
    scenes = scenes_of("finish", rules)
    assert [scene.verdict for scene in scenes] == [True, False]
    for scene in scenes:
        [(a, b, _)] = scene.lines
        drawn = trace(drawn_course(scene), rules, a, Move(b.x - a.x, b.y - a.y))
        assert (drawn.event is Event.FINISH) == scene.verdict


def test_a_rolling_car_may_go_where_the_referee_lets_it():
    """The first move's targets are those of a car on the line, one square fast, around the next cross ahead (C4)."""
    [scene] = scenes_of("start", find_rules("carreras"))
    car = start_car(drawn_course(scene), find_rules("carreras"), 0)
    assert scene.start.distance(car.at) == 0
    assert car.tempo == Move(1, 0)
    shown = marked(scene, "target", "straight") | {car.at}
    assert shown == {shifted(car.at, tempo) for tempo in targets(find_rules("carreras"), car)}


@pytest.mark.parametrize(
    ("variants", "event"), [((), Event.OFF), (("judged-after",), Event.CLEAN), (("knockout",), Event.OUT)]
)
def test_straight_on_off_the_track_is_what_the_rules_make_of_it(variants, event):
    """The choice would stay on the track; the page's verdict is the referee's (C6, CV3)."""
    rules = find_rules("carreras", variants)
    [scene] = scenes_of("off", rules)
    (before, at, _), (_, straight, _), *_ = scene.lines
    tempo = Move(at.x - before.x, at.y - before.y)
    assert straight == shifted(at, tempo)
    choice = next(cross for cross, mark in scene.marks if mark == ("car" if scene.verdict else "target"))
    drawn = drive(drawn_course(scene), rules, Car(at, tempo), Move(choice.x - at.x, choice.y - at.y))
    assert drawn.event is event
    assert scene.verdict == (event is Event.CLEAN)
    assert trace(drawn_course(scene), rules, at, tempo).event is Event.CRASH


@pytest.mark.parametrize("variants", [(), ("lost-turn",), ("judged-after", "beginner")])
def test_the_way_back_is_one(variants):
    """The car leaves, drives outside, and its last move brings it back at tempo 1, further back than it left (C7)."""
    rules = find_rules("carreras", variants)
    [scene] = scenes_of("back", rules)
    assert [at for at, _ in scene.numbers] == [b for _, b, line in scene.lines if line == "before"]
    (first, left, _), *_, (a, b, line) = scene.lines
    assert line == "drawn"
    assert max(abs(b.x - a.x), abs(b.y - a.y)) == 1
    assert drawn_course(scene).is_open(first)
    assert not drawn_course(scene).is_open(left)
    assert drawn_course(scene).is_open(b)
    assert b.x < left.x
    assert marked(scene, "car") == {b}


def test_a_box_of_fine_crosses_reaches_as_far_as_tempos_change():
    """On millimetre paper the targets are an area, as large as the referee lets a tempo change (CV6)."""
    for variant, reach in (("millimetre", 1), ("millimetre=2", 2)):
        rules = find_rules("carreras", [variant])
        [scene] = scenes_of("targets", rules)
        [straight] = marked(scene, "straight")
        assert scene.box == (
            Cross(straight.x - reach, straight.y - reach),
            Cross(straight.x + reach, straight.y + reach),
        )
        assert reach * rules.scale == max(move.dx for move in targets(rules, Car(straight)))


def test_cars_that_meet_are_out():
    """The picture of a collision is crossed, and all four signs of cars differ (C8, R4)."""
    for variants in ((), ("mover-out",)):
        [scene] = scenes_of("meet", find_rules("carreras", variants))
        assert scene.verdict is False
        assert marked(scene, "boom") == marked(scene, "rival")
    [signs] = scenes_of("marks", find_rules("gonki"))
    assert len({mark for _, mark in signs.marks}) == len({at for at, _ in signs.marks}) == 4


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
    with pytest.raises(VollgasError, match=r"templates/rules/en/vollgas\.md: .*undefined"):
        read_cards("en", "vollgas", {"kinds": ()})


def test_a_themes_names_are_taken_literally():
    """Signs that Markdown knows are printed as they are."""
    name = "*Slick* _1_ [x](y) #2 <b>"
    made = varied(sheet(), kinds=("brake",))
    looks = {**made.theme.hazards, "brake": replace(made.theme.hazards["brake"], names={"en": name})}
    cards = page.cards_of_sheet(replace(made, theme=replace(made.theme, hazards=looks)))
    assert name in {card.title for card in cards}
    [road] = [card for card in cards if card.title == "On the road"]
    assert name in "".join(run.text for run in road.blocks[0].runs)
