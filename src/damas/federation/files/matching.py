"""A list of people held to the records that are there: known people, clubs, possible doubles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...base.collation import name_key
from ...base.i18n import Text
from ..duplicates import REASONS, find_duplicates
from ..faults import ListFault
from ..person import RegisteredPerson
from ..records import CODES, DIGITS
from .reading import PeopleList, read_people


@dataclass(frozen=True, slots=True)
class KnownRecords:
    """The records that a list is held to: number → *people* and *clubs* as stored.

    *aliases*: merged number → the number that it leads to.
    """

    people: Mapping[str, Mapping[str, Any]]
    clubs: Mapping[str, str]
    aliases: Mapping[str, str]

    def codes(self) -> dict[str, dict[str, str]]:
        """Kind → number that others gave → number in the registry."""
        return {
            kind: {body[kind]: number for number, body in self.people.items() if body.get(kind)}
            for kind in CODES
        }


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """The effect of taking a list in: its sound rows are the data of the act "import-people".

    *clubs* are the names of the clubs that are made; *doubles* the new rows that may be a person
    of the registry, or of another row: said, not refused.
    """

    found: PeopleList
    clubs: list[str]
    doubles: list[ListFault]

    @property
    def new(self) -> int:
        """Number of people who get a record."""
        return len(self.found.rows) - self.known

    @property
    def known(self) -> int:
        """Number of rows whose person has a record."""
        return sum("person" in row for row in self.found.rows)


def plan_import(data: bytes, known: KnownRecords) -> ImportPlan:
    """Reads a CSV, XLSX or FIDE text of people and says what taking it in does.

    Each row gets the number of the person who has one of its numbers, and of its club. A club that
    is not there is made (*new_club*); a person who has a club keeps it. A row of two people, of a
    person or club that is not there, or whose club cannot be told, is a fault. Raises
    MissingLibraryError for XLSX without openpyxl.
    """
    found = read_people(data)
    codes = known.codes()
    named: defaultdict[str, list[str]] = defaultdict(list)
    for number, name in known.clubs.items():
        named[name_key(name)].append(number)
    sound = [
        place
        for place in range(len(found.rows))
        if _person(found, place, codes, known) and _club(found, place, known, named)
    ]
    if len(sound) != len(found.rows):
        again = {old: new for new, old in enumerate(sound)}
        found.ratings = [(again[p], r, g) for p, r, g in found.ratings if p in again]
        found.rows = [found.rows[place] for place in sound]
        found.lines = [found.lines[place] for place in sound]
    return ImportPlan(found, _new_clubs(found), _possible_doubles(found, known))


def _person(
    found: PeopleList, place: int, codes: Mapping[str, Mapping[str, str]], known: KnownRecords
) -> bool:
    row = found.rows[place]
    owners = {codes[kind][row[kind]] for kind in codes if row.get(kind) in codes[kind]}
    if own := row.get("person"):
        own = known.aliases.get(own, own)
        if own not in known.people:
            found.fault(found.lines[place], 1, Text("There is no person {number}", {"number": own}))
            return False
        owners.add(own)
    if len(owners) > 1:
        names = ", ".join(sorted(owners))
        what = Text("The numbers of this row are of different people: {people}", {"people": names})
        found.fault(found.lines[place], 1, what)
        return False
    if owners:
        row["person"] = owners.pop()
    return True


def _club(
    found: PeopleList, place: int, known: KnownRecords, named: Mapping[str, list[str]]
) -> bool:
    row, line = found.rows[place], found.lines[place]
    text = row.pop("club", "")
    if known.people.get(row.get("person", ""), {}).get("club"):
        return True
    number = next((one for one in (text, text.zfill(DIGITS)) if one in known.clubs), "")
    numbers = [number] if number else named.get(name_key(text), [])
    if len(numbers) > 1:
        params = {"club": text, "numbers": ", ".join(numbers)}
        what = Text("Several clubs are called {club}: write the number ({numbers})", params)
        found.fault(line, 1, what)
    elif text.isdigit() and not numbers:
        found.fault(line, 1, Text("There is no club {number}", {"number": text}))
    elif numbers:
        row["club"] = numbers[0]
        return True
    else:
        row |= {"new_club": text} if text else {}
        return True
    return False


def _new_clubs(found: PeopleList) -> list[str]:
    names = (row["new_club"] for row in found.rows if "new_club" in row)
    return list({name_key(name): name for name in reversed(list(names))}.values())[::-1]


def _possible_doubles(found: PeopleList, known: KnownRecords) -> list[ListFault]:
    rows = _as_people(found)
    people = {number: RegisteredPerson.from_dict(body) for number, body in known.people.items()}
    pairs = find_duplicates({**people, **rows})
    return sorted(
        (_double(found, one.first, one.second, one.reason, people) for one in pairs
         if one.first in rows or one.second in rows),
        key=lambda one: one.line,
    )  # fmt: skip


def _as_people(found: PeopleList) -> dict[str, RegisteredPerson]:
    """The new rows as persons, by keys that sort behind all numbers of a registry."""
    return {
        f"~{place:06}": RegisteredPerson.from_dict(
            {k: v for k, v in row.items() if k not in ("person", "new_club")}
        )
        for place, row in enumerate(found.rows)
        if not row.get("person")
    }


def _double(
    found: PeopleList, first: str, second: str, reason: str, people: Mapping[str, RegisteredPerson]
) -> ListFault:
    place = int(second[1:])
    params = {"name": found.rows[place]["name"], "why": REASONS[reason]}
    if first in people:
        params |= {"number": first, "other": people[first].name}
        what = Text("{name} may be {other} ({number}): {why}", params)
    else:
        line = found.lines[int(first[1:])]
        what = Text("{name} may be the person of line {line}: {why}", {**params, "line": line})
    return ListFault(found.lines[place], 1, what)
