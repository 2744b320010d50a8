"""Logs of events from nowhere: no act raises what is no refusal, and what stands is sound."""

from __future__ import annotations

import pytest

from sampling import cases, sampled

from .event_logs import Wander, faults_of


def faults(first: int, count: int) -> list[str]:
    """The faults in *count* random logs, with their seeds."""
    found = []
    for seed in range(first, first + count):
        wander = Wander(seed)
        found += [f"seed {seed}: {one}" for one in wander.faults + faults_of(wander.event)]
    return found


@pytest.mark.parametrize("part", sampled(range(4), 1))
def test_random_logs_fold_undo_and_export(part: int) -> None:
    """Fold = live; undo then redo = same; exports agree; standings never raise: 120 logs."""
    assert faults(1000 * part, cases(30)) == []


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_twenty_thousand_random_logs() -> None:
    """The same of 20,000 logs."""
    assert faults(1_000_000, 20_000) == []
