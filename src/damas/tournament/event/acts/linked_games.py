"""Acts on games played at an arbiter's table or on screen: opened, their results, closed.

The table or the screen reports its result to the log, as a player does. While the game has no
result, the report is its result. If the result came from there, a change there is a correction. If
another result was entered by hand, both stay, and an arbiter decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....i18n import Text
from ..model import fields as read
from ..model.changes import Codes, FallenFlag, GameResult, OpenedAt, ReportedBy, Status
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.names import PLAYS, REASONS
from ..model.parts import LinkedGame, Round, TournamentGame
from ..model.state import Act, TournamentState
from ..queries.wording import board_params
from .results import (
    PLACE,
    change_of,
    codes_of,
    lots_drawn,
    must_be_open,
    opening_drawn,
    place_of,
    player_of,
    result_of,
)

REPORTED = ("1", "=", "0", "+", "-", "A")
"""The codes that a table or a screen reports."""
ANNULLED: Codes = ("A", "A")


def open_play(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The game is opened at a table or on screen, whose address is *id*."""
    read.only(data, PLACE | {"kind", "id"})
    found, game, where = place_of(state, data)
    kind, made = read.one_of(data, "kind", PLAYS), read.text(data, "id")
    must_be_open(found, game)
    lots_drawn(state, game)
    opening_drawn(state, game)
    if game.open_play:
        raise EntryError("opened", "The game is open at a table or on screen: close that first")
    game.plays.append(LinkedGame(kind, made, game.white))
    state.change(entry, where, "", OpenedAt(kind, made))


def play_result(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The result that the table or screen *play* reports, with the article; none: it goes on.

    Codes are those of its own White and Black. A result that no event has (a penalty that gives one
    player a win and the other a draw) is shown to an arbiter. The same report twice is refused
    ("same-result").
    """
    read.only(data, PLACE | {"play", "white", "black", "how", "article", "pdn"})
    found, game, where = place_of(state, data)
    play = _play(game, read.text(data, "play"))
    codes, how, fits = _reported(data)
    article, pdn = read.text(data, "article", ""), read.text(data, "pdn", "")
    if (codes, how) == (play.codes, play.how):
        raise EntryError("same-result", "The game has this result already")
    before, followed = result_of(game), game.source == play.id
    play.codes, play.how, play.article = codes, how, article
    reported = game.reported_by(play)
    if reported != game.codes and not (fits and _follows(state, found, game, followed=followed)):
        state.change(entry, where, before, ReportedBy(play.kind, _result_of(play)))
        return
    if "pdn" in data and (followed or not game.pdn):
        game.pdn = pdn
    if reported == game.codes and not followed:
        return  # entered before, and the same
    game.codes, game.how, game.source = reported, how, play.id if reported else ""
    game.adjourned = game.forfeit = False
    game.reports.clear()
    change_of(state, game, entry, where, before)


def _follows(state: TournamentState, found: Round, game: TournamentGame, *, followed: bool) -> bool:
    """Whether the game takes another result from its linked game without an arbiter."""
    if game.codes is None:
        return not found.closed or game.adjourned
    if state.rules.strict and found.closed and found.number < len(state.rounds):
        return False  # the next round is paired from the result that stands
    play = game.open_play
    return followed and (not found.closed or (play is not None and play.codes is not None))


def _reported(data: Mapping[str, Any]) -> tuple[Codes | None, str, bool]:
    """The codes, the reason, and whether an event can have that result as it is."""
    if "white" not in data:
        return None, "", True
    white, black = read.one_of(data, "white", REPORTED), read.one_of(data, "black", REPORTED)
    if (white, black) == ANNULLED:
        return ANNULLED, "", True
    how = read.one_of(data, "how", (*REASONS, ""), "")
    try:
        return *codes_of(data), True
    except EntryError:
        return (white, black), how, False


def _result_of(play: LinkedGame) -> GameResult | Status:
    if play.codes is None:
        return Status.OPEN
    return GameResult(play.codes, play.how)


def _play(game: TournamentGame, made: str) -> LinkedGame:
    play = next((one for one in game.plays if one.id == made and not one.closed), None)
    if play is None:
        raise EntryError("not-opened", "The game is not played at {play}", play=made)
    return play


def close_play(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Reports from there no longer count: opened by mistake, or decided otherwise."""
    read.only(data, PLACE | {"play"})
    _, game, where = place_of(state, data)
    play = _play(game, read.text(data, "play"))
    if play.codes is not None:
        check_reason(entry)
    play.closed = True
    state.change(entry, where, ReportedBy(play.kind, _result_of(play)), Status.CLOSED)


def flag(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A clock beside the board reports a fallen flag; an arbiter decides what follows."""
    read.only(data, PLACE | {"player"})
    found, game, where = place_of(state, data)
    who = player_of(state, data, game)
    must_be_open(found, game)
    if who in game.flags:
        raise EntryError("flag-told", "This flag has been told already")
    game.flags.append(who)
    state.change(entry, where, "", FallenFlag(state.name(who)))


ACTS = (
    Act(
        "open-play",
        open_play,
        Text("Opened, round {round}, board {board}: {a} – {b}"),
        board_params,
        "arbiter",
        undoable=False,
    ),
    Act(
        "play-result",
        play_result,
        Text("Told from the board, round {round}, board {board}: {a} – {b}"),
        board_params,
        "arbiter",
        undoable=False,
    ),
    Act(
        "close-play",
        close_play,
        Text("Closed, round {round}, board {board}: {a} – {b}"),
        board_params,
        "arbiter",
    ),
    Act(
        "flag",
        flag,
        Text("A flag has fallen, round {round}, board {board}: {a} – {b}"),
        board_params,
        "player",
        undoable=False,
    ),
)
