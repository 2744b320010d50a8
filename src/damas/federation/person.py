"""A registered person: who it is, the numbers it is known by, titles, norms, licences, grade."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from ..base.text import Text
from ..contract import Caption, Declared
from ..contract.kinds import OneOf
from .kinds import (
    GIVEN,
    PARTS,
    Birth,
    Code,
    Federation,
    GivenCode,
    GivenDay,
    Line,
    MaybeDay,
    Name,
    Note,
)
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


TitleCode = Annotated[str, OneOf(TITLES), Caption(Text("Title"))]
Grade = Annotated[
    str, OneOf(GRADES), Caption(Text("Grade"), words={k: v for k, v in GRADES.items() if k})
]
PublicFields = Annotated[
    tuple[Annotated[str, OneOf(PUBLIC_FIELDS)], ...], PARTS, Caption(Text("Public fields"))
]


class HeldTitle(Declared):
    """A title that a person holds, since a *day* ("" if it is not known)."""

    title: TitleCode
    day: MaybeDay = ""


class Norm(Declared):
    """A norm for a *title*, made at an *event* that ended on a *day*."""

    title: TitleCode
    event: Annotated[Line, GIVEN, Caption(Text("Event"))]
    day: GivenDay


class Licence(Declared):
    """A licence for one *season* ("2026", "2025/26"), by its *number*."""

    season: Annotated[GivenCode, Caption(Text("Season"))]
    number: Annotated[Code, Caption(Text("Number"))] = ""


class OwnFields(Declared):
    """The fields that a registrar writes when a person is added or changed.

    *birth* is a year or a day; *club* the number of a registered club; *national* and *fmjd* are
    the numbers that others gave.
    """

    name: Name
    birth: Birth = ""
    sex: Annotated[Literal["", "f", "m"], Caption(Text("Sex"))] = ""
    federation: Federation = ""
    club: Annotated[Code, Caption(Text("Club"))] = ""
    national: Annotated[Code, Caption(Text("National number"))] = ""
    fmjd: Annotated[Code, Caption(Text("FMJD number"))] = ""
    fide: Annotated[Code, Caption(Text("FIDE number"))] = ""
    note: Note = ""


class RegisteredPerson(OwnFields):
    """One person. *public*: the fields that everybody sees (of PUBLIC_FIELDS; None: nobody has
    chosen); *grade* that of an arbiter, since *graded*; *erasure* the day on which deletion was
    asked for; *transfer* the number of the transfer that is open.
    """

    grade: Grade = ""
    graded: MaybeDay = ""
    titles: Annotated[tuple[HeldTitle, ...], PARTS, Caption(Text("Titles"))] = ()
    norms: Annotated[tuple[Norm, ...], PARTS, Caption(Text("Norms"))] = ()
    licences: Annotated[tuple[Licence, ...], PARTS, Caption(Text("Licences"))] = ()
    public: PublicFields | None = None
    erasure: MaybeDay = ""
    transfer: Code = ""

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
        values = self.model_dump(mode="json")
        if self.public is not None and not self.public:
            return {k: v for k, v in values.items() if v or k == "public"}
        return {k: v for k, v in values.items() if v}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The person of a JSON object. Raises RefusedError for anything that it cannot hold."""
        return cls.read(data)

    def but(self, **values: object) -> RegisteredPerson:
        """The person with other values of some fields, of their types."""
        return self.model_copy(update=values)

    def with_values(self, values: Mapping[str, Any]) -> RegisteredPerson:
        """The person with other values of some fields, read as in `from_dict`."""
        return RegisteredPerson.read({**self.to_dict(), **values})


def erased(number: str) -> RegisteredPerson:
    """The rest of a person after deletion: the number, under which results stay counted."""
    return RegisteredPerson(name=f"#{number}", public=())
