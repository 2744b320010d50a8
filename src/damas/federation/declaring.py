"""Declaring an act of a registry: its data as a typed value beside the code that does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from ..base.text import Text
from ..contract import Declared
from .records import RegistryDraft


@dataclass(frozen=True, slots=True)
class RegistryAct:
    """An act: its *data*, the *sentence* for the log, whether it is *undoable* (harmlessly);
    *long*: a list in its data of which the log holds the length, since the changes have all of it.
    """

    data: type[RegistryActData]
    sentence: Text
    undoable: bool = True
    long: str = ""


class RegistryActData(Declared):
    """The data of an act, which changes a draft."""

    act: ClassVar[RegistryAct]

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        """Changes the draft; *expected*: the version of the record that the caller has seen, None
        for any. Raises RegistryError."""
        raise NotImplementedError


ACTS: dict[str, RegistryAct] = {}
"""All acts by their names."""

D = TypeVar("D", bound=RegistryActData)


def registry_act(
    name: str, sentence: Text, *, undoable: bool = True, long: str = ""
) -> Callable[[type[D]], type[D]]:
    """Declares the class below it as the data of the act *name*."""

    def declared(data: type[D]) -> type[D]:
        ACTS[name] = data.act = RegistryAct(data, sentence, undoable, long)
        return data

    return declared
