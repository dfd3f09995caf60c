"""Symbols read from SVG: what is taken, how it comes out, and how everything else is refused."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vollgas.errors import BadInput
from vollgas.strict import LIMIT
from vollgas.svg import Symbol, parse_symbol, read_symbol
from vollgas.svgreader import MOST_ELEMENTS
from vollgas.svgshapes import MOST_SEGMENTS

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'


def svg(body: str, box: str = "0 0 100 100", extra: str = "") -> str:
    """A small SVG file around ``body``."""
    return f'<svg {XMLNS} viewBox="{box}"{extra}>\n{body}\n</svg>'


def corners(symbol: Symbol, number: int = 0) -> list[tuple[float, float]]:
    """The points where the segments of one shape end."""
    return [points[-1] for _, points in symbol.shapes[number].path if points]


def refusal(text: str) -> str:
    """What is said when ``text`` is refused."""
    with pytest.raises(BadInput) as caught:
        parse_symbol(text, "x.svg")
    message = str(caught.value)
    assert message.startswith("x.svg: ")
    assert "\n" not in message
    return message


def test_unit_box() -> None:
    """The viewBox fills the unit box, y turned upwards."""
    symbol = parse_symbol(svg('<path d="M0 0 H100 V100 Z"/>'), "x")
    assert corners(symbol)[:3] == [(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5)]
    assert symbol.shapes[0].path[-1] == ("close", ())


def test_proportions_and_offset() -> None:
    """A box that is not square and does not begin at zero keeps its proportions and is centred."""
    symbol = parse_symbol(svg('<path d="M10 20 H50 V40 H10 Z"/>', box="10 20 40 20"), "x")
    assert corners(symbol)[:4] == [(-0.5, 0.25), (0.5, 0.25), (0.5, -0.25), (-0.5, -0.25)]


def test_paint_defaults() -> None:
    """Without paint a shape is filled black and not stroked, as SVG has it."""
    shape = parse_symbol(svg('<path d="M0 0 H9 V9 Z"/>'), "x").shapes[0]
    assert (shape.fill, shape.stroke, shape.stroke_width) == ("#000000", None, 0.0)


def test_paint_is_inherited_and_scaled() -> None:
    """Groups hand fill, stroke and width down; a transform scales the width; colours become lower-case."""
    body = (
        '<g fill="none" stroke="#ABCDEF" stroke-width="2"><g transform="scale(3)"><path d="M9 9 H20"/></g>'
        '<path fill="#102030" d="M9 9 H20"/></g>'
    )
    first, second = parse_symbol(svg(body), "x").shapes
    assert (first.fill, first.stroke, first.stroke_width) == (None, "#abcdef", 0.06)
    assert (second.fill, second.stroke, second.stroke_width) == ("#102030", "#abcdef", 0.02)


def test_invisible_shapes_are_left_out() -> None:
    """A shape with neither fill nor stroke paints nothing."""
    body = '<path fill="none" d="M0 0 H9"/><circle cx="50" cy="50" r="5"/>'
    assert len(parse_symbol(svg(body), "x").shapes) == 1


@pytest.mark.parametrize(
    ("transform", "end"),
    [
        ("translate(10)", (-0.2, 0.5)),
        ("translate(10, 20)", (-0.2, 0.3)),
        ("scale(2)", (-0.1, 0.5)),
        ("scale(2 3)", (-0.1, 0.5)),
        ("rotate(90)", (-0.5, 0.3)),
        ("rotate(180 20 0)", (-0.3, 0.5)),
        ("matrix(1 0 0 1 5 5)", (-0.25, 0.45)),
        ("skewY(45)", (-0.3, 0.3)),
        ("translate(10) scale(2)", (0.0, 0.5)),
    ],
)
def test_transforms(transform: str, end: tuple[float, float]) -> None:
    """Each transformation moves the point (20, 0) to where SVG says; a list of them acts from the right."""
    symbol = parse_symbol(
        svg(f'<path transform="{transform}" fill="none" stroke="#000000" stroke-width="0" d="M0 0 L20 0"/>'), "x"
    )
    assert corners(symbol)[1] == pytest.approx(end)


def test_skew_x() -> None:
    """The skew along x moves points by their y."""
    symbol = parse_symbol(svg('<path transform="skewX(45)" d="M0 0 L0 20 L1 0"/>'), "x")
    assert corners(symbol)[1] == pytest.approx((-0.3, 0.3))


@pytest.mark.parametrize(
    "body",
    [
        '<rect x="20" y="30" width="40" height="20"/>',
        '<polygon points="20,30 60,30 60,50 20,50"/>',
        '<polyline points="20 30 60 30 60 50 20 50"/>',
        '<path d="m20 30 h40 v20 h-40 z"/>',
        '<ellipse cx="40" cy="40" rx="20" ry="10"/>',
        '<rect x="20" y="30" width="40" height="20" rx="6"/>',
        '<rect x="20" y="30" width="40" height="20" rx="6" ry="50"/>',
        '<line x1="20" y1="30" x2="60" y2="50" stroke="#000000"/>',
    ],
)
def test_shapes_span_their_box(body: str) -> None:
    """Every kind of shape reaches exactly from (20, 30) to (60, 50)."""
    points = corners(parse_symbol(svg(body), "x"))
    xs, ys = zip(*points, strict=True)
    assert (min(xs), max(xs)) == pytest.approx((-0.3, 0.1))
    assert (min(ys), max(ys)) == pytest.approx((0.0, 0.2))


def test_circle_is_round() -> None:
    """A circle comes as cubic curves whose ends lie on it."""
    path = parse_symbol(svg('<circle cx="50" cy="50" r="40"/>'), "x").shapes[0].path
    assert {verb for verb, _ in path} <= {"move", "curve", "line", "close"}
    assert sum(verb == "curve" for verb, _ in path) == 4
    assert all((x * x + y * y) == pytest.approx(0.16, abs=2e-4) for _, points in path for x, y in points[-1:])


def test_quadratic_becomes_cubic() -> None:
    """A quadratic curve comes as the one cubic curve of the same shape."""
    path = parse_symbol(svg('<path d="M0 100 Q30 10 90 100"/>'), "x").shapes[0].path
    assert path[1] == ("curve", ((-0.3, 0.1), (0.0, 0.1), (0.4, -0.5)))


def test_arc_over_several_lines() -> None:
    """Path data may be broken over lines, also within an arc."""
    one = parse_symbol(svg('<path d="M10 50 A40 40 0 0 1 90 50 Z"/>'), "x")
    assert parse_symbol(svg('<path d="M10 50\n A40 40\n 0 0 1\n 90 50\n Z"/>'), "x") == one


def test_same_text_same_symbol() -> None:
    """Reading twice gives equal symbols with coordinates of four decimals."""
    text = svg('<circle cx="33.33333" cy="41.7" r="12.34567" transform="rotate(11 50 50)"/>')
    first = parse_symbol(text, "x")
    assert first == parse_symbol(text, "x")
    assert all(value == round(value, 4) for _, points in first.shapes[0].path for point in points for value in point)


def test_title_and_byte_order_mark(tmp_path: Path) -> None:
    """A title, a description, comments and a byte order mark do no harm."""
    file = tmp_path / "a.svg"
    file.write_bytes(
        b"\xef\xbb\xbf" + svg("<!-- x --><title>T</title><desc>D</desc><circle r='9'/>", "-9 -9 18 18").encode()
    )
    assert len(read_symbol(file).shapes) == 1


REFUSED = {
    '<path style="fill:red" d="M0 0H1"/>': "line 2: attribute 'style' of <path> is not allowed: allowed are d, fill",
    '<path class="a" d="M0 0H1"/>': "attribute 'class'",
    '<path onclick="x()" d="M0 0H1"/>': "attribute 'onclick'",
    '<g href="http://a/b"/>': "attribute 'href' of <g>",
    '<g xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a"/>': "attribute 'href' of <g> is not allowed",
    '<g xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:label="a"/>': "save as plain SVG",
    "<script>alert(1)</script>": "line 2: element <script> is not allowed: allowed are g, path, circle",
    "<style>*{}</style>": "element <style> is not allowed",
    '<image href="a.png"/>': "element <image> is not allowed",
    '<use href="#a"/>': "element <use> is not allowed",
    "<foreignObject/>": "element <foreignObject> is not allowed",
    '<x:path xmlns:x="urn:x" d="M0 0H1"/>': "element <path> is not allowed",
    "<svg/>": "element <svg> is not allowed",
    '<path d="M0 0H1"><g/></path>': "<g> inside <path> is not allowed",
    "loose": "line 2: loose text is not allowed",
    "<?xml-stylesheet href='a'?>": "line 2: the instruction <?xml-stylesheet?> is not allowed",
    "<path>": "no valid XML (mismatched tag)",
    "&lol;": "line 2: no valid XML (undefined entity)",
    '<circle r="-1"/>': "r of <circle> is -1: allowed is 0 or more",
    '<circle cx="1"/>': "r of <circle> is '': allowed is one number without a unit",
    '<circle r="5mm"/>': "r of <circle> is '5mm': allowed are plain numbers without units",
    '<circle r="1 2"/>': "r of <circle> is '1 2': allowed is one number",
    '<circle r="1e9"/>': "r of <circle> holds a number that is too large",
    '<circle r="1e999"/>': "r of <circle> holds a number that is too large",
    '<circle r="nan"/>': "r of <circle> is 'nan'",
    '<path fill="red" d="M0 0H1"/>': 'fill of <path> is \'red\': allowed is "none" or a colour such as "#1f2e46"',
    '<path fill="#fff" d="M0 0H1"/>': "fill of <path> is '#fff'",
    '<path stroke="url(#a)" d="M0 0H1"/>': "stroke of <path> is 'url(#a)'",
    '<path stroke-width="-1" d="M0 0H1"/>': "stroke-width of <path> is -1: allowed is 0 or more",
    '<path transform="wobble(3)" d="M0 0H1"/>': "transform of <path> is 'wobble(3)': allowed are matrix, translate",
    '<path transform="rotate(1 2)" d="M0 0H1"/>': "transform of <path> is 'rotate(1 2)'",
    '<path transform="scale(x)" d="M0 0H1"/>': "transform of <path> is 'x'",
    '<path d="M0 0 L oh"/>': "d of <path> is 'M0 0 L oh': allowed are path commands and numbers",
    '<path d="L1 1"/>': "d of <path> is no valid path: 'L1 1'",
    '<path d="M1"/>': "d of <path> is no valid path",
    '<path d="M0 0 A1 1 0 3 1 2 2"/>': "d of <path> is no valid path",
    '<path d="M0 0 H1e300"/>': "line 2: a coordinate is too large: allowed are -100000 to 100000",
    '<path d="M0 0 H1e999"/>': "a coordinate is too large",
    '<polygon points="1 2 3"/>': "points of <polygon> must be pairs of numbers",
    '<path d="M0 0 H120 V50 Z"/>': "<path> reaches 20% over the edge of the viewBox",
    '<path d="M0 50 C0 -60 100 -60 100 50"/>': "over the edge of the viewBox",
    '<rect width="100" height="100" stroke="#000000" stroke-width="8"/>': "<rect> reaches 4% over the edge",
    '<path fill="none" d="M0 0H9"/>': "draws nothing: at least one shape with a fill or a stroke is needed",
    "": "draws nothing",
}


@pytest.mark.parametrize("body", REFUSED)
def test_refused(body: str) -> None:
    """What a symbol may not hold is refused with the place, what is wrong and what is allowed."""
    assert REFUSED[body] in refusal(svg(body))


@pytest.mark.parametrize("box", ["", "0 0 100", "0 0 0 100", "0 0 -5 5", "0 0 a b"])
def test_view_box(box: str) -> None:
    """A missing or senseless viewBox is refused."""
    assert "viewBox" in refusal(svg('<circle r="1"/>', box=box))


@pytest.mark.parametrize("text", ["<html/>", "<svg/>", '<g xmlns="http://www.w3.org/2000/svg"/>'])
def test_root(text: str) -> None:
    """Only <svg> in the SVG namespace may be the root."""
    assert 'line 1: the root must be <svg xmlns="http://www.w3.org/2000/svg"' in refusal(text)


HOSTILE_TYPES = [
    '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
]


@pytest.mark.parametrize("doctype", HOSTILE_TYPES)
def test_doctype(doctype: str) -> None:
    """A DOCTYPE is refused before any entity of it could expand or fetch anything."""
    text = "<?xml version='1.0'?>\n" + doctype + svg("<title>&lol2;&x;</title><circle r='1'/>")
    assert refusal(text) == "x.svg: line 2: a DOCTYPE is not allowed: delete it"


def test_deep_nesting() -> None:
    """Thousands of nested groups are refused at the first that is too deep."""
    assert "too many elements: allowed are 200, nested 16 deep" in refusal(svg("<g>" * 5000 + "</g>" * 5000))


def test_many_elements() -> None:
    """More elements than a symbol needs are refused."""
    assert "too many elements" in refusal(svg('<circle r="0"/>' * (MOST_ELEMENTS + 1)))


def test_many_segments() -> None:
    """The limit of path segments counts over all shapes, and the last one below it is still taken."""
    half = f'<path d="M0 0{"h0" * (MOST_SEGMENTS // 2 - 1)}"/>'
    assert len(parse_symbol(svg(half + half), "x").shapes) == 2
    assert "too many path segments: allowed are 400 in a file" in refusal(svg(half + half + half))
    assert "too many path segments" in refusal(svg(f'<path d="M0 0{"h1" * 30000}"/>'))


def test_too_large(tmp_path: Path) -> None:
    """A file or text beyond the limit is refused by its size alone."""
    file = tmp_path / "a.svg"
    file.write_text(svg("<!--" + "x" * LIMIT + "-->"))
    with pytest.raises(BadInput, match=r"a\.svg: too large: allowed are 64 KB"):
        read_symbol(file)
    assert "too large: allowed are 64 KB" in refusal("x" * (LIMIT + 1))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"<svg>\n\xff</svg>", "line 2: no UTF-8 text"),
        (b"<svg>\n\n\0</svg>", "line 3: a NUL character"),
        ('<?xml version="1.0"?><svg/>'.encode("utf-16"), "line 1: no UTF-8 text"),
    ],
)
def test_no_text(tmp_path: Path, data: bytes, said: str) -> None:
    """Bytes that are no UTF-8 text are refused with their line."""
    file = tmp_path / "a.svg"
    file.write_bytes(data)
    with pytest.raises(BadInput) as caught:
        read_symbol(file)
    assert said in str(caught.value)


def test_unreadable(tmp_path: Path) -> None:
    """A missing file and a folder are refused, not raised through."""
    for path in (tmp_path / "none.svg", tmp_path):
        with pytest.raises(BadInput, match="cannot be read"):
            read_symbol(path)


def test_messages_carry_no_control_characters() -> None:
    """A stranger's text is shown short and escaped."""
    message = refusal(svg(f'<path fill="&#x9b;31m{"y" * 500}" d="M0 0H1"/>'))
    assert message.isprintable()
    assert len(message) < 200


def test_surrogates() -> None:
    """Text that cannot be encoded is refused."""
    assert "no Unicode text" in refusal(svg("\ud800"))


@given(st.text())
def test_any_text(text: str) -> None:
    """Whatever the text, nothing but BadInput is raised."""
    with pytest.raises(BadInput):
        parse_symbol(text, "x")


PATH_DATA = st.text("MmZzLlHhVvCcSsQqTtAa0123456789.,-+eE \n", max_size=60)


@given(PATH_DATA, st.text("matrixslcekwoYX(), 0123456789.-", max_size=20))
def test_any_path(data: str, transform: str) -> None:
    """Whatever the path data and transform, a symbol inside the box comes out, or BadInput."""
    try:
        symbol = parse_symbol(svg(f'<path d="{data}" transform="{transform}"/>'), "x")
    except BadInput:
        return
    assert all(abs(value) <= 0.51 for point in corners(symbol) for value in point)


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    """Whatever the bytes in a file, nothing but BadInput is raised."""
    read, write = os.pipe()
    os.write(write, data)
    os.close(write)
    try:
        with pytest.raises(BadInput):
            read_symbol(Path(f"/dev/fd/{read}"))
    finally:
        os.close(read)
