"""Acts on rounds: pairing, pairing again, closing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from ....base.bounds import ALL_GAMES
from ....base.citation import cite
from ....base.i18n import Text
from ....contract.kinds import Line, Pairs, Place, PlayerIds, called, several
from ...errors import TournamentError
from ..model.acts import act
from ..model.changes import Accepted, AtBoard, OfRound, Status
from ..model.entry import EntryError, LogEntry, check_reason, read_data
from ..model.parts import Round, TournamentBoard, TournamentGame
from ..model.state import TournamentState
from ..queries.absences import known_absences
from ..queries.freshness import check_fresh
from ..queries.objections import Objection, warnings
from ..queries.proposals import Proposal, propose
from ..queries.schedule import berger_round, off_table
from ..queries.scheveningen import duel
from ..queries.teams import usual_line_ups
from ..queries.winners import may_play, still_in
from .adjudication import undecided
from .places import RoundAct
from .players import forfeit_open_games, renumber
from .results import change_of

MOST_CODES = 20
"""Objections that one pairing accepts."""


class PairingFields(RoundAct):
    """The boards of a round as (white, black), and those who are free or *absent*.

    Serious objections to the pairing must be named in *accept*. *made_from*: the length of the log
    when it was proposed.
    """

    boards: Pairs
    free: PlayerIds = ()
    how: Line = "manual"
    accept: Annotated[tuple[Line, ...], several(MOST_CODES)] = ()
    absent: PlayerIds = ()
    made_from: Annotated[Place, called("from")] = 1

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError for a proposal that is older than its reasons."""
        if self.has("made_from"):
            check_fresh(state, self.made_from, self.round)

    def made(self, state: TournamentState) -> Round:
        """The round, checked; nothing is changed."""
        number, boards, how = self.round, list(self.boards), self.how or "manual"
        if how == "berger":
            if (boards, self.free) != berger_round(state, number):
                raise EntryError("not-berger", "These are not the boards of the Berger table")
            kept = self._accepted(state) if off_table(state) else ()
            return Round(number, _boards(state, boards), self.free, {}, how, accepted=kept)
        absent = self._absent(state)
        _once_each(state, number, boards, self.free, absent)
        kept = self._accepted(state)
        return Round(number, _boards(state, boards), self.free, absent, how, accepted=kept)

    def objections(self, state: TournamentState) -> list[Objection]:
        """Every objection to the boards. Raises EntryError for some that cannot be paired."""
        self.check_round(state)
        _once_each(state, self.round, self.boards, self.free, self._absent(state))
        return [
            *warnings(state, self.boards, self.free, self.round),
            *_beside_the_engine(state, self.boards),
        ]

    def check_round(self, state: TournamentState) -> None:
        """Raises EntryError for another round than the next one, or one that cannot begin."""
        following = len(state.rounds) + 1
        if self.round != following:
            raise EntryError(
                "wrong-round", "The next round to pair is round {round}", round=following
            )
        _may_begin(state, following)

    def _accepted(self, state: TournamentState) -> tuple[str, ...]:
        """The codes of the serious objections, all accepted. Raises EntryError ("not-accepted")."""
        found = warnings(state, self.boards, self.free, self.round)
        for warning in found:
            if warning.grade == "serious" and warning.code not in self.accept:
                raise EntryError(
                    "not-accepted",
                    "{what}; accept it by its code {warning} to pair like this anyway",
                    citation=warning.citation,
                    what=warning.text,
                    warning=warning.code,
                )
        return tuple(sorted({warning.code for warning in found if warning.grade == "serious"}))

    def _absent(self, state: TournamentState) -> dict[int, str]:
        """id → code of players who do not play: byes, players who left, those named in `absent`."""
        found = known_absences(state, self.round)
        for who in self.absent:
            state.entrant(who)
            found.setdefault(who, "Z")
        return found


@act("pair", Text("Round {round} was paired"), "arbiter")
class Pair(PairingFields):
    """The next round: by the system, or by hand.

    Every player who plays must be on one board or free. A pairing with serious objections that are
    not accepted is refused: it is never altered.
    """

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        self.check_round(state)
        found = self.made(state)
        if not state.numbered:
            renumber(state, sorted(state.entrants, key=lambda who: state.entrants[who].player.no))
            state.numbered = True
        _store_round(state, found, entry)


