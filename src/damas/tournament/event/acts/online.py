"""Acts of an event whose boards are played online: its choices, entries, the start of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Annotated, Any, Literal

from ....base.bounds import BOARDS, MOMENT
from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import (
    A_LIST,
    BoardNo,
    GameNo,
    Line,
    Moment,
    Name,
    Rating,
    line,
    several,
    whole,
)
from ..model.acts import act
from ..model.changes import AtBoard, OfPlayer, OfSetting, OpenedAt
from ..model.entry import EntryError, LogEntry
from ..model.online import ENTRIES, EQUAL_WAYS, MOST_PAUSE, OnlineSettings, check_ratable
from ..model.parts import Entrant, LinkedGame
from ..model.state import ActData, TournamentState
from .linked_games import Address
from .places import PlayerAct, RoundAct
from .players import EnteredFields, RemovePlayer, Withdraw, enter, number_by_default
from .results import lots_drawn, must_be_open, opening_drawn

UNRATED = {"rated": False}
"""The choice in logs of before there was one."""


@act("online", Text("The choices for boards played online"))
class ChooseOnline(ActData):
    """The boards are played online from now on, with these choices (`OnlineSettings`); one that is
    not named stays."""

    begin_ms: Annotated[int, whole(0, MOMENT)] = 0
    automatic: bool = True
    pause_seconds: Annotated[int, whole(0, MOST_PAUSE)] = 60
    entries: Annotated[
        Literal["everybody", "accounts", "closed"], Caption(Text("Entries"), words=ENTRIES)
    ] = "everybody"
    late: bool = True
    equal: Annotated[
        Literal["arbiter", "rating", "black"], Caption(Text("Equal meetings"), words=EQUAL_WAYS)
    ] = "arbiter"
    rated: bool = False

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if state.rules.rules is None:
            raise EntryError("no-game", "An event without a regulation has no boards to open")
        old = state.online
        new = replace(old or OnlineSettings(), **self.given())
        check_ratable(new, state.rules.time_control)
        before = asdict(old) if old else UNRATED
        for name, value in asdict(new).items():
            if before.get(name) != value:
                was = str(before[name]) if name in before else ""
                state.change(entry, OfSetting(f"online.{name}"), was, str(value))
        state.online = new


@act("enter-online", Text("{name} entered online"), "player", undoable=False)
class EnterOnline(ActData):
    """A person of the server enters; *seat* is the person's mark in this event."""

    name: Name
    seat: Annotated[str, line(32, least=1)]
    rating: Rating = 0
    federation: Line = ""
    club: Line = ""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        online = online_now(state)
        if seated(state, self.seat) is not None:
            raise EntryError("entered", "You have entered already")
        if online.entries == "closed" or (state.rounds and not online.late):
            raise EntryError("entries-closed", "The entries of this event are closed")
        given = self.given()
        seat = given.pop("seat")
        enter(state, EnteredFields.read(given, stored=True), entry)
        state.entrants[state.last_id].seat = seat
        number_by_default(state)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": self.name}


@act("leave-online", Text("{name} left the event"), "player", undoable=False)
class LeaveOnline(PlayerAct):
    """A player leaves by the own act: off the list before the first round, else withdrawn."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        online_now(state)
        leave = Withdraw if state.rounds else RemovePlayer
        leave.read({"player": self.player}, stored=True).apply(state, entry)


@act("play-in-hall", Text("Place of play: {name}, in the hall or online"), "arbiter")
class PlayAtVenue(PlayerAct):
    """A player who entered online plays in the hall from the next opened board on, or online."""

    hall: bool = True

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        entrant = state.entrant(self.player)
        if not entrant.seat:
            raise EntryError(
                "no-seat",
                "{name} has not entered online and plays in the hall",
                name=entrant.player.name,
            )
        before, after = ("hall" if one else "online" for one in (entrant.hall, self.hall))
        state.change(entry, OfPlayer(entrant.id, "hall"), before, after)
        entrant.hall = self.hall


@act("start-round", Text("The start of round {round} was set"), "arbiter", undoable=False)
class StartRound(RoundAct):
    """The time at which the boards of a round are opened."""

    at_ms: Moment

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        online_now(state)
        found = state.round(self.round)
        if any(game.plays for board in found.boards for game in board.games):
            raise EntryError(
                "round-started", "Round {round} has started already", round=found.number
            )
        found.start_ms = self.at_ms


Opened = Annotated[tuple[BoardNo, GameNo, Address], A_LIST]
"""(board, game, id on screen)."""


@act("open-round", Text("Boards of round {round} were opened online"), "arbiter", undoable=False)
class OpenRound(RoundAct):
    """Games of a round are opened on the screens of their players: *plays*: [board, game, id]."""

    plays: Annotated[tuple[Opened, ...], several(BOARDS, least=1)]
    at_ms: Moment

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        online_now(state)
        for place, index, made in self.plays:
            game, found = state.game(self.round, place, index), state.round(self.round)
            must_be_open(found, game)
            lots_drawn(state, game)
            opening_drawn(state, game)
            if game.open_play:
                raise EntryError(
                    "opened", "The game is open at a table or on screen: close that first"
                )
            game.plays.append(LinkedGame("screen", made, game.white, since_ms=self.at_ms))
            where = AtBoard(self.round, place, index)
            state.change(entry, where, "", OpenedAt("screen", made))


def online_now(state: TournamentState) -> OnlineSettings:
    """The choices of an online event. Raises EntryError ("not-online") for any other."""
    if state.online is None:
        raise EntryError("not-online", "The boards of this event are not played online")
    return state.online


def seated(state: TournamentState, seat: str) -> Entrant | None:
    """The entrant of a person's mark; None for a person who has not entered."""
    return next((one for one in state.entrants.values() if seat and one.seat == seat), None)
