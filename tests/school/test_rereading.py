"""The problems that ship are read again: in units that are kept, doubted ones taken out."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from damas.cli import app
from damas.cluster import LocalThreads
from damas.school.problems import collection, rereading
from damas.school.problems.checking import Doubt
from damas.school.problems.problem import ProvenProblem


@pytest.fixture(name="few")
def _few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[ProvenProblem]:
    """Three problems ship, one of them an old one that is doubted; a unit has one."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(rereading, "UNIT", 1)
    first, *_, wrong = collection.shipped("portuguese").problems[:30]
    few = [first, collection.problem_named("3hpc6yh0"), replace(wrong, rating=2600)]
    monkeypatch.setattr(collection, "shipped", lambda name: few if name == "portuguese" else [])
    return few


def read(few: list[ProvenProblem], ends_after: int = 99) -> list[rereading.RereadProblem]:
    """The problems, read again until so many are."""
    with LocalThreads(1) as here:
        return list(islice(rereading.read_again(few, lambda _: None, where=here), ends_after))


def test_a_doubted_problem_is_named_and_taken_out(few: list[ProvenProblem], tmp_path: Path) -> None:
    """The others stay, with their difficulty made anew; the one taken out keeps its address."""
    found = read(few)
    stand = [one.problem for one in found if one.doubt is None]
    assert [one.problem.id for one in found if one.doubt is Doubt.NOT_ONLY] == ["3hpc6yh0"]
    assert [one.id for one in stand] == [few[0].id, few[2].id]
    assert stand[0] == few[0]
    assert stand[1].rating < 2600
    rereading.write_reread(tmp_path, found)
    kept = collection.read(tmp_path / "portuguese.jsonl.gz")
    out = collection.read(tmp_path / "retired.jsonl.gz")
    assert {one.id for one in kept} == {one.id for one in stand}
    assert "3hpc6yh0" in {one.id for one in out}


def test_work_that_was_ended_goes_on(
    few: list[ProvenProblem], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Problems that were read are not read again, unless all of them were."""
    read(few, ends_after=2)
    asked: list[str] = []
    rate = rereading.rate_again

    def counted(one: ProvenProblem) -> int:
        asked.append(one.id)
        return rate(one)

    monkeypatch.setattr(rereading, "rate_again", counted)
    assert len(read(few)) == 3
    assert set(asked) <= {few[2].id}
    read(few)
    assert set(asked) == {one.id for one in few}


def test_the_command_tells_the_doubted_ones(
    few: list[ProvenProblem], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """And fails; the folder has the collections without them."""
    words = ["problems", "check", "--variant", "portuguese", "--out", str(tmp_path / "out")]
    assert app.run(words) == 1
    said = capsys.readouterr().out
    assert "3hpc6yh0 " in said
    assert f"{len(few)} read a second time, 1 doubted" in said
    assert len(collection.read(tmp_path / "out" / "portuguese.jsonl.gz")) == len(few) - 1
