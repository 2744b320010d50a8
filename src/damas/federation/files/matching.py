"""A list of people held to the records that are there: known people, clubs, possible doubles."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

from ...base.collation import PARTICLES, fold, name_key
from ...base.i18n import Text
from ..duplicates import REASONS, find_duplicates
from ..faults import ListFault
from ..person import RegisteredPerson
from ..records import CODES, DIGITS
from .reading import PeopleList, read_people

NEAR = 0.8
"""From this likeness on a name may be that of a club."""
MOST_NEAR = 3
_EVERY_CLUB = frozenset(
    ("clube", "club", "damas", "associacao", "grupo", "academia", "centro", "desportivo")
)
"""Words that tell no club from another."""


@dataclass(frozen=True, slots=True)
class KnownRecords:
    """The records that a list is held to: number → *people* and *clubs* as stored.

    *aliases*: merged number → the number that it leads to; *also*: number of a club → other names
    by which lists call it.
    """

    people: Mapping[str, Mapping[str, Any]]
    clubs: Mapping[str, str]
    aliases: Mapping[str, str]
    also: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def codes(self) -> dict[str, dict[str, str]]:
        """Kind → number that others gave → number in the registry."""
        return {
            kind: {body[kind]: number for number, body in self.people.items() if body.get(kind)}
            for kind in CODES
        }


@dataclass(frozen=True, slots=True)
class UnknownClub:
    """A club of a list that the registry does not have: its *name*, how many *people* have it, and
    the clubs with a name *near* to it (number, name), the nearest first."""

    name: str
    people: int
    near: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """The effect of taking a list in: its sound rows are the data of the act "import-people".

    *clubs* are those that are not there: they are made only where that is said, and only those that
    no club of the registry is near to. *doubles* are the new rows that may be a person of the
    registry, or of another row: said, not refused.
    """

    found: PeopleList
    clubs: list[UnknownClub]
    doubles: list[ListFault]

    def undecided(self, *, make: bool) -> list[UnknownClub]:
        """The clubs about which somebody must decide; *make*: it was said that those near to none
        are made."""
        return [club for club in self.clubs if club.near or not make]

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
    is not there is a *new_club*, about which `ImportPlan.clubs` asks; a person who has a club keeps
    it. A row of two people, of a person or club that is not there, or whose club cannot be told, is
    a fault. Raises MissingLibraryError for XLSX without openpyxl.
    """
    found = read_people(data)
    codes = known.codes()
    named: defaultdict[str, list[str]] = defaultdict(list)
    for number, name in known.clubs.items():
        for key in {name_key(one) for one in (name, *known.also.get(number, ()))}:
            named[key].append(number)
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
    return ImportPlan(found, _unknown_clubs(found, known), _possible_doubles(found, known))


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


def _unknown_clubs(found: PeopleList, known: KnownRecords) -> list[UnknownClub]:
    """The new clubs of a list, in its order, each once and as it is first written."""
    written = [row["new_club"] for row in found.rows if "new_club" in row]
    counts = Counter(name_key(name) for name in written)
    first, clubs = {name_key(name): name for name in reversed(written)}, ClubNames(known)
    return [UnknownClub(first[key], counts[key], clubs.near(first[key])) for key in reversed(first)]


@dataclass(frozen=True, slots=True)
class _Spelt:
    """A name of a club as it is held to others: its *words*, those that *tell* it from others as a
    set, joined as *text* and with the *letters* that it has as bits; its *initials*."""

    words: list[str]
    tell: frozenset[str]
    text: str
    letters: int
    initials: list[str]

    @classmethod
    def of(cls, name: str) -> _Spelt:
        words = name_key(name).split()
        tell = [word for word in words if word not in _EVERY_CLUB] or words
        text = " ".join(tell)
        letters = 0
        for letter in text:
            letters |= 1 << ord(letter) % 64
        return cls(words, frozenset(tell), text, letters, _initials(name))


class ClubNames:
    """The names of all clubs, each taken apart once, to find those near to one of a list."""

    def __init__(self, known: KnownRecords) -> None:
        self._clubs = known.clubs
        self._spelt = [
            (number, _Spelt.of(one))
            for number, club in known.clubs.items()
            for one in (club, *known.also.get(number, ()))
        ]

    def near(self, name: str) -> tuple[tuple[str, str], ...]:
        """The clubs that a name may mean, the nearest first: spelt nearly so, with more or fewer
        words, or its first letters."""
        mine = _Spelt.of(name)
        compare = SequenceMatcher(None, "", mine.text)
        found: dict[str, float] = {}
        for number, other in self._spelt:
            worth = _nearness(mine, other, compare)
            if worth >= NEAR:
                found[number] = max(worth, found.get(number, 0.0))
        ranked = sorted(found, key=lambda number: (-found[number], number))
        return tuple((number, self._clubs[number]) for number in ranked[:MOST_NEAR])


def _nearness(mine: _Spelt, other: _Spelt, compare: SequenceMatcher[str]) -> float:
    """From 0 to 1: how much two names of clubs look like one; 0 for less than NEAR. *compare* has
    the first name already."""
    if not mine.words or not other.words:
        return 0.0
    if mine.initials == other.words or mine.words == other.initials:
        return 1.0
    within = 0.9 if mine.tell <= other.tell or other.tell <= mine.tell else 0.0
    if _most_alike(mine, other) < max(NEAR, within):
        return within
    compare.set_seq1(other.text)
    if compare.quick_ratio() < max(NEAR, within):
        return within
    alike = SequenceMatcher(None, mine.text, other.text).ratio()
    return max(alike, within)


def _most_alike(mine: _Spelt, other: _Spelt) -> float:
    """A likeness that two names cannot pass: letters of one that the other lacks are not shared."""
    shared = min(
        len(mine.text) - (mine.letters & ~other.letters).bit_count(),
        len(other.text) - (other.letters & ~mine.letters).bit_count(),
    )
    return 2 * shared / (len(mine.text) + len(other.text))


def _initials(name: str) -> list[str]:
    """The name that its first letters make: "Clube de Damas do Porto" is CDP."""
    words = [word for word in fold(name).split() if word not in PARTICLES]
    return ["".join(word[0] for word in words)] if len(words) > 2 else []


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
