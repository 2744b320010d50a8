"""Tuning the search's constants by games: the same by any workers, and after an interruption."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from damas import _kernel
from damas.cli.app import run
from damas.cluster import LocalThreads, Progress
from damas.engine.train.constants import read_constants, search_constants
from damas.engine.train.spsa import SpsaPlan, SpsaState, tune
from damas.errors import EngineError

pytestmark = pytest.mark.skipif(
    _kernel.KERNEL != "native", reason="the kernel of a wheel has its constants compiled in"
)
PLAN = SpsaPlan("brazilian", nodes=60, pairs=24, units=2, seed=3, gain=0.5)


def quiet(_state: SpsaState, _progress: Progress) -> None:
    """Hears of steps."""


def test_broken_off_and_by_more_workers_it_finds_the_same(tmp_path: Path) -> None:
    """The values go on from the last step done; they stay within their bounds, and move."""
    whole = tune(PLAN, tmp_path / "whole", None, quiet)
    assert whole.steps == PLAN.steps == 3
    assert any(whole.values[name] != one.shipped for name, one in search_constants().items())
    assert all(
        one.least <= whole.values[name] <= one.most for name, one in search_constants().items()
    )

    def stop(_state: SpsaState, _progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tune(PLAN, tmp_path / "parts", None, stop)
    assert json.loads((tmp_path / "parts").read_text())["steps"] == 1
    with LocalThreads(2) as two:
        assert tune(PLAN, tmp_path / "parts", None, quiet, two) == whole
    assert (tmp_path / "parts").read_text() == (tmp_path / "whole").read_text()
    other = SpsaPlan("brazilian", nodes=61, pairs=24, units=2)
    with pytest.raises(EngineError, match="begun with another plan"):
        tune(other, tmp_path / "whole", None, quiet)


def test_the_command_tunes_and_a_duel_tests_what_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A duel takes the file, or values by name, and they reach the search: those that ship play as
    without any, others do not. Unknown ones are refused."""
    out = tmp_path / "found.json"
    words = ["--variant", "brazilian", "--nodes", "60"]  # by hand: nothing to load
    spsa = ["train", "spsa", "--out", str(out), "--pairs", "2", "--units", "1"]
    assert run([*spsa, "--evaluation", "hand", *words]) == 0
    assert "value_ply 25" in capsys.readouterr().out
    assert set(read_constants(str(out))) == set(search_constants())
    duel = ["train", "duel", "hand", "hand", *words, "--pairs", "6", "--nodes", "400"]
    played = []
    for given in ("value_ply=25", str(out), "value_depth=0,probe_depth=10,reduce_depth=6"):
        assert run([*duel, "--constants", given]) == 0
        played.append(capsys.readouterr().out.split("] ")[-1].strip())
    assert played[0] == "[0, 0, 6, 0, 0]" != played[2]
    assert run([*duel, "--variant", "turkish", "--constants", "value_ply=25"]) != 0
    assert "Turkish draughts: this search has its constants compiled in" in capsys.readouterr().err
    for wrong in ("value_ply=500", "no_such=1", "value_ply=x", str(tmp_path / "none")):
        assert run([*duel, "--constants", wrong]) != 0
