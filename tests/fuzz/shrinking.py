"""Failures, reported with the fewest steps that show them."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from typing import TypeVar

Step = TypeVar("Step")


def fault(play: Callable[[list[Step]], object], steps: list[Step]) -> str | None:
    """The failure of these steps: the error's kind, its place and the start of its sentence."""
    try:
        play(steps)
    except Exception as error:  # any error is a find
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {place.name}: {str(error)[:60]}"
    return None


def shortest(play: Callable[[list[Step]], object], steps: list[Step]) -> list[Step]:
    """The steps less all that the failure does not need; the first one stays."""
    found, size, wanted = steps, len(steps) // 2, fault(play, steps)
    while size:
        at = 1
        while at < len(found):
            fewer = [*found[:at], *found[at + size :]]
            if fault(play, fewer) == wanted:
                found = fewer
            else:
                at += size
        size //= 2
    return found


def check(
    make: Callable[[int], list[Step]], play: Callable[[list[Step]], object], seeds: Iterable[int]
) -> None:
    """The check holds for every seed; a failure is reported with the fewest steps that show it."""
    for seed in seeds:
        steps = make(seed)
        found = fault(play, steps)
        assert found is None, f"seed {seed}: {found}: {shortest(play, steps)}"
