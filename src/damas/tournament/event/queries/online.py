"""The next step of an event whose boards are played online: what the server has to do, and when.

Pure: the time is passed in. The server carries one step out, saves it, and asks again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ....rules.regulations.questions import lot_alone
from ...scoring.crosstable import Player
from ..model.parts import Round, TournamentBoard
from ..model.state import TournamentState
from .pauses import pause_now, paused_ms
from .winners import meeting_points, winner

Seated = tuple[int, int]
"""A board and a game of a round, from 1."""
MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class OnlineStep:
    """The step that is due now: *kind* is one of

    - "end": *games* were lost by a player who has left, and still go on on screens;
    - "decide": the meetings at *games* are equal, and a rule decides them;
    - "close": round *round* is over and is closed;
    - "pair": round *round* is paired;
    - "start": round *round* gets the start *at_ms*;
    - "draw": colours or openings of the round are drawn by lot before it is opened;
    - "open": *games* are opened on screens;
    - "no-show": the tolerance of *games* is over, for a player who is not there;
    - "wait": nothing is due before *at_ms* (0: before something changes).
    """

    kind: str
    round: int = 0
    games: tuple[Seated, ...] = ()
    at_ms: int = 0


WAIT = OnlineStep("wait")


def online_step(
    state: TournamentState, now_ms: int, expired: frozenset[str] = frozenset()
) -> OnlineStep:
    """The next step of *state* at *now_ms*. *expired*: ids of games whose no-show rule was applied,
    or that have begun, so that they are not asked about again."""
    if (pause := pause_now(state, now_ms)) is not None:
        return OnlineStep("wait", at_ms=pause.resumes_ms)
    if state.online is None or state.finished:
        return WAIT
    for found in state.rounds:
        if found.closed:
            continue
        step = _of_round(state, found, now_ms, expired)
        if step is not None:
            return step
    return _next_round(state, now_ms)


def _next_round(state: TournamentState, now_ms: int) -> OnlineStep:
    """The pairing of the round that follows. A round that was paired before and taken back is an
    arbiter's."""
    online, number = state.online, len(state.rounds) + 1
    if online is None or not online.automatic or len(state.entrants) < 2:
        return WAIT
    paired_ms = online.begin_ms - _line_up_ms(state)
    if number == 1 and (not online.begin_ms or now_ms < paired_ms):
        return OnlineStep("wait", at_ms=paired_ms if online.begin_ms else 0)
    if number > state.rounds_total or _done(state, "pair", number):
        return WAIT
    return OnlineStep("pair", number)


def _line_up_ms(state: TournamentState) -> int:
    """The time before the beginning in which captains set the line-ups of the first round."""
    online = state.online
    return 1000 * online.pause_seconds if online and state.rules.teams else 0


def _done(state: TournamentState, act: str, number: int) -> bool:
    """Whether the log has such an act for a round."""
    log = reversed(state.log)
    return any(entry.act == act and entry.data.get("round") == number for entry in log)


def _of_round(
    state: TournamentState, found: Round, now_ms: int, expired: frozenset[str]
) -> OnlineStep | None:
    """The step of an open round; None where it is over and stands as it is."""
    games = list(found.open_games())
    if left := tuple(_left(found, expired)):
        return OnlineStep("end", found.number, left)
    if all(game.adjourned for _, _, game in games):
        return _over(state, found)
    if not found.start_ms:
        return OnlineStep("start", found.number, at_ms=_start(state, found, now_ms))
    if now_ms < found.start_ms:
        return OnlineStep("wait", found.number, at_ms=found.start_ms)
    closed = tuple(_to_open(state, found))
    if closed:
        kind = "draw" if _undrawn(state, found, closed) else "open"
        return OnlineStep(kind, found.number, closed)
    return _no_shows(state, found, now_ms, expired)


def _start(state: TournamentState, found: Round, now_ms: int) -> int:
    online = state.online
    if online is None or (found.number == 1 and online.begin_ms):
        begins_ms = online.begin_ms if online and state.rules.teams else 0
        return max(now_ms, begins_ms)
    return now_ms + online.pause_seconds * 1000


