"""The notes of an act: the log keeps them in signs that every version reads, people read words."""

from __future__ import annotations

import re

from ..base.text import Text
from .privacy import WORDS

_ENDED = re.compile(r"(?P<name>.+): (?P<season>[^:]+) → –", re.DOTALL)
_DIFFERS = re.compile(r"(?P<field>\w+): (?P<kept>.*) ≠ (?P<other>.*)", re.DOTALL)
ENDED = Text("{name} has no licence for {season} any more")
DIFFERS = Text("{field}: {kept} is kept, not {other}")


def licence_ended(name: str, season: str) -> str:
    """A person's licence that nothing pays for now."""
    return f"{name}: {season} → –"


def differs(field: str, kept: str, other: str) -> str:
    """A *field* of which two records of one person said something else."""
    return f"{field}: {kept} ≠ {other}"


def note_words(note: str) -> Text | str:
    """A note as people read it."""
    if found := _ENDED.fullmatch(note):
        return Text(ENDED.template, found.groupdict())
    if (found := _DIFFERS.fullmatch(note)) and found["field"] in WORDS:
        return Text(DIFFERS.template, {**found.groupdict(), "field": WORDS[found["field"]]})
    return note
