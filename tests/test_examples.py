"""The pictures under examples/, which the README shows, are what the commands beside them print today."""

import io
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

from vollgas.cli import main

EXAMPLES = Path(__file__).parent.parent / "examples"
COMMANDS = {
    "space-nasty.png": ["track", "space/nasty#12"],
    "city-easy.png": ["track", "city/easy#sunday", "--lang", "de"],
    "jungle-medium.png": ["track", "jungle/medium#7"],
    "own-track.png": ["track", str(EXAMPLES / "own-track.json")],
}
"""Example → the command that makes it (with ``-o``)."""


def pixels(picture: bytes) -> np.ndarray:
    """A picture's greys from 0 to 255."""
    return np.asarray(Image.open(io.BytesIO(picture)).convert("L"), dtype=float)


@pytest.mark.parametrize("name", COMMANDS)
def test_an_example_is_what_its_command_prints(name: str, tmp_path: Path, update_golden: bool) -> None:
    """Every example picture shows what its command makes; only how edges are smoothed may differ by a trace."""
    target = tmp_path / name
    result = CliRunner().invoke(main, [*COMMANDS[name], "-o", str(target)])
    assert result.exit_code == 0, result.output
    if update_golden:
        (EXAMPLES / name).write_bytes(target.read_bytes())
    made, kept = pixels(target.read_bytes()), pixels((EXAMPLES / name).read_bytes())
    assert made.shape == kept.shape
    assert np.abs(made - kept).mean() < 0.5, f"{name} is out of date: pytest {__file__} --update-golden"


def test_every_picture_in_the_examples_is_made_by_a_command() -> None:
    """No picture lies in examples/ that nothing keeps up to date."""
    assert {path.name for path in EXAMPLES.glob("*.png")} == set(COMMANDS)
