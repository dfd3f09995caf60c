"""From what a user names to a proven sheet: themes, IDs, files, chance, and what does not go together."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from vollgas import assets, sheets
from vollgas.errors import BadFile, BadInput, Mismatch, NoTrack
from vollgas.making.make import Proven, prove
from vollgas.rules import GAMES, VOLLGAS, find_rules
from vollgas.sheets import Wanted, find_theme, find_track, make_sheet
from vollgas.theme import Theme, theme_names
from vollgas.track import LEVELS, TrackId
from vollgas.trackfile import read_track, to_json, track_data

OWN = Path(__file__).parent.parent / "examples" / "own-track.json"
EASY = Wanted("ice/easy#1")


def test_chance_deals_what_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed of four digits is dealt at random; theme and level left open follow from the seed."""
    monkeypatch.setattr(sheets.secrets, "randbelow", lambda most: most - 1)
    surprise = find_track(Wanted(), VOLLGAS)[0].track
    assert surprise.id is not None
    assert surprise.id.seed == "9999"
    assert find_track(Wanted(seed="9999"), VOLLGAS)[0].track == surprise
    assert find_track(Wanted("ice", level="fácil"), VOLLGAS)[0].track.name.startswith("ice/easy#9999:")
    dealt = {sheets._id_of(Wanted(seed=str(seed)), VOLLGAS)[0][:2] for seed in range(200)}
    assert dealt == {(theme, level) for theme in theme_names() for level in LEVELS}


@pytest.mark.parametrize(("players", "wide"), [(None, 0), (4, 0), (5, 5), (8, 8)])
def test_the_start_widens_for_many_players(players: int | None, wide: int) -> None:
    """Where a level may have too few start crosses for the players, the ID asks for as many (C2)."""
    track = find_track(Wanted("ice", level="nasty", seed="1", players=players), VOLLGAS)[0].track
    assert track.id is not None
    assert track.id.wide == wide
    assert len(track.starts) >= (players or 0)


def test_the_game_decides_border_and_hazards_left_open() -> None:
    """The games of drawn lines look like that, without hazards (C) or with pits (R3), unless told otherwise."""
    asked = Wanted("ice", level="easy", seed="1")
    ids = [sheets._id_of(asked, find_rules(game))[0].text for game in GAMES]
    assert ids == ["ice/easy#1", "ice/easy#1@freehand-bare", "ice/easy#1@freehand-pits"]
    told = replace(asked, outline="squares", hazards="theme", layout="circuit")
    assert sheets._id_of(told, find_rules("gonki"))[0].text == "ice/easy#1@circuit"


def test_an_id_says_its_layout_itself() -> None:
    """What an ID says can't be said again by an option."""
    for option, wanted in (
        ("--layout", Wanted("ice/easy#1", layout="circuit")),
        ("--outline", Wanted("ice/easy#1", outline="freehand")),
        ("--hazards", Wanted("ice/easy#1", hazards="none")),
    ):
        with pytest.raises(BadInput, match=f"{option} does not go with the ID"):
            find_track(wanted, VOLLGAS)