def _store_round(state: TournamentState, found: Round, entry: LogEntry) -> None:
    found.first_board = state.preparation.hall.first_board
    state.rounds.append(found)
    if found.accepted:
        state.change(entry, OfRound(found.number), "", Accepted(found.accepted))
    forfeit_open_games(state)


def _may_begin(state: TournamentState, number: int) -> None:
    if number > state.rounds_total:
        raise EntryError(
            "no-more-rounds", "All rounds are paired: {count}", count=state.rounds_total
        )
    if state.rules.system in ("swiss", "knock-out") and state.rounds:
        past = state.rounds[-1]
        if not past.closed:
            raise EntryError(
                "round-open", "Close round {round} before the next is paired", round=past.number
            )


def pairing_objections(
    state: TournamentState, data: Mapping[str, Any], *, again: bool = False
) -> list[Objection]:
    """The objections to the boards of a `pair` entry, or with *again* of a `re-pair` one.

    Nothing is changed. Raises EntryError for boards that cannot be paired.
    """
    if again:
        _untouched(state, len(state.rounds))
        state = state.before_last_round()
    return read_data(PairingFields, data).objections(state)


def _beside_the_engine(
    state: TournamentState, boards: Sequence[tuple[int, int]]
) -> Iterator[Objection]:
    """The pairs of a Swiss that the engine would have made instead (C.02 asks for the
    comparison)."""
    if state.rules.system != "swiss":
        return
    try:
        own = propose(state).boards
    except TournamentError:
        return
    made = {frozenset(pair) for pair in boards}
    missing = [pair for pair in own if frozenset(pair) not in made]
    if missing:
        names = [f"{state.name(white)} – {state.name(black)}" for white, black in missing[:4]]
        more = ["…"] if len(missing) > len(names) else []
        what = Text("The engine pairs otherwise: {pairs}", {"pairs": "; ".join([*names, *more])})
        yield Objection("not-the-engines", "slight", (), what, cite("C.04.3 C"))


def proposal_again(state: TournamentState) -> Proposal:
    """The last round as the system would pair it now. Raises EntryError where it has results."""
    _untouched(state, len(state.rounds))
    return propose(state.before_last_round())


def _boards(state: TournamentState, boards: Sequence[tuple[int, int]]) -> list[TournamentBoard]:
    """The boards with their games: the colours alternate from game to game (MAT-03)."""
    count = state.rules.games
    there = sum(len(board.games) for one in state.rounds for board in one.boards)
    if there + len(boards) * count > ALL_GAMES:
        raise EntryError("too-many", "An event can have {most} games at most", most=ALL_GAMES)
    if state.rules.play.each_to_each:
        return [_duel(state, boards)]
    if state.rules.teams:
        made = [_games_of(white, black, count) for white, black in boards]
        return [usual_line_ups(state, board) for board in made]
    if count == 1:
        return [
            TournamentBoard(white, black, [TournamentGame(white, black)]) for white, black in boards
        ]
    return [_games_of(white, black, count) for white, black in boards]


def _duel(state: TournamentState, boards: Sequence[tuple[int, int]]) -> TournamentBoard:
    """The match by its table. Raises TournamentError where it is not the two teams of it."""
    made = duel(state, len(state.rounds) + 1)
    if list(boards) != [(made.first, made.second)]:
        raise EntryError(
            "not-the-table", "The table of the match is fixed: these are not its boards"
        )
    return made


def _games_of(white: int, black: int, count: int) -> TournamentBoard:
    games = [
        TournamentGame(black, white) if index % 2 else TournamentGame(white, black)
        for index in range(count)
    ]
    return TournamentBoard(white, black, games)


