"""A federation as JSON and for templates: people as the caller may see them, acts, lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NotRequired

from typing_extensions import TypedDict

from ...base.i18n import say, translate
from ...federation import ACTS, RegistryEntry
from ...federation.notes import note_words
from ...federation.records import KIND_WORDS
from ...federation.titles import GRADES, TITLES

if TYPE_CHECKING:
    from ...store import ListPreview

MOST_DIFFERENCES = 200


SHOWN = (
    "birth", "year", "sex", "federation", "club", "club_name", "national", "fmjd", "fide", "title",
    "titles", "norms", "licences", "grade", "grade_name", "note", "transfer",
)  # fmt: skip
"""Fields that a template asks for, also where there is nothing."""

Person = dict[str, Any]
"""A person, or another record, with the stored fields that the caller may see."""


class NamedRole(TypedDict):
    """A role of the federation."""

    id: str
    name: str


class RightsView(TypedDict):
    """The caller's roles, and the acts that they allow."""

    roles: list[NamedRole]
    account: str
    person: str
    may: list[str]


class PeoplePage(TypedDict):
    """A page of people."""

    people: list[Person]
    count: int
    page: int
    size: int


class RatingPlace(TypedDict):
    """A person in a published list."""

    series: str
    day: str
    place: int | None
    rating: int
    played: int


class PersonPage(TypedDict):
    """A person; *version* for those who may act on the record."""

    person: Person
    version: NotRequired[int]
    ratings: list[RatingPlace]


class ChangedRecord(TypedDict):
    """A record that an act changed; *word* says its kind."""

    kind: str
    word: str
    id: str
    version: int


class RegistryEntryView(TypedDict):
    """An act of the log; *records*: the first of those that it changed."""

    number: int
    act: str
    text: str
    by: str
    role: str
    at_ms: int
    undoable: bool
    undoes: int
    records: list[ChangedRecord]
    count: int
    notes: list[str]


class PersonEntry(RegistryEntryView):
    """The same with its changes of one person."""

    changes: list[dict[str, Any]]


class WholePerson(TypedDict):
    """All that is stored about a person."""

    person: Person
    transfers: Mapping[str, Mapping[str, Any]]
    payments: Mapping[str, Mapping[str, Any]]
    log: list[PersonEntry]
    ratings: list[tuple[str, str, Any]]


class ActTaken(TypedDict):
    """An act that was done; *repeated*: it had been sent before."""

    entry: RegistryEntryView
    repeated: bool


class DuplicateView(TypedDict):
    """Two records that may be one person."""

    first: Person
    second: Person
    reason: str


class PlaceFault(TypedDict):
    """A fault of a file, with its place."""

    line: int
    column: int
    reason: str


class NearClub(TypedDict):
    """A club of the registry."""

    number: str
    name: str


class UnknownClubView(TypedDict):
    """A club of a file that the registry does not have, and clubs that it may be."""

    name: str
    people: int
    near: list[NearClub]


class ImportedPeople(TypedDict):
    """A file of people; *done* where it was taken in, *undecided* where somebody must first say
    which clubs are meant."""

    new: int
    known: int
    columns: Any
    ignored: Any
    clubs: list[UnknownClubView]
    undecided: int
    doubles: list[PlaceFault]
    faults: list[PlaceFault]
    rows: list[dict[str, Any]]
    done: ActTaken | None


class ImportedReport(TypedDict):
    """The report of an event; *done* where it was stored."""

    games: int
    name: str
    faults: list[PlaceFault]
    done: ActTaken | None


class RatingDifference(TypedDict):
    """A rating that a list would change."""

    person: str
    name: str
    before: int | None
    after: int | None


class PreviewedList(TypedDict):
    """A list that would be published; *again*: in the place of one."""

    day: str
    people: int
    again: bool
    count: int
    different: list[RatingDifference]


class ListsPreview(TypedDict):
    """The lists that would be published, by the token that publishes them."""

    preview: str
    lists: list[PreviewedList]


class PreviewPage(ListsPreview):
    """The same; *until*: the last day of a list; *next*: the day of the first list after it,
    "" for none."""

    until: str
    next: str


def worded(view: Mapping[str, Any], locale: str, clubs: Mapping[str, str]) -> Person:
    """The view of a person with the words of titles, grade and club."""
    found = dict.fromkeys(SHOWN, "") | dict(view)
    if view.get("club"):
        found["club_name"] = clubs.get(view["club"], view["club"])
    if view.get("grade"):
        found["grade_name"] = say(GRADES[view["grade"]], locale)
    titles = view.get("titles") or ()
    found["title_names"] = [say(TITLES[one["title"]].name, locale) for one in titles]
    return found


def entry_view(entry: RegistryEntry, locale: str) -> RegistryEntryView:
    """An act of the log."""
    return {
        "number": entry.number,
        "act": entry.act,
        "text": say(ACTS[entry.act].sentence, locale),
        "by": entry.name,
        "role": entry.role,
        "at_ms": entry.at_ms,
        "undoable": ACTS[entry.act].undoable,
        "undoes": entry.undoes,
        "records": [
            {
                "kind": one.kind,
                "word": say(KIND_WORDS[one.kind], locale),
                "id": one.id,
                "version": one.version,
            }
            for one in entry.changes[:20]
        ],
        "count": len(entry.changes),
        "notes": [translate(note_words(one), locale) for one in entry.notes],
    }


def preview_view(made: ListPreview, names: Mapping[str, str]) -> ListsPreview:
    """The lists that would be published, each with its greatest differences."""
    return {
        "preview": made.token,
        "lists": [
            {
                "day": one.day,
                "people": len(one.entries),
                "again": one.day in made.republished,
                "count": len(made.different[one.day]),
                "different": [
                    {
                        "person": row.person,
                        "name": names.get(row.person, f"#{row.person}"),
                        "before": row.before,
                        "after": row.after,
                    }
                    for row in made.different[one.day][:MOST_DIFFERENCES]
                ],
            }
            for one in made.lists
        ],
    }


def faults_view(faults: Sequence[Any], locale: str) -> list[PlaceFault]:
    """The faults of a file, with their places."""
    return [
        {"line": one.line, "column": one.column, "reason": say(one.reason, locale)}
        for one in faults
    ]
