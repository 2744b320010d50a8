"""The ways in which an act departs from the system and the rule book, as `strict` asks for them.

Each takes the state and the typed data of the act, whose fields it names, and returns the sentence
of the departure, None for an act that goes on as usual.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ....base.i18n import Text
from ....rules.regulations.questions import lot_alone
from ...errors import TournamentError
from ...scoring.points import exact
from ..model.changes import AtBoard, GameResult
from ..model.entry import EntryError
from ..model.parts import EnginePairing, TournamentBoard
from ..model.setting_fields import ALWAYS, BEFORE, SETTINGS
from ..model.state import TournamentState
from .proposals import propose

PAIRED = Text("In strict mode the system pairs each round, and its pairing stands")
SETTLED = Text("In strict mode the form of play is fixed once the first round is paired")
RESULT = Text("In strict mode a result stands once the next round is paired")
NUMBERS = Text("In strict mode numbers change by the ratings once the first round is paired")
BYES = Text("In strict mode byes are those that the rules of the event give")
BANS = Text("In strict mode nobody is forbidden or allowed to meet once the first round is paired")
COLOURS = Text("In strict mode colours are settled by the system and in the ways of the rule book")
LOTS = Text("In strict mode a lot is drawn once")
POINTS = Text("In strict mode points come from results, and only a penalty takes some away")
DECIDED = Text("In strict mode an equal meeting is not decided by the arbiter's word")

FACTS = frozenset(name for name, one in SETTINGS.items() if one.when == ALWAYS)
"""Settings from which no pairing, result or place follows."""


# Pairings ----------------------------------------------------------------------------------------


def another_pairing(_state: TournamentState, _data: Any) -> Text | None:
    """The last round is paired again, or its pairing taken back."""
    return PAIRED


def paired_otherwise(state: TournamentState, data: Any) -> Text | None:
    """Boards, colours, the free player or absent ones that are not those of the system."""
    if data.round != len(state.rounds) + 1:
        return None
    try:
        own = engine_pairing(state)
    except TournamentError as error:
        if error.code == "no-pairing":
            return error.text
        raise EntryError(error.code, "{what}", what=error.text) from None
    given = data.boards, data.free, sorted(data.absent)
    return None if given == (own.boards, own.free, sorted(own.absent)) else PAIRED


def engine_pairing(state: TournamentState) -> EnginePairing:
    """The next round as the system pairs it: as it was counted before, if nothing has changed
    since. Raises TournamentError where no round can be paired."""
    made = state.pairing_made
    if made is None or made.made_from != len(state.log):
        made = propose(state).pairing
    return made


def by_hand(state: TournamentState, data: Any) -> Text | None:
    """Pairing numbers given one by one after the beginning."""
    return NUMBERS if state.rounds and data.how == "given" else None


def ban_changed(state: TournamentState, _data: Any) -> Text | None:
    """Players forbidden or allowed to meet after the beginning."""
    return BANS if state.rounds else None


# Settings ----------------------------------------------------------------------------------------


def settings_changed(state: TournamentState, data: Any) -> Text | None:
    """Settings that pairings, results or places follow from, after the beginning."""
    return SETTLED if state.rounds and data.model_fields_set - FACTS else None


def standing_settings(state: TournamentState) -> set[str]:
    """The settings that stand now, whatever the reason for a change."""
    found = {name for name, one in SETTINGS.items() if state.rounds and one.when == BEFORE}
    if state.rounds and state.rules.strict:
        found = SETTINGS.keys() - FACTS
    if state.finished:
        found = found | {"rounds"}
    return found | {"teams"} if state.entrants else found


def equal_way_changed(state: TournamentState, data: Any) -> Text | None:
    """Another way to settle equal meetings online, after the beginning."""
    if state.online is None or not state.rounds or not data.has("equal"):
        return None
    return SETTLED if data.equal != state.online.equal else None


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


def old_result(state: TournamentState, data: Any) -> Text | None:
    """Another result, or none, where the next round was paired from the one that stands."""
    return RESULT if is_old(state, AtBoard(data.round, data.board, data.game)) else None


def old_line_up(state: TournamentState, data: Any) -> Text | None:
    """Another line-up in a match with old results."""
    for place, board in enumerate(state.round(data.round).boards, start=1):
        sits = data.team in (board.first, board.second)
        if sits and any(_olds(state, data.round, place, board)):
            return RESULT
    return None


def _olds(
    state: TournamentState, number: int, place: int, board: TournamentBoard
) -> Iterator[bool]:
    for index in range(1, len(board.games) + 1):
        yield is_old(state, AtBoard(number, place, index))


def old_round(state: TournamentState, data: Any) -> Text | None:
    """A round opened again after the next one was paired."""
    return RESULT if data.round < len(state.rounds) else None


# Byes --------------------------------------------------------------------------------------------


def full_bye(_state: TournamentState, data: Any) -> Text | None:
    """A full-point bye at somebody's wish; half-point byes have the limits of the event."""
    return BYES if data.code == "F" else None


