"""What passes between people, clubs and the federation: transfers and payments, as pages, tables
for spreadsheets and receipts show them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...base.i18n import say
from ...federation import RegisteredPerson, RegistryCaller, may_act, seen_by
from ...federation.files.writing import write_clubs, write_payments, write_transfers
from ...federation.payments import OWN, WAYS, WHAT, Payment
from ...federation.records import CLUB, FEDERATION, PAYMENT, PERSON, TRANSFER
from ...federation.roles import check_may
from ...federation.transfers import Transfer
from ...printing.receipt import PrintedReceipt, print_receipt
from ...tournament.presentation.dates import day as written_day
from ...tournament.presentation.money import money
from ..core.service_errors import not_found
from ..core.times import today
from ..work import in_database

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ...store import RegistryBook
    from ..work import Asker
    from .service import FederationService

NEWEST = 50
"""Payments and transfers that the office shows; files have all."""
MOST_MEMBERS = 500
NO_ISSUER = {"name": "", "address": "", "tax": ""}


async def club_page(
    federation: FederationService, who: RegistryCaller, number: str, locale: str
) -> dict[str, Any]:
    """A club: its members and transfers as the caller may see them, for officers its payments.
    Raises NotFoundError."""
    book = federation.registry
    record = await in_database(book.record, CLUB, number)
    if record.body is None:
        raise not_found()
    members = await in_database(book.with_field, PERSON, "club", [number], MOST_MEMBERS)
    views = [_seen(who, n, body) for n, body in members.items()]
    transfers = await in_database(_transfers_of_club, book, number)
    office, money = bool(may_act(who, "change-club")), bool(may_act(who, "take-payment"))
    payments = await in_database(book.with_field, PAYMENT, "club", [number]) if money else {}
    return {
        "club": {"number": number, "town": "", "federation": "", "also": [], **record.body},
        "version": record.version,
        "members": sorted(
            ({"id": v["id"], "name": v["name"]} for v in views if "club" in v),
            key=lambda one: str(one["name"]).casefold(),
        ),
        "transfers": await transfer_views(book, who, transfers, locale),
        "payments": await in_database(payment_views, book, who, payments, locale),
        "office": office,
        "money": money,
        **await payment_form(federation, who, locale),
    }


def _transfers_of_club(book: RegistryBook, club: str) -> dict[str, Mapping[str, Any]]:
    """Transfers from and to a club, the newest first."""
    found = {
        **book.with_field(TRANSFER, "left", [club]),
        **book.with_field(TRANSFER, "joined", [club]),
    }
    return dict(sorted(found.items(), reverse=True))


async def person_dealings(
    federation: FederationService, who: RegistryCaller, number: str, locale: str
) -> dict[str, Any]:
    """The transfers and payments of a person, as the caller may see them."""
    book = federation.registry
    numbers = await in_database(book.numbers_of, number)
    transfers = await in_database(book.with_field, TRANSFER, "person", numbers)
    paid: dict[str, Mapping[str, Any]] = {}
    if may_act(who, "see-payments", number):
        paid = await in_database(book.with_field, PAYMENT, "person", numbers)
    clubs = await in_database(book.club_names)
    return {
        "transfers": await transfer_views(book, who, transfers, locale),
        "payments": await in_database(payment_views, book, who, paid, locale),
        "clubs": dict(sorted(clubs.items(), key=lambda one: one[1].casefold())),
        **await payment_form(federation, who, locale),
    }


async def office_dealings(
    federation: FederationService, who: RegistryCaller, locale: str
) -> dict[str, Any]:
    """The open transfers, the newest payments and the federation's name on receipts."""
    if not may_act(who, "take-payment"):
        form = await payment_form(federation, who, locale)
        return {"open_transfers": [], "payments": [], **form}
    book = federation.registry
    people = await in_database(_with_open_transfer, book)
    numbers = [str(one["transfer"]) for one in people.values()]
    transfers = {number: (await in_database(book.record, TRANSFER, number)).body or {}
                 for number in sorted(numbers)}  # fmt: skip
    newest = await in_database(book.newest, PAYMENT, NEWEST)
    return {
        "open_transfers": await transfer_views(book, who, transfers, locale),
        "payments": await in_database(payment_views, book, who, newest, locale),
        **await payment_form(federation, who, locale),
    }


def _with_open_transfer(book: RegistryBook) -> dict[str, Mapping[str, Any]]:
    return book.with_a(PERSON, "transfer")


async def payment_form(
    federation: FederationService, who: RegistryCaller, locale: str
) -> dict[str, Any]:
    """The words of the form for a payment, and what its receipts would lack."""
    issuer = None
    if may_act(who, "take-payment"):
        issuer = (await in_database(federation.registry.record, FEDERATION, OWN)).body
    return {
        "issuer": issuer or NO_ISSUER,
        "nameless": not who.name,
        "what": {code: say(text, locale) for code, text in WHAT.items()},
        "ways": {code: say(text, locale) for code, text in WAYS.items()},
        "coins": ("R$", "€", "US$") if locale == "pt_BR" else ("€", "R$", "US$"),
        "today": today().isoformat(),
    }


