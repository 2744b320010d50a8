"""Seats at a game of an event on screen: each player has the own link and the own colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ...base.i18n import Text
from ...rules.board import COLOURS
from ...rules.variants import Colour
from ...store import PlayLink
from ...tournament import TournamentError
from ..games.command import ActAtGame, Command, CommandRefused
from ..games.seats import EventSeat, OwnView
from . import keys
from .live import TournamentFold

LOOKING_ON = Text("You are watching: this game belongs to its two players")
OTHER_COLOUR = Text("You play the other colour")
NO_UNDO = Text("In a tournament no move is taken back")
PUT_AWAY = Text("The arbiter has closed this game")


@dataclass(frozen=True, slots=True)
class Seat:
    """*colour*: "white", "black", or "none" for a spectator; *about*: the board, for the page."""

    colour: Literal["white", "black", "none"]
    about: EventSeat

    @property
    def view(self) -> OwnView:
        """The seat as part of the game's state, for the page."""
        return {"seat": self.colour, "tournament": self.about}

    def taken_by(self, colours: Sequence[Colour]) -> Seat:
        """The seat of a person who has these colours of an online board."""
        return replace(self, colour=colours[0]) if colours else self

    def speak(self, act: ActAtGame, lag_ms: int | None = None) -> Command:
        """The act with this player's colour. Raises CommandRefused for the other colour."""
        if self.about["closed"]:
            raise CommandRefused("put-away", PUT_AWAY)
        if self.colour == "none":
            raise CommandRefused("looking-on", LOOKING_ON)
        if act.stated.alone:
            raise CommandRefused("no-undo", NO_UNDO)
        if act.by not in (None, self.colour):
            raise CommandRefused("not-your-colour", OTHER_COLOUR)
        return Command(act, self.colour, lag_ms=lag_ms)


def seat_of(fold: TournamentFold, link: PlayLink, secret: str) -> Seat:
    """The seat that a board's secret gives at a game on screen."""
    about: EventSeat = {
        "event": link.event,
        "name": fold.event.rules.name,
        "round": link.round,
        "board": link.board,
        "hall": fold.event.in_hall(link.round, link.board),
        "closed": True,
        "online": False,
    }
    try:
        board = fold.event.board(link.round, link.board)
        game = fold.event.game(link.round, link.board, link.game)
    except TournamentError:
        return Seat("none", about)  # its round was undone
    play = next((one for one in game.plays if one.id == link.id), None)
    if play is None:
        return Seat("none", about)
    about["closed"], about["online"] = play.closed, bool(play.since_ms)
    black = board.second if play.white == board.first else board.first
    for colour, player in zip(COLOURS, (play.white, black), strict=True):
        if keys.opens_board(fold.record, link.round, link.board, player, secret):
            return Seat(colour, {**about, "player": player})
    return Seat("none", about)
