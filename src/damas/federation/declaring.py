"""Declaring an act of a registry: its data as a typed value beside the code that does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..contract import ActTable, Declared, DeclaredAct
from .records import RegistryDraft


@dataclass(frozen=True, slots=True)
class RegistryAct(DeclaredAct):
    """An act of a registry; *long*: a list in its data of which the log holds the length, since the
    changes have all of it."""

    data: type[RegistryActData]
    long: str = ""


class RegistryActData(Declared):
    """The data of an act, which changes a draft."""

    act: ClassVar[RegistryAct]

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        """Changes the draft; *expected*: the version of the record that the caller has seen, None
        for any. Raises RegistryError."""
        raise NotImplementedError


ACTS = ActTable(RegistryAct)
"""All acts by their names."""
registry_act = ACTS.declare
