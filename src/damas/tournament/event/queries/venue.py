"""A hall in which several events play at once: one list of clocks and boards for all of them.

An event knows itself alone. The facts of the others come in as values; they are no part of any
log, and decide nothing: what is lacking is an objection that nobody has to accept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ....base.bounds import BOARDS
from ....base.i18n import Text
from ..model.parts import Round
from ..model.preparation import BOARD, CLOCK, KINDS, Equipment
from ..model.state import TournamentState
from .equipment import SHORT, count_good, needed, out_of_order
from .objections import Objection
from .online import is_online

TOGETHER = {
    CLOCK: Text(
        "The round needs {boards} clocks; good: {good}, in use in {events}: {used}, missing: "
        "{missing}"
    ),
    BOARD: Text(
        "The round needs {boards} boards; good: {good}, in use in {events}: {used}, missing: "
        "{missing}"
    ),
}
SAME_BOARD = Text(
    "Board {boards} of the hall is in use in {event}: here the first board can be {free}"
)
SAME_BOARDS = Text(
    "Boards {boards} of the hall are in use in {event}: here the first board can be {free}"
)

FULL = (
    Text("Board {boards} of the hall is in use in {event}"),
    Text("Boards {boards} of the hall are in use in {event}"),
)
"""The same for one board and for several where no number is free."""
BOARD_IN_USE = "board-in-use"


class RoundUse(NamedTuple):
    """An open round in a hall. *boards*: the numbers there of those on which games go on; *games*:
    the clocks and boards in use. *day*: the local day of the round, as 2026-03-14; "" where the
    days are not settled."""

    round: int
    boards: tuple[int, ...]
    games: int
    day: str = ""


@dataclass(frozen=True, slots=True)
class VenueUse:
    """An event on the boards of a hall now, in each of its *rounds* that is open. *last*: the
    highest number that it has had in its rounds, or would need first."""

    event: str
    name: str
    rounds: tuple[RoundUse, ...] = ()
    first: int = 1
    last: int = 0

    @property
    def boards(self) -> tuple[int, ...]:
        """The numbers in the hall of the boards on which games go on, in their order."""
        return tuple(sorted({board for one in self.rounds for board in one.boards}))

    @property
    def games(self) -> int:
        """The clocks and boards in use."""
        return sum(one.games for one in self.rounds)

    def on(self, day: str) -> VenueUse:
        """The same on a day: without rounds that are settled for others. "" for no day."""
        kept = (one for one in self.rounds if day in ("", one.day) or not one.day)
        return replace(self, rounds=tuple(kept))

    def until(self, day: str) -> VenueUse:
        """The same without rounds that are paired for a later day."""
        return replace(self, rounds=tuple(one for one in self.rounds if one.day <= day))


@dataclass(frozen=True, slots=True)
class SharedVenue:
    """The list of clocks and boards that several events take, and the use of the others."""

    listed: tuple[Equipment, ...] = ()
    others: tuple[VenueUse, ...] = ()

    def on(self, day: str) -> SharedVenue:
        """The same for a round of a day: rounds of others that are of another day do not count."""
        return replace(self, others=tuple(one.on(day) for one in self.others))


def use_of(state: TournamentState, event: str) -> VenueUse:
    """The boards of a hall on which an event plays now: those of all its rounds with games to
    play, without games that have a result, are adjourned, or are played online."""
    first, name = state.preparation.hall.first_board, state.rules.name
    last = first - 1 + max(_most_boards(state), 0)
    rounds = state.rounds if not state.finished else ()
    used = tuple(one for one in (_round_use(state, found) for found in rounds) if one.boards)
    return VenueUse(event, name, used, first, last)


def _round_use(state: TournamentState, found: Round) -> RoundUse:
    played = list(_in_play(state, found))
    boards = tuple(dict.fromkeys(found.in_hall(board) for board in played))
    games = len(played) if state.rules.teams else len(boards)
    return RoundUse(found.number, boards, games, day_of(state, found.number))


def day_of(state: TournamentState, number: int) -> str:
    """The local day of a round, "" where it is not settled."""
    calendar = state.preparation.calendar
    starts = calendar.starts if calendar else ()
    return starts[number - 1][:10] if 0 < number <= len(starts) else ""


def _in_play(state: TournamentState, found: Round) -> Iterator[int]:
    """The board of each game of a round that is being played in the hall."""
    if not found.closed:
        for board, index, game in found.open_games():
            if not game.adjourned and not is_online(state, found.boards[board - 1], index):
                yield board


def _most_boards(state: TournamentState) -> int:
    """The boards of its largest round, before the first those that all players need."""
    return max((len(one.boards) for one in state.rounds), default=len(state.entrants) // 2)


def free_from(boards: int, shared: SharedVenue) -> int:
    """The lowest number in the hall from which on so many boards are beside those of all others; 0
    where the numbers of a hall do not reach so far."""
    taken = [range(one.first, one.last + 1) for one in shared.others if one.last >= one.first]
    starts = sorted({1, *(one.stop for one in taken)})
    free = next(
        start
        for start in starts
        if all(start >= one.stop or start + boards <= one.start for one in taken)
    )
    return free if free + boards - 1 <= BOARDS else 0


def same_boards(
    first: int, boards: int, shared: SharedVenue
) -> Iterator[tuple[VenueUse, list[int]]]:
    """(event, numbers) of boards of the hall on which others play now, of so many from *first*."""
    own = range(first, first + boards)
    for one in shared.others:
        both = [number for number in one.boards if number in own]
        if both:
            yield one, both


def number_words(numbers: Sequence[int]) -> str:
    """Numbers as people write them.

    >>> number_words([1, 2, 3, 5, 8, 9])
    '1–3, 5, 8–9'
    """
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(
        str(one[0]) if len(one) == 1 else f"{one[0]}\N{EN DASH}{one[-1]}" for one in parts
    )


def with_others(
    state: TournamentState,
    found: Iterable[Objection],
    number: int,
    boards: int,
    everybody: SharedVenue | None,
) -> list[Objection]:
    """The objections to round *number* of so many boards, with those of a shared hall instead of
    those of the event's own list; as they are where the event shares none."""
    own = list(found)
    if everybody is None:
        return own
    shared = everybody.on(day_of(state, number))
    kept = [one for one in own if one.code not in {f"missing-{kind}" for kind in KINDS}]
    return [*kept, *_lacking(state, boards, shared), *_board_numbers(state, boards, shared)]


