"""Transfers: a person goes from one club to another on a day, once both clubs have agreed.

A transfer is a record of its own, so that its history stands at the person and at both clubs. While
one is open the person's record names it (`RegisteredPerson.transfer`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ..base.text import Text
from ..contract import Caption, Declared
from .declaring import RegistryActData, registry_act
from .errors import RegistryError
from .kinds import GIVEN, Code, GivenCode, GivenDay, Line, MaybeDay, PersonNo
from .people import OnPerson
from .person import RegisteredPerson
from .records import CLUB, PERSON, TRANSFER, RegistryDraft, leads_to

Side = Literal["left", "joined"]
AgreedBy = Annotated[Line, GIVEN, Caption(Text("Who agrees for the club"))]


class Transfer(Declared):
    """A transfer of a *person* from the club *left* ("" for none) to the club *joined*, which
    counts from *day* on.

    *left_by* agreed for the club that is left, on *left_on*; *joined_by* for the other, on
    *joined_on*. *done* is the day on which it was carried out, *ended* the one on which it was
    given up, for a *reason*.
    """

    person: PersonNo
    left: Code = ""
    joined: GivenCode
    day: GivenDay
    asked: MaybeDay = ""
    left_by: Line = ""
    left_on: MaybeDay = ""
    joined_by: Line = ""
    joined_on: MaybeDay = ""
    done: MaybeDay = ""
    ended: MaybeDay = ""
    reason: Line = ""

    @property
    def lacks(self) -> list[Side]:
        """The clubs whose agreement is still missing."""
        sides: list[Side] = []
        if self.left and not self.left_on:
            sides.append("left")
        return sides if self.joined_on else [*sides, "joined"]

    @property
    def is_open(self) -> bool:
        """Whether it is neither carried out nor given up."""
        return not (self.done or self.ended)

    def to_dict(self) -> dict[str, Any]:
        """The transfer as JSON; what is empty is left out."""
        return {name: value for name, value in self.model_dump().items() if value}


class OnTransfer(RegistryActData):
    """An act on one transfer that is open."""

    transfer: Annotated[GivenCode, Caption(Text("Transfer"))]

    def found(self, draft: RegistryDraft, expected: int | None) -> Transfer:
        """The transfer. Raises RegistryError where it is over."""
        transfer = Transfer.read(draft.body(TRANSFER, self.transfer, expected))
        if not transfer.is_open:
            raise RegistryError(
                "transfer-over", "Transfer {number} is over already", number=self.transfer
            )
        return transfer


@registry_act("ask-transfer", Text("Transfer asked for"))
class AskTransfer(OnPerson):
    """A transfer to a *club*; agreements that are at hand are given with it."""

    club: Annotated[GivenCode, Caption(Text("New club"))]
    day: GivenDay
    left_by: Annotated[Line, Caption(Text("Agreed for the old club"))] = ""
    joined_by: Annotated[Line, Caption(Text("Agreed for the new club"))] = ""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        number, person = self.found(draft, expected)
        draft.body(CLUB, self.club)
        if person.club == self.club:
            raise RegistryError("same-club", "{name} is in this club already", name=person.name)
        if person.transfer:
            raise RegistryError(
                "transfer-open",
                "Transfer {number} of {name} is still open: end it first",
                number=person.transfer,
                name=person.name,
            )
        left_by = self.left_by if person.club else ""
        transfer = Transfer(
            person=number,
            left=person.club,
            joined=self.club,
            day=self.day,
            asked=draft.day,
            left_by=left_by,
            left_on=draft.day if left_by else "",
            joined_by=self.joined_by,
            joined_on=draft.day if self.joined_by else "",
        )
        _settle(draft, draft.new_number(TRANSFER), transfer)


@registry_act("agree-transfer", Text("Agreement to a transfer noted"))
class AgreeTransfer(OnTransfer):
    """Notes who agreed for one of the clubs; with both, and from the day on, it is carried out."""

    side: Annotated[
        Side,
        Caption(
            Text("Club"),
            words={"left": Text("the old club"), "joined": Text("the new club")},
        ),
    ]
    who: AgreedBy

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        transfer = self.found(draft, expected)
        if self.side not in transfer.lacks:
            raise RegistryError("agreed-already", "This club has agreed already")
        values = {f"{self.side}_by": self.who, f"{self.side}_on": draft.day}
        _settle(draft, self.transfer, transfer.model_copy(update=values))


@registry_act("carry-out-transfer", Text("Transfer carried out"))
class CarryOutTransfer(OnTransfer):
    """Changes the club of the person, where both clubs have agreed and its day has come."""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        transfer = self.found(draft, expected)
        if transfer.lacks:
            raise RegistryError("not-agreed", "A club has not agreed yet")
        if transfer.day > draft.day:
            raise RegistryError("too-early", "The transfer counts from {day} on", day=transfer.day)
        _settle(draft, self.transfer, transfer)


@registry_act("end-transfer", Text("Transfer cancelled"))
class EndTransfer(OnTransfer):
    """Gives a transfer up: the person stays where they are."""

    reason: Annotated[Line, GIVEN, Caption(Text("Reason"))]

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        transfer = self.found(draft, expected)
        ended = transfer.model_copy(update={"ended": draft.day, "reason": self.reason})
        draft.put(TRANSFER, self.transfer, ended.to_dict())
        _no_longer_open(draft, self.transfer, transfer, {})


def _settle(draft: RegistryDraft, number: str, transfer: Transfer) -> None:
    """Stores a transfer, carried out if nothing is missing."""
    if transfer.lacks or transfer.day > draft.day:
        _put_person(draft, transfer.person, {"transfer": number})
    else:
        transfer = transfer.model_copy(update={"done": draft.day})
        _no_longer_open(draft, number, transfer, {"club": transfer.joined})
    draft.put(TRANSFER, number, transfer.to_dict())


def _no_longer_open(
    draft: RegistryDraft, number: str, transfer: Transfer, values: dict[str, str]
) -> None:
    """Gives the person *values*, and no open transfer. Raises RegistryError for a new club where
    the person has left the old one meanwhile."""
    found = leads_to(draft, transfer.person)
    person = RegisteredPerson.from_dict(draft.body(PERSON, found))
    if values and person.club != transfer.left:
        raise RegistryError(
            "club-changed",
            "{name} is no longer in the old club: cancel this transfer and ask for another",
            name=person.name,
        )
    others = {} if person.transfer not in ("", number) else {"transfer": ""}
    _put_person(draft, found, values | others)


def _put_person(draft: RegistryDraft, person: str, values: dict[str, str]) -> None:
    found = leads_to(draft, person)
    before = RegisteredPerson.from_dict(draft.body(PERSON, found))
    after = before.but(**values)
    if after != before:
        draft.put(PERSON, found, after.to_dict())
