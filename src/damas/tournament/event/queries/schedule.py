"""The rounds of a round robin by the Berger tables, in ids."""

from __future__ import annotations

from functools import lru_cache

from ...pairing.berger import FREE, schedule
from ..model.state import TournamentState

Pair = tuple[int, int]
"""(white, black), ids."""


@lru_cache(maxsize=4)
def _schedule(count: int, cycles: int, reverse: bool, swap: bool) -> list[list[Pair]]:
    double = schedule(count, double=True, reverse_colours=reverse, swap_last_rounds=swap)
    single = schedule(count, reverse_colours=reverse)
    rounds = [*double] if cycles > 1 else [*single]
    while len(rounds) < cycles * len(single):
        rounds += double if cycles * len(single) - len(rounds) > len(single) else single
    return rounds


def off_table(state: TournamentState) -> bool:
    """Whether a round was not paired by the Berger table, so that games could repeat."""
    return any(past.how != "berger" for past in state.rounds)


def berger_round(state: TournamentState, number: int) -> tuple[list[Pair], tuple[int, ...]]:
    """Round *number* of the schedule in ids: the boards and the free player."""
    rules = state.rules
    rounds = _schedule(
        len(state.entrants), rules.cycles, rules.reverse_colours, rules.swap_last_rounds
    )
    ids = {entrant.player.no: who for who, entrant in state.entrants.items()}
    boards, free = [], []
    for white, black in rounds[number - 1]:
        if FREE in (white, black):
            free.append(ids[white or black])
        else:
            boards.append((ids[white], ids[black]))
    return boards, tuple(free)
