"""Payments to the federation: who paid how much for what, and when; each has a receipt.

The number of a payment is that of its receipt, and is never given twice. A payment is not taken
back: it is annulled, with a reason, so that a receipt in somebody's hands can always be explained.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from ..base.text import Text
from ..contract import Caption, Declared
from ..contract.faults import value_fault
from ..contract.kinds import OneOf
from .declaring import RegistryActData, registry_act
from .errors import RegistryError
from .kinds import GIVEN, Code, GivenCode, GivenDay, Line, MaybeDay, Name
from .notes import licence_ended
from .person import Licence, RegisteredPerson
from .records import CLUB, FEDERATION, PAYMENT, PERSON, RegistryDraft, leads_to

WHAT = {
    "licence": Text("licence"),
    "fee": Text("membership fee"),
    "entry": Text("entry fee"),
    "transfer": Text("transfer to another club"),
    "other": Text("other"),
}
"""The reasons for which a federation is paid."""
WAYS = {
    "cash": Text("cash"),
    "bank": Text("bank transfer"),
    "card": Text("card"),
    "other": Text("another way"),
}
COINS = ("€", "R$", "US$")
OWN = "own"
"""The number of the only record of a federation about itself."""
_AMOUNT = re.compile(r"(\d{1,7})(?:[.,](\d{1,2}))?", re.ASCII)


def _amount(value: object) -> str:
    found = _AMOUNT.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None or not int(found[1] + (found[2] or "")):
        raise value_fault("bad-amount", Text("{field}: {value} is no amount, such as 25,00"))
    return f"{int(found[1])}.{(found[2] or '').ljust(2, '0')}"


Amount = Annotated[
    str,
    BeforeValidator(_amount),
    WithJsonSchema({"type": "string", "maxLength": 10}),
    Caption(Text("Amount")),
]
"""An amount with two decimals, as 25.00; read from 25, 25,00 or 25.00."""


class Paid(Declared):
    """What is said of a payment: the payer (a *person* or a *club*), *what* it is for, *season* or
    *about*, *amount* in *coin*, the *day* and the *way*."""

    person: Annotated[Code, Caption(Text("Person"))] = ""
    club: Annotated[Code, Caption(Text("Club"))] = ""
    what: Annotated[str, OneOf(WHAT), Caption(Text("What for"), words=WHAT)]
    season: Annotated[Code, Caption(Text("Season"))] = ""
    about: Annotated[Line, Caption(Text("More about it"))] = ""
    amount: Amount
    coin: Annotated[str, OneOf(COINS), Caption(Text("Currency"))] = "€"
    day: GivenDay
    way: Annotated[str, OneOf(WAYS), Caption(Text("How it was paid"), words=WAYS)] = "cash"


class Payment(Paid):
    """A payment as stored: *by* took it; *gave*: the licence was given by it; *void* is the day on
    which it was annulled, for a *reason*."""

    by: Line = ""
    gave: bool = False
    void: MaybeDay = ""
    reason: Line = ""

    @property
    def cents(self) -> int:
        """The amount in the smallest coins."""
        return int(Decimal(self.amount) * 100)

    def to_dict(self) -> dict[str, Any]:
        """The payment as JSON; what is empty is left out."""
        return {name: value for name, value in self.model_dump().items() if value}


@registry_act("take-payment", Text("Payment taken"), undoable=False)
class TakePayment(Paid, RegistryActData):
    """Notes a payment of a person or of a club; that of a licence gives the licence too. *taker*:
    who took it, of a caller without a name, as the owner of a computer is."""

    taker: Annotated[Line, Caption(Text("Received by"))] = ""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        if bool(self.person) == bool(self.club):
            raise RegistryError("no-payer", "Say who paid: a person, or a club")
        if self.what == "licence" and not (self.person and self.season):
            raise RegistryError("no-season", "A licence is paid for a person and a season")
        if self.day > draft.day:
            raise RegistryError("bad-date", "{day} is still to come", day=self.day)
        values = self.given()
        given = values.pop("taker", "")
        taker = draft.by or given
        if not taker:
            raise RegistryError("no-taker", "Say who received the payment")
        if self.club:
            draft.body(CLUB, self.club)
        else:
            values["person"], values["gave"] = self._licensed(draft)
        payment = Payment.read({**values, "by": taker})
        draft.put(PAYMENT, draft.new_number(PAYMENT), payment.to_dict())

    def _licensed(self, draft: RegistryDraft) -> tuple[str, bool]:
        """The number of the person, who has the licence of the season, and whether it is new."""
        number = leads_to(draft, self.person)
        person = RegisteredPerson.from_dict(draft.body(PERSON, number))
        given = self.what == "licence" and all(one.season != self.season for one in person.licences)
        if given:
            licence = Licence(season=self.season)
            after = person.but(licences=(*person.licences, licence))
            draft.put(PERSON, number, after.to_dict())
        return number, given


@registry_act("void-payment", Text("Payment annulled"), undoable=False)
class VoidPayment(RegistryActData):
    """Annuls a payment; its receipt says so from then on. The licence that it gave ends, unless
    another payment pays for it."""

    payment: Annotated[GivenCode, Caption(Text("Receipt"))]
    reason: Annotated[Line, GIVEN, Caption(Text("Reason"))]

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        payment = Payment.read(draft.body(PAYMENT, self.payment, expected))
        if payment.void:
            raise RegistryError(
                "void-already", "Receipt {number} is annulled already", number=self.payment
            )
        after = payment.model_copy(update={"void": draft.day, "reason": self.reason})
        draft.put(PAYMENT, self.payment, after.to_dict())
        if payment.gave and not self._paid_again(draft, payment):
            _end_licence(draft, payment)

    def _paid_again(self, draft: RegistryDraft, payment: Payment) -> bool:
        """Whether another payment pays for the licence, which it gives from now on."""
        person = leads_to(draft, payment.person)
        for number, body in draft.source.with_values(
            PAYMENT, what="licence", season=payment.season
        ):
            other = Payment.read(body)
            same = number != self.payment and leads_to(draft, other.person) == person
            if same and not other.void:
                gives = other.model_copy(update={"gave": True})
                draft.put(PAYMENT, number, gives.to_dict())
                return True
        return False


def _end_licence(draft: RegistryDraft, payment: Payment) -> None:
    """Takes the licence of a payment's season from its person."""
    number = leads_to(draft, payment.person)
    person = RegisteredPerson.from_dict(draft.body(PERSON, number))
    left = tuple(one for one in person.licences if one.season != payment.season)
    if left != person.licences:
        draft.put(PERSON, number, person.but(licences=left).to_dict())
        draft.notes.append(licence_ended(person.name, payment.season))


class Issuer(Declared):
    """The federation as its receipts name it: *name*, *address*, *tax* number."""

    name: Name
    address: Annotated[Line, Caption(Text("Address"))] = ""
    tax: Annotated[Line, Caption(Text("Tax number"))] = ""


@registry_act("set-issuer", Text("The federation's name on receipts set"))
class SetIssuer(Issuer, RegistryActData):
    """Says how receipts name the federation."""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        draft.expect(draft.record(FEDERATION, OWN), expected)
        draft.put(FEDERATION, OWN, Issuer.read(self.given()).model_dump())
