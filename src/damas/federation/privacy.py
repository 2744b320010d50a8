"""The fields of a registered person and those who see them: every page, file and answer asks
`seen_by`.

Each field is public by choice. A minor's birth is never shown, nor anything of someone whose age
nobody knows beyond the choice: without a birth there is none to show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol, TypeVar

from ..base.i18n import Text
from .person import PUBLIC_FIELDS, USUALLY_PUBLIC, RegisteredPerson
from .roles import RegistryCaller, may_act

EVERYBODY = RegistryCaller()
"""A caller without an account: what is shown to everybody."""
PAYERS = frozenset({"name", "club", "licences"})
"""What those who take payments see of everyone."""
OF_AGE = 18
OF_BIRTH = frozenset({"birth", "year"})
WORDS: Mapping[str, Text] = {
    "name": Text("Name"),
    "year": Text("Year of birth"),
    "birth": Text("Date of birth"),
    "sex": Text("Sex"),
    "federation": Text("Federation"),
    "club": Text("Club"),
    "national": Text("National number"),
    "fmjd": Text("FMJD number"),
    "fide": Text("FIDE number"),
    "titles": Text("Titles"),
    "norms": Text("Norms"),
    "licences": Text("Licences"),
    "grade": Text("Grade as arbiter"),
    "rating": Text("Rating"),
}


class _OfPerson(Protocol):
    @property
    def person(self) -> str: ...


EntryT = TypeVar("EntryT", bound=_OfPerson)


def is_minor(person: RegisteredPerson, today: date) -> bool:
    """Whether a person is under eighteen, or may be: of a year alone, until it is over.

    >>> is_minor(RegisteredPerson(name="Ana", birth="2008"), date(2026, 12, 31))
    True
    """
    if not person.birth:
        return False
    if len(person.birth) == 4:
        return today.year - person.year <= OF_AGE
    born = date.fromisoformat(person.birth)
    passed = (today.month, today.day) >= (born.month, born.day)
    return today.year - born.year - (not passed) < OF_AGE


def chosen(person: RegisteredPerson) -> tuple[str, ...]:
    """The fields that are to be public, before the law of minors."""
    return USUALLY_PUBLIC if person.public is None else person.public


@dataclass(frozen=True, slots=True)
class SeenPerson:
    """A person as one caller sees it: the *fields* that are shown, of PUBLIC_FIELDS, and the *view*
    with their values; *whole*: also what nobody else sees."""

    view: dict[str, Any]
    fields: tuple[str, ...]
    whole: bool = False

    @property
    def ratings(self) -> bool:
        """Whether the person's ratings are shown, and the place in a list."""
        return "rating" in self.fields


def seen_by(
    caller: RegistryCaller, number: str, person: RegisteredPerson, today: date
) -> SeenPerson:
    """The person as a caller sees it: the one place where this is decided.

    Officers who may see private data, and the person, see the whole; everybody else the fields that
    were chosen, of a minor without birth; those who take payments also who it is. Without a name
    that is shown the number stands for it.
    """
    if may_act(caller, "see-private") or (caller.person and caller.person == number):
        fields, whole = PUBLIC_FIELDS, True
    else:
        hidden = OF_BIRTH if is_minor(person, today) else frozenset()
        also = PAYERS if may_act(caller, "see-payers") else frozenset()
        wanted = set(chosen(person)) - hidden | also
        fields, whole = tuple(one for one in PUBLIC_FIELDS if one in wanted), False
    stored = person.to_dict()
    view: dict[str, Any] = {"id": number, "name": f"#{number}"}
    view |= {name: value for name, value in stored.items() if whole or name in fields}
    if "year" in fields and person.year:
        view["year"] = person.year
    if "titles" in fields and person.title:
        view["title"] = person.title
    return SeenPerson(view, fields, whole)


def listed_rows(
    caller: RegistryCaller,
    entries: Iterable[EntryT],
    people: Mapping[str, RegisteredPerson],
    today: date,
) -> list[tuple[EntryT, dict[str, Any]]]:
    """The lines of a list of ratings that a caller sees, each with its person; one whose rating is
    not shown has none."""
    found = []
    for one in entries:
        if one.person in people:
            seen = seen_by(caller, one.person, people[one.person], today)
            if seen.ratings:
                found.append((one, seen.view))
    return found
