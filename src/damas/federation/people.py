"""Acts on people and clubs: each changes the draft, or raises."""

from __future__ import annotations

from typing import Annotated, Any

from ..base.collation import name_key
from ..base.text import Text
from ..contract import Caption
from ..contract.kinds import several
from .club import RegisteredClub
from .declaring import RegistryActData, registry_act
from .errors import RegistryError
from .kinds import PARTS, Code, GivenCode, GivenDay, Line, MaybeDay, Name, PersonNo
from .merging import merge
from .notes import differs
from .person import (
    Grade,
    HeldTitle,
    Licence,
    Norm,
    OwnFields,
    PublicFields,
    RegisteredPerson,
    TitleCode,
    erased,
)
from .records import ALIAS, CLUB, CODES, PERSON, REPORT, RegistryDraft, leads_to
from .titles import TITLES

MOST_IMPORTED = 30_000
"""People of one list that is taken in: more than any federation has."""


@registry_act("add-person", Text("Person added"))
class AddPerson(OwnFields, RegistryActData):
    """A new person under the next number."""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        _put_new(draft, RegisteredPerson.read(self.given()))


def _put_new(draft: RegistryDraft, person: RegisteredPerson) -> None:
    _check_numbers(draft, person, "")
    _check_club(draft, person)
    draft.put(PERSON, draft.new_number(PERSON), person.to_dict())


class OnPerson(RegistryActData):
    """An act on one person, who is found by a merged number too."""

    person: PersonNo

    def found(
        self, draft: RegistryDraft, expected: int | None = None
    ) -> tuple[str, RegisteredPerson]:
        """The number and the value of the person."""
        return _person(draft, self.person, expected)


@registry_act("change-person", Text("Person changed"))
class ChangePerson(OwnFields, OnPerson):
    """Other values of some fields."""

    name: Name = ""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        number, person = self.found(draft, expected)
        values = {name: one for name, one in self.given().items() if name != "person"}
        after = person.with_values(values)
        _check_numbers(draft, after, number)
        _check_club(draft, after)
        _put(draft, number, after)


class ListedPerson(OwnFields):
    """A row of a list: a new person, or one with a *person* number."""

    name: Name = ""
    person: Annotated[Code, Caption(Text("Person"))] = ""
    titles: Annotated[tuple[HeldTitle, ...], PARTS, Caption(Text("Titles"))] = ()
    licences: Annotated[tuple[Licence, ...], PARTS, Caption(Text("Licences"))] = ()
    new_club: Line = ""

    def values(self) -> dict[str, Any]:
        """The fields of a person that the row gives."""
        given = self.given()
        return {name: given[name] for name in given if name not in ("person", "new_club")}


@registry_act("import-people", Text("List of people imported"), long="people")
class ImportPeople(RegistryActData):
    """People of a list that was read and looked at: new ones, and those with a *person* number,
    whose empty fields are filled. A club that a row names as *new_club* is made, once, unless its
    person has a club."""

    people: Annotated[tuple[ListedPerson, ...], several(MOST_IMPORTED)]

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        rows = self.people
        if not rows:
            raise RegistryError("empty-list", "The list has no person to import")
        numbers = {kind: [getattr(one, kind) for one in rows] for kind in CODES}
        draft.look_up({kind: list(filter(None, found)) for kind, found in numbers.items()})
        draft.source.read_ahead(PERSON, [one.person for one in rows if one.person])
        clubs: dict[str, str] = {}
        for one in rows:
            if one.person:
                _fill(draft, one, clubs)
            else:
                values = one.values() | _new_club(draft, one, clubs)
                _put_new(draft, RegisteredPerson.read(values))


def _new_club(draft: RegistryDraft, row: ListedPerson, clubs: dict[str, str]) -> dict[str, str]:
    """The number of a row's new club; *clubs* are those that this list has made."""
    if not row.new_club:
        return {}
    key = name_key(row.new_club)
    if key not in clubs:
        clubs[key] = draft.new_number(CLUB)
        draft.put(CLUB, clubs[key], RegisteredClub(name=row.new_club).to_dict())
    return {"club": clubs[key]}


def _fill(draft: RegistryDraft, row: ListedPerson, clubs: dict[str, str]) -> None:
    number, person = _person(draft, row.person)
    values = row.values() | ({} if person.club else _new_club(draft, row, clubs))
    other = RegisteredPerson.read(values | {"name": person.name})
    merged = merge(person, other).person
    _check_numbers(draft, merged, number)
    if merged != person:
        _put(draft, number, merged)


@registry_act("merge-people", Text("Two records merged"))
class MergePeople(RegistryActData):
    """*other* becomes another number of *kept*.

    Refused where they have played each other; where *other* is in events that are not finished it
    must be said that it is meant (*anyway*): the number goes on working there.
    """

    kept: PersonNo
    other: PersonNo
    anyway: bool = False

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        kept_number, kept = _person(draft, self.kept, expected)
        other_number, other = _person(draft, self.other)
        if kept_number == other_number:
            raise RegistryError(
                "same-person", "{number} is that person already", number=kept_number
            )
        _refuse_opponents(draft, kept_number, other_number)
        events = draft.source.open_events(other_number)
        if events and not self.anyway:
            raise RegistryError(
                "open-events",
                "{name} ({number}) still plays in: {events}. Nothing is lost by merging: the number"
                " goes on working there, and its games count for {kept}. Say that it is meant"
                " (anyway)",
                name=other.name,
                number=other_number,
                events=", ".join(events),
                kept=kept_number,
            )
        merged = merge(kept, other)
        _put(draft, kept_number, merged.person)
        draft.put(PERSON, other_number, {ALIAS: kept_number})
        draft.notes += [differs(*one) for one in merged.different]


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


