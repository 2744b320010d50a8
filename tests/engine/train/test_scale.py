"""Values made larger or smaller by one factor."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from damas import _kernel
from damas.base.i18n import translate
from damas.cli.app import run
from damas.engine.engine import _chances
from damas.engine.train.scale import scale
from damas.engine.weights_file import read_numbers, read_weights, shipped_path
from damas.errors import EngineError
from engine.train.weights import quiet_boards, random_weights
from sampling import drawn


@pytest.mark.parametrize("variant", drawn(["international", "brazilian", "portuguese"], 1))
def test_every_value_is_half_as_large_and_chances_stay(
    variant: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With planes and a network; a value of half as much means the same chances as before."""
    half, source = tmp_path / "half.weights", shipped_path(variant)
    assert run(["train", "scale", str(source), "--by", "0.5", "--out", str(half)]) == 0
    header = json.loads(capsys.readouterr().out)
    before, after = read_weights(source), read_weights(half)
    assert header == after.header
    old, new = (one.header["chances"] for one in (before, after))
    for men in (-2.0, 0.0, 0.6, 3.0):
        chances = [_chances(value, tuple(one)) for value, one in ((men, old), (men / 2, new))]
        assert list(chances[1]) == pytest.approx(list(chances[0]), abs=0.01)
    for board in quiet_boards(variant, 60):
        whole = _kernel.evaluate(board, before.evaluator)
        assert abs(_kernel.evaluate(board, after.evaluator) - whole / 2) <= 4


def test_weights_that_cannot_grow_so_far_are_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file that was asked for is named, and what stood there before is still there."""
    weights, out = random_weights(tmp_path / "small.weights"), tmp_path / "large.weights"
    out.write_text("kept")
    assert run(["train", "scale", str(weights), "--by", "100", "--out", str(out)]) != 0
    assert "large.weights was not written: weights that are too large" in capsys.readouterr().err
    with pytest.raises(EngineError) as refused:
        scale(weights, out, 100)
    assert translate(refused.value.text, "pt_PT").endswith(
        "não foi escrito: pesos demasiado grandes"
    )
    assert out.read_text() == "kept"
    assert read_numbers(weights).header["variant"] == "international"
