"""Captured pieces taken off after the clock was pressed: codes k and m, one decision (IRR-HALT)."""

from __future__ import annotations

import pytest

from damas.arbiter import Table

START = {"event": "start", "regulation": "internacional"}
ONE = ("W:W28,46:B23,1", [28, 19], [23])
CHAIN = ("W:W32,46:B28,18,1", [32, 23, 12], [28, 18])


def codes(fen: str, path: list[int], off: list[int], before: int) -> list[list[str | None]]:
    """The codes given at the press, at each late removal, and those of the case in the end."""
    table = Table.from_events(
        [{**START, "fen": fen}, {"event": "move", "by": "white", "path": path}]
    )
    removals = [{"event": "remove", "by": "white", "square": square} for square in off]
    for event in removals[:before]:
        assert table.apply(event) == []
    answers = [table.apply(one) for one in ({"event": "press", "by": "white"}, *removals[before:])]
    given: list[list[str | None]] = [[ruling.code for ruling in found] for found in answers]
    (case,) = table.cases
    return [*given, list(case.codes)]


@pytest.mark.requirement("IRR-01")
@pytest.mark.parametrize(("position", "before"), [(ONE, 0), (CHAIN, 0), (CHAIN, 1)])
def test_a_removal_after_the_press_is_k_then_m_in_one_case(
    position: tuple[str, list[int], list[int]], before: int
) -> None:
    """Also of one piece, and where nothing had come off before; a further piece adds nothing."""
    given = codes(*position, before)
    assert given[:2] == [["k"], ["m"]]
    assert given[2:-1] == [[]] * (len(given) - 3)
    assert given[-1] == ["k", "m"]


@pytest.mark.requirement("IRR-01")
def test_a_removal_before_the_press_is_in_order() -> None:
    """No irregularity."""
    fen, path, off = CHAIN
    events = [{**START, "fen": fen}, {"event": "move", "by": "white", "path": path}]
    events += [{"event": "remove", "by": "white", "square": square} for square in off]
    table = Table.from_events([*events, {"event": "press", "by": "white"}])
    assert table.cases == ()
