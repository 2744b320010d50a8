"""Meetings as the JSON that clients see. No decisions here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NotRequired

from typing_extensions import TypedDict

from ...base.errors import UnknownNameError
from ...base.i18n import say
from ...meeting import PHRASES, MeetingTerms
from ...ratings import speed_of_control
from ...rules.variants import Colour
from ..core.times import timestamp
from ..games.views import ListedGame
from ..views.positions import RatingView, variant_view
from .meetings import standing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...meeting import Invitation, Seek
    from ...store import (
        ChatMessages,
        MatchRecord,
        People,
        Remark,
        ReportedMessage,
        RoomMessages,
        RoomRemark,
        Rooms,
    )
    from ..games.live_games import LiveGames

MOST_WORDS = 40
"""Of one game, beside a complaint: the last ones."""


class TimeLeft(TypedDict):
    """The time left of the player to move."""

    left_ms: int
    running: bool
    days: int | None


class OwnGame(ListedGame):
    """A game of a person that goes on; *seat* is None where the person plays both sides."""

    seat: Colour | None
    your_turn: bool
    ratings: dict[str, RatingView]
    """By colour."""
    time: NotRequired[TimeLeft | None]
    """None for a game that cannot be read."""


@dataclass(frozen=True, slots=True)
class RoomsRead:
    """Rooms and the words in them, for complaints."""

    rooms: Rooms
    words: RoomMessages


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
    """Open invitations to one person: how many, and the newest.

    >>> waiting_view([])
    {'count': 0, 'first': None}
    """
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
            "text": said_text(word.phrase, word.text, locale),
            "phrase": word.phrase,
            "at": timestamp(word.at_ms),
        }
        for word in words
    ]


def said_text(phrase: str | None, text: str | None, locale: str) -> str:
    """A remark in the language of its reader."""
    found = PHRASES.get(phrase or "")
    return say(found, locale) if found else text or ""


def phrases_view(locale: str) -> list[dict[str, str]]:
    """The set phrases."""
    return [{"name": name, "text": say(text, locale)} for name, text in PHRASES.items()]


def reports_view(
    words: ChatMessages, rooms: RoomsRead, games: LiveGames, people: People, locale: str
) -> list[Any]:
    """Complaints for the owner, with the names and the words of their games and rooms as they were
    then; in a thread."""
    rows = []
    for report in words.reports():
        known = report.evidence or _evidence_of_before(report, words, rooms, games)
        rows.append(
            {
                "id": report.id,
                "by": _person_view(people, report.person, known["by"]),
                "about": _person_view(people, report.about, known["about"]),
                "game": report.game_id,
                "room": report.room_id,
                "reason": report.reason,
                "text": report.text,
                "at_ms": report.at_ms,
                "closed": report.closed_ms is not None,
                "words": [
                    {"about": one["about"], "text": said_text(one["phrase"], one["text"], locale)}
                    for one in known["words"]
                ],
                "remarks": [
                    f"{report.game_id or report.room_id}:{one['number']}" for one in known["words"]
                ],
            }
        )
    return rows


def _evidence_of_before(
    report: ReportedMessage, words: ChatMessages, rooms: RoomsRead, games: LiveGames
) -> dict[str, Any]:
    """The same of a complaint that a program of before has stored without it."""
    said, names = _said_there(report, words, rooms, games)
    return {
        "by": {"name": names.get(report.person, "")},
        "about": {"name": names.get(report.about, "")},
        "words": [
            {
                "about": one.person == report.about,
                "number": one.number,
                "phrase": one.phrase,
                "text": one.text,
            }
            for one in said[-MOST_WORDS:]
        ],
    }


def _said_there(
    report: ReportedMessage, words: ChatMessages, rooms: RoomsRead, games: LiveGames
) -> tuple[Sequence[Remark | RoomRemark], dict[str, str]]:
    """The words of the two people of a complaint, and their names at its game or in its room."""
    if report.game_id:
        return words.of_game(report.game_id), _names_at(games, report.game_id)
    if not report.room_id:
        return [], {}
    both = {report.person, report.about}
    said = [one for one in rooms.words.of_room(report.room_id) if one.person in both]
    record = rooms.rooms.record(report.room_id)
    return said, {one.person: one.name for one in record.people} if record else {}


def _names_at(games: LiveGames, game_id: str) -> dict[str, str]:
    """The names under which people play a game, by their ids; none where it is deleted."""
    try:
        players = games.games.get(game_id).setup.players
    except UnknownNameError:
        return {}
    seats = games.seats.of_game(game_id).seats
    return {person: players[colour].get("name") or "" for colour, person in seats.items()}


def _person_view(people: People, person: str, then: Mapping[str, Any]) -> dict[str, Any] | None:
    """A person of a complaint; one who was deleted has no id and the name of *then*, None where
    that is not known."""
    found = people.find(person) if person else None
    if found is None:
        name = then["name"]
        return (
            {"id": "", "kind": then.get("kind", ""), "name": name, "blocked": False}
            if name
            else None
        )
    name = found.name or then["name"]
    return {"id": found.id, "kind": found.kind, "name": name, "blocked": found.blocked}