@registry_act("erase-person", Text("Person's data deleted"), undoable=False)
class ErasePerson(OnPerson):
    """Deletes all that is known of a person; results stay under the number. The store empties the
    log of it too."""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        number, _ = self.found(draft, expected)
        _put(draft, number, erased(number))


@registry_act("choose-public", Text("Public fields chosen"))
class ChoosePublic(OnPerson):
    """The fields that everybody sees; of a minor the birth is never shown."""

    public: PublicFields = ()

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        number, person = self.found(draft, expected)
        _put(draft, number, person.with_values({"public": self.public}))


@registry_act("ask-erasure", Text("Deletion asked for"))
class AskErasure(OnPerson):
    """Notes the day on which deletion was asked for; an officer carries it out."""

    day: GivenDay

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        number, person = self.found(draft, expected)
        _put(draft, number, person.but(erasure=self.day))


@registry_act("give-title", Text("Title given"))
class GiveTitle(OnPerson):
    """A title; where it takes norms they must be there, or *by_decision* said."""

    title: TitleCode
    day: MaybeDay = ""
    by_decision: bool = False

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        number, person = self.found(draft, expected)
        if any(one.title == self.title for one in person.titles):
            raise RegistryError("has-title", "{name} has this title", name=person.name)
        left = person.norms_left(self.title)
        if left and not self.by_decision:
            raise RegistryError(
                "norms-missing",
                "{name} lacks {count} norms for this title ({source}); a decision without them"
                " must be said (by_decision)",
                name=person.name,
                count=left,
                source=TITLES[self.title].source,
            )
        title = HeldTitle(title=self.title, day=self.day)
        _put(draft, number, person.but(titles=(*person.titles, title)))


@registry_act("take-title", Text("Title taken back"))
class TakeTitle(OnPerson):
    """Takes a title back."""

    title: TitleCode

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        number, person = self.found(draft, expected)
        left = tuple(one for one in person.titles if one.title != self.title)
        if left == person.titles:
            raise RegistryError("no-title", "{name} does not have this title", name=person.name)
        _put(draft, number, person.but(titles=left))


@registry_act("give-norm", Text("Norm counted"))
class GiveNorm(OnPerson, Norm):
    """Counts a norm for a title; one event gives one norm for it."""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        number, person = self.found(draft, expected)
        if any((one.title, one.event) == (self.title, self.event) for one in person.norms):
            raise RegistryError("has-norm", "{event} gave this norm already", event=self.event)
        norm = Norm(title=self.title, event=self.event, day=self.day)
        _put(draft, number, person.but(norms=(*person.norms, norm)))


@registry_act("give-licence", Text("Licence given"))
class GiveLicence(OnPerson, Licence):
    """A licence for a season; a number given again for the season replaces the first."""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        number, person = self.found(draft, expected)
        licence = Licence(season=self.season, number=self.number)
        others = tuple(one for one in person.licences if one.season != licence.season)
        _put(draft, number, person.but(licences=(*others, licence)))


@registry_act("grade-arbiter", Text("Arbiter's grade set"))
class GradeArbiter(OnPerson):
    """The grade of an arbiter, "" to end it."""

    grade: Grade
    day: MaybeDay = ""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        number, person = self.found(draft, expected)
        graded = self.day if self.grade else ""
        _put(draft, number, person.but(grade=self.grade, graded=graded))


@registry_act("add-club", Text("Club added"))
class AddClub(RegisteredClub, RegistryActData):
    """A new club under the next number."""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        draft.put(CLUB, draft.new_number(CLUB), self.to_dict())


@registry_act("name-club", Text("Another name of a club noted"))
class NameClub(RegistryActData):
    """Notes by which other name lists call a club, so that they find it: one that no club has."""

    club: Annotated[GivenCode, Caption(Text("Club"))]
    also: Name

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        club = RegisteredClub.read(draft.body(CLUB, self.club, expected))
        for number, body in draft.source.with_values(CLUB):
            if name_key(self.also) in {name_key(one) for one in RegisteredClub.read(body).names}:
                if number == self.club:
                    raise RegistryError("named-already", "The club has this name already")
                raise RegistryError(
                    "name-of-another",
                    "{name} is a name of club {number}",
                    name=self.also,
                    number=number,
                )
        named = {**club.to_dict(), "also": [*club.also, self.also]}
        draft.put(CLUB, self.club, RegisteredClub.read(named).to_dict())


@registry_act("change-club", Text("Club changed"))
class ChangeClub(RegisteredClub, RegistryActData):
    """Other values of some fields of a club."""

    name: Name = ""
    club: Annotated[GivenCode, Caption(Text("Club"))]

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        body = draft.body(CLUB, self.club, expected)
        values = {name: one for name, one in self.given().items() if name != "club"}
        draft.put(CLUB, self.club, RegisteredClub.read({**body, **values}).to_dict())


def _person(
    draft: RegistryDraft, number: str, expected: int | None = None
) -> tuple[str, RegisteredPerson]:
    """The number and the value of a person, found by a merged number too."""
    number = leads_to(draft, number)
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
                kind=RegisteredPerson.label_of((kind,)),
                value=value,
                other=others[0],
            )
