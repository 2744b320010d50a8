"""Events as values: frozen, one class for each kind, written as they are read."""

from __future__ import annotations

import pytest

from arbiter.script import scenarios
from damas.arbiter import EVENTS
from damas.arbiter.decide import HANDLERS
from damas.arbiter.protocol.events import KINDS, Move, Start, read
from damas.regulations import REGULATIONS


def test_every_kind_has_a_class_and_a_handler() -> None:
    """A game's start is decided by itself; every other kind has its room."""
    assert list(EVENTS.values()) == list(KINDS)
    assert set(HANDLERS) == set(KINDS) - {Start}


def test_a_written_event_reads_back_as_the_same_event() -> None:
    """Every event of every scenario."""
    for scenario in scenarios():
        row = REGULATIONS[scenario.regulation].variant
        for event in (scenario.start, *(one for one, _ in scenario.steps)):
            found = read(event, row)
            assert read(found.to_dict(), row) == found
            given = {name: value for name, value in event.items() if value is not None}
            assert set(found.to_dict()) <= set(given) | {"t"}


def test_an_event_does_not_change() -> None:
    """It is frozen."""
    with pytest.raises(ValueError, match="frozen"):
        Move(by="white", path=(32, 28)).by = "black"
