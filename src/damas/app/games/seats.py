"""The seat of one connection at a game on screen: the commands that it may send, and the view of
the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ...base.i18n import Text
from ...people import Caller, Seating
from ...rules.variants import Colour
from ...store import Seats
from ..core.service_errors import ForbiddenError
from ..work import in_database
from .command import ActAtGame, Command, CommandRefused

LOOKING_ON = Text("You are watching: this game belongs to its players")
OTHER_COLOUR = Text("You play the other colour")
BY_CONSENT = Text("In a game of two people a move is taken back only if both agree")
PRIVATE = Text("This game is private: only its players watch it")
COUNTS = Text("A rated game stays: only the owner of this server removes it")
BLOCKED = Text("The owner of this server has blocked you: you may only resign")
STAYS = Text("This game belongs to two players: only the owner of this server removes it")


class RoomDoor(TypedDict):
    """The room of a game, for people in it."""

    id: str
    name: str
    simul: bool


class EventSeat(TypedDict):
    """The board of an event at which a game is played."""

    event: str
    name: str
    round: int
    board: int
    hall: int
    """The number that stands at it."""
    player: NotRequired[int]
    closed: bool
    online: bool


class OwnView(TypedDict):
    """The fields of a game's state for one client alone."""

    seat: NotRequired[Literal["white", "black", "none"]]
    """None of a game in which one person plays all that people play."""
    room: NotRequired[RoomDoor]
    tournament: NotRequired[EventSeat]


@dataclass(frozen=True, slots=True)
class PersonSeat:
    """The *colours* for which a caller acts; *alone*: no other person plays in the game."""

    colours: tuple[Colour, ...]
    alone: bool

    @property
    def colour(self) -> Literal["white", "black", "none"] | None:
        """ "white", "black", "none" for a spectator; None for all that people play."""
        if self.alone:
            return None
        return self.colours[0] if self.colours else "none"

    @property
    def view(self) -> OwnView:
        """The seat in the game's state, for the page."""
        return {"seat": self.colour} if self.colour else {}

    def speak(self, act: ActAtGame, lag_ms: int | None = None) -> Command:
        """The act in this person's name. Raises CommandRefused for another person's colour."""
        if not self.colours:
            raise CommandRefused("looking-on", LOOKING_ON)
        if self.alone:
            return Command(act, act.by, lag_ms=lag_ms)
        (own,) = self.colours
        if act.by not in (None, own):
            raise CommandRefused("not-your-colour", OTHER_COLOUR)
        if act.stated.alone:
            raise CommandRefused("no-undo", BY_CONSENT)
        return Command(act, own, lag_ms=lag_ms)


def seat_for(seating: Seating, caller: Caller) -> PersonSeat:
    """The seat of *caller*; the socket of the game lets a blocked person only resign."""
    colours = seating.colours_of(caller)
    return PersonSeat(colours, bool(colours) and seating.acts_for_all(caller))


async def require_watcher(seating: Seating, game_id: str, seats: Seats, caller: Caller) -> None:
    """Raises ForbiddenError if the caller may not see a game: a private one is for its players and
    the people of its room."""
    if seating.may_watch(caller):
        return
    known = caller.person and not caller.blocked
    if not (known and await in_database(seats.shares_room, game_id, caller.person)):
        raise ForbiddenError("private-game", PRIVATE)


def require_remover(seating: Seating, caller: Caller, *, rated: bool = False) -> None:
    """Raises ForbiddenError for somebody who may not remove a game; of a *rated* one no player."""
    if rated and not caller.is_owner and seating.may_delete(caller):
        raise ForbiddenError("rated-stays", COUNTS)
    if seating.may_delete(caller):
        return
    took_part = seating.takes_part(caller)
    raise ForbiddenError("not-your-game", STAYS if took_part else LOOKING_ON)
