"""The games as data: what each variant switches, which go together, and what is said to those who ask for others."""

from dataclasses import fields, replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vollgas.errors import BadInput
from vollgas.rules import CARRERAS, CLASHES, GAMES, GONKI, VARIANTS, VOLLGAS, Rules, coarser, find_rules, variants_of

PLAIN = {"vollgas": VOLLGAS, "carreras": CARRERAS, "gonki": GONKI}
every_game = pytest.mark.parametrize("game", GAMES)
every_pair = pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in variants_of(game)])


def changed(rules: Rules) -> dict[str, object]:
    """What the rules say otherwise than the plain game."""
    plain = PLAIN[rules.game]
    return {
        field.name: getattr(rules, field.name)
        for field in fields(Rules)
        if field.name != "variants" and getattr(rules, field.name) != getattr(plain, field.name)
    }


def test_without_variants_a_game_is_plain() -> None:
    """Each game is found by its name, and VOLLGAS without any."""
    assert [find_rules(game) for game in GAMES] == [VOLLGAS, CARRERAS, GONKI]
    assert find_rules() == VOLLGAS


def test_the_three_games_differ_where_the_rules_do() -> None:
    """How cars start, what leaving the track and meeting another car mean, and how a race ends."""
    assert changed(replace(CARRERAS, game="vollgas")) == {
        "unit_start": True,
        "judged_before": True,
        "leaving": "outside",
        "meeting": "both out",
        "ends": "beyond",
    }
    assert changed(replace(GONKI, game="vollgas")) == {
        "leaving": "forbidden",
        "meeting": "forbidden",
        "ends": "phase",
    }


FINE = {"scale": 10, "slow_tempo": 10, "jump": 20}


@pytest.mark.parametrize(
    ("game", "variant", "switches"),
    [
        *((game, "beginner", {"max_tempo": 3}) for game in GAMES),
        ("vollgas", "pursuit", {"pursuit": True}),
        *((game, "laps", {"laps": 2}) for game in GAMES),
        *((game, f"laps={laps}", {"laps": laps}) for game in GAMES for laps in (2, 3, 9)),
        *((game, "relay", {"relay": True}) for game in GAMES),
        *((game, "ghost", {"ghost": True}) for game in GAMES),
        ("carreras", "mover-out", {"meeting": "mover out"}),
        ("carreras", "hard-braking", {"brake_step": 2}),
        ("carreras", "judged-after", {"judged_before": False}),
        ("carreras", "lost-turn", {"lost_turns": 1}),
        ("carreras", "knockout", {"leaving": "out"}),
        ("carreras", "millimetre", FINE | {"step": 10, "brake_step": 10, "boost_step": 20}),
        ("carreras", "millimetre=1", FINE | {"step": 10, "brake_step": 10, "boost_step": 20}),
        ("carreras", "millimetre=2", FINE | {"step": 20, "brake_step": 20, "boost_step": 20}),
    ],
)
def test_a_variant_switches_what_it_is_about(game: str, variant: str, switches: dict[str, object]) -> None:
    """It changes these values of the game, and no others."""
    assert changed(find_rules(game, [variant])) == switches


@every_pair
def test_a_variant_can_be_switched_on_alone(game: str, name: str) -> None:
    """The rules remember it by name, and are not the plain game's."""
    rules = find_rules(game, [name])
    assert rules.variants == (name,)
    assert changed(rules)


def test_every_variant_is_a_line_of_the_rules_and_belongs_to_a_game() -> None:
    """VV variants are of VOLLGAS first, CV variants of Carreras alone."""
    assert [variant.rule for variant in VARIANTS.values()] == [
        *(f"VV{number}" for number in range(1, 6)),
        *(f"CV{number}" for number in range(1, 7)),
    ]
    for variant in VARIANTS.values():
        assert ("vollgas" in variant.games) is variant.rule.startswith("VV")
        assert variant.games == ("carreras",) or variant.rule.startswith("VV")


@every_game
def test_all_variants_that_do_not_clash_combine(game: str) -> None:
    """Two variants together change what each does alone; clashing ones are refused, and the reason is said."""
    for one, other in combinations(variants_of(game), 2):
        why = CLASHES.get((one, other))
        for pair in ((one, other), (other, one)):
            if why:
                with pytest.raises(BadInput) as refused:
                    find_rules(game, pair)
                assert str(refused.value) == f"variants {one} and {other} contradict each other: {why}"
            else:
                both = changed(find_rules(game, pair))
                alone = changed(find_rules(game, [one])) | changed(find_rules(game, [other]))
                assert both.keys() == alone.keys()
                assert both == alone or "millimetre" in pair  # where lengths count in tenths


def test_clashes_are_of_variants_that_exist() -> None:
    """Each names two variants of one game, in the order of the table, with a reason."""
    order = list(VARIANTS)
    for (one, other), why in CLASHES.items():
        assert order.index(one) < order.index(other)
        assert set(VARIANTS[one].games) & set(VARIANTS[other].games)
        assert why


