"""Each line of part M on the derby's page of rules, read back from the printed PDF in every language."""

from collections.abc import Callable
from functools import cache

import pytest
from drawing_help import words_on

from vollgas.derbyprint import Order, find_kit, print_kit
from vollgas.words import LANGS

Test = Callable[[str, str], None]


@cache
def page_of(lang: str) -> str:
    """All that stands on the page, its white space made even."""
    order = Order(("rules",), lang=lang)
    return words_on(print_kit(find_kit(order), order.parts))


def in_all_languages(*sentences: tuple[str, str, str, str]) -> Callable[[Test], Test]:
    """A test for each of these pieces of sentences in each language, which stand in the order of LANGS."""
    return pytest.mark.parametrize(
        ("lang", "said"), [(lang, said) for one in sentences for lang, said in zip(LANGS, one, strict=True)]
    )


@in_all_languages(
    ("2 to 6 people play", "2 bis 6 Leute spielen", "Juegan de 2 a 6 personas", "Играют от 2 до 6 человек"),
    (
        "a board with a different track on each side",
        "ein Brett mit einer anderen Strecke auf jeder Seite",
        "un tablero con una pista distinta en cada cara",
        "поле с разными трассами на двух сторонах",
    ),
    (
        "six mopeds and spare pictures of them",
        "sechs Mopeds und Ersatzbilder",
        "seis ciclomotores y dibujos de repuesto",
        "шесть мопедов и запасные картинки",
    ),
    (
        "six lap markers with a lap ladder (Start, 1, 2, 3), a spark plug and a podium",
        "sechs Rundenmarker mit einer Rundenleiter (Start, 1, 2, 3), eine Zündkerze und ein Podest",
        "seis marcadores con una escalera de vueltas (Salida, 1, 2, 3), una bujía y un podio",
        "шесть фишек и лесенка кругов («Старт», 1, 2, 3), свеча зажигания и пьедестал",
    ),
    (
        "84 race cards, 14 for each moped: 5 ones, 5 twos, 4 threes",
        "84 Rennkarten, 14 für jedes Moped: 5 Einsen, 5 Zweien, 4 Dreien",
        "84 cartas de carrera, 14 por ciclomotor: 5 unos, 5 doses y 4 treses",
        "Всего карт гонки 84, на каждый мопед по 14: единиц — 5, двоек — 5, троек — 4",
    ),
)
def test_m01_the_page_says_what_there_is(lang: str, said: str) -> None:
    """How many play, and every piece of the game."""
    assert said in page_of(lang)


@in_all_languages(
    (
        "Choose a side of the board",
        "Sucht euch eine Seite des Bretts aus",
        "Elige una cara del tablero",
        "Выберите сторону поля",
    ),
    (
        "the six mopeds on the start spaces 1 to 6 at random, and the lap markers on Start",
        "die sechs Mopeds in zufälliger Reihenfolge auf die Startfelder 1–6 und legt die Rundenmarker auf Start",
        "los seis ciclomotores al azar en las casillas de salida 1–6, y los marcadores de vueltas en Salida",
        "шесть мопедов наугад по стартовым клеткам 1–6, а фишки кругов положите на «Старт»",
    ),
    (
        "With two players, put one card of each moped, unseen, back in the box",
        "Zu zweit kommt von jedem Moped eine Karte ungesehen zurück in die Schachtel",
        "Entre dos, devuelve a la caja, sin mirarla, una carta de cada ciclomotor",
        "Если вас двое, уберите в коробку не глядя по одной карте каждого мопеда",
    ),
    (
        "Shuffle the cards into a face-down pile. Somebody chosen by chance takes the spark plug",
        "Mischt die Karten zu einem verdeckten Stapel. Wen das Los trifft, der nimmt die Zündkerze",
        "Baraja las cartas y forma con ellas un mazo boca abajo. Se sortea quién toma la bujía",
        "Перемешайте карты и сложите стопкой рубашкой вверх. Кому выпадет жребий, тот берёт свечу",
    ),
)
def test_m02_the_page_says_how_to_get_ready(lang: str, said: str) -> None:
    """The track, mopeds, markers, the box for two players, the pile and the spark plug."""
    assert said in page_of(lang)


