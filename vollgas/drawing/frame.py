"""Around the field: title and level above, par, medals, ruler and the track's name with its QR code below."""

from collections.abc import Sequence

import segno

from vollgas.drawing.colour import BLACK
from vollgas.drawing.fonts import Font
from vollgas.drawing.medals import draw_medal, medal_words
from vollgas.drawing.pen import POINT, Align, Pen, Point
from vollgas.drawing.sheet import Sheet
from vollgas.paper import FOOTER, MARGIN, Paper
from vollgas.track import LEVELS, Level
from vollgas.words import Words

RULER = 50.0
"""Length of the printed ruler, mm."""
MODULE = 0.4
"""Least side of a module of the QR code, mm; smaller ones are hard on phones."""
STRIP = 12.5
"""Height of the strip at the page's foot, mm; a long track name needs a larger QR code, which reaches above it."""

_GREY = "#5b6675"
_NARROW = 140.0
"""Sheets narrower than this, mm, have the ruler at the left edge, below par and medals."""


def ruler_place(paper: Paper) -> tuple[float, float, float]:
    """The ruler's left end and the height of its base line, mm from the page's lower left, and its length, mm."""
    if is_narrow(paper):
        return MARGIN, MARGIN + 3.2, RULER
    return (paper.width - RULER) / 2, MARGIN + 4.0, RULER


def is_narrow(paper: Paper) -> bool:
    """Whether the foot of the page is too narrow for everything side by side."""
    return paper.width < _NARROW


def draw_header(pen: Pen, sheet: Sheet, title: str, subtitle: str) -> float:
    """Title and subtitle at the left, the level in words and flags at the right; returns the subtitle's room, mm."""
    paper, ink = sheet.track.paper, sheet.theme.palette.ink
    badge = draw_level(pen, sheet.track.level, sheet.words, paper, (ink, sheet.accent))
    return draw_title(pen, paper, ink, title, subtitle, badge)


def draw_title(pen: Pen, paper: Paper, ink: str, title: str, subtitle: str, badge: float = 0.0) -> float:
    """Title and subtitle at the page's upper left corner, beside something that is ``badge`` mm wide, if anything.

    Returns the room the subtitle has, mm.
    """
    top = paper.height - MARGIN
    room = paper.width - 2 * MARGIN - (badge + 5 if badge else 0)
    size = fitted(pen, title.upper(), 30, "title", room)
    title = shortened(pen, title.upper(), size, "title", room)
    outline = 0.006 * size if pen.ink == "saver" else 0.0
    # Stems stand on the margin; a letter without white space at its left, such as A or Л, stays where it is.
    hang = max(0.0, min(0.05 * size * POINT, pen.bearing(title, size, "title")))
    pen.text(MARGIN - hang, top - 1.4 - 7.4, title, size, "title", ink, outline=outline)
    small = fitted(pen, subtitle, 11.5, "text", room)
    pen.text(MARGIN, top - 15.4, shortened(pen, subtitle, small, "text", room), small, "text", ink)
    return room


def fitted(pen: Pen, words: str, size: float, font: Font, room: float) -> float:
    """The largest size up to ``size`` at which the words fit, but never less than a third of it or four points."""
    wide = pen.width(words, size, font)
    return size if wide <= room else max(4.0, size / 3, int(20 * size * room / wide) / 20)


def shortened(pen: Pen, words: str, size: float, font: Font, room: float) -> str:
    """The words, cut with an ellipsis where even the smallest size is too wide."""
    if pen.width(words, size, font) <= room:
        return words
    while words and pen.width(f"{words}…", size, font) > room:
        words = words[:-1].rstrip()
    return f"{words}…"


def balanced(pen: Pen, words: str, size: float, font: Font, room: float) -> list[str]:
    """The words in as few lines as fit, and these of about the same length: no lone word at the end."""
    best = pen.wrap(words, size, font, room)
    while len(lines := pen.wrap(words, size, font, room := room - 1.5)) == len(best):
        if max(pen.width(line, size, font) for line in lines) > room:
            break
        best = lines
    return best


def draw_level(pen: Pen, level: Level, words: Words, paper: Paper, colours: tuple[str, str]) -> float:
    """The level's name over one to three flags, in ink and accent colour; returns how wide they are, mm."""
    (ink, accent), narrow = colours, is_narrow(paper)
    right, top = paper.width - MARGIN, paper.height - MARGIN
    word, size = words(f"level.{level}").upper(), 9.5 if narrow else 13.0
    pen.text(right, top - 1.4 - 0.72 * size * POINT, word, size, "title", ink, "right")
    wide, high = (4.6, 5.0) if narrow else (6.6, 7.0)
    foot = top - 15.4
    for i in range(3):
        x = right - (3 - i) * wide + (0.3 if narrow else 0.4)
        won = i <= LEVELS.index(level)
        pen.polygon(
            [(x, foot + high), (x + 0.76 * wide, foot + 0.74 * high), (x, foot + 0.48 * high)],
            fill=accent if won else None, stroke=accent, line=0.35,
        )  # fmt: skip
        pen.line([(x, foot), (x, foot + high)], accent, 0.55)
    return max(pen.width(word, size, "title"), 3 * wide)


