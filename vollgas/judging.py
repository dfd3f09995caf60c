"""A race that people played, judged from what they wrote down: every move is checked and played by the rules."""

from vollgas.contest import RETIRE, call_off, play, retire, start_race
from vollgas.course import Course
from vollgas.entries import Race, Status
from vollgas.errors import BadFile, BadInput
from vollgas.lattice import STAND, Cross, Move
from vollgas.notation import TOKENS, Round, Token, Written, parse_squares, tempo_text
from vollgas.race import Car, Event, axis_targets, draw, speed, targets
from vollgas.results import ending_of
from vollgas.rules import Rules


def judge_race(written: Written, course: Course, rules: Rules, line: tuple[Cross, ...] = ()) -> Race:
    """The race as it was played, whether or not it is over; for the ghost's game ``line`` is the ideal line.

    Raises BadFile, with line, column, and what was expected, for what the rules do not allow.
    """
    race = _started(written, course, rules, line)
    for place, row in enumerate(written.rounds, 1):
        if race.outcome:
            raise _error(written, row, 1, f"the race was over in round {race.round}: expected no more rounds")
        if row.number not in (None, place):
            raise _error(written, row, 1, f"expected round {place}, found {row.number}")
        race = _round(written, race, row, place)
    if written.stopped is None:
        return race
    if race.outcome:
        at = f"{written.where}: line {written.stopped}"
        raise BadFile(f"{at}: the race was over in round {race.round}: it can't be stopped any more")
    return call_off(race)


def _started(written: Written, course: Course, rules: Rules, line: tuple[Cross, ...]) -> Race:
    names = [car.name for car in written.cars]
    at = f"{written.where}: line {written.lines['cars']}"
    given = [car.start for car in written.cars if car.start is not None]
    if rules.ghost and given:
        raise BadFile(f"{at}: against the ghost line all cars start where it does: expected names without @ (VV5)")
    if given and len(given) != len(names):
        lacking = next(car.name for car in written.cars if car.start is None)
        raise BadFile(f"{at}: {lacking} has no start cross: expected one behind an @ for every car, or for none")
    try:
        return start_race(course, rules, names, [start - 1 for start in given], line)
    except BadInput as error:
        raise BadFile(f"{at}: {error}") from None


def _round(written: Written, race: Race, row: Round, number: int) -> Race:
    """Play one round's line."""
    count = len(race.entries)
    if len(row.tokens) > count:
        raise _error(written, row, row.tokens[count].column, f"expected no more: there are {count} cars")
    for car, entry in enumerate(race.entries):
        token = row.tokens[car] if car < len(row.tokens) else None
        if race.outcome is None and (race.round, race.turn) == (number, car):
            if token is None or token.kind == "none":
                column = token.column if token else row.end
                found = "-" if token else "the line's end"
                raise _error(written, row, column, f"{entry.name} must move: expected {TOKENS}, found {found}")
            choice = RETIRE if token.kind == "retire" else _move(written, race, row, token)
            race, _ = play(race, choice)
        elif token is not None and token.kind == "retire" and race.entries[car].status is Status.RACING:
            if race.outcome is None:
                race = retire(race, car)
        elif token is not None and token.kind != "none":
            raise _error(written, row, token.column, f"{_why_not(race, car, number)}: expected -, found {token.text}")
    return race


def _move(written: Written, race: Race, row: Round, token: Token) -> Move:
    """The move that a token means; BadFile when the rules do not allow it."""
    rules, entry = race.rules, race.entries[race.turn]
    who = f"round {race.round}, {entry.name}"
    if token.kind == "keypad":
        if rules.scale > 1:
            raise _error(written, row, token.column, f"{who}: on millimetre paper expected a tempo such as 1.3,-0.4")
        key = int(token.text) - 1
        move = Move(entry.car.tempo.dx + key % 3 - 1, entry.car.tempo.dy + key // 3 - 1)
    else:
        try:
            move = Move(*(parse_squares(half, rules.scale) for half in token.tempo))
        except BadInput as error:
            raise _error(written, row, token.column, f"{who}: {error}") from None
    if move not in race.choices():
        raise _error(written, row, token.column, f"{who}: {_forbidden(race, move)}")
    return move


def _forbidden(race: Race, move: Move) -> str:
    """Why a move is not open, by which rule, and what is."""
    rules, car, scale = race.rules, race.entries[race.turn].car, race.rules.scale
    text = tempo_text(move, scale)
    if move in targets(rules, car):
        drawn = draw(race.course, rules, car, move)
        why, line = ("leaves the track", "R9") if drawn.event is Event.CRASH else ("ends on another car", "R4")
        open_now = " ".join(tempo_text(choice, scale) for choice in race.choices())
        return f"tempo {text} {why} ({line}): expected one of {open_now}"
    across, up = (_range(rules, car, tempo) for tempo in car.tempo)
    before = tempo_text(car.tempo, scale)
    lines = ", ".join(limits(rules, car, move))
    return f"tempo {text} is not open after {before} ({lines}): expected {across} across and {up} up"


def _range(rules: Rules, car: Car, tempo: int) -> str:
    """An axis's open tempos in words."""
    open_to = axis_targets(rules, tempo, car.slow, car.boost)
    low, high = (tempo_text(Move(end, 0), rules.scale).split(",")[0] for end in (open_to[0], open_to[-1]))
    return f"{low} to {high}"


def limits(rules: Rules, car: Car, move: Move) -> list[str]:
    """The lines of the rules that say which tempos are open to a car, for a move that is not."""
    standing = car.tempo == STAND
    base = {"vollgas": "V4" if standing else "V3", "carreras": "C5", "gonki": "R7" if standing else "R8"}[rules.game]
    found = [base]
    found += ["V7"] if car.slow and speed(move) > rules.slow_tempo else []
    found += ["V12"] if car.boost and not car.slow else []
    found += ["VV1"] if rules.max_tempo is not None and speed(move) > rules.max_tempo else []
    found += ["CV2"] if rules.brake_step > rules.step else []
    found += ["CV6"] if rules.scale > 1 else []
    return found


def _why_not(race: Race, car: int, number: int) -> str:
    """Why a car has no move in this round."""
    entry = race.entries[car]
    if entry.status is Status.RACING:
        if race.outcome is not None:
            return "the race is over"
        lines = next((it.rules for it in reversed(race.log) if (it.car, it.round) == (car, number)), ())
        return f"{entry.name} sits this turn out ({', '.join(lines)})"
    if entry.status is Status.FINISHED:
        return f"{entry.name} has finished"
    ending = ending_of(race, car)
    why = f" ({', '.join(ending.rules)})" if ending else ""
    return f"{entry.name} is {entry.status.value} since round {entry.ended}{why}"


def _error(written: Written, row: Round, column: int, message: str) -> BadFile:
    return BadFile(f"{written.where}: line {row.line}, column {column}: {message}")
