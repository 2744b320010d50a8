"""The view of a game between two people: the requests that each may make, and the open ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from ...base.i18n import say
from ...rules.game import OTHER
from ...rules.variants import Colour
from ..views.regulations import ArticleView, article_view
from .acts import VACATION_DAYS, refusal_to_ask, refusal_to_give, refusal_to_halve

if TYPE_CHECKING:
    from .command import CommandRefused
    from .session import GameSession


class ActRefusal(ArticleView):
    """The reason why an act is not possible now."""

    code: str
    message: str


class MeetingView(TypedDict):
    """The part of a state that only a game between two people has."""

    rated: bool
    asked: dict[str, Colour]
    """The open requests, by kind: the side that asks."""
    paused: bool
    held: bool
    """By the host of its room."""
    ready: list[Colour]
    abort: bool
    """Giving up would call the game off."""
    may: dict[str, dict[str, ActRefusal | None]]
    """By colour and act: null if it is possible now."""
    vacation_days: dict[str, int]
    """Left, by colour; 0 but in a game by correspondence."""
    halved: list[Colour]
    """The players of an arena who gave up half of their time."""
    arena: bool
    room: bool
    match: str | None
    number: int
    """Of the game in its match, from 1."""
    opening: str | None


def meeting_view(session: GameSession, locale: str) -> MeetingView:
    """The part of a state that only a game between two people has."""
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
        "halved": sorted(between.halved),
        "arena": session.of_arena,
        "room": bool(terms.get("room")),
        "match": terms.get("match"),
        "number": terms.get("number", 1),
        "opening": terms.get("opening"),
    }


def own_plan(session: GameSession, colour: str) -> list[list[list[int]]]:
    """The conditional moves of *colour*, for this player alone."""
    return [[list(path) for path in line] for line in session.between.plans.get(colour, ())]


def _may(session: GameSession, colour: str, locale: str) -> dict[str, ActRefusal | None]:
    if session.game.outcome:
        return {}
    found = {
        "offer_draw": session.refusal_to_offer(colour),
        "ask_undo": refusal_to_ask(session, "undo", colour),
        "ask_pause": refusal_to_ask(session, "pause", colour),
        "give_time": refusal_to_give(session, colour, session.updated_ms),
    }
    if session.of_arena:
        found["halve_time"] = refusal_to_halve(session, colour)
    return {kind: _refusal(session, refused, locale) for kind, refused in found.items()}


def _refusal(
    session: GameSession, refused: CommandRefused | None, locale: str
) -> ActRefusal | None:
    if refused is None:
        return None
    words = session.game.variant.id
    return {
        "code": refused.code,
        "message": say(refused.text, locale, words),
        **article_view(refused.citation, locale, words),
    }
