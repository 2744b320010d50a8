"""The ways in which an act departs from the system and the rule book, as `strict` asks for them.

Each takes the state and the entry, and returns the sentence of the departure, None for an act that
goes on as usual. Data that the act itself refuses is no departure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ....i18n import Text
from ....regulations.questions import lot_alone
from ...errors import TournamentError
from ...scoring.points import exact
from ..model import fields as read
from ..model.changes import AtBoard, GameResult
from ..model.entry import EntryError, LogEntry
from ..model.parts import EnginePairing, TournamentBoard
from ..model.state import TournamentState
from .proposals import propose

PAIRED = Text("In strict mode the system pairs each round, and its pairing stands")
SETTLED = Text("In strict mode the form of play stands once the first round is paired")
RESULT = Text("In strict mode a result stands once the next round is paired")
NUMBERS = Text("In strict mode numbers change by the ratings once the first round is paired")
BYES = Text("In strict mode byes are those that the rules of the event give")
BANS = Text("In strict mode nobody is forbidden or allowed to meet once the first round is paired")
COLOURS = Text("In strict mode colours are settled by the system and in the ways of the rule book")
LOTS = Text("In strict mode a lot is drawn once")
POINTS = Text("In strict mode points come from results, and only a penalty takes some away")
DECIDED = Text("In strict mode an equal meeting is not decided by the arbiter's word")

FACTS = frozenset(
    (
        *("name", "city", "federation", "start", "end", "arbiter", "currency"),
        *("categories", "prizes", "one_prize_each", "delegations", "delegation_points"),
    )
)
"""Settings from which no pairing, result or place follows."""


# Pairings ----------------------------------------------------------------------------------------


def another_pairing(_state: TournamentState, _entry: LogEntry) -> Text | None:
    """The last round is paired again, or its pairing taken back."""
    return PAIRED


def paired_otherwise(state: TournamentState, entry: LogEntry) -> Text | None:
    """Boards, colours, the free player or absent ones that are not those of the system."""
    data = entry.data
    if data.get("round") != len(state.rounds) + 1:
        return None
    given = tuple(read.pairs(data, "boards")), tuple(read.numbers(data, "free", ()))
    absent = sorted(read.numbers(data, "absent", ()))
    try:
        own = engine_pairing(state)
    except TournamentError as error:
        if error.code == "no-pairing":
            return error.text
        raise EntryError(error.code, "{what}", what=error.text) from None
    return None if (*given, absent) == (own.boards, own.free, sorted(own.absent)) else PAIRED


def engine_pairing(state: TournamentState) -> EnginePairing:
    """The next round as the system pairs it: as it was counted before, if nothing has changed
    since. Raises TournamentError where no round can be paired."""
    made = state.pairing_made
    if made is None or made.made_from != len(state.log):
        made = propose(state).pairing
    return made


def by_hand(state: TournamentState, entry: LogEntry) -> Text | None:
    """Pairing numbers given one by one after the beginning."""
    return NUMBERS if state.rounds and entry.data.get("how") == "given" else None


def ban_changed(state: TournamentState, _entry: LogEntry) -> Text | None:
    """Players forbidden or allowed to meet after the beginning."""
    return BANS if state.rounds else None


# Settings ----------------------------------------------------------------------------------------


def settings_changed(state: TournamentState, entry: LogEntry) -> Text | None:
    """Settings that pairings, results or places follow from, after the beginning."""
    return SETTLED if state.rounds and set(entry.data) - FACTS else None


def equal_way_changed(state: TournamentState, entry: LogEntry) -> Text | None:
    """Another way to settle equal meetings online, after the beginning."""
    if state.online is None or not state.rounds:
        return None
    return SETTLED if entry.data.get("equal", state.online.equal) != state.online.equal else None


# Results -----------------------------------------------------------------------------------------


def is_old(state: TournamentState, where: AtBoard) -> bool:
    """Whether a round was paired after the result of a game was entered.

    An adjourned game ends later: its result is old when a round after that is paired. A W.O. that
    came from a player leaving is as old as its round.
    """
    if where.round >= len(state.rounds):
        return False
    if state.game(where.round, where.board, where.game).codes is None:
        return False
    lines = (one for one in state.trail if one.what == where and isinstance(one.after, GameResult))
    settled = max((line.entry for line in lines), default=0)
    return any(entry.act == "pair" for entry in state.log[settled:])


def old_result(state: TournamentState, entry: LogEntry) -> Text | None:
    """Another result, or none, where the next round was paired from the one that stands."""
    places = [entry.data.get(name, 1) for name in ("round", "board", "game")]
    if any(type(place) is not int for place in places):
        return None
    return RESULT if is_old(state, AtBoard(*places)) else None


def old_line_up(state: TournamentState, entry: LogEntry) -> Text | None:
    """Another line-up in a match with old results."""
    number, team = entry.data.get("round"), entry.data.get("team")
    if type(number) is not int:
        return None
    for place, board in enumerate(state.round(number).boards, start=1):
        if team in (board.first, board.second) and any(_olds(state, number, place, board)):
            return RESULT
    return None


def _olds(
    state: TournamentState, number: int, place: int, board: TournamentBoard
) -> Iterator[bool]:
    for index in range(1, len(board.games) + 1):
        yield is_old(state, AtBoard(number, place, index))


def old_round(state: TournamentState, entry: LogEntry) -> Text | None:
    """A round opened again after the next one was paired."""
    number = entry.data.get("round")
    return RESULT if isinstance(number, int) and number < len(state.rounds) else None


# Byes --------------------------------------------------------------------------------------------


def full_bye(_state: TournamentState, entry: LogEntry) -> Text | None:
    """A full-point bye at somebody's wish; half-point byes have the limits of the event."""
    return BYES if entry.data.get("code") == "F" else None


