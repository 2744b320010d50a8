"""Declaring an act: its data as a typed value, and everything known about it, in one place."""

from __future__ import annotations

from ....base.i18n import Text
from .entry import EntryError
from .state import ACTS

act = ACTS.declare


def missing(field: Text | str) -> EntryError:
    """The error ("missing-field") of an act that cannot be done without another field."""
    return EntryError("missing-field", "{field} is missing", field=field)