def test_lengths_of_other_variants_count_in_tenths_on_millimetre_paper() -> None:
    """Beginners may drive three squares there too, which are thirty crosses."""
    rules = find_rules("carreras", ["millimetre=2", "beginner", "judged-after", "laps=3"])
    assert (rules.max_tempo, rules.laps, rules.judged_before) == (30, 3, False)


@given(st.permutations(["laps=3", "beginner", "relay", "judged-after", "mover-out", "lost-turn"]))
def test_the_order_in_which_variants_are_asked_for_is_nothing(names: list[str]) -> None:
    """The same variants give the same rules, named in the table's order."""
    rules = find_rules("carreras", names)
    assert rules.variants == ("beginner", "laps=3", "relay", "mover-out", "judged-after", "lost-turn")
    assert rules == find_rules("carreras", [*names, *names])


@pytest.mark.parametrize(
    ("typed", "variants"),
    [
        ([" LAPS=3 ", "Beginner"], ("beginner", "laps=3")),
        (["laps=2"], ("laps",)),
        (["laps", "laps=2"], ("laps",)),
        ([], ()),
    ],
)
def test_variants_are_read_as_people_type_them(typed: list[str], variants: tuple[str, ...]) -> None:
    """Capitals and blanks around make no difference, nor does saying a usual number."""
    assert find_rules("gonki", typed).variants == variants
    assert find_rules(" Gonki", typed) == find_rules("gonki", variants)


VOLLGAS_HAS = "allowed are beginner, pursuit, laps, relay, ghost"


@pytest.mark.parametrize(
    ("game", "variants", "says"),
    [
        ("chess", [], "unknown game 'chess': allowed are vollgas, carreras, gonki"),
        ("", [], "unknown game '': allowed are vollgas, carreras, gonki"),
        ("x" * 99, [], f"unknown game '{'x' * 40}': allowed are vollgas, carreras, gonki"),
        ("gonki", ["turbo"], "unknown variant 'turbo' of gonki: allowed are beginner, laps, relay, ghost"),
        ("gonki", [""], "unknown variant '' of gonki: allowed are beginner, laps, relay, ghost"),
        (
            "vollgas",
            ["knockout"],
            f"variant knockout (CV5) belongs to carreras, not to vollgas: {VOLLGAS_HAS}",
        ),
        (
            "gonki",
            ["pursuit"],
            "variant pursuit (VV2) belongs to vollgas, not to gonki: allowed are beginner, laps, relay, ghost",
        ),
        ("vollgas", ["beginner=3"], "variant 'beginner=3' takes no number: write beginner"),
        ("vollgas", ["laps=3", "laps=4"], "variant laps is asked for with 3 and with 4: choose one"),
        ("vollgas", ["laps", "laps=4"], "variant laps is asked for with 2 and with 4: choose one"),
        *(
            ("vollgas", [f"laps={number}"], f"variant 'laps={number}' is not possible: allowed are laps=2 to laps=9")
            for number in ("1", "10", "0", "-2", "2.0", "02", "٣", "", "two", "3=3")
        ),
        (
            "carreras",
            ["millimetre=3"],
            "variant 'millimetre=3' is not possible: allowed are millimetre=1 to millimetre=2",
        ),
        ("carreras", ["millimetre", "millimetre=2"], "variant millimetre is asked for with 1 and with 2: choose one"),
        (
            "vollgas",
            ["ghost", "pursuit"],
            f"variants pursuit and ghost contradict each other: {CLASHES['pursuit', 'ghost']}",
        ),
    ],
)
def test_what_does_not_exist_is_refused_in_one_line(game: str, variants: list[str], says: str) -> None:
    """The message says what is wrong and what is allowed."""
    with pytest.raises(BadInput) as refused:
        find_rules(game, variants)
    assert str(refused.value) == says


@given(st.sampled_from(GAMES), st.lists(st.sampled_from([*VARIANTS, "laps=3", "laps=4", "millimetre=2"]), max_size=5))
def test_any_choice_is_rules_or_is_refused(game: str, names: list[str]) -> None:
    """Whatever is asked for, there are rules that have just these variants, or one line that says why not."""
    kinds = [name.partition("=")[0] for name in names]
    sound = set(kinds) <= set(variants_of(game)) and not any({*pair} <= set(kinds) for pair in CLASHES)
    if sound and len({find_rules(game, [name]).variants for name in names}) == len(set(kinds)):
        rules = find_rules(game, names)
        assert {name.partition("=")[0] for name in rules.variants} == set(kinds)
        assert find_rules(game, rules.variants) == rules
    else:
        with pytest.raises(BadInput, match=r"\A.+\Z"):
            find_rules(game, names)


@pytest.mark.parametrize("box", [1, 2])
@pytest.mark.parametrize("others", [[], ["beginner"], ["laps=3", "judged-after"]])
def test_cv06_in_whole_squares_only_the_box_is_left(others: list[str], box: int) -> None:
    """Rules of millimetre paper, seen by cars that keep to whole squares, differ from the plain ones in steps alone."""
    whole = coarser(find_rules("carreras", [*others, f"millimetre={box}"]))
    plain = find_rules("carreras", others)
    assert whole == replace(plain, variants=whole.variants, step=box, brake_step=box, boost_step=2)
    assert coarser(plain) == plain
