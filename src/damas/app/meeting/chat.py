"""Remarks of players to each other, blocks and complaints: their rights and limits."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from ...base.i18n import Text
from ...people.limits import REPORTS_A_DAY, WORDS_A_GAME, WORDS_A_MINUTE, Rate
from ...rules.game import OTHER
from ...store import ChatLimits, Remark, ReportedMessage, new_id
from ..core.service_errors import ForbiddenError, InvalidError, TooManyError
from ..core.times import now_ms
from ..people.restrained import require_voice
from ..work import in_database

if TYPE_CHECKING:
    from ...store import People, Rates
    from ..games.live import LiveGame
    from .meetings import Meetings

DAY_MS = 86_400_000
NOTHING = Text("Say something: a phrase or a text")
CHAT_OFF = Text("The owner of this server has turned the chat off: use the phrases")
TOO_FAST = Text("You write too fast: wait a minute")
ENOUGH = Text("The chat of this game is full")
APART = Text("You cannot write to this player")
ENOUGH_REPORTS = Text("You have made as many complaints as one day allows")


async def chat_is_on(people: People) -> bool:
    """Whether people may write their own texts on this server."""
    setting: dict[str, Any] = await in_database(people.setting, "chat", {"on": True})
    return bool(setting.get("on", True))


def word_limits(rates: Rates, person: str, place: Rate) -> ChatLimits:
    """The numbers of remarks in force for a person in a game or a room."""
    settings = rates.settings()
    quick, in_all = settings.of(WORDS_A_MINUTE, person), settings.of(place)
    return ChatLimits(quick, WORDS_A_MINUTE.seconds * 1000, in_all)


def visible_text(text: str) -> str:
    """A text without invisible signs."""
    return "".join(c for c in text if unicodedata.category(c)[0] != "C").strip()


async def say_word(  # noqa: PLR0913, PLR0917
    meetings: Meetings,
    people: People,
    live: LiveGame,
    person: str,
    phrase: str | None,
    text: str,
    client_id: str = "",
) -> int:
    """Stores a player's remark, sends it to everybody at the game and returns its number; sent
    twice under one *client_id* it is one. Raises ServiceError."""
    colour, players = await meetings.players(live, person)
    await require_voice(people, person)
    text = visible_text(text)
    if not (phrase or text):
        raise InvalidError("nothing-said", NOTHING)
    if text and not phrase and not await chat_is_on(people):
        raise ForbiddenError("chat-off", CHAT_OFF)
    if await in_database(meetings.words.apart, person, players[OTHER[colour]].person):
        raise ForbiddenError("apart", APART)
    word = Remark(0, colour, now_ms(), phrase, None if phrase else text, person)
    limits = await in_database(word_limits, meetings.rates, person, WORDS_A_GAME)
    number = await in_database(meetings.words.add, live.id, word, limits, client_id)
    if number < 0:
        raise TooManyError("too-fast", TOO_FAST, retry_seconds=60)
    if not number:
        raise TooManyError("enough-said", ENOUGH)
    meetings.games.notify(live.id)
    return number


async def block_opponent(meetings: Meetings, live: LiveGame, person: str) -> None:
    """Blocks the other player of a game: no more remarks, invitations or pairings."""
    colour, players = await meetings.players(live, person)
    other = players[OTHER[colour]]
    await in_database(meetings.words.block, person, other.person, other.name, now_ms())
    meetings.games.notify(live.id)


async def report_opponent(  # noqa: PLR0913, PLR0917
    meetings: Meetings, live: LiveGame, person: str, reason: str, text: str, client_id: str = ""
) -> None:
    """Stores a complaint for the owner, once under one *client_id*. Raises ServiceError after too
    many."""
    colour, players = await meetings.players(live, person)
    about = players[OTHER[colour]].person
    made = ReportedMessage(new_id(), person, about, live.id, reason, text, now_ms())
    names = {one.person: one.name for one in players.values()}
    report, since = meetings.words.report, now_ms() - DAY_MS
    most = await in_database(meetings.rates.most, REPORTS_A_DAY, person)
    if not await in_database(report, made, since, most, client_id, names):
        raise TooManyError("enough-reports", ENOUGH_REPORTS)
