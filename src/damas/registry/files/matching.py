"""The rows of a list beside the records that are there: known people, clubs, possible doubles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from ...i18n import Text
from ...letters import name_key
from ..duplicates import REASONS, find_duplicates
from ..faults import ListFault
from ..person import RegisteredPerson
from ..records import DIGITS
from .reading import PeopleList


def matched(
    found: PeopleList, people: Mapping[str, Mapping[str, str]], clubs: Mapping[str, str]
) -> None:
    """Gives each row the number of the person who has one of its numbers, and of its club.

    *people* is kind → number given by others → number in the registry, *clubs* number → name. A
    club that is not there is made when the list is taken in (*new_club*). A row of two people, or
    whose club cannot be told, is a fault.
    """
    named: defaultdict[str, list[str]] = defaultdict(list)
    for number, name in clubs.items():
        named[name_key(name)].append(number)
    sound = [
        place
        for place in range(len(found.rows))
        if _person(found, place, people) and _club(found, place, clubs, named)
    ]
    if len(sound) != len(found.rows):
        again = {old: new for new, old in enumerate(sound)}
        found.ratings = [(again[p], r, g) for p, r, g in found.ratings if p in again]
        found.rows = [found.rows[place] for place in sound]
        found.lines = [found.lines[place] for place in sound]


def _person(found: PeopleList, place: int, people: Mapping[str, Mapping[str, str]]) -> bool:
    row = found.rows[place]
    owners = {people[kind][row[kind]] for kind in people if row.get(kind) in people[kind]}
    if row.get("person"):
        owners.add(row["person"])
    if len(owners) > 1:
        names = ", ".join(sorted(owners))
        what = Text("The numbers of this row are of different people: {people}", {"people": names})
        found.fault(found.lines[place], 1, what)
        return False
    if owners:
        row["person"] = owners.pop()
    return True


def _club(
    found: PeopleList, place: int, clubs: Mapping[str, str], named: Mapping[str, list[str]]
) -> bool:
    row, line = found.rows[place], found.lines[place]
    text = row.pop("club", "")
    number = next((one for one in (text, text.zfill(DIGITS)) if one in clubs), "")
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


def new_clubs(found: PeopleList) -> list[str]:
    """The names of the clubs that taking the list in makes."""
    names = (row["new_club"] for row in found.rows if "new_club" in row)
    return list({name_key(name): name for name in reversed(list(names))}.values())[::-1]


def possible_doubles(found: PeopleList, people: Mapping[str, RegisteredPerson]) -> list[ListFault]:
    """New rows that may be a person of the registry, or of another row: said, not refused."""
    rows = _as_people(found)
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
