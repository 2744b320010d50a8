"""The fields of a registered person that everybody sees, and those that nobody sees.

Each field is public by choice. A minor's birth is never shown, nor anything of someone whose age
nobody knows beyond the choice: without a birth there is none to show.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from ..i18n import Text
from .person import PUBLIC_FIELDS, USUALLY_PUBLIC, RegisteredPerson

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


def is_minor(person: RegisteredPerson, today: date) -> bool:
    """Whether a person is under eighteen, or may be: of a year alone, until it is over.

    >>> is_minor(RegisteredPerson("Ana", "2008"), date(2026, 12, 31))
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


def public_fields(person: RegisteredPerson, today: date) -> tuple[str, ...]:
    """The fields that everybody sees, in the order of PUBLIC_FIELDS."""
    hidden = OF_BIRTH if is_minor(person, today) else frozenset()
    return tuple(one for one in PUBLIC_FIELDS if one in chosen(person) and one not in hidden)


def public_view(number: str, person: RegisteredPerson, today: date) -> dict[str, Any]:
    """The person as everybody sees it; without a public name the number stands for it."""
    shown = public_fields(person, today)
    whole = person.to_dict()
    view: dict[str, Any] = {"id": number, "name": f"#{number}"}
    view |= {name: whole[name] for name in shown if name in whole}
    if "year" in shown and person.year:
        view["year"] = person.year
    if "titles" in shown and person.title:
        view["title"] = person.title
    return view


def full_view(number: str, person: RegisteredPerson) -> dict[str, Any]:
    """The person as its officers see it."""
    view = {"id": number, **person.to_dict()}
    if person.year:
        view["year"] = person.year
    if person.title:
        view["title"] = person.title
    return view
