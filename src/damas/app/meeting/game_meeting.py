"""The match, the rematch offers and the chat of a game, which are not in its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.game import OTHER
from ..core.times import now_ms
from ..games.meeting_view import own_plan
from ..work import in_database
from .chat import chat_is_on
from .views import GameTalk, invitation_view, match_view, phrases_view, words_view

if TYPE_CHECKING:
    from ...people import Caller
    from ...store import People
    from ..games.live import LiveGame
    from .meetings import Meetings


async def game_meeting(
    meetings: Meetings, people: People, live: LiveGame, caller: Caller, locale: str
) -> GameTalk:
    """All that a player sees beside the game; of the rest a visitor sees the match alone."""
    seating = await meetings.games.seating(live)
    plays = bool(live.session.met and seating.colours_of(caller))
    match = await meetings.match_of(live.session)
    asked = await in_database(meetings.invitations.after_game, live.id)
    words = await in_database(meetings.words.of_game, live.id) if plays else []
    return {
        "plays": plays,
        "match": match_view(match, locale) if match else None,
        "rematch": {
            **invitation_view(asked, locale, now_ms(), caller.person),
            "game": asked.game_id,
        }
        if asked and plays
        else None,
        "words": words_view(words, locale),
        "phrases": phrases_view(locale) if plays else [],
        "chat": plays and await chat_is_on(people),
        "blocked": plays and await _blocked(meetings, live, caller),
        "plan": own_plan(live.session, seating.colours_of(caller)[0]) if plays else [],
    }


async def _blocked(meetings: Meetings, live: LiveGame, caller: Caller) -> bool:
    """Whether the caller has blocked the other player."""
    colour, players = await meetings.players(live, caller.person)
    found = await in_database(meetings.words.blocks_of, caller.person)
    return players[OTHER[colour]].person in found