async def transfer_views(
    book: RegistryBook, who: RegistryCaller, found: Mapping[str, Mapping[str, Any]], locale: str
) -> list[dict[str, Any]]:
    """Transfers as a caller sees them: officers all, others those that were carried out, of people
    whose club everybody may see."""
    clubs = await in_database(book.club_names)
    people = await in_database(book.people, [str(one["person"]) for one in found.values()])
    office = bool(may_act(who, "ask-transfer"))
    shown = []
    for number, body in found.items():
        transfer = Transfer.read(body)
        person = people.get(transfer.person)
        if person is None:
            continue
        seen = seen_by(who, transfer.person, person, today())
        own = bool(who.person) and who.person == transfer.person
        if office or own or (transfer.done and "club" in seen.fields):
            shown.append(_transfer(number, transfer, str(seen.view["name"]), clubs, locale))
    return shown


def _transfer(
    number: str, one: Transfer, name: str, clubs: Mapping[str, str], locale: str
) -> dict[str, Any]:
    return {
        "number": number,
        "person": one.person,
        "name": name,
        "left": one.left,
        "joined": one.joined,
        "left_name": clubs.get(one.left, one.left),
        "joined_name": clubs.get(one.joined, one.joined),
        "day": written_day(one.day, locale),
        "lacks": one.lacks if one.is_open else [],
        "left_by": one.left_by,
        "left_on": one.left_on and written_day(one.left_on, locale),
        "joined_by": one.joined_by,
        "joined_on": one.joined_on and written_day(one.joined_on, locale),
        "open": one.is_open,
        "ready": one.is_open and not one.lacks and one.day <= today().isoformat(),
        "ended": one.ended and written_day(one.ended, locale),
        "reason": one.reason,
    }


def payment_views(
    book: RegistryBook, who: RegistryCaller, found: Mapping[str, Mapping[str, Any]], locale: str
) -> list[dict[str, Any]]:
    """Payments with the names of those who paid."""
    payments = {number: Payment.read(body) for number, body in found.items()}
    names = _payers(book, who, payments.values())
    return [
        {
            "number": number,
            "payer": names[_address(one)],
            "address": _address(one),
            "what": say(WHAT[one.what], locale),
            "more": " · ".join(filter(None, (one.season, one.about))),
            "amount": money(Fraction(one.cents), locale, one.coin),
            "day": written_day(one.day, locale),
            "by": one.by,
            "void": one.void and written_day(one.void, locale),
            "reason": one.reason,
        }
        for number, one in payments.items()
    ]


def _payers(book: RegistryBook, who: RegistryCaller, paid: Iterable[Payment]) -> dict[str, str]:
    """The names of people and clubs by their addresses."""
    ours = list(paid)
    people = book.people([one.person for one in ours if one.person])
    names = {n: str(seen_by(who, n, one, today()).view["name"]) for n, one in people.items()}
    clubs = book.club_names() if any(one.club for one in ours) else {}
    return {
        _address(one): (
            names.get(one.person, f"#{one.person}") if one.person else clubs.get(one.club, one.club)
        )
        for one in ours
    }


def _address(paid: Payment) -> str:
    """The page of who paid: a club may have the number of a person."""
    return f"people/{paid.person}" if paid.person else f"clubs/{paid.club}"


def _seen(who: RegistryCaller, number: str, body: Mapping[str, Any]) -> dict[str, Any]:
    return seen_by(who, number, RegisteredPerson.from_dict(body), today()).view


# Files


async def receipt_pdf(
    federation: FederationService, asker: Asker, who: RegistryCaller, number: str, locale: str
) -> tuple[bytes, str]:
    """The receipt of a payment, for officers and for the person who paid; the name of the file.
    Raises NotFoundError."""
    book = federation.registry
    record = await in_database(book.record, PAYMENT, number)
    if record.body is None:
        raise not_found()
    payment = Payment.read(record.body)
    payer = (await in_database(book.person, payment.person))[0] if payment.person else ""
    check_may(who, "see-payments", payer)
    name = next(iter((await in_database(_payers, book, who, [payment])).values()))
    issuer = (await in_database(book.record, FEDERATION, OWN)).body or {}
    shown = PrintedReceipt(
        number=number,
        issuer=str(issuer.get("name", "")),
        address=str(issuer.get("address", "")),
        tax=str(issuer.get("tax", "")),
        payer=f"{name} ({payment.person})" if payment.person else name,
        what=WHAT[payment.what],
        season=payment.season,
        about=payment.about,
        amount=money(Fraction(payment.cents), locale, payment.coin),
        day=written_day(payment.day, locale),
        way=WAYS[payment.way],
        by=payment.by,
        void=written_day(payment.void, locale) if payment.void else "",
        reason=payment.reason,
    )
    made = await federation.work.run(asker, print_receipt, shown, locale)
    return made, f"receipt-{number}.pdf"


async def table_csv(federation: FederationService, who: RegistryCaller, kind: str) -> str:
    """All clubs, transfers or payments for spreadsheets."""
    check_may(who, "export-payments" if kind == "payments" else "export-people")
    return await in_database(_table, federation.registry, who, kind)


def _table(book: RegistryBook, who: RegistryCaller, kind: str) -> str:
    clubs = book.bodies(CLUB)
    if kind == "clubs":
        return write_clubs(clubs)
    names = {number: str(body["name"]) for number, body in clubs.items()}
    bodies = book.bodies(TRANSFER if kind == "transfers" else PAYMENT)
    people = book.people([str(one["person"]) for one in bodies.values() if one.get("person")])
    named = {n: str(seen_by(who, n, one, today()).view["name"]) for n, one in people.items()}
    write = write_transfers if kind == "transfers" else write_payments
    return write(bodies, named, names)
