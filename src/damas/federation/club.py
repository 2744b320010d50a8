"""A registered club."""

from __future__ import annotations

from typing import Annotated, Any

from ..base.text import Text
from ..contract import Caption, Declared
from .kinds import PARTS, Federation, Line, MaybeDay, Name


class RegisteredClub(Declared):
    """A club by its *name*, *town* and *federation*; *closed* is the day on which it ended, *also*
    other names by which lists call it."""

    name: Name
    town: Annotated[Line, Caption(Text("Town"))] = ""
    federation: Federation = ""
    closed: MaybeDay = ""
    also: Annotated[tuple[Line, ...], PARTS, Caption(Text("Other names"))] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the club."""
        return self.name, *self.also

    def to_dict(self) -> dict[str, Any]:
        """The club as JSON; what is empty is left out."""
        return {name: value for name, value in self.model_dump(mode="json").items() if value}
