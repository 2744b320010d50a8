"""Meetings as the JSON that clients see. No decisions here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...meeting import PHRASES, MeetingTerms
from ...people.ratings import speed_of_control
from ..core.language import say
from ..core.times import timestamp
from ..views.positions import variant_view
from .meetings import standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...meeting import Invitation, Seek
    from ...store import MatchRecord, Remark


def terms_view(terms: MeetingTerms, locale: str) -> dict[str, Any]:
    """Terms, with the regulation by its name and the control in numbers."""
    rules, control = terms.rules, terms.control
    return {
        **terms.to_dict(),
        "regulation": {"id": rules.id, "name": say(rules.name, locale)},
        "variant": variant_view(rules.variant),
        "days": control.days if control else None,
    }


def invitation_view(found: Invitation, locale: str, now_ms: int, person: str) -> dict[str, Any]:
    """An invitation as *person* sees it: only its host sees the code, only its players the game."""
    own = person == found.host
    return {
        "token": found.token,
        "code": found.code if own else None,
        "own": own,
        "host": found.host_name or None,
        "guest": found.by_guest,
        "to": found.to_name,
        "for_you": found.to is not None and found.to == person,
        "terms": terms_view(found.terms, locale),
        "state": found.state(now_ms),
        "expires": timestamp(found.expires_ms),
        "game": found.game_id if own else None,
    }


def waiting_view(found: Sequence[Invitation]) -> dict[str, Any]:
    """Open invitations to one person: how many, and the newest."""
    if not found:
        return {"count": 0, "first": None}
    newest = found[0]
    first = {"token": newest.token, "host": newest.host_name or None, "guest": newest.by_guest}
    return {"count": len(found), "first": first}


def seek_view(seek: Seek, locale: str, person: str) -> dict[str, Any]:
    """A waiting person, for the list of the lobby."""
    terms = seek.terms
    return {
        "id": seek.id,
        "own": seek.person == person,
        "name": seek.name or None,
        "rating": None
        if seek.rating is None
        else {"value": seek.rating, "provisional": seek.provisional},
        "quick": seek.quick,
        "regulation": {"id": terms.regulation, "name": say(terms.rules.name, locale)},
        "variant": terms.rules.variant.id,
        "speed": "none" if terms.control is None else speed_of_control(terms.control).id,
        "guest": seek.guest,
        "control": None if terms.control is None else str(terms.control),
        "days": terms.control.days if terms.control else None,
        "rated": terms.rated,
        "colour": terms.colour,
        "games": terms.games,
        "since_ms": seek.since_ms,
    }


def match_view(record: MatchRecord, locale: str) -> dict[str, Any]:
    """A match with its running score, in the points of the regulation."""
    state, points = standing(record), record.made.terms.rules.points
    host, guest = state.score
    return {
        "id": record.made.id,
        "games": record.made.terms.games,
        "played": len(state.results),
        "over": state.over,
        "host": record.made.host_name or None,
        "guest": record.made.guest_name or None,
        "score": {
            "host": _points(host, points.half_points),
            "guest": _points(guest, points.half_points),
        },
        "winner": state.winner,
        "list": [
            {"id": game.id, "number": n, "result": game.summary.result}
            for n, game in enumerate(record.games, 1)
        ],
        "rule": say(record.made.terms.rules.name, locale),
    }


def _points(halves: int, unit: int) -> str:
    whole, rest = divmod(halves, unit)
    return f"{whole or ''}½" if rest else str(whole)


def words_view(words: Sequence[Remark], locale: str) -> list[dict[str, Any]]:
    """The remarks at a game, set phrases in the language of the reader."""
    return [
        {
            "number": word.number,
            "by": word.colour,
            "text": _said(word, locale),
            "phrase": word.phrase,
            "at": timestamp(word.at_ms),
        }
        for word in words
    ]


def _said(word: Remark, locale: str) -> str:
    phrase = PHRASES.get(word.phrase or "")
    return say(phrase, locale) if phrase else word.text or ""


def phrases_view(locale: str) -> list[dict[str, str]]:
    """The set phrases."""
    return [{"name": name, "text": say(text, locale)} for name, text in PHRASES.items()]