def _over(state: TournamentState, found: Round) -> OnlineStep | None:
    """A round whose results are in. An arbiter closes it where rounds are paired by hand, and where
    an arbiter has opened it again."""
    online = state.online
    if online is None or not online.automatic or _done(state, "reopen-round", found.number):
        return WAIT if state.rules.system in ("swiss", "knock-out") else None
    if state.rules.system == "knock-out":
        boards = enumerate(found.boards, start=1)
        equal = [(place, board) for place, board in boards if not winner(state, board)]
        ruled = tuple((place, 1) for place, board in equal if goes_on(state, board))
        if equal:
            return OnlineStep("decide", found.number, ruled) if ruled else WAIT
    return OnlineStep("close", found.number)


def goes_on(state: TournamentState, board: TournamentBoard) -> int:
    """The id of the player whom the rule of the event lets go on from an equal meeting; 0 where it
    decides nothing: by the arbiter, or with equal ratings."""
    online = state.online
    one, two = meeting_points(state, board)
    if online is None or online.equal == "arbiter" or one != two:
        return 0
    if online.equal == "black":
        return board.games[-1].black
    ratings = [state.entrant(who).player.rating for who in (board.first, board.second)]
    if ratings[0] == ratings[1]:
        return 0
    return board.first if ratings[0] > ratings[1] else board.second


def mark_at(state: TournamentState, board: TournamentBoard, index: int, who: int) -> str:
    """The mark of the person who plays game *index*, from 1, of a board for a side at the own
    device: of a player, or of a member of a team; "" for nobody of the server."""
    if state.rules.teams:
        return state.team(who).mark(board.seat(who, index))
    entrant = state.entrants[who]
    return entrant.seat if entrant.is_online else ""


def of_team(state: TournamentState, mark: str) -> tuple[int, Player] | None:
    """The team, by id, and the member of a mark; None for a person who plays for no team."""
    found = ((who, team.of_mark(mark)) for who, team in state.teams.items())
    return next(((who, one) for who, one in found if one is not None), None)


def is_online(state: TournamentState, board: TournamentBoard, index: int) -> bool:
    """Whether both persons of game *index*, from 1, of a board play at their own devices."""
    game = board.games[index - 1]
    return all(mark_at(state, board, index, who) for who in (game.white, game.black))


def line_ups_stand(found: Round, boards: Iterable[TournamentBoard], at_ms: float) -> bool:
    """Whether the line-ups of *boards* of a round stand: one was opened or has a result, or the
    time of the round has come."""
    games = (game for board in boards for game in board.games)
    begun = any(game.plays or (game.codes and not game.forfeit) for game in games)
    return found.closed or begun or 0 < found.start_ms <= at_ms


def _to_open(state: TournamentState, found: Round) -> Iterator[Seated]:
    """The games to be opened: of a meeting of several games one after the other, of a match of
    teams all boards at once."""
    for place, board in enumerate(found.boards, start=1):
        games = [(at, one) for at, one in enumerate(board.games, start=1) if one.codes is None]
        for index, game in games if state.rules.teams else games[:1]:
            if not (game.adjourned or game.plays) and is_online(state, board, index):
                yield place, index


def _undrawn(state: TournamentState, found: Round, games: tuple[Seated, ...]) -> bool:
    """Whether a lot of the round is still to be drawn."""
    rules = state.rules
    if rules.openings == "balloted" and found.number not in state.opening_draws:
        return True
    ways, _ = rules.colour_ways
    by_lot = lot_alone(rules.rules).value
    return by_lot and any(
        state.game(found.number, place, index).colours not in ways for place, index in games
    )


def _left(found: Round, expired: frozenset[str]) -> Iterator[Seated]:
    """Games that a player has lost by leaving, whose screens do not know it yet."""
    for place, board in enumerate(found.boards, start=1):
        for index, game in enumerate(board.games, start=1):
            play = game.open_play
            here = game.forfeit and play and play.since_ms and not play.codes
            if here and play and play.id not in expired:
                yield place, index


def _no_shows(
    state: TournamentState, found: Round, now_ms: int, expired: frozenset[str]
) -> OnlineStep:
    """Games that have not begun when the tolerance is over."""
    tolerance = state.rules.wo_tolerance_min * MINUTE_MS
    until = {
        (place, index): game.open_play.since_ms
        + tolerance
        + paused_ms(state, game.open_play.since_ms, now_ms)
        for place, index, game in found.open_games()
        if game.open_play and game.open_play.since_ms and game.open_play.id not in expired
    }
    over = tuple(seated for seated, at_ms in until.items() if at_ms <= now_ms)
    if over:
        return OnlineStep("no-show", found.number, over)
    return OnlineStep("wait", found.number, at_ms=min(until.values(), default=0))