def late_byes(state: TournamentState, data: Any) -> Text | None:
    """A late player, or one of a list, with more half points for missed rounds than byes are
    given."""
    return BYES if _too_many(state, getattr(data, "players", (data,))) else None


def brought_byes(state: TournamentState, data: Any) -> Text | None:
    """The same of a player who comes from another section, with the byes asked for there."""
    came = (data.player,) if data.player else ()
    return BYES if "F" in data.byes.values() or _too_many(state, came) else None


def _too_many(state: TournamentState, rows: Iterable[Any]) -> bool:
    rules, last = state.rules, state.rounds_total - state.rules.bye_last_rounds
    for row in rows:
        if row.missed != "H":
            continue
        missed = row.first_round - 1 if row.has("first_round") else len(state.rounds)
        if (rules.bye_limit and missed > rules.bye_limit) or missed > max(last, 0):
            return True
    return False


# Colours, lots, points ---------------------------------------------------------------------------


def own_colours(state: TournamentState, data: Any) -> Text | None:
    """Colours of a board settled by hand, or drawn anew. With a result they are corrected, for a
    reason: so it was played."""
    board = state.board(data.round, data.board)
    if any(_olds(state, data.round, data.board, board)):
        return RESULT
    if any(game.codes for game in board.games):
        return None
    if data.how not in _ways(state):
        return COLOURS
    return LOTS if _drawn_otherwise(board, data.how, data.seed) else None


def drawn_colours(state: TournamentState, data: Any) -> Text | None:
    """Colours drawn where the system gives them, or drawn again with another seed."""
    if "lot" not in _ways(state):
        return COLOURS
    boards = state.round(data.round).boards
    wanted = data.boards if data.has("boards") else range(1, len(boards) + 1)
    open_ = [one for place, one in enumerate(boards, 1) if place in wanted and not _begun(one)]
    return LOTS if any(_drawn_otherwise(board, "lot", data.seed) for board in open_) else None


def colours_drawn(state: TournamentState, data: Any) -> Text | None:
    """The lot of an entry still gives a board of its round the colours."""
    if data.round > len(state.rounds):
        return None
    games = (game for board in state.round(data.round).boards for game in board.games)
    return LOTS if any((game.colours, game.seed) == ("lot", data.seed) for game in games) else None


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


def lot_again(state: TournamentState, data: Any) -> Text | None:
    """The lot for equal places drawn again."""
    again = data.criterion == "LOT" and "LOT" in state.settled
    return LOTS if again else None


def openings_again(state: TournamentState, data: Any) -> Text | None:
    """The openings of a round drawn again."""
    return LOTS if data.round in state.opening_draws else None


def points_given(state: TournamentState, data: Any) -> Text | None:
    """Points given; what a penalty took can be given back. The act's own check has read them."""
    return POINTS if state.adjustments.get(data.player, 0) + exact(data.points) > 0 else None


def by_word(_state: TournamentState, data: Any) -> Text | None:
    """An equal meeting decided by the arbiter's word."""
    return DECIDED if data.how == "arbiter" else None
