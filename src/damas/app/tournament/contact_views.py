"""Players who want to be told their pairings, as the page's JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...store import EventContact, ToldPairing
from ...tournament.event import Tournament
from ...tournament.event.queries.pairing_notes import contact_of, pairing_notes, same_pairing


def contact_view(contact: EventContact | None, *, mail: bool, account: bool) -> dict[str, Any]:
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
) -> dict[str, int]:
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
