"""Sets of crosses or squares as tables of bits, for whatever is done to a whole field at once, and back."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vollgas.lattice import Board


def bits_of(board: Board, places: int) -> NDArray[np.bool_]:
    """A set on the board as a table: by row from the lowest, then by column."""
    size = (board.rows + 1) * board.stride
    packed = np.frombuffer(places.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(packed, bitorder="little")[:size].reshape(board.rows + 1, board.stride).astype(np.bool_)


def set_of(bits: NDArray[Any]) -> int:
    """Such a table, or its lowest rows, as a set."""
    return int.from_bytes(np.packbits(bits.ravel(), bitorder="little").tobytes(), "little")
