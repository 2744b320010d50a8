"""The organiser's part of an event's JSON: undo, bans, lots, objections to a pairing."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from typing import NotRequired

from typing_extensions import TypedDict

from ...base.i18n import translate
from ...rules.regulations import Regulation
from ...tournament.event import Objection, Tournament, own_last, said
from ...tournament.event.queries.bans import bans_of
from ...tournament.event.queries.history import undone as places_undone
from ...tournament.event.queries.lots import BY_ROUND, LOTS, seed_key
from ...tournament.event.queries.numbers import stand as numbers_stand
from ...tournament.event.queries.period_report import months_of
from ...tournament.event.queries.periods import is_long
from ...tournament.event.queries.strict import undo_refusal
from ...tournament.event.queries.strict_violations import standing_settings
from ...tournament.event.queries.winners import decision_ways
from ...tournament.event.queries.wording import round_called
from ...tournament.presentation.visibility import may_see
from ..views.regulations import PlacedArticle, placed_article
from .live import TournamentFold, key_mark
from .move_back import BEGUN, last_move
from .opening_views import TableChoice, tables_view
from .person import Person
from .registered import registered_at


class UndoStep(TypedDict):
    """An act that can be taken back; *refused*: the reason why strict mode would not, else ""."""

    entry: int
    text: str
    refused: str


class UndoView(TypedDict):
    """The last act of the caller, the one that may be redone, and a move to another section that is
    newer than the last act."""

    last: UndoStep | None
    move: UndoStep | None
    again: UndoStep | None


class ForbiddenPair(TypedDict):
    """Players who do not meet from a round to another."""

    players: list[int]
    first: int
    last: int


class CitedRule(PlacedArticle):
    """A sentence of a rule book, with its article."""

    book: str
    text: str


class NumberingView(TypedDict):
    """The way in which pairing numbers were settled, with the seed of a lot."""

    how: str
    seed: str


class PairingWarning(PlacedArticle):
    """An objection to a pairing, in the person's language."""

    code: str
    grade: str
    who: list[int]
    text: str


class PairingCheck(TypedDict):
    """The objections to a pairing; *first_board*: a number for its first board with which no board
    of the hall has two games, 0 where there is nothing to mend."""

    warnings: list[PairingWarning]
    first_board: int


PairingData = TypedDict(
    "PairingData",
    {
        "round": int,
        "boards": list[tuple[int, int]],
        "free": list[int],
        "how": str,
        "accept": NotRequired[list[str]],
        "absent": NotRequired[list[int]],
        "from": NotRequired[int],
    },
)
"""The data of the act `pair` as the system proposes it."""


class ProposedData(TypedDict):
    """A proposed round."""

    data: PairingData


class ProposalView(ProposedData, PairingCheck):
    """A proposed round with its objections."""


class Consequences(TypedDict):
    """Sentences about what a change would do to paired rounds."""

    consequences: list[str]


class OrganiserView(TypedDict):
    """The organiser's part of an event's view."""

    undo: UndoView
    round_names: list[str]
    """Of a knock-out: the names of its rounds within a sentence, "" for one without; else none."""
    standing_settings: list[str]
    """Those that cannot be changed now."""
    seeds: dict[str, str]
    numbering: NumberingView | None
    list_ratings: bool
    """There are players of the registry, whose ratings a list may have."""
    long: bool
    """The event lasts more than 30 days."""
    report_months: list[str]
    """The months of its paired rounds, as 2026-02, where each has a report of its own."""
    numbers_open: bool
    """The numbers of a begun event may still change."""
    decisions: list[str]
    play_off_rule: CitedRule | None
    """What the rule book says of deciding games."""
    colour_ways: list[str]
    opening_tables: list[TableChoice]
    """Empty where openings are free."""
    forbidden: list[ForbiddenPair]


