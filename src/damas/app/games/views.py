"""A game on screen as the JSON that clients see. No decisions here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...base.i18n import say
from ...engine.draws import reason_of
from ...rules.game import OTHER
from ...rules.outcome import reason_text
from ...rules.regulations import REGULATIONS
from ..core.times import timestamp
from ..views.positions import counter_view, move_view, outcome_view, variant_view
from .meeting_view import meeting_view

if TYPE_CHECKING:
    from ...store import GameRecord
    from .session import GameSession


def state_view(session: GameSession, locale: str, now_ms: int) -> dict[str, Any]:
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
        "clock": session.timer.view(now_ms),
        "created": timestamp(session.record.created_ms),
        "updated": timestamp(session.updated_ms),
    }


def changing_view(session: GameSession, locale: str) -> dict[str, Any]:
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


def _declined(session: GameSession, locale: str) -> dict[str, Any] | None:
    """The answer to the last draw offer, with the engine's reason in words."""
    said = None if session.game.outcome else session.declined
    if said is None:
        return None
    why = said.get("why")
    text = say(reason_of(why["key"], why["params"]), locale) if why else None
    return {"by": said["by"], "text": text}


def record_view(record: GameRecord, locale: str) -> dict[str, Any]:
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


def players_view(players: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    return {
        colour: {
            "kind": players[colour]["kind"],
            "name": players[colour].get("name"),
            "level": players[colour].get("level"),
            "guest": bool(players[colour].get("guest")),
        }
        | ({"given_by": players[colour]["given_by"]} if players[colour].get("given_by") else {})
        for colour in OTHER
    }


def _moves(session: GameSession) -> list[dict[str, Any]]:
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


def _ended(record: GameRecord, locale: str) -> dict[str, Any] | None:
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
