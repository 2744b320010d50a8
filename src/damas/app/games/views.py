"""A game on screen as the JSON that clients see. No decisions here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from typing_extensions import TypedDict

from ...base.i18n import say
from ...engine.draws import reason_of
from ...rules.board import COLOURS
from ...rules.outcome import reason_text
from ...rules.regulations import REGULATIONS
from ...rules.variants import Colour
from ..core.times import timestamp
from ..views.positions import (
    DrawCounter,
    GameOutcome,
    MoveTo,
    MoveView,
    PlayerView,
    VariantView,
    counter_view,
    move_view,
    outcome_view,
    variant_view,
)
from ..views.regulations import BookName
from .meeting_view import MeetingView, meeting_view
from .timer import GameClock

if TYPE_CHECKING:
    from ...store import GameRecord
    from .session import GameSession


class GameMove(MoveTo):
    """A move of a game, after *ply* - 1 others, by the side *color*."""

    ply: int
    color: Colour


class DrawClaim(TypedDict):
    """A draw that a side may claim now, by a rule of the book."""

    rule: str
    name: str
    by: Colour
    article: str | None


class OfferView(TypedDict):
    """An open draw offer."""

    by: Colour


class OfferAnswer(TypedDict):
    """The answer to the last draw offer, until the next move; *text*: the engine's reason."""

    by: Colour
    text: str | None


class ChangingView(TypedDict):
    """The fields of a state that entries may change beside a move."""

    offer: OfferView | None
    declined: OfferAnswer | None
    outcome: GameOutcome | None
    players: dict[Colour, PlayerView]
    colours: str
    """How they were decided: "agreement" or "lot"."""
    unbegun: bool
    """Casual, and somebody has not moved: giving up calls it off."""
    meeting: MeetingView | None


class GameView(ChangingView):
    """Everything a client shows of a game."""

    id: str
    version: int
    regulation: BookName
    variant: VariantView
    fen: str
    start_fen: str
    private: bool
    """Only its players see it."""
    rated: bool
    turn: Colour
    ply: int
    legal: list[MoveView]
    moves: list[GameMove]
    counters: list[DrawCounter]
    claims: list[DrawClaim]
    clock: GameClock | None
    created: str
    updated: str


class ListedGame(TypedDict):
    """A game in a list."""

    id: str
    regulation: BookName
    variant: VariantView | None
    """None for a rule book that is no longer known."""
    players: dict[Colour, PlayerView]
    ply: int
    turn: Colour
    fen: str
    outcome: GameOutcome | None
    clock: Mapping[str, Any] | None
    """The time control as it was agreed."""
    version: int
    created: str
    updated: str


class KeptGame(ListedGame):
    """A game of the caller; *stays*: why the caller cannot remove it, None where that is done."""

    stays: str | None


def state_view(session: GameSession, locale: str, now_ms: int) -> GameView:
    """Everything a client shows of a game, in *locale*, at *now_ms*."""
    game, setup = session.game, session.record.setup
    counters = [counter_view(game, counter, locale) for counter in game.counters]
    return {
        "id": session.record.id,
        "version": session.version,
        "regulation": {"id": game.regulation.id, "name": say(game.regulation.name, locale)},
        "variant": variant_view(game.variant),
        "fen": game.board.fen,
        "start_fen": setup.start_fen,
        "private": setup.private,
        "rated": session.rated,
        "turn": game.turn,
        "ply": game.ply,
        "legal": [] if game.outcome else [move_view(move) for move in game.legal_moves],
        "moves": _moves(session),
        "counters": counters,
        "claims": [
            {"rule": c["rule"], "name": c["name"], "by": c["claimable_by"], "article": c["article"]}
            for c in counters
            if c["claimable_by"] and not game.outcome
        ],
        **changing_view(session, locale),
        "clock": session.clock_view(now_ms),
        "created": timestamp(session.record.created_ms),
        "updated": timestamp(session.updated_ms),
    }


def changing_view(session: GameSession, locale: str) -> ChangingView:
    """The fields of a state that entries may change beside a move. A client of deltas gets the
    fields of a game only from here.
    """
    game, setup = session.game, session.record.setup
    return {
        "offer": {"by": game.offer.by} if game.offer and not game.outcome else None,
        "declined": _declined(session, locale),
        "outcome": outcome_view(game, locale),
        "players": players_view(setup.players),
        "colours": setup.colours,
        "unbegun": session.is_unbegun and not game.outcome,
        "meeting": meeting_view(session, locale) if session.met else None,
    }


def _declined(session: GameSession, locale: str) -> OfferAnswer | None:
    """The answer to the last draw offer, with the engine's reason in words."""
    said = None if session.game.outcome else session.declined
    if said is None:
        return None
    why = said.get("why")
    text = say(reason_of(why["key"], why["params"]), locale) if why else None
    return {"by": said["by"], "text": text}


def record_view(record: GameRecord, locale: str) -> ListedGame:
    """A game in a list."""
    setup, summary = record.setup, record.summary
    regulation = REGULATIONS.get(setup.regulation)
    return {
        "id": record.id,
        "regulation": {
            "id": setup.regulation,
            "name": say(regulation.name, locale) if regulation else setup.regulation,
        },
        "variant": variant_view(regulation.variant) if regulation else None,
        "players": players_view(setup.players),
        "ply": summary.ply,
        "turn": summary.turn,
        "fen": summary.fen,
        "outcome": _ended(record, locale),
        "clock": setup.clock,
        "version": record.version,
        "created": timestamp(record.created_ms),
        "updated": timestamp(record.updated_ms),
    }


def players_view(players: Mapping[str, Mapping[str, Any]]) -> dict[Colour, PlayerView]:
    """The players of a game, by colour."""
    return {colour: _player(players[colour]) for colour in COLOURS}


def _player(stored: Mapping[str, Any]) -> PlayerView:
    view: PlayerView = {
        "kind": stored["kind"],
        "name": stored.get("name"),
        "level": stored.get("level"),
        "guest": bool(stored.get("guest")),
    }
    if stored.get("given_by"):
        view["given_by"] = stored["given_by"]
    return view


def _moves(session: GameSession) -> list[GameMove]:
    game = session.game
    return [
        {
            "ply": ply,
            "color": game.board_at(ply - 1).turn,
            **move_view(move),
            "fen": game.board_at(ply).fen,
        }
        for ply, move in enumerate(game.moves, 1)
    ]


def _ended(record: GameRecord, locale: str) -> GameOutcome | None:
    summary = record.summary
    if summary.reason is None:
        return None
    return {
        "result": summary.result,
        "reason": summary.reason,
        "text": say(reason_text(summary.reason, summary.result), locale),
        "article": None,
        "article_text": None,
    }
