"""Rounds of teams: the Swiss against every possible pairing; the round robin's meetings."""

from __future__ import annotations

from collections import Counter

import pytest

from damas.tournament.event import Proposal, Tournament

from .optimum import Optimum, Pair, wish
from .team_events import made, rounds

pytestmark = pytest.mark.full

EVENTS = 130
"""Random events; `bench/teams.py` has many more."""


def faults_of(event: Tournament, found: Proposal) -> list[str]:
    """The faults of a proposed round: better pairs were possible, or colours against the wishes."""
    number = found.round
    playing = [
        who for who, one in event.entrants.items() if one.plays(number) and number not in one.byes
    ]
    best = Optimum(event, playing, number)
    pairs: list[Pair] = [frozenset(pair) for pair in found.boards]
    pairs += [frozenset((who,)) for who in found.free]
    faults = best.faults(frozenset(pairs))
    for white, black in found.boards:
        one, other = wish(best.of[white])[0], wish(best.of[black])[0]
        if one != other and (one == "b" or other == "w"):
            faults.append(f"colours of {white} and {black}: they wish {one} and {other}")
    return faults


def test_no_pairing_of_a_swiss_of_teams_could_be_better() -> None:
    """Four to eight teams, three to five rounds: C1 to C17 against every other pairing."""
    checked = 0
    for seed in range(EVENTS):
        desk, pick = made(seed)
        for event, found in rounds(desk, pick):
            assert faults_of(event, found) == [], f"seed {seed}, round {found.round}"
            checked += 1
    assert checked > 3 * EVENTS


def test_the_optimum_refuses_worse_pairings() -> None:
    """The check can fail: of all legal pairings of these rounds some are worse, by each stage."""
    worse: Counter[str] = Counter()
    for seed in range(12):
        desk, pick = made(seed)
        for event, found in rounds(desk, pick):
            number = found.round
            playing = [
                who
                for who, one in event.entrants.items()
                if one.plays(number) and number not in one.byes
            ]
            best = Optimum(event, playing, number)
            for other in best.legal[:3]:
                worse.update(fault[:9] for fault in best.faults(other))
    assert {"C5", "bracket 1", "bracket 2"} <= set(worse)


def test_a_round_robin_of_teams_meets_everyone_once_with_even_colours() -> None:
    """Every two teams meet once a cycle; the first boards' colours differ by one at most."""
    for count in (4, 5, 7, 8):
        for cycles in (1, 2):
            desk, pick = made(
                count, count, count, system="round-robin", cycles=cycles, withdrawal="keep"
            )
            event = desk.event
            for _ in rounds(desk, pick):
                pass
            met: Counter[frozenset[int]] = Counter()
            gap: Counter[int] = Counter()
            for past in event.rounds:
                for board in past.boards:
                    met[frozenset((board.first, board.second))] += 1
                    gap[board.games[0].white] += 1
                    gap[board.games[0].black] -= 1
            pairs = count * (count - 1) // 2
            if all(not one.left for one in event.entrants.values()):
                assert len(met) == pairs
                assert set(met.values()) == {cycles}
            assert max(map(abs, gap.values())) <= 1
