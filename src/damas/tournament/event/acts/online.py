"""Acts of an event whose boards are played online: its choices, entries, the start of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....bounds import BOARDS, MOMENT
from ....i18n import Text
from ..model import fields as read
from ..model.changes import OfPlayer, OfSetting, OpenedAt
from ..model.entry import EntryError, LogEntry
from ..model.online import OnlineSettings, check_ratable, online_of
from ..model.parts import Entrant, LinkedGame
from ..model.state import Act, TournamentState
from ..queries.wording import player_params, round_params
from .players import enter, number_by_default, remove, withdraw
from .results import lots_drawn, must_be_open, opening_drawn, place_of

SEAT_LETTERS = 32
UNRATED = {"rated": False}
"""The choice in logs of before there was one."""
ENTERED = frozenset({"name", "rating", "federation", "club", "seat"})


def choose(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The boards are played online from now on, with these choices."""
    if state.rules.rules is None:
        raise EntryError("no-game", "An event without a regulation has no boards to open")
    old, new = state.online, online_of(data, state.online)
    check_ratable(new, state.rules.time_control)
    before = old.to_dict() if old else UNRATED
    for name, value in new.to_dict().items():
        if before.get(name) != value:
            was = str(before[name]) if name in before else ""
            state.change(entry, OfSetting(f"online.{name}"), was, str(value))
    state.online = new


def enter_online(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A person of the server enters; *seat* is the person's mark in this event."""
    online = online_now(state)
    read.only(data, ENTERED)
    seat = read.text(data, "seat")
    if len(seat) > SEAT_LETTERS:
        raise EntryError(
            "bad-field", "{name} can be {most} at most", name="seat", most=SEAT_LETTERS
        )
    if seated(state, seat) is not None:
        raise EntryError("entered", "You have entered already")
    if online.entries == "closed" or (state.rounds and not online.late):
        raise EntryError("entries-closed", "The entries of this event are closed")
    enter(state, {name: value for name, value in data.items() if name != "seat"}, entry)
    state.entrants[state.last_id].seat = seat
    number_by_default(state)


def leave_online(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A player leaves by the own act: off the list before the first round, else withdrawn."""
    online_now(state)
    read.only(data, frozenset({"player"}))
    (withdraw if state.rounds else remove)(state, data, entry)


def play_in_hall(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A player who entered online plays in the hall from the next opened board on, or online."""
    read.only(data, frozenset({"player", "hall"}))
    entrant, hall = state.entrant(read.whole(data, "player")), read.flag(data, "hall", True)
    if not entrant.seat:
        raise EntryError(
            "no-seat",
            "{name} has not entered online and plays in the hall",
            name=entrant.player.name,
        )
    before, after = ("hall" if one else "online" for one in (entrant.hall, hall))
    state.change(entry, OfPlayer(entrant.id, "hall"), before, after)
    entrant.hall = hall


def start_round(state: TournamentState, data: Mapping[str, Any], _entry: LogEntry) -> None:
    """The time at which the boards of a round are opened."""
    online_now(state)
    read.only(data, frozenset({"round", "at_ms"}))
    found = state.round(read.whole(data, "round"))
    if any(game.plays for board in found.boards for game in board.games):
        raise EntryError("round-started", "Round {round} has started already", round=found.number)
    found.start_ms = read.whole(data, "at_ms", least=1, most=MOMENT)


def open_round(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Games of a round are opened on the screens of their players: *plays*: [board, game, id]."""
    online_now(state)
    read.only(data, frozenset({"round", "plays", "at_ms"}))
    at_ms = read.whole(data, "at_ms", least=1, most=MOMENT)
    plays = data.get("plays")
    if not isinstance(plays, list) or not 0 < len(plays) <= BOARDS:
        raise EntryError("bad-field", "{name} must be a list of boards", name="plays")
    for one in plays:
        if not isinstance(one, list) or len(one) != 3 or not isinstance(one[2], str):
            raise EntryError("bad-field", "{name} must be a list of boards", name="plays")
        at = {"round": data.get("round"), "board": one[0], "game": one[1]}
        found, game, where = place_of(state, at)
        must_be_open(found, game)
        lots_drawn(state, game)
        opening_drawn(state, game)
        if game.open_play:
            raise EntryError("opened", "The game is open at a table or on screen: close that first")
        game.plays.append(LinkedGame("screen", one[2], game.white, since_ms=at_ms))
        state.change(entry, where, "", OpenedAt("screen", one[2]))


def online_now(state: TournamentState) -> OnlineSettings:
    """The choices of an online event. Raises EntryError ("not-online") for any other."""
    if state.online is None:
        raise EntryError("not-online", "The boards of this event are not played online")
    return state.online


def seated(state: TournamentState, seat: str) -> Entrant | None:
    """The entrant of a person's mark; None for a person who has not entered."""
    return next((one for one in state.entrants.values() if seat and one.seat == seat), None)


ACTS = (
    Act("online", choose, Text("The choices for boards played online")),
    Act(
        "enter-online",
        enter_online,
        Text("{name} entered online"),
        player_params,
        "player",
        undoable=False,
    ),
    Act(
        "leave-online",
        leave_online,
        Text("{name} left the event"),
        player_params,
        "player",
        undoable=False,
    ),
    Act(
        "play-in-hall",
        play_in_hall,
        Text("Place of play: {name}, in the hall or online"),
        player_params,
        "arbiter",
    ),
    Act(
        "start-round",
        start_round,
        Text("The start of round {round} was set"),
        round_params,
        "arbiter",
        undoable=False,
    ),
    Act(
        "open-round",
        open_round,
        Text("Boards of round {round} were opened online"),
        round_params,
        "arbiter",
        undoable=False,
    ),
)