def draw_foot(pen: Pen, sheet: Sheet) -> float:
    """Everything in the strip at the page's foot; returns its height above the margin, mm."""
    paper, name = sheet.track.paper, sheet.track.name
    qr = _draw_code(pen, name, paper.width - MARGIN)
    x, y, _ = ruler_place(paper)
    draw_ruler(pen, sheet.words, sheet.theme.palette.ink, (x, y), narrow=is_narrow(paper))
    if is_narrow(paper):
        _draw_par_line(pen, sheet, MARGIN, MARGIN + 8.0, RULER)
        beside = paper.width - MARGIN - qr - 2.5
        _draw_name(pen, sheet, beside, beside - (MARGIN + RULER + 2.5))
    else:
        room = x - MARGIN - 4
        if room >= 52:
            _draw_par(pen, sheet, MARGIN, MARGIN, room)
        else:
            _draw_par_stack(pen, sheet, MARGIN, MARGIN, room)
        beside = paper.width - MARGIN - qr - 3
        _draw_name(pen, sheet, beside, beside - (x + RULER + 4))
    return max(qr, STRIP)


def _draw_code(pen: Pen, name: str, right: float) -> float:
    """The track's name as a QR code, its rows of dark modules as rectangles; returns its side, mm.

    The quiet zone is the page around it: margins to the right and below, and what stands left keeps its distance.
    """
    rows = code_of(name)
    side = max(MODULE, STRIP / len(rows))
    draw_modules(pen, rows, (right - side * len(rows), MARGIN), side)
    return side * len(rows)


def code_of(text: str) -> list[bytearray]:
    """The rows of a QR code's modules, from the top: 1 for a dark one."""
    return list(segno.make_qr(text, error="l", boost_error=True).matrix)


def draw_modules(pen: Pen, rows: Sequence[bytearray], at: Point, side: float) -> None:
    """Draw the modules of a QR code, ``side`` mm each, from its lower left corner."""
    boxes: list[tuple[float, float, float, float]] = []
    for i, row in enumerate(rows):
        start = None
        for j, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = j
            elif not dark and start is not None:
                boxes.append((start, len(rows) - 1 - i, j - start, 1))
                start = None
    with pen.moved(*at, side):  # whole modules are short numbers
        pen.rects(boxes, fill=BLACK)


def _draw_name(pen: Pen, sheet: Sheet, right: float, room: float) -> None:
    """VOLLGAS and the track's name, right-aligned beside the QR code."""
    size = 7.5 if not is_narrow(sheet.track.paper) else 5.5
    lines = _broken(pen, sheet.track.name, size, room)
    while len(lines) > 3 and size > 4:
        size -= 0.5
        lines = _broken(pen, sheet.track.name, size, room)
    # Lines of about one length look better than a fingerprint alone on the last.
    while len(even := _broken(pen, sheet.track.name, size, room := room - 0.5)) == len(lines) > 1:
        lines = even
    lead = 1.2 * size * POINT
    brand = fitted(pen, "VOLLGAS", 11.0, "title", room)
    tall = 0.72 * brand * POINT + 1.3 + lead * len(lines)
    y = MARGIN + (STRIP + tall) / 2 - 0.72 * brand * POINT
    pen.text(right, y, "VOLLGAS", brand, "title", sheet.theme.palette.ink, "right")
    y -= 1.3
    for line in lines:
        y -= lead
        pen.text(right, y + 0.25 * lead, line, size, "narrow", _GREY, "right")


def _broken(pen: Pen, name: str, size: float, room: float) -> list[str]:
    """A track's name in lines of at most ``room`` mm: without spaces, it breaks before signs."""
    lines = [""]
    parts = [""]
    for letter in name:
        if not letter.isalnum():
            parts.append("")  # not behind a sign: readers of PDF take a hyphen at a line's end for none
        parts[-1] += letter
    for part in parts:
        if lines[-1] and pen.width(lines[-1] + part, size, "narrow") > room:
            lines.append("")
        for letter in part:
            if lines[-1] and pen.width(lines[-1] + letter, size, "narrow") > room:
                lines.append("")
            lines[-1] += letter
    return lines