def organiser_view(fold: TournamentFold, person: Person, locale: str) -> OrganiserView:
    """The organiser's part of an event's view."""
    event = fold.event
    return {
        "undo": undo_view(fold, person, locale),
        "round_names": _round_names(event, locale),
        "standing_settings": sorted(standing_settings(event)),
        "seeds": seeds_view(fold, person),
        "numbering": numbering(event),
        "list_ratings": bool(registered_at(event)),
        "long": is_long(event),
        "report_months": months_of(event),
        "numbers_open": bool(event.rounds) and numbers_stand(event) is None,
        "decisions": list(decision_ways(event)),
        "play_off_rule": _play_off_rule(event, locale),
        "colour_ways": list(event.rules.colour_ways[0]),
        "opening_tables": tables_view(event, locale),
        "forbidden": [
            {"players": sorted(who), "first": first, "last": last}
            for first, last, who in bans_of(event)
            if may_see(person.role, "forbidden-pairs")
        ],
    }


def _play_off_rule(event: Tournament, locale: str) -> CitedRule | None:
    book = event.rules.rules if event.rules.system == "knock-out" else None
    found = book.competition.get("deciding") if book else None
    if book is None or found is None:
        return None
    text = translate(found.value, locale)
    return {"book": book.id, "text": text, **placed_article(found.citation, locale, book)}


def numbering(event: Tournament) -> NumberingView | None:
    """The way in which pairing numbers were settled, with the seed of a lot; None before."""
    if not event.numbered:
        return None
    gone = places_undone(event.log)
    for place in range(len(event.log), 0, -1):
        entry = event.log[place - 1]
        if entry.act == "number" and place not in gone:
            return {"how": entry.data["how"], "seed": str(entry.data.get("seed", ""))}
    return {"how": "rating" if event.rules.system == "swiss" else "entry", "seed": ""}


def objections_view(
    found: Iterable[Objection], locale: str, book: Regulation | None
) -> list[PairingWarning]:
    """Objections to a pairing, in the person's language."""
    return [
        {
            "code": one.code,
            "grade": one.grade,
            "who": list(one.who),
            "text": translate(one.text, locale),
            **placed_article(one.citation, locale, book),
        }
        for one in found
    ]


def undo_view(fold: TournamentFold, person: Person, locale: str) -> UndoView:
    """The last act that this person may undo, and the one that may be redone; *refused*: the
    reason why strict mode would not take it, else ""."""
    event = fold.event
    if not person.key:
        return {"last": None, "again": None, "move": None}
    moved = last_move(fold, person)
    last, again = own_last(event, person.called, key_mark(fold.record, person), person.role)
    back = event.log[again - 1].data["entry"] if again else 0
    return {
        "last": _step(event, last, last, locale),
        "move": _move_step(event, moved.place, locale) if moved and moved.place > last else None,
        "again": _step(event, again, back, locale),
    }


def _round_names(event: Tournament, locale: str) -> list[str]:
    if event.rules.system != "knock-out":
        return []
    names = (round_called(event, number + 1) for number in range(event.rounds_total))
    return [translate(name, locale) if name else "" for name in names]


def seeds_view(fold: TournamentFold, person: Person) -> dict[str, str]:
    """The seeds of the lots that this person may draw.

    A lot not yet drawn has a fixed seed for the event: everybody sees the same, at every visit.
    """
    event = fold.event
    keys = [seed_key(what) for what in LOTS if what not in BY_ROUND]
    keys += [seed_key(what, one.number) for what in BY_ROUND for one in event.rounds]
    if not person.key:
        return {}
    return {key: seed_of(fold, key) for key in keys}


def seed_of(fold: TournamentFold, key: str) -> str:
    """The seed of a lot, as somebody has set it; else six digits that nobody can predict and that
    never change."""
    if key in fold.event.seeds:
        return fold.event.seeds[key]
    secret = bytes.fromhex(fold.record.secret)
    drawn = hmac.new(secret, f"{fold.record.id}:seed:{key}".encode(), hashlib.sha256).digest()
    return f"{int.from_bytes(drawn[:8]) % 1_000_000:06}"


def _move_step(event: Tournament, place: int, locale: str) -> UndoStep:
    """A move to another section that can be taken back."""
    text = translate(said(event, event.log[place - 1]), locale)
    refused = translate(BEGUN, locale) if event.rounds else ""
    return {"entry": place, "text": text, "refused": refused}


def _step(event: Tournament, entry: int, about: int, locale: str) -> UndoStep | None:
    if not entry:
        return None
    refused = undo_refusal(event, entry)
    return {
        "entry": entry,
        "text": translate(said(event, event.log[about - 1]), locale),
        "refused": translate(refused, locale) if refused else "",
    }