def _lacking(state: TournamentState, boards: int, shared: SharedVenue) -> Iterator[Objection]:
    need, first = needed(state, boards), state.preparation.hall.first_board
    busy = [one for one in shared.others if one.games]
    used = sum(one.games for one in busy)
    for kind in KINDS:
        listed = [one for one in shared.listed if one.kind == kind]
        good = count_good(listed)
        missing = need - max(good - used, 0)
        if listed and missing > 0:
            params = {"boards": need, "good": good, "used": used, "missing": missing}
            names = ", ".join(one.name for one in busy)
            words = TOGETHER[kind] if busy else SHORT[kind]
            what = Text(words.template, {**params, "events": names})
            yield Objection(f"missing-{kind}", "slight", (), what)
        for _, text in out_of_order(listed, range(first, first + boards)):
            yield Objection(f"missing-{kind}", "slight", (), text)


def _board_numbers(state: TournamentState, boards: int, shared: SharedVenue) -> Iterator[Objection]:
    free = free_from(boards, shared)
    for one, numbers in same_boards(state.preparation.hall.first_board, boards, shared):
        one_board, several = (SAME_BOARD, SAME_BOARDS) if free else FULL
        words = one_board if len(numbers) == 1 else several
        params = {"boards": number_words(numbers), "event": one.name, "free": free}
        yield Objection(BOARD_IN_USE, "slight", (), Text(words.template, params))
