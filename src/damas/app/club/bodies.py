"""Bodies of the calls about rooms, checked once at the edge."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ...contract import Body
from ...contract.kinds import several
from ...meeting import RoomChat, RoomSettings
from ...meeting.room import ARENA_MINUTES, MOST_EXTRA_SECONDS, MOST_PEOPLE, STRONGEST
from ...people.names import visible
from ..core.schemas import Moment
from ..meeting.bodies import Name, TermsIn

ROOM_NAME = 60


def _shown(text: Any) -> Any:
    """The name of a room as it is seen; anything too long is refused as it came."""
    return visible(text) if isinstance(text, str) and len(text) <= ROOM_NAME else text


RoomName = Annotated[str, BeforeValidator(_shown), Field(min_length=1, max_length=ROOM_NAME)]
Place = Annotated[int, Field(ge=0, le=9999)]
"""The number of a person in a room."""


class RoomSettingsIn(Body):
    """The choices of a host."""

    kind: Literal["club", "simul", "arena"] = "club"
    teaching: bool = False
    watched: bool = False
    level: Annotated[int, Field(ge=1, le=STRONGEST)] | None = None
    colour: Literal["lot", "white", "black", "alternate"] = "alternate"
    extra_seconds: Annotated[int, Field(ge=0, le=MOST_EXTRA_SECONDS)] = 0
    chat: RoomChat = "texts"
    minutes: Annotated[int, Field(ge=0, le=ARENA_MINUTES[1])] = 0
    begin_ms: Moment = 0

    def settings(self) -> RoomSettings:
        """The settings as a value."""
        return RoomSettings(**self.model_dump())


class RoomIn(Body):
    """A new room; *host*: a name for a guest without one."""

    name: RoomName
    terms: TermsIn
    settings: RoomSettingsIn = RoomSettingsIn()
    host: Name = ""


class TermsChangeIn(Body):
    """Other terms for the next games of a room."""

    terms: TermsIn
    settings: RoomSettingsIn


class PairIn(Body):
    """Two people by their numbers; null in place of the second: the engine."""

    one: Place
    other: Place | None


class PairingIn(Body):
    """The next pairs: *pairs* by hand, or everybody by lot as the round after *round*.

    *with_host*: the host is paired, too.
    """

    round: Annotated[int, Field(ge=0, le=9999)]
    pairs: Annotated[tuple[PairIn, ...], several(MOST_PEOPLE)] | None = None
    with_host: bool = False


class GamesActIn(Body):
    """The host's command for one running game, or for all."""

    act: Literal["pause", "resume", "end"]
    game: Annotated[str, Field(max_length=40, pattern=r"^[\w-]+$")] | None = None


class PositionSetIn(Body):
    """The position from which everybody begins, as the round after *round*."""

    fen: Annotated[str, Field(max_length=2000)]
    round: Annotated[int, Field(ge=0, le=9999)]


class PausedIn(Body):
    """Whether the caller pauses in an arena."""

    paused: bool


class RoomChatIn(Body):
    """The host's choice: texts, set phrases or nothing."""

    chat: RoomChat
