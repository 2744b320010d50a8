"""A registered club."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from . import fields as read


@dataclass(frozen=True, slots=True)
class RegisteredClub:
    """A club by its *name*, *town* and *federation*; *closed* is the day on which it ended."""

    name: str
    town: str = ""
    federation: str = ""
    closed: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The club as JSON; what is empty is left out."""
        return {name: value for name, value in asdict(self).items() if value}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RegisteredClub:
        """The club of a JSON object. Raises RegistryError."""
        read.only(data, CLUB_FIELDS)
        return cls(
            read.text(data, "name"),
            read.text(data, "town", ""),
            read.text(data, "federation", "", 40),
            read.day(data, "closed", ""),
        )


CLUB_FIELDS = frozenset(one.name for one in fields(RegisteredClub))