@pytest.mark.parametrize(
    ("lang", "move", "bet"),
    [
        ("en", "3 First, move Each round has two parts. First,", "8 Then, bet"),
        ("de", "3 Erst fahren Jeder Durchgang hat zwei Teile. Zuerst", "8 Dann wetten"),
        ("es", "3 Primero, correr Cada ronda tiene dos partes. Primero", "8 Después, apostar"),
        ("ru", "3 Сначала едем В каждом раунде две части. Сначала", "8 Потом ставим"),
    ],
)
def test_m03_the_page_has_both_steps_of_a_round_in_their_order(lang: str, move: str, bet: str) -> None:
    """Each has its numbered heading."""
    assert 0 < page_of(lang).find(move) < page_of(lang).find(bet)


@in_all_languages(
    (
        "6 with two players, 7 with three, 7 with four, 8 with five, 9 with six",
        "zu zweit 6, zu dritt 7, zu viert 7, zu fünft 8, zu sechst 9",
        "6 entre dos, 7 entre tres, 7 entre cuatro, 8 entre cinco, 9 entre seis",
        "вдвоём 6, втроём 7, вчетвером 7, впятером 8, вшестером 9",
    ),
    ("one after another", "eine nach der anderen", "una tras otra", "одну за другой"),
    (
        "Each moves its moped at once by 1, 2 or 3 spaces",
        "Jede bewegt ihr Moped sofort um 1, 2 oder 3 Felder",
        "Cada una mueve al momento su ciclomotor 1, 2 o 3 casillas",
        "Каждая сразу двигает свой мопед на 1, 2 или 3 клетки",
    ),
)
def test_m04_the_page_says_how_many_cards_are_turned_up(lang: str, said: str) -> None:
    """By the number of players; each card moves its moped at once."""
    assert said in page_of(lang)


@in_all_languages(
    (
        "Straight on or diagonally forwards, never sideways; one moped to a space",
        "Geradeaus oder schräg nach vorn, nie zur Seite; auf jedem Feld nur ein Moped",
        "Recto o en diagonal hacia delante, nunca de lado; un solo ciclomotor por casilla",
        "Прямо или наискосок вперёд, вбок нельзя; на клетке один мопед",
    ),
    (
        "the inner lane whenever it can, the outer one if the inner is taken",
        "die Innenspur, wann immer es geht, und die Außenspur, wenn innen besetzt ist",
        "por el carril interior siempre que puede, y por el exterior si el interior está ocupado",
        "по внутренней полосе, когда только может, а если она занята, по внешней",
    ),
)
def test_m05_the_page_says_which_way_mopeds_go(lang: str, said: str) -> None:
    """Forward, one on a space, the inner lane first."""
    assert said in page_of(lang)


@in_all_languages(
    (
        "Two mopeds side by side, or one on a single-lane bridge, block the road",
        "Zwei Mopeds nebeneinander oder eines auf einer einspurigen Brücke versperren die Straße",
        "Dos ciclomotores a la par, o uno en un puente de un solo carril, cierran el paso",
        "Два мопеда рядом или один на однополосном мосту закрывают дорогу",
    ),
    (
        "Whoever has enough steps passes them, and their spaces count",
        "Wer genug Schritte hat, fährt vorbei, und ihre Felder zählen mit",
        "Quien tiene pasos suficientes los adelanta, y sus casillas cuentan",
        "У кого хватает шагов, тот их объезжает, и их клетки считаются",
    ),
    (
        "If the move would end on the blockade, the moped stops behind it",
        "Würde der Zug auf der Sperre enden, bleibt das Moped dahinter stehen",
        "Si el movimiento acabaría en el bloqueo, el ciclomotor se para justo detrás",
        "Если же ход закончился бы на заторе, мопед останавливается за ним",
    ),
)
def test_m06_the_page_says_what_a_blockade_does(lang: str, said: str) -> None:
    """It is passed and counted, or stopped behind."""
    assert said in page_of(lang)


@in_all_languages(
    (
        "A moped that ends its move on a +2 space goes 2 spaces further at once",
        "Endet ein Zug auf einem +2-Feld, fährt das Moped sofort 2 Felder weiter",
        "El ciclomotor que acaba su movimiento en una casilla +2 avanza al momento 2 casillas más",
        "Если ход кончается на клетке +2, мопед сразу едет ещё на 2 клетки",
    ),
)
def test_m07_the_page_says_what_a_plus_2_space_gives(lang: str, said: str) -> None:
    """Two more at once."""
    assert said in page_of(lang)


