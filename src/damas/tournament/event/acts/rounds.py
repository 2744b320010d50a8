"""Acts on rounds: pairing, pairing again, closing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....bounds import ALL_GAMES
from ....citation import cite
from ....i18n import Text
from ...errors import TournamentError
from ..model import fields as read
from ..model.changes import Accepted, AtBoard, OfRound, Status
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.parts import Round, TournamentBoard, TournamentGame
from ..model.state import Act, TournamentState
from ..queries.absences import known_absences
from ..queries.freshness import check_fresh
from ..queries.objections import Objection, warnings
from ..queries.proposals import Proposal, propose
from ..queries.schedule import berger_round, off_table
from ..queries.teams import usual_line_ups
from ..queries.winners import may_play, still_in
from ..queries.wording import round_params
from .adjudication import undecided
from .players import forfeit_open_games, renumber
from .results import change_of

PAIRED = frozenset({"round", "boards", "free", "how", "accept", "absent", "from"})


def pair(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The next round, with its boards as (white, black): by the system, or by hand.

    Every player who plays must be on one board or free. Serious objections to the pairing must be
    named in `accept`, or the pairing is refused: it is never altered.
    """
    following = len(state.rounds) + 1
    if read.whole(data, "round") != following:
        raise EntryError("wrong-round", "The next round to pair is round {round}", round=following)
    _may_begin(state, following)
    found = _round(state, data, following)
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


def _round(state: TournamentState, data: Mapping[str, Any], number: int) -> Round:
    """The round of the data, checked; nothing is changed."""
    read.only(data, PAIRED)
    boards, free = read.pairs(data, "boards"), tuple(read.numbers(data, "free", ()))
    how = read.text(data, "how", "manual") or "manual"
    if how == "berger":
        if (boards, free) != berger_round(state, number):
            raise EntryError("not-berger", "These are not the boards of the Berger table")
        kept = _accepted(state, data, boards, free, number) if off_table(state) else ()
        return Round(number, _boards(state, boards), free, {}, how, accepted=kept)
    absent = _absent(state, data, number)
    _once_each(state, number, boards, free, absent)
    kept = _accepted(state, data, boards, free, number)
    return Round(number, _boards(state, boards), free, absent, how, accepted=kept)


def _accepted(
    state: TournamentState,
    data: Mapping[str, Any],
    boards: Sequence[tuple[int, int]],
    free: Sequence[int],
    number: int,
) -> tuple[str, ...]:
    """The codes of the serious objections, all accepted. Raises EntryError ("not-accepted")."""
    accepted = data.get("accept", [])
    if not isinstance(accepted, list | tuple) or not all(isinstance(c, str) for c in accepted):
        raise EntryError("bad-field", "{name} must be a list of codes", name="accept")
    found = warnings(state, boards, free, number)
    for warning in found:
        if warning.grade == "serious" and warning.code not in accepted:
            raise EntryError(
                "not-accepted",
                "{what}; accept it by its code {warning} to pair so nevertheless",
                citation=warning.citation,
                what=warning.text,
                warning=warning.code,
            )
    return tuple(sorted({warning.code for warning in found if warning.grade == "serious"}))


def pairing_objections(
    state: TournamentState, data: Mapping[str, Any], *, again: bool = False
) -> list[Objection]:
    """The objections to the boards of a `pair` entry, or with *again* of a `re-pair` one.

    Nothing is changed. Raises EntryError for boards that cannot be paired.
    """
    if again:
        _untouched(state, len(state.rounds))
        state = state.before_last_round()
    number = len(state.rounds) + 1
    if read.whole(data, "round") != number:
        raise EntryError("wrong-round", "The next round to pair is round {round}", round=number)
    _may_begin(state, number)
    boards, free = read.pairs(data, "boards"), tuple(read.numbers(data, "free", ()))
    _once_each(state, number, boards, free, _absent(state, data, number))
    return [*warnings(state, boards, free, number), *_beside_the_engine(state, boards)]


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
    if state.rules.teams:
        made = [_games_of(white, black, count) for white, black in boards]
        return [usual_line_ups(state, board) for board in made]
    if count == 1:
        return [
            TournamentBoard(white, black, [TournamentGame(white, black)]) for white, black in boards
        ]
    return [_games_of(white, black, count) for white, black in boards]


def _games_of(white: int, black: int, count: int) -> TournamentBoard:
    games = [
        TournamentGame(black, white) if index % 2 else TournamentGame(white, black)
        for index in range(count)
    ]
    return TournamentBoard(white, black, games)


def _absent(state: TournamentState, data: Mapping[str, Any], number: int) -> dict[int, str]:
    """id → code of players who do not play: byes, players who left, those named in `absent`."""
    found = known_absences(state, number)
    for who in read.numbers(data, "absent", ()):
        state.entrant(who)
        found.setdefault(who, "Z")
    return found


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


def re_pair(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Another pairing for the last round, while it has no result."""
    number = read.whole(data, "round")
    old = _untouched(state, number)
    check_reason(entry)
    found = _round(state.before_last_round(), data, number)
    state.rounds.pop()
    state.opening_draws.pop(number, None)
    _store_round(state, found, entry)
    state.change(entry, OfRound(number), _written(state, old), _written(state, found))


def unpair(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Takes the last round back, while it has no result."""
    read.only(data, frozenset({"round"}))
    number = read.whole(data, "round")
    old = _untouched(state, number)
    check_reason(entry)
    state.change(entry, OfRound(number), _written(state, old), "")
    state.rounds.pop()
    state.opening_draws.pop(number, None)


def close(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Closes a round: its results are in, adjourned games excepted; changes are corrections now.

    With `adjourn` the games without a result become adjourned ones.
    """
    read.only(data, frozenset({"round", "adjourn"}))
    found = state.round(read.whole(data, "round"))
    adjourning = read.flag(data, "adjourn")
    if found.closed:
        raise EntryError("closed", "Round {round} is closed already", round=found.number)
    if found.number > 1 and not state.rounds[found.number - 2].closed:
        raise EntryError(
            "round-open", "Round {round} is still open", round=found.number - 1
        )  # fmt: skip
    still = [one for one in found.open_games() if not one[2].adjourned]
    if still and not adjourning:
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
        where = AtBoard(found.number, board, index)
        change_of(state, game, entry, where, Status.OPEN)
    found.closed = True
    state.change(entry, OfRound(found.number), Status.OPEN, Status.CLOSED)


def reopen(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Opens the last round again, for a reason."""
    read.only(data, frozenset({"round"}))
    found = state.round(read.whole(data, "round"))
    if not found.closed or (found.number < len(state.rounds) and state.rounds[found.number].closed):
        raise EntryError("not-last", "Only the last closed round can be opened again")
    check_reason(entry)
    found.closed = False
    state.change(entry, OfRound(found.number), Status.CLOSED, Status.OPEN)


ACTS = (
    Act(
        "pair",
        pair,
        Text("Round {round} was paired"),
        round_params,
        "arbiter",
        checks=(check_fresh,),
    ),
    Act(
        "re-pair",
        re_pair,
        Text("Round {round} was paired again"),
        round_params,
        "arbiter",
        checks=(check_fresh,),
    ),
    Act(
        "unpair",
        unpair,
        Text("The pairing of round {round} was taken back"),
        round_params,
        "arbiter",
    ),
    Act("close-round", close, Text("Round {round} was closed"), round_params, "arbiter"),
    Act("reopen-round", reopen, Text("Round {round} was opened again"), round_params, "arbiter"),
)