def late_byes(state: TournamentState, entry: LogEntry) -> Text | None:
    """A late player, or one of a list, with more half points for missed rounds than byes are
    given."""
    rows = entry.data.get("players", [entry.data])
    return BYES if isinstance(rows, list) and _too_many(state, rows) else None


def brought_byes(state: TournamentState, entry: LogEntry) -> Text | None:
    """The same of a player who comes from another section, with the byes asked for there."""
    byes = entry.data.get("byes", {})
    if isinstance(byes, Mapping) and "F" in byes.values():
        return BYES
    return BYES if _too_many(state, [entry.data.get("player")]) else None


def _too_many(state: TournamentState, rows: Iterable[Any]) -> bool:
    rules, last = state.rules, state.rounds_total - state.rules.bye_last_rounds
    for row in rows:
        if not isinstance(row, Mapping) or row.get("missed") != "H":
            continue
        first = row.get("first_round", len(state.rounds) + 1)
        missed = first - 1 if type(first) is int else 0
        if (rules.bye_limit and missed > rules.bye_limit) or missed > max(last, 0):
            return True
    return False


# Colours, lots, points ---------------------------------------------------------------------------


def own_colours(state: TournamentState, entry: LogEntry) -> Text | None:
    """Colours of a board settled by hand, or drawn anew. With a result they are corrected, for a
    reason: so it was played."""
    number, place = entry.data.get("round"), entry.data.get("board")
    if type(number) is not int or type(place) is not int:
        return None
    board = state.board(number, place)
    if any(_olds(state, number, place, board)):
        return RESULT
    if any(game.codes for game in board.games):
        return None
    how, seed = entry.data.get("how"), entry.data.get("seed", "")
    if how not in _ways(state):
        return COLOURS
    return LOTS if _drawn_otherwise(board, how, seed) else None


def drawn_colours(state: TournamentState, entry: LogEntry) -> Text | None:
    """Colours drawn where the system gives them, or drawn again with another seed."""
    number = entry.data.get("round")
    if type(number) is not int:
        return None
    if "lot" not in _ways(state):
        return COLOURS
    boards = state.round(number).boards
    wanted = read.numbers(entry.data, "boards", list(range(1, len(boards) + 1)))
    open_ = [one for place, one in enumerate(boards, 1) if place in wanted and not _begun(one)]
    seed = entry.data.get("seed")
    return LOTS if any(_drawn_otherwise(board, "lot", seed) for board in open_) else None


def colours_drawn(state: TournamentState, entry: LogEntry) -> Text | None:
    """The lot of an entry still gives a board of its round the colours."""
    number, seed = entry.data.get("round"), entry.data.get("seed")
    if type(number) is not int or not 1 <= number <= len(state.rounds):
        return None
    games = (game for board in state.round(number).boards for game in board.games)
    return LOTS if any((game.colours, game.seed) == ("lot", seed) for game in games) else None


def _begun(board: TournamentBoard) -> bool:
    return any(game.codes or game.open_play or game.adjourned for game in board.games)


def _drawn_otherwise(board: TournamentBoard, how: object, seed: object) -> bool:
    """Whether the colours of a board were drawn, and not in this way."""
    first = board.games[0]
    return first.colours == "lot" and (how, seed) != ("lot", first.seed)


def _ways(state: TournamentState) -> tuple[str, ...]:
    """The ways of the rule book to settle colours beside the table.

    In a Swiss the system gives the colours (C.04.3 E), unless the book knows the lot alone.
    """
    rules = state.rules.rules
    if rules is None or (state.rules.system == "swiss" and not lot_alone(rules).value):
        return ()
    return tuple(way for way in rules.colours.value if way != "table")


def lot_again(state: TournamentState, entry: LogEntry) -> Text | None:
    """The lot for equal places drawn again."""
    again = entry.data.get("criterion") == "LOT" and "LOT" in state.settled
    return LOTS if again else None


def openings_again(state: TournamentState, entry: LogEntry) -> Text | None:
    """The openings of a round drawn again."""
    return LOTS if entry.data.get("round") in state.opening_draws else None


def points_given(state: TournamentState, entry: LogEntry) -> Text | None:
    """Points given; what a penalty took can be given back. The act's own check has read them."""
    who, points = entry.data.get("player"), entry.data.get("points")
    if type(who) is not int or not isinstance(points, str):
        return None
    return POINTS if state.adjustments.get(who, 0) + exact(points) > 0 else None


def by_word(_state: TournamentState, entry: LogEntry) -> Text | None:
    """An equal meeting decided by the arbiter's word."""
    return DECIDED if entry.data.get("how") == "arbiter" else None
