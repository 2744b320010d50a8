"""Players who want to be told their pairings, as the page's JSON."""

from __future__ import annotations

from collections.abc import Mapping

from typing_extensions import TypedDict

from ...store import EventContact, ToldPairing
from ...tournament.event import Tournament
from ...tournament.event.queries.pairing_notes import contact_of, pairing_notes, same_pairing


class PossibleWays(TypedDict):
    """The ways that there are: by mail, by the caller's own notices."""

    mail: bool
    account: bool


class ContactView(TypedDict):
    """The ways by which a person is told pairings; the address with its name hidden, "" for
    none."""

    possible: PossibleWays
    address: str
    confirmed: bool
    account: bool


class ToldView(TypedDict):
    """How many players of a round there are, can be told their pairing, and were told it as it is
    now."""

    players: int
    reachable: int
    told: int


def contact_view(contact: EventContact | None, *, mail: bool, account: bool) -> ContactView:
    """The ways to a person as the person sees them; of an address only what tells two apart.

    *mail*: the server can send any; *account*: this browser is a person of the server.
    """
    return {
        "possible": {"mail": mail, "account": account},
        "address": masked(contact.address) if contact else "",
        "confirmed": bool(contact and contact.confirmed),
        "account": bool(contact and contact.person),
    }


def masked(address: str) -> str:
    """An address whose name is hidden: a link may be seen by others.

    >>> masked("ana@example.org"), masked("")
    ('a…@example.org', '')
    """
    name, at, host = address.rpartition("@")
    return f"{name[:1]}…{at}{host}" if at else ""


def told_view(
    event: Tournament,
    number: int,
    contacts: Mapping[int, EventContact],
    pairings: Mapping[tuple[int, int], ToldPairing],
) -> ToldView:
    """The players of a round, those to whom a way leads, and those who were told their pairing as
    it is now."""
    found = event.round(number)
    there = {who for board in found.boards for who in (board.first, board.second)} | {*found.free}
    marks = {note.player: note.mark for note in pairing_notes(event) if note.round == number}

    def is_told(who: int) -> bool:
        row = pairings.get((number, who))
        now = marks.get(who)
        return row is not None and bool(row.sent) and (now is None or same_pairing(row.sent, now))

    ways = [contacts.get(contact_of(event.entrant(who))) for who in there]
    return {
        "players": len(there),
        "reachable": sum(one is not None and bool(one.confirmed or one.person) for one in ways),
        "told": sum(map(is_told, there)),
    }