def _once_each(
    state: TournamentState,
    number: int,
    boards: Sequence[tuple[int, int]],
    free: Sequence[int],
    absent: Mapping[int, str],
) -> None:
    seen: set[int] = set()
    for who in (*(one for pair in boards for one in pair), *free):
        name = state.name(who)
        if who in seen:
            raise EntryError("paired-twice", "{name} is paired twice", name=name)
        if who in absent and state.rules.system == "swiss":
            raise EntryError(
                "does-not-play", "{name} does not play in round {round}", name=name, round=number
            )
        seen.add(who)
    if len(free) > 1 and state.rules.system != "knock-out":
        raise EntryError("two-free", "Only one player can be free in a round")
    knockout = state.rules.system == "knock-out"
    needed = still_in(state) if knockout else set(state.entrants)
    for who in sorted(seen - may_play(state)) if knockout else ():
        raise EntryError("out", "{name} is out", name=state.name(who))
    left = [who for who in needed if who not in seen and who not in absent]
    if left:
        raise EntryError(
            "player-missing",
            "{names} have no board in round {round}",
            names=", ".join(state.name(who) for who in left),
            round=number,
        )


def _untouched(state: TournamentState, number: int) -> Round:
    """The last round, if no result stands in it yet. Raises EntryError."""
    found = state.round(number)
    if number != len(state.rounds):
        raise EntryError("not-last", "Only the last round can be paired again")
    for board in found.boards:
        for game in board.games:
            if game.codes is not None and not game.forfeit:
                raise EntryError(
                    "has-results",
                    "{a} and {b} have a result in round {round}: clear it before pairing again",
                    a=state.name(board.first),
                    b=state.name(board.second),
                    round=number,
                )
    return found


def _written(state: TournamentState, found: Round) -> str:
    boards = [f"{state.name(b.first)} – {state.name(b.second)}" for b in found.boards]
    return "; ".join(boards)


@act("re-pair", Text("Round {round} was paired again"), "arbiter")
class PairAgain(PairingFields):
    """Another pairing for the last round, while it has no result."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        old = _untouched(state, self.round)
        check_reason(entry)
        found = self.made(state.before_last_round())
        state.rounds.pop()
        state.opening_draws.pop(self.round, None)
        _store_round(state, found, entry)
        what = OfRound(self.round)
        state.change(entry, what, _written(state, old), _written(state, found))


@act("unpair", Text("The pairing of round {round} was taken back"), "arbiter")
class Unpair(RoundAct):
    """Takes the last round back, while it has no result."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        old = _untouched(state, self.round)
        check_reason(entry)
        state.change(entry, OfRound(self.round), _written(state, old), "")
        state.rounds.pop()
        state.opening_draws.pop(self.round, None)


@act("close-round", Text("Round {round} was closed"), "arbiter")
class CloseRound(RoundAct):
    """Closes a round: its results are in, adjourned games excepted; changes are corrections now.

    With `adjourn` the games without a result become adjourned ones.
    """

    adjourn: bool = False

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found = state.round(self.round)
        if found.closed:
            raise EntryError("closed", "Round {round} is closed already", round=found.number)
        if found.number > 1 and not state.rounds[found.number - 2].closed:
            raise EntryError("round-open", "Round {round} is still open", round=found.number - 1)
        still = [one for one in found.open_games() if not one[2].adjourned]
        if still and not self.adjourn:
            raise EntryError(
                "games-open",
                "Round {round} has games without a result on board {boards}",
                round=found.number,
                boards=", ".join(dict.fromkeys(str(found.in_hall(board)) for board, _, _ in still)),
            )
        if state.rules.system == "knock-out":
            undecided(state, found)
        for board, index, game in still:
            game.adjourned = True
            change_of(state, game, entry, AtBoard(found.number, board, index), Status.OPEN)
        found.closed = True
        state.change(entry, OfRound(found.number), Status.OPEN, Status.CLOSED)


@act("reopen-round", Text("Round {round} was opened again"), "arbiter")
class ReopenRound(RoundAct):
    """Opens the last round again, for a reason."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found = state.round(self.round)
        later = state.rounds[found.number :]
        if not found.closed or (later and later[0].closed):
            raise EntryError("not-last", "Only the last closed round can be opened again")
        check_reason(entry)
        found.closed = False
        state.change(entry, OfRound(found.number), Status.CLOSED, Status.OPEN)
