"""Acts on people and clubs. Each handler reads its data, changes the draft, or raises."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..letters import name_key
from . import fields as read
from .club import CLUB_FIELDS, RegisteredClub
from .errors import RegistryError
from .merging import merge
from .person import (
    OWN_FIELDS,
    HeldTitle,
    Licence,
    Norm,
    RegisteredPerson,
    erased,
)
from .records import ALIAS, CLUB, CODES, PERSON, REPORT, RegistryDraft, leads_to
from .titles import GRADES, TITLES

MOST_IMPORTED = 30_000
"""People of one list that is taken in: more than any federation has."""


def add(draft: RegistryDraft, data: Mapping[str, Any], _: int | None) -> None:
    """A new person under the next number."""
    read.only(data, frozenset(OWN_FIELDS))
    _put_new(draft, RegisteredPerson.from_dict(data))


def _put_new(draft: RegistryDraft, person: RegisteredPerson) -> str:
    _check_numbers(draft, person, "")
    _check_club(draft, person)
    number = draft.new_number(PERSON)
    draft.put(PERSON, number, person.to_dict())
    return number


def change(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """Other values of some fields."""
    read.only(data, frozenset({"person", *OWN_FIELDS}))
    number, person = _person(draft, data, expected)
    after = person.with_values({name: data[name] for name in OWN_FIELDS if name in data})
    _check_numbers(draft, after, number)
    _check_club(draft, after)
    _put(draft, number, after)


def take_list(draft: RegistryDraft, data: Mapping[str, Any], _: int | None) -> None:
    """People of a list that was read and looked at: new ones, and those with a *person* number,
    whose empty fields are filled. A club that a row names as *new_club* is made, once, unless its
    person has a club."""
    read.only(data, frozenset({"people"}))
    rows = read.each(data, "people", _row, MOST_IMPORTED)
    if not rows:
        raise RegistryError("empty-list", "The list has no person to take in")
    draft.look_up({kind: [str(v[kind]) for _, v in rows if v.get(kind)] for kind in CODES})
    draft.source.read_ahead(PERSON, [number for number, _ in rows if number])
    clubs: dict[str, str] = {}
    for number, values in rows:
        if number:
            _fill(draft, number, values, clubs)
        else:
            _join_new_club(draft, values, clubs)
            _put_new(draft, RegisteredPerson.from_dict(values))


def _row(value: Any) -> tuple[str, dict[str, Any]]:
    data = read.only(value, frozenset({"person", "titles", "licences", "new_club", *OWN_FIELDS}))
    return read.code(data, "person"), {k: v for k, v in data.items() if k != "person"}


def _join_new_club(draft: RegistryDraft, values: dict[str, Any], clubs: dict[str, str]) -> None:
    """Gives a row the number of its new club; *clubs* are those that this list has made."""
    name = read.text({"new_club": values.pop("new_club", "")}, "new_club", "")
    if not name:
        return
    key = name_key(name)
    if key not in clubs:
        clubs[key] = draft.new_number(CLUB)
        draft.put(CLUB, clubs[key], RegisteredClub(name).to_dict())
    values["club"] = clubs[key]


def _fill(draft: RegistryDraft, number: str, values: dict[str, Any], clubs: dict[str, str]) -> None:
    number, person = _person(draft, {"person": number}, None)
    if person.club:
        values.pop("new_club", None)
    _join_new_club(draft, values, clubs)
    other = RegisteredPerson.from_dict({"name": person.name, **values})
    merged = merge(person, replace(other, name=person.name)).person
    _check_numbers(draft, merged, number)
    if merged != person:
        _put(draft, number, merged)


def merge_two(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """*other* becomes another number of *kept*.

    Refused where they have played each other; where *other* is in events that are not finished it
    must be said that it is meant (*anyway*): the number goes on working there.
    """
    read.only(data, frozenset({"kept", "other", "anyway"}))
    kept_number, kept = _person(draft, {"person": data.get("kept")}, expected)
    other_number, other = _person(draft, {"person": data.get("other")}, None)
    if kept_number == other_number:
        raise RegistryError("same-person", "{number} is that person already", number=kept_number)
    _refuse_opponents(draft, kept_number, other_number)
    events = draft.source.open_events(other_number)
    if events and not read.flag(data, "anyway"):
        raise RegistryError(
            "open-events",
            "{name} ({number}) still plays in: {events}. Nothing is lost by merging: the number"
            " goes on working there, and its games count for {kept}. Say that it is meant (anyway)",
            name=other.name,
            number=other_number,
            events=", ".join(events),
            kept=kept_number,
        )
    merged = merge(kept, other)
    _put(draft, kept_number, merged.person)
    draft.put(PERSON, other_number, {ALIAS: kept_number})
    draft.notes += [f"{name}: {mine} ≠ {theirs}" for name, mine, theirs in merged.different]


def _refuse_opponents(draft: RegistryDraft, kept: str, other: str) -> None:
    """Raises RegistryError if two people have met at a board."""
    for report in draft.source.reports_of(other):
        body = draft.record(REPORT, report).body or {}
        for game in body.get("games", ()):
            if {leads_to(draft, game[1]), leads_to(draft, game[2])} == {kept, other}:
                raise RegistryError(
                    "met-each-other",
                    "{kept} and {other} have played each other ({event}): they are two people",
                    kept=kept,
                    other=other,
                    event=str(body.get("name", report)),
                )


def erase(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """Deletes all that is known of a person; results stay under the number. The store empties the
    log of it too."""
    read.only(data, frozenset({"person"}))
    number, _ = _person(draft, data, expected)
    _put(draft, number, erased(number))


def choose_public(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """The fields that everybody sees; of a minor the birth is never shown."""
    read.only(data, frozenset({"person", "public"}))
    number, person = _person(draft, data, expected)
    _put(draft, number, person.with_values({"public": data.get("public", [])}))


def ask_erasure(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """Notes the day on which deletion was asked for; an officer carries it out."""
    read.only(data, frozenset({"person", "day"}))
    number, person = _person(draft, data, expected)
    _put(draft, number, replace(person, erasure=read.day(data, "day")))


def give_title(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """A title; where it takes norms they must be there, or *by_decision* said."""
    read.only(data, frozenset({"person", "title", "day", "by_decision"}))
    number, person = _person(draft, data, expected)
    code = read.one_of(data, "title", tuple(TITLES))
    if any(one.title == code for one in person.titles):
        raise RegistryError("has-title", "{name} has this title", name=person.name)
    left = person.norms_left(code)
    if left and not read.flag(data, "by_decision"):
        raise RegistryError(
            "norms-missing",
            "{name} lacks {count} norms for this title ({source}); a decision without them must be"
            " said (by_decision)",
            name=person.name,
            count=left,
            source=TITLES[code].source,
        )
    title = HeldTitle(code, read.day(data, "day", ""))
    _put(draft, number, replace(person, titles=(*person.titles, title)))


def take_title(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """Takes a title back."""
    read.only(data, frozenset({"person", "title"}))
    number, person = _person(draft, data, expected)
    code = read.one_of(data, "title", tuple(TITLES))
    left = tuple(one for one in person.titles if one.title != code)
    if left == person.titles:
        raise RegistryError("no-title", "{name} does not have this title", name=person.name)
    _put(draft, number, replace(person, titles=left))


def give_norm(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """Counts a norm for a title; one event gives one norm for it."""
    read.only(data, frozenset({"person", "title", "event", "day"}))
    number, person = _person(draft, data, expected)
    title = read.one_of(data, "title", tuple(TITLES))
    norm = Norm(title, read.text(data, "event"), read.day(data, "day"))
    if any((one.title, one.event) == (norm.title, norm.event) for one in person.norms):
        raise RegistryError("has-norm", "{event} gave this norm already", event=norm.event)
    _put(draft, number, replace(person, norms=(*person.norms, norm)))


def give_licence(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """A licence for a season; a number given again for the season replaces the first."""
    read.only(data, frozenset({"person", "season", "number"}))
    number, person = _person(draft, data, expected)
    licence = Licence(read.code(data, "season", None), read.code(data, "number"))
    others = tuple(one for one in person.licences if one.season != licence.season)
    _put(draft, number, replace(person, licences=(*others, licence)))


def grade_arbiter(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """The grade of an arbiter, "" to end it."""
    read.only(data, frozenset({"person", "grade", "day"}))
    number, person = _person(draft, data, expected)
    grade = read.one_of(data, "grade", tuple(GRADES))
    day = read.day(data, "day", "")
    _put(draft, number, replace(person, grade=grade, graded=day if grade else ""))


def add_club(draft: RegistryDraft, data: Mapping[str, Any], _: int | None) -> None:
    """A new club under the next number."""
    draft.put(CLUB, draft.new_number(CLUB), RegisteredClub.from_dict(data).to_dict())


def change_club(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """Other values of some fields of a club."""
    read.only(data, CLUB_FIELDS | {"club"})
    number = read.code(data, "club", None)
    body = draft.body(CLUB, number, expected)
    values = {name: data[name] for name in CLUB_FIELDS if name in data}
    draft.put(CLUB, number, RegisteredClub.from_dict({**body, **values}).to_dict())


def _person(
    draft: RegistryDraft, data: Mapping[str, Any], expected: int | None
) -> tuple[str, RegisteredPerson]:
    """The number and the value of a person, found by a merged number too."""
    number = leads_to(draft, read.code(data, "person", None))
    return number, RegisteredPerson.from_dict(draft.body(PERSON, number, expected))


def _put(draft: RegistryDraft, number: str, person: RegisteredPerson) -> None:
    draft.put(PERSON, number, person.to_dict())


def _check_club(draft: RegistryDraft, person: RegisteredPerson) -> None:
    if person.club:
        draft.body(CLUB, person.club)


def _check_numbers(draft: RegistryDraft, person: RegisteredPerson, own: str) -> None:
    """Raises RegistryError for a national, FMJD or FIDE number that somebody else has."""
    for kind in CODES:
        value = getattr(person, kind)
        others = [one for one in draft.with_code(kind, value) if one != own] if value else []
        if others:
            raise RegistryError(
                "number-taken",
                "{kind} {value} is the number of person {other}",
                kind=read.words_of(kind),
                value=value,
                other=others[0],
            )