def test_another_deal_where_a_seed_makes_no_track(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the seed left open, a seed without a track is dealt again; a seed that was asked for is not."""
    real, tried = sheets.make_track, []

    def failing(track_id: TrackId, theme: Theme) -> Proven:
        tried.append(track_id.seed)
        if len(tried) == 1:
            raise NoTrack("none")
        return real(track_id, theme)

    monkeypatch.setattr(sheets, "make_track", failing)
    assert find_track(Wanted("ice", level="easy"), VOLLGAS)[0].track.id.seed == tried[1]
    tried.clear()
    with pytest.raises(NoTrack):
        find_track(Wanted("ice", level="easy", seed="1"), VOLLGAS)


def test_an_id_and_its_parts_are_the_same_track() -> None:
    """An ID, its parts as options, and the ID with its fingerprint give one and the same track."""
    proven, theme = find_track(EASY, VOLLGAS)
    assert theme.name == "ice"
    for wanted in (
        Wanted("ice", "leicht", " 1 "),
        Wanted(proven.track.name),
        Wanted(proven.track.name.replace(":", " · ")),
    ):
        assert find_track(wanted, VOLLGAS)[0] == proven


def test_options_for_the_sheet_change_only_what_they_say() -> None:
    """Of the paper in an ID only that changes which an option names; another sheet no longer fits its fingerprint."""
    wanted = Wanted("ice/easy#1@letter-landscape-6mm", square="7")
    track = find_track(wanted, VOLLGAS)[0].track
    assert track.id
    assert track.id.text == "ice/easy#1@letter-landscape-7mm"
    with pytest.raises(Mismatch, match=f"makes a track with the fingerprint {track.fingerprint};"):
        find_track(replace(wanted, target="ice/easy#1@letter-landscape-6mm:0000"), VOLLGAS)


def test_rules_change_the_proof_and_not_the_track() -> None:
    """Under other rules the same track is proven anew."""
    usual, _ = find_track(EASY, VOLLGAS)
    beginner = find_rules("vollgas", ["beginner"])
    slow, _ = find_track(EASY, beginner)
    assert slow.track == usual.track
    assert slow.solution == prove(usual.track, beginner).solution
    assert slow.solution.par > usual.solution.par


def test_a_saved_track_comes_back_whole(tmp_path: Path) -> None:
    """What was saved is read as the very same track, centreline and all, and is proven the same."""
    proven, theme = find_track(EASY, VOLLGAS)
    path = tmp_path / "a.json"
    path.write_bytes(to_json(track_data(proven.track)))
    again, same_theme = find_track(Wanted(str(path)), VOLLGAS)
    assert (again.track, again.solution, again.grade, same_theme) == (
        proven.track,
        proven.solution,
        proven.grade,
        theme,
    )


def test_a_file_is_known_by_its_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file called like a theme does not hide the theme, and an ending in capitals is one too."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(OWN, "ice")
    shutil.copy(OWN, "MINE.JSON")
    shutil.copy(OWN, "number #1.json")
    assert find_track(Wanted("ice", "easy", "1"), VOLLGAS)[0].track.id
    assert find_track(Wanted("MINE.JSON"), VOLLGAS)[0].track == read_track(OWN)
    assert find_track(Wanted("number #1.json"), VOLLGAS)[0].track == read_track(OWN)


@pytest.mark.parametrize(
    ("option", "value"), {"level": "easy", "seed": "1", "paper": "a4", "square": "5mm", "landscape": True}.items()
)
def test_a_file_says_itself_what_it_is(option: str, value: Any) -> None:
    """Options that make a track do not go with one that exists."""
    with pytest.raises(BadInput, match=f"--{option} does not go with a track file: .* says it itself") as caught:
        find_track(replace(Wanted(str(OWN)), **{option: value}), VOLLGAS)
    assert caught.value.exit_code == 2


def test_a_wrong_name_and_a_wrong_file_are_told_apart(tmp_path: Path) -> None:
    """A theme that does not exist is wrong use; one with something wrong in it is not."""
    mine = Path(shutil.copytree(assets.folder("themes") / "ice", tmp_path / "beach"))
    assert find_theme("beach", tmp_path).name == "beach"
    with pytest.raises(
        BadInput, match=f"unknown theme 'beech': allowed are beach, {', '.join(theme_names())}"
    ) as caught:
        find_theme("beech", tmp_path)
    assert caught.value.exit_code == 2
    (mine / "theme.toml").write_text("names = 3")
    with pytest.raises(BadFile, match=r"beach/theme\.toml: ") as told:
        find_theme("beach", tmp_path)
    assert told.value.exit_code == 1


def test_players_and_start_crosses() -> None:
    """As many players as usual, at most one for each start cross; more are refused with the reason."""
    proven, theme = find_track(Wanted(str(OWN)), VOLLGAS)
    places = len(proven.track.starts)
    assert make_sheet(proven, theme, VOLLGAS, "en", "colour", None).players == places == 3
    assert make_sheet(proven, theme, VOLLGAS, "en", "colour", 2).players == 2
    with pytest.raises(BadInput, match="has 3 start crosses: at most 3 players can race on it"):
        make_sheet(proven, theme, VOLLGAS, "en", "colour", 4)
    many, ice = find_track(EASY, VOLLGAS)
    assert len(many.track.starts) > make_sheet(many, ice, VOLLGAS, "de", "mono", None).players == sheets.USUAL_PLAYERS


def test_a_track_for_one(tmp_path: Path) -> None:
    """A hand-made track with a single start cross has a sheet for one."""
    data = json.loads(OWN.read_text(encoding="utf-8"))
    data["start"]["crosses"] = [[1, 3]]
    path = tmp_path / "one.json"
    path.write_text(json.dumps(data))
    assert make_sheet(*find_track(Wanted(str(path)), VOLLGAS), VOLLGAS, "en", "colour", None).players == 1
