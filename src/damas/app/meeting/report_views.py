"""Complaints as the owner of a server sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...base.errors import UnknownNameError
from ...people.restraints import MODERATOR
from .views import said_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...store import (
        ChatMessages,
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


@dataclass(frozen=True, slots=True)
class RoomsRead:
    """Rooms and the words in them, for complaints."""

    rooms: Rooms
    words: RoomMessages


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
    staff = found.kind == "owner" or found.role == MODERATOR
    return {
        "id": found.id,
        "kind": found.kind,
        "name": name,
        "blocked": found.blocked,
        "staff": staff,
    }


def is_about_staff(report: Mapping[str, Any]) -> bool:
    """Whether a complaint is about the owner or a moderator."""
    about = report["about"]
    return bool(about and about.get("staff"))
