"""The view of a game between two people: the requests that each may make, and the open ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...base.i18n import say
from ...rules.game import OTHER
from ..views.regulations import article_view
from .acts import VACATION_DAYS, refusal_to_ask

if TYPE_CHECKING:
    from .command import CommandRefused
    from .session import GameSession


def meeting_view(session: GameSession, locale: str) -> dict[str, Any]:
    """The part of a state that only a game between two people has.

    *may*: for each colour and act null if it is possible now, else the reason, with its article.
    """
    between, terms = session.between, session.record.setup.terms or {}
    posted = session.timer.days is not None
    return {
        "rated": session.rated,
        "asked": dict(between.asked),
        "paused": between.paused,
        "held": between.held,
        "ready": sorted(between.ready),
        "abort": session.game.outcome is None and session.game.ply < 2 and not session.of_event,
        "may": {colour: _may(session, colour, locale) for colour in OTHER},
        "vacation_days": {
            colour: VACATION_DAYS - between.rested.get(colour, 0) if posted else 0
            for colour in OTHER
        },
        "room": bool(terms.get("room")),
        "match": terms.get("match"),
        "number": terms.get("number", 1),
        "opening": terms.get("opening"),
    }


def own_plan(session: GameSession, colour: str) -> list[list[list[int]]]:
    """The conditional moves of *colour*, for this player alone."""
    return [[list(path) for path in line] for line in session.between.plans.get(colour, ())]


def _may(session: GameSession, colour: str, locale: str) -> dict[str, Any]:
    if session.game.outcome:
        return {}
    found = {
        "offer_draw": session.refusal_to_offer(colour),
        "ask_undo": refusal_to_ask(session, "undo", colour),
        "ask_pause": refusal_to_ask(session, "pause", colour),
    }
    return {kind: _refusal(session, refused, locale) for kind, refused in found.items()}


def _refusal(
    session: GameSession, refused: CommandRefused | None, locale: str
) -> dict[str, Any] | None:
    if refused is None:
        return None
    words = session.game.variant.id
    return {
        "code": refused.code,
        "message": say(refused.text, locale, words),
        **article_view(refused.citation, locale, words),
    }