@in_all_languages(
    (
        "Whenever a moped crosses the start/finish line, its lap marker goes up by one",
        "Immer wenn ein Moped über die Start-Ziel-Linie fährt, rückt sein Rundenmarker eins nach oben",
        "Cada vez que un ciclomotor cruza la línea de salida y meta, su marcador de vueltas sube un peldaño",
        "Когда мопед пересекает линию старта и финиша, его фишка поднимается на одну ступень",
    ),
    (
        "The very first crossing, just after the start, counts too",
        "Auch das allererste Mal, gleich nach dem Start, zählt",
        "También cuenta la primera vez, nada más salir",
        "Самый первый раз, сразу после старта, тоже считается",
    ),
)
def test_m08_the_page_says_when_lap_markers_move(lang: str, said: str) -> None:
    """With every crossing of the line, the very first included."""
    assert said in page_of(lang)


@in_all_languages(
    (
        "Whoever has the spark plug takes all cards turned up in this round, lays one of them face down",
        "Wer die Zündkerze hat, nimmt alle in diesem Durchgang aufgedeckten Karten, legt eine davon verdeckt vor",
        "Quien tiene la bujía toma todas las cartas descubiertas en esta ronda, deja una boca abajo ante sí",
        "Тот, у кого свеча, берёт все карты, открытые в этом раунде, кладёт одну из них перед собой рубашкой вверх",
    ),
    (
        "as a bet on its moped (the number does not matter), and passes the others to the left",
        "als Wette auf ihr Moped (die Zahl ist egal), und gibt die übrigen nach links",
        "como apuesta por el ciclomotor de la carta (el número da igual), y pasa las demás a la izquierda",
        "(это ставка на её мопед, число не важно) и передаёт остальные налево",
    ),
    (
        "The last player puts the 3 cards that are left face down under the pile, in any order",
        "Wer zuletzt dran ist, schiebt die 3 übrigen Karten verdeckt unter den Stapel, in beliebiger Reihenfolge",
        "La última persona mete las 3 cartas que quedan debajo del mazo, boca abajo y en el orden que quiera",
        "Последний кладёт 3 оставшиеся карты под стопку рубашкой вверх, в любом порядке",
    ),
    (
        "You may look at your own bets at any time. The spark plug goes to the left",
        "Die eigenen Wetten darf man jederzeit ansehen. Die Zündkerze wandert nach links",
        "Puedes mirar tus propias apuestas cuando quieras. La bujía pasa a la izquierda",
        "Свои ставки можно смотреть когда угодно. Свеча переходит налево",
    ),
    (
        "every bet slows its moped down",
        "Jede Wette bremst ihr Moped",
        "cada apuesta frena a su ciclomotor",
        "каждая ставка тормозит свой мопед",
    ),
)
def test_m09_the_page_says_how_to_bet(lang: str, said: str) -> None:
    """Who takes cards, what a bet is and does, what the last player does, and where the spark plug goes."""
    assert said in page_of(lang)


@in_all_languages(
    (
        "With two or three players The last player has four cards left",
        "Zu zweit und zu dritt Wer zuletzt dran ist, hat noch vier Karten",
        "Entre dos o tres A la última persona le quedan cuatro cartas",
        "Вдвоём и втроём У последнего остаётся четыре карты",
    ),
    (
        "one of them goes face down beside the board, to the right of those that lie there, and three under the pile",
        "Eine kommt verdeckt neben das Brett, rechts neben die, die schon da liegen, drei kommen unter den Stapel",
        "deja una boca abajo junto al tablero, a la derecha de las que ya hay, y mete tres debajo del mazo",
        "одну он кладёт рубашкой вверх рядом с полем, справа от тех, что уже лежат, а три под стопку",
    ),
    (
        "From the round on in which 6 lie there, the leftmost one that is face down is turned up at the end",
        "Von dem Durchgang an, in dem dort 6 liegen, wird am Ende jedes Durchgangs die erste noch verdeckte von links",
        "Desde la ronda en que hay 6, al final de cada ronda se descubre la primera por la izquierda que aún",
        "С того раунда, когда карт там станет 6, в конце каждого раунда открывают самую левую из ещё закрытых",
    ),
    (
        "now everybody knows that this card is out",
        "Nun wissen alle, dass diese Karte fehlt",
        "así todos saben que esa carta ya no está",
        "теперь все знают, что этой карты в игре нет",
    ),
)
def test_m10_the_page_says_what_two_and_three_players_do(lang: str, said: str) -> None:
    """The fourth card, where it lies, and when such cards are turned up."""
    assert said in page_of(lang)


