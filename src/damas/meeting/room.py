"""A room: a host and everybody who comes in with its code, for a club night, a class or a simul.

In the room each person has a number, the host 0; ids of people stay inside the server.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..base.errors import MeetingError
from .terms import MeetingTerms, Wish, checked

RoomKind = Literal["club", "simul", "arena"]
HostColour = Literal["lot", "white", "black", "alternate"]
RoomChat = Literal["texts", "phrases", "off"]
HOST = 0
"""The number of the host in the room."""
MOST_PEOPLE = 60
"""People in a room beside the host."""
MOST_ARENA_PEOPLE = 500
"""The same of an arena, whose pages get the standings around their own person."""
MOST_GAMES = 400
"""Games of one room."""
EMPTY_MS = 24 * 3_600_000
"""A room without people for this time is closed."""
MOST_EXTRA_SECONDS = 10 * 3600
MOST_ARENA_GAMES = 6500
"""Games of one arena: MOST_ARENA_PEOPLE for three hours of 5+3."""
ARENA_MINUTES = (5, 600)
"""The shortest and the longest arena."""
MINUTE_MS = 60_000
STRONGEST = 10


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """The choices of a host.

    *teaching*: the host may stop games, end them without result and set positions. *watched*:
    everybody may see the boards, else only the people in the room. *level*: of the engine that
    plays the odd person; None: that person waits. *chat*: people may write texts, say set phrases
    alone, or nothing; the host may always write. Of a simul: the *colour* of the host, and
    *extra_seconds* on the host's clock. Of an arena: its *minutes*, and its beginning (*begin_ms*,
    ms UTC; 0: when the room is opened).
    """

    kind: RoomKind = "club"
    teaching: bool = False
    watched: bool = False
    level: int | None = None
    colour: HostColour = "alternate"
    extra_seconds: int = 0
    chat: RoomChat = "texts"
    minutes: int = 0
    begin_ms: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The settings as plain values, as they are stored and sent."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Room:
    """One room. *host* is a person's id; times are ms UTC.

    *round*: the number of pairings of everybody. *version* grows with every change of the room.
    *seen_ms*: the time when anybody was last there. *late_ms*: the time in which all clocks were
    paused since the beginning of an arena, which ends later by it.
    """

    id: str
    code: str
    host: str
    name: str
    terms: MeetingTerms
    settings: RoomSettings
    created_ms: int
    seen_ms: int
    round: int = 0
    version: int = 0
    closed_ms: int | None = None
    late_ms: int = 0

    @property
    def until_ms(self) -> int:
        """The end of an arena."""
        own = self.settings
        return own.begin_ms + own.minutes * MINUTE_MS + self.late_ms

    @property
    def is_simul(self) -> bool:
        """Whether it is a simul."""
        return self.settings.kind == "simul"

    @property
    def is_arena(self) -> bool:
        """Whether it is an arena."""
        return self.settings.kind == "arena"

    @property
    def most_people(self) -> int:
        """The people that it takes beside the host."""
        return MOST_ARENA_PEOPLE if self.is_arena else MOST_PEOPLE

    def pairs_by_itself(self, at_ms: int) -> bool:
        """Whether it is an arena that goes on at *at_ms*."""
        own = self.settings
        return self.is_arena and self.is_open(at_ms) and own.begin_ms <= at_ms < self.until_ms

    def is_open(self, at_ms: int) -> bool:
        """Whether people may come in and play at *at_ms*."""
        return self.closed_ms is None and at_ms - self.seen_ms < EMPTY_MS


def read_settings(data: Mapping[str, Any]) -> RoomSettings:
    """Settings from plain values, as `RoomSettings.to_dict` gives them."""
    known = RoomSettings.__slots__
    return RoomSettings(**{name: value for name, value in data.items() if name in known})


def checked_room(terms: MeetingTerms, settings: RoomSettings) -> MeetingTerms:
    """The terms for the games of a room. Raises MeetingError for terms and settings that do not go
    together, and the errors of `checked`.
    """
    if terms.rated and (settings.teaching or settings.kind == "simul"):
        raise MeetingError("rated-room", "Games of a class or a simul are not rated")
    if terms.rated and not settings.watched:
        raise MeetingError("rated-private", "A rated game is seen by everybody")
    if settings.level is not None and not 1 <= settings.level <= STRONGEST:
        raise MeetingError("bad-level", "The engine has the levels 1 to {most}", most=STRONGEST)
    if settings.kind == "simul":
        return _checked_simul(terms, settings)
    if settings.kind == "arena":
        return _checked_arena(terms, settings)
    return checked(replace(terms, colour="lot"))


def _checked_simul(terms: MeetingTerms, settings: RoomSettings) -> MeetingTerms:
    if terms.games != 1:
        raise MeetingError("simul-games", "In a simul each plays one game against the host")
    control = terms.control
    timed = control is not None and control.days is None
    if settings.extra_seconds and not timed:
        raise MeetingError("no-clock-for-extra", "Without a clock there is no time to add")
    if not 0 <= settings.extra_seconds <= MOST_EXTRA_SECONDS:
        raise MeetingError(
            "too-much-extra",
            "At most {hours} hours can be added to the host's clock",
            hours=MOST_EXTRA_SECONDS // 3600,
        )
    wish: Wish = "lot" if settings.colour == "lot" else "white"
    checked(replace(terms, colour=wish))  # a book with colours by lot refuses here
    return checked(replace(terms, colour="lot"))


def _checked_arena(terms: MeetingTerms, settings: RoomSettings) -> MeetingTerms:
    if terms.games != 1:
        raise MeetingError("arena-games", "In an arena each pairing is one game")
    if terms.control is None or terms.control.days is not None:
        raise MeetingError("arena-clock", "An arena is played with a clock, at one sitting")
    if settings.teaching or settings.level is not None:
        raise MeetingError("arena-people", "In an arena people play each other, without a teacher")
    least, most = ARENA_MINUTES
    if not least <= settings.minutes <= most:
        raise MeetingError(
            "arena-minutes",
            "An arena lasts {least} to {most} minutes, not {minutes}",
            least=least,
            most=most,
            minutes=settings.minutes,
        )
    return checked(replace(terms, colour="lot"))


def name_in_room(name: str, taken: frozenset[str]) -> str:
    """A name that is different from all others in the room: "Ana", "Ana 2".

    >>> name_in_room("ana", frozenset({"Ana", "Ana 2"}))
    'ana 3'
    """
    known = {one.casefold() for one in taken}
    if name.casefold() not in known:
        return name
    number = 2
    while f"{name} {number}".casefold() in known:
        number += 1
    return f"{name} {number}"
