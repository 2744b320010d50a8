"""A registered person: who it is, the numbers it is known by, titles, norms, licences, grade."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from . import fields as read
from .titles import GRADES, TITLES

PUBLIC_FIELDS: tuple[str, ...] = (
    "name",
    "year",
    "birth",
    "sex",
    "federation",
    "club",
    "national",
    "fmjd",
    "fide",
    "titles",
    "norms",
    "licences",
    "grade",
    "rating",
)
"""Every field about which there is a choice; "year" is the year of a birth alone."""
USUALLY_PUBLIC = ("name", "federation", "club", "titles", "grade", "rating")
"""Public where nobody has chosen."""
SEXES = ("", "f", "m")
"""Asked for only where a category needs it; "" is not said."""


@dataclass(frozen=True, slots=True)
class HeldTitle:
    """A title that a person holds, since a *day* ("" if it is not known)."""

    title: str
    day: str = ""


@dataclass(frozen=True, slots=True)
class Norm:
    """A norm for a *title*, made at an *event* that ended on a *day*."""

    title: str
    event: str
    day: str


@dataclass(frozen=True, slots=True)
class Licence:
    """A licence for one *season* ("2026", "2025/26"), by its *number*."""

    season: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class RegisteredPerson:
    """One person. *birth* is a year or a day; *club* the number of a registered club.

    *national* and *fmjd* are the numbers that others gave; *public* the fields that everybody sees
    (of PUBLIC_FIELDS; None: nobody has chosen); *grade* that of an arbiter, since *graded*;
    *erasure* the day on which deletion was asked for.
    """

    name: str
    birth: str = ""
    sex: str = ""
    federation: str = ""
    club: str = ""
    national: str = ""
    fmjd: str = ""
    fide: str = ""
    grade: str = ""
    graded: str = ""
    titles: tuple[HeldTitle, ...] = ()
    norms: tuple[Norm, ...] = ()
    licences: tuple[Licence, ...] = ()
    public: tuple[str, ...] | None = None
    note: str = ""
    erasure: str = ""

    @property
    def year(self) -> int:
        """The year of birth, 0 where it is not known."""
        return int(self.birth[:4]) if self.birth else 0

    @property
    def title(self) -> str:
        """The code of the highest title, "" without one."""
        held = {one.title for one in self.titles}
        return next((code for code in TITLES if code in held), "")

    def norms_left(self, code: str) -> int | None:
        """The norms that are still missing for a title; None if it is given by decision alone."""
        needed = TITLES[code].norms
        if not needed:
            return None
        return max(0, needed - sum(one.title == code for one in self.norms))

    def to_dict(self) -> dict[str, Any]:
        """The person as JSON; what is empty is left out."""
        found: dict[str, Any] = {}
        for one in fields(self):
            value = getattr(self, one.name)
            if one.name in _PARTS:
                value = [{f.name: getattr(part, f.name) for f in fields(part)} for part in value]
            if value or (one.name == "public" and value is not None):
                found[one.name] = list(value) if one.name == "public" else value
        return found

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RegisteredPerson:
        """The person of a JSON object. Raises RegistryError for anything that it cannot hold."""
        read.only(data, PERSON_FIELDS)
        return cls(
            name=read.text(data, "name"),
            birth=read.birth(data),
            sex=read.one_of(data, "sex", SEXES, ""),
            federation=read.text(data, "federation", "", 40),
            club=read.code(data, "club"),
            national=read.code(data, "national"),
            fmjd=read.code(data, "fmjd"),
            fide=read.code(data, "fide"),
            grade=read.one_of(data, "grade", tuple(GRADES), ""),
            graded=read.day(data, "graded", ""),
            titles=read.each(data, "titles", _title),
            norms=read.each(data, "norms", _norm),
            licences=read.each(data, "licences", _licence),
            public=_public(data),
            note=read.note(data, "note"),
            erasure=read.day(data, "erasure", ""),
        )

    def with_values(self, values: Mapping[str, Any]) -> RegisteredPerson:
        """The person with other values of some fields, read as in `from_dict`."""
        return RegisteredPerson.from_dict({**self.to_dict(), **values})


_PARTS = ("titles", "norms", "licences")
PERSON_FIELDS = frozenset(one.name for one in fields(RegisteredPerson))
OWN_FIELDS = ("name", "birth", "sex", "federation", "club", "national", "fmjd", "fide", "note")
"""The fields that a registrar writes when a person is added or changed."""


def erased(number: str) -> RegisteredPerson:
    """The rest of a person after deletion: the number, under which results stay counted."""
    return RegisteredPerson(f"#{number}", public=())


def _title(data: Any) -> HeldTitle:
    found = read.only(data, frozenset({"title", "day"}))
    return HeldTitle(read.one_of(found, "title", tuple(TITLES)), read.day(found, "day", ""))


def _norm(data: Any) -> Norm:
    found = read.only(data, frozenset({"title", "event", "day"}))
    title = read.one_of(found, "title", tuple(TITLES))
    return Norm(title, read.text(found, "event"), read.day(found, "day"))


def _licence(data: Any) -> Licence:
    found = read.only(data, frozenset({"season", "number"}))
    return Licence(read.code(found, "season", None), read.code(found, "number"))


def _public(data: Mapping[str, Any]) -> tuple[str, ...] | None:
    if data.get("public") is None:
        return None
    return read.each(data, "public", _public_field)


def _public_field(value: Any) -> str:
    return read.one_of({"public": value}, "public", PUBLIC_FIELDS)