@in_all_languages(
    (
        "Six mopeds race for 3 laps",
        "Sechs Mopeds fahren 3 Runden um die Wette",
        "Seis ciclomotores corren 3 vueltas",
        "Шесть мопедов едут наперегонки 3 круга",
    ),
    (
        "with its lap marker on 3 has finished and goes onto the podium. The first to do so takes first place",
        "Rundenmarker schon auf 3 liegt, ist es im Ziel und kommt aufs Podest. Das erste bekommt den ersten Platz",
        "con su marcador de vueltas en 3 llega a la meta y sube al podio. El primero que llega ocupa el primer puesto",
        "лежит на ступени 3, он финишировал и едет на пьедестал. Первый, кто это сделал, занимает первое место",
    ),
    (
        "nobody bets any more: cards are turned up until 3 mopeds stand there; their own cards move",
        "ab da wird nicht mehr gewettet: Deckt Karten auf, bis dort 3 Mopeds stehen; ihre eigenen Karten bewegen",
        "ya no se apuesta: se descubren cartas hasta que haya 3 en el podio; sus propias cartas ya no mueven nada",
        "ставок больше нет: открывайте карты, пока на пьедестале не окажется 3 мопеда; их собственные карты",
    ),
    (
        "If the pile runs out before that, the order on the track decides who else gets there, the inner lane",
        "Geht der Stapel vorher zu Ende, entscheidet die Reihenfolge auf der Strecke, wer noch dorthin kommt, die",
        "Si antes se acaba el mazo, el orden en la pista decide quién más sube, el carril interior antes que",
        "Если стопка кончится раньше, порядок на трассе решает, кто ещё туда попадёт, внутренняя полоса раньше",
    ),
)
def test_m11_the_page_says_how_the_race_ends(lang: str, said: str) -> None:
    """Three laps, the podium, no more bets, and what decides when no cards are left."""
    assert said in page_of(lang)


@in_all_languages(
    (
        "A card is worth 4 points on the winner, 3 on the second, 2 on the third",
        "Jede Karte auf das erste Moped zählt 4 Punkte, auf das zweite 3, auf das dritte 2",
        "Cada carta vale 4 puntos por el primero, 3 por el segundo y 2 por el tercero",
        "Карта первого мопеда приносит 4 очка, второго 3, третьего 2",
    ),
    (
        "Three on the first, four on the second and one on the third make 3 × 4 + 4 × 3 + 1 × 2 = 26",
        "Drei auf das erste, vier auf das zweite und eine auf das dritte sind 3 × 4 + 4 × 3 + 1 × 2 = 26",
        "Tres por el primero, cuatro por el segundo y una por el tercero suman 3 × 4 + 4 × 3 + 1 × 2 = 26",
        "Три на первого, четыре на второго и одна на третьего — это 3 × 4 + 4 × 3 + 1 × 2 = 26",
    ),
    ("Most points win", "Wer die meisten Punkte hat, gewinnt", "Gana quien tiene más puntos", "у кого очков больше"),
    (
        "In a tie, also count the mopeds in places four, five and six",
        "Bei Gleichstand zählen auch die Mopeds auf den Plätzen vier, fünf und sechs",
        "En caso de empate, cuentan también los ciclomotores en los puestos cuarto, quinto y sexto",
        "При равенстве считают и мопеды на местах с четвёртого по шестое",
    ),
    (
        "as they stand on the track: 4, 3 and 2 a card",
        "wie sie auf der Strecke stehen: 4, 3 und 2 je Karte",
        "según el orden en la pista: 4, 3 y 2 por carta",
        "как они стоят на трассе: 4, 3 и 2 за карту",
    ),
)
def test_m12_the_page_says_who_wins(lang: str, said: str) -> None:
    """What cards are worth, the example that makes 26, and what decides between equals."""
    assert said in page_of(lang)