def draw_ruler(pen: Pen, words: Words, ink: str, at: Point, *, narrow: bool) -> None:
    """Fifty millimetres from ``at`` to the right with a tick at every ten, and what they are for."""
    x, y = at
    tall = 2.0 if narrow else 3.4
    pen.line([(x, y), (x + RULER, y)], ink, 0.25, caps="butt")
    tens = {mark: tall if mark in {0, 50} else 0.65 * tall for mark in range(0, 51, 10)}
    pen.lines([[(x + mark, y), (x + mark, y + high)] for mark, high in tens.items()], ink, 0.25, caps="butt")
    pen.lines([[(x + mark, y), (x + mark, y + 0.35 * tall)] for mark in range(5, 50, 10)], ink, 0.15, caps="butt")
    if not narrow:
        for mark in tens:
            align: Align = "left" if mark == 0 else "right" if mark == 50 else "centre"
            shift = {0: -0.12, 50: 0.12}.get(mark, 0.0)
            pen.text(x + mark + shift, y + tall + 0.9, str(mark), 6, "narrow", _GREY, align)
    said = words("track.ruler")
    if pen.width(said, 6.0, "narrow") > RULER:
        said = words("track.ruler_short")
    size = fitted(pen, said, 7.0, "narrow", RULER)
    pen.text(x, y - 2.6 if narrow else y - 3.2, said, size, "narrow", _GREY)


def _draw_par(pen: Pen, sheet: Sheet, x: float, y: float, room: float) -> None:
    """Par large, and the medals beside it, each with its name; or whose par it is."""
    ink, words = sheet.theme.palette.ink, sheet.words
    par = str(sheet.solution.par)
    pen.text(x, y + 9.4, words("track.par").upper(), 8.5, "title", ink)
    pen.text(x - 0.3, y + 0.8, par, 27, "title", ink)
    left = x + max(pen.width(par, 27, "title"), pen.width(words("track.par").upper(), 8.5, "title")) + 4.6
    if sheet.rules.pursuit:
        _draw_whose(pen, sheet, (left, y + 4.4), room - (left - x), 9.0)
        return
    step = min(24.0, (room - (left - x)) / 3)
    won = medal_words(sheet.words, sheet.solution.par)
    small = min(fitted(pen, name, 7.5, "narrow", step - 7.4) for _, name, _ in won)
    for place, name, limit in won:
        draw_medal(pen, left + 2.8, y + 3.6, 2.8, place)
        pen.text(left + 6.6, y + 4.9, name, small, "narrow", _GREY)
        pen.text(left + 6.6, y + 0.8, limit, fitted(pen, limit, 10.5, "bold", step - 8.6), "bold", ink)
        left += step


def _draw_par_stack(pen: Pen, sheet: Sheet, x: float, y: float, room: float) -> None:
    """Par over the three medals, or over whose par it is, for a little room."""
    pen.text(x, y + 7.6, f"{sheet.words('track.par').upper()} {sheet.solution.par}", 14, "title",
             sheet.theme.palette.ink)  # fmt: skip
    if sheet.rules.pursuit:
        _draw_whose(pen, sheet, (x, y + 3.1), room, 7.0)
    else:
        _draw_limits(pen, sheet, x, y + 2.4, room)


def _draw_par_line(pen: Pen, sheet: Sheet, x: float, y: float, room: float) -> None:
    """Par and medals in one line, or whose par it is beside it, for the narrowest sheets."""
    word = f"{sheet.words('track.par').upper()} {sheet.solution.par}"
    size = fitted(pen, word, 10, "title", 0.36 * room)
    pen.text(x, y, word, size, "title", sheet.theme.palette.ink)
    used = pen.width(word, size, "title") + 3
    if sheet.rules.pursuit:
        _draw_whose(pen, sheet, (x + used, y + 0.9), room - used, 6.0)
    else:
        _draw_limits(pen, sheet, x + used, y + 1.2, room - used)


def _draw_whose(pen: Pen, sheet: Sheet, at: Point, room: float, size: float) -> None:
    """Whose par it is when cars start one behind the other (VV2): in at most two lines, ``at`` their left and middle.

    There is no medal then, for the others have further to go.
    """
    solution = sheet.solution
    said = sheet.words("track.par_of", number=solution.par_by_start.index(solution.par) + 1)
    while size > 4 and len(pen.wrap(said, size, "text", room)) > 2:
        size -= 0.25
    lines = balanced(pen, said, size, "text", room)
    lead = 1.2 * size * POINT
    y = at[1] + (len(lines) / 2 - 0.72) * lead
    for line in lines:
        pen.text(at[0], y, line, size, "text", sheet.theme.palette.ink)
        y -= lead


def _draw_limits(pen: Pen, sheet: Sheet, x: float, y: float, room: float) -> None:
    step = min(room / 3, 15.0)
    for place, _, limit in medal_words(sheet.words, sheet.solution.par):
        draw_medal(pen, x + 1.9, y, 1.9, place)
        size = fitted(pen, limit, 9, "bold", step - 5.8)
        pen.text(x + 4.5, y - 0.35 * size * POINT, limit, size, "bold", sheet.theme.palette.ink)
        x += step


def foot_top(strip: float) -> float:
    """The height on the page where the legend may begin, above a foot strip of this height, mm."""
    return MARGIN + strip + 2.4


def legend_top() -> float:
    """The upper edge of the legend on the page, mm."""
    return MARGIN + FOOTER - 2.6
