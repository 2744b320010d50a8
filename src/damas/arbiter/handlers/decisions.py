"""Decisions about irregularities as events (IRR-02 to IRR-05)."""

from __future__ import annotations

from ..draft import Draft
from ..effects import deciding
from ..protocol import events


def decide_case(draft: Draft, event: events.Decide) -> None:
    """The entitled side decides about the whole irregularity."""
    deciding.decide_case(draft, event.by, event.choice, event.code, event.ply)
