"""Declaring an act: its data as a typed value, and everything known about it, in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ....base.i18n import Text
from .entry import EntryError
from .roles import LEADERS
from .state import Act, ActData


def missing(field: Text | str) -> EntryError:
    """The error ("missing-field") of an act that cannot be done without another field."""
    return EntryError("missing-field", "{field} is missing", field=field)


D = TypeVar("D", bound=ActData)


def act(  # noqa: PLR0913  (the facts of an act)
    name: str,
    sentence: Text,
    least: str = LEADERS,
    *,
    undoable: bool = True,
    after_end: bool = False,
    also: tuple[str, ...] = (),
) -> Callable[[type[D]], type[D]]:
    """Declares the class below it as the data of the act *name*; see `Act`."""

    def declared(data: type[D]) -> type[D]:
        data.act = Act(name, data, sentence, least, undoable, after_end, also)
        return data

    return declared
