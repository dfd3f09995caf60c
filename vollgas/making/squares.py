"""Road as a set of squares, exactly: repaired, taken apart, and judged."""

from vollgas.lattice import Board


def tidied(board: Board, road: int, keep: int = 0, *, ring: bool = False) -> int:
    """The road without pockets, spikes, narrow places and diagonal contacts; squares of ``keep`` stay as they are.

    The field's side columns become barrier, for there is no room for any beyond them, and round a ``ring`` the first
    and last row too. A road square with three barrier sides, or in no block of two by two, is filled, a barrier square
    with three road sides is cleared, and of two barrier squares that meet only at a corner, across road, the lower one
    is cleared.
    """
    field = board.box(1, int(ring), board.columns - 2, board.rows - 1 - ring)
    road &= field | keep
    for _ in range(20):
        barrier = field & ~road
        sides = _sides(board, road)
        spikes = barrier & _at_least_three(sides) & ~keep
        pockets = road & _at_least_three(_sides(board, barrier)) & ~keep
        changed = (road | spikes) & ~pockets
        changed &= _wide(board, changed) | keep
        changed |= _diagonal_contacts(board, changed) & ~keep
        if changed == road:
            break
        road = changed
    return road


def blocks(board: Board, road: int) -> int:
    """The lower left squares of all blocks of two by two in the road."""
    return road & board.shift(road, -1, 0) & board.shift(road, 0, -1) & board.shift(road, -1, -1)


def _wide(board: Board, road: int) -> int:
    """The squares of all blocks of two by two in the road."""
    found = blocks(board, road)
    found |= board.shift(found, 1, 0)
    return found | board.shift(found, 0, 1)


def _sides(board: Board, squares: int) -> tuple[int, int, int, int]:
    """For each of four sides: the places whose neighbour there is in the set."""
    return (
        board.shift(squares, 1, 0),
        board.shift(squares, -1, 0),
        board.shift(squares, 0, 1),
        board.shift(squares, 0, -1),
    )


def _at_least_three(sides: tuple[int, int, int, int]) -> int:
    a, b, c, d = sides
    return (a & b & (c | d)) | (c & d & (a | b))


def _diagonal_contacts(board: Board, road: int) -> int:
    """The barrier squares to clear so that no two meet only diagonally across road."""
    field = board.box(0, 0, board.columns - 1, board.rows - 1)
    barrier = field & ~road
    right, up = board.shift(road, -1, 0), board.shift(road, 0, -1)
    wall_right, wall_up = board.shift(barrier, -1, 0), board.shift(barrier, 0, -1)
    rising = road & board.shift(road, -1, -1) & wall_right & wall_up
    falling = barrier & board.shift(barrier, -1, -1) & right & up
    # Clear the lower of the two: it stands right of a rising road's lower left, or is the lower left itself.
    return board.shift(rising, 1, 0) | falling


def flood(board: Board, within: int, seed: int) -> int:
    """All squares of ``within`` connected by sides with the seed squares in it."""
    found = seed & within
    while True:
        grown = found
        for side in _sides(board, found):
            grown |= side
        grown &= within
        if grown == found:
            return found
        found = grown


def parts(board: Board, squares: int) -> list[int]:
    """The connected parts of a set of squares."""
    found = []
    while squares:
        part = flood(board, squares, squares & -squares)
        found.append(part)
        squares &= ~part
    return found


def is_sound(board: Board, road: int, islands: int, *, ring: bool = False) -> bool:
    """One road, two squares wide or more, that parts the sheet into two sides and the islands.

    It leads from bottom to top, the sheet's left and right being its sides; those of a ``ring`` are the outside and the
    infield.
    """
    if road != _wide(board, road) or len(parts(board, blocks(board, road))) != 1 or _diagonal_contacts(board, road):
        return False
    # Columns of barrier on either side make the outside left and right of the field one part each; together with a
    # row below and above all of it is one.
    wide = Board(board.columns + 2, board.rows + 2 * ring)
    barrier = 0
    row_mask = (1 << wide.columns) - 1
    for y in range(wide.rows):
        row = (road >> ((y - ring) * board.stride)) & ((1 << board.columns) - 1) if 0 <= y - ring < board.rows else 0
        barrier |= (row_mask & ~(row << 1)) << (y * wide.stride)
    return len(parts(wide, barrier)) == 2 + islands
