"""The kernel's FIDE (Dutch) pairings, judged by the library caissify-pairings and by hand."""

from __future__ import annotations

import logging
import random
import warnings
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module

import pytest

from damas import _kernel
from damas.tournament import (
    Cell,
    Crosstable,
    PairingState,
    Player,
    PointSystem,
    TournamentError,
    pair_round,
)
from damas.tournament.pairing.histories import History, histories
from sampling import sampled

RESULTS = (("1", "0"), ("1", "0"), ("0", "1"), ("=", "="), ("=", "="), ("*", "*"), ("+", "-"))


def fields(seed: int, least: int, most: int) -> Iterator[PairingState]:
    """The fields of a random Swiss, round by round, with absences, W.O., byes and bans."""
    pick = random.Random(seed)
    names = {no: Player(no, f"P{no}") for no in range(1, pick.randint(least, most) + 1)}
    rounds, system = pick.randint(3, 7), PointSystem.parse(pick.choice(("1-½-0", "2-1-0", "3-1-0")))
    cells: dict[int, list[Cell]] = {no: [] for no in names}
    away, banned = pick.choice((0, 0.1)), pick.choice((0, 0, 3))
    for number in range(1, rounds + 1):
        copied = {no: tuple(row) for no, row in cells.items()}
        table = Crosstable(names, copied, system, False, rounds_planned=rounds)
        absent = frozenset(no for no in names if pick.random() < away)
        bans = frozenset(frozenset(pick.sample(sorted(names), 2)) for _ in range(banned))
        field = PairingState(table, number, rounds, absent, bans)
        yield field
        try:
            found = pair_round(field)
        except TournamentError:
            return
        for no in absent:
            cells[no].append(Cell(0, "", pick.choice("HZF")))
        if found.free:
            cells[found.free].append(Cell(0, "", "U"))
        for white, black in found.boards:
            mine, theirs = pick.choice(RESULTS)
            cells[white].append(Cell(black, "w", mine))
            cells[black].append(Cell(white, "b", theirs))


def judged(given: PairingState) -> tuple[set[frozenset[int]], int]:
    """The pairs and who is free by the library; it raises ValueError where it finds none.

    It knows no bans: they are given as games. It also counts games in those (C9), so everyone is
    filled up to the same number of them with nobodies.
    """
    known = histories(given)
    present = set(given.players)
    met = {(no, other) for no in present for other in known[no].met}
    bans = {(min(ban), max(ban)) for ban in given.forbidden if ban <= present}
    bans = {(one, other) for one, other in bans if other not in known[one].met}
    count = {no: sum(no in ban for ban in bans) for no in present}
    nobodies = {(no, -1 - n) for no in present for n in range(max(count.values()) - count[no])}
    number = (
        max(given.round, 2) if bans else given.round
    )  # it pairs its first round by number alone
    library = import_module("caissify_pairings")
    logging.getLogger("caissify_pairings").addHandler(logging.NullHandler())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of floats missing where nobody has floated
        rows = library.generate_pairings(
            system="dutch",
            players=[player_for(given, known[no]) for no in given.players],
            previous_pairings=met | bans | nobodies,
            round_number=number,
            total_rounds=max(given.rounds, number),
            initial_color="white",
        )
    free = [row["white_id"] for row in rows if not row["black_id"]]
    pairs = {frozenset((row["white_id"], row["black_id"])) for row in rows if row["black_id"]}
    if len(free) > 1:
        raise ValueError("two are free")
    return pairs, free[0] if free else 0


def player_for(given: PairingState, mine: History) -> dict[str, object]:
    """One player as the library takes it."""
    return {
        "id": mine.no,
        "name": str(mine.no),
        "score": float(mine.score / given.table.system.win),
        "rating": 0,
        "starting_number": mine.no,
        "pairing_number": mine.no,
        "color_hist": ["white" if colour == "w" else "black" for colour in mine.colours],
        "float_history": mine.floats,
        "bye_count": int(mine.had_unplayed_win),
    }


RANDOM = [
    *((first, first + 10, 4, 9) for first in range(0, 40, 10)),
    *((first, first + 4, 10, 18) for first in range(0, 12, 4)),
    *((first, first + 1, 19, 30) for first in range(3)),
]
"""Seeds of events, from and up to which; the least and the most players."""


@pytest.mark.parametrize(("first", "end", "least", "most"), sampled(RANDOM, 4))
def test_another_program_pairs_the_same(first: int, end: int, least: int, most: int) -> None:
    """The same pairs and the same free player, in random Swisses of small and middling fields."""
    rounds = 0
    for seed in range(first, end):
        for field in fields(seed, least, most):
            if len(field.players) < 2:
                continue
            try:
                found = pair_round(field)
            except TournamentError:
                continue  # it does not say so, but breaks a rule
            pairs, free = judged(field)
            assert {frozenset(pair) for pair in found.boards} == pairs, (seed, field.round)
            assert found.free == free
            rounds += 1
    assert rounds > 2 * (end - first)


def after_one_round(cells: dict[int, Cell], rounds: int = 5) -> PairingState:
    """The second round of a Swiss, from each one's first."""
    names = {no: Player(no, f"P{no}") for no in cells}
    rows = {no: (cell,) for no, cell in cells.items()}
    return PairingState(Crosstable(names, rows, round_robin=False), 2, rounds)


def test_the_free_round_goes_to_who_has_played() -> None:
    """C9: of those with no point, who lost by W.O. does not wait again; the first pair stays."""
    cells = {
        1: Cell(6, "b", "0"),
        2: Cell(7, "w", "1"),
        3: Cell(0, "", "F"),
        4: Cell(8, "w", "1"),
        5: Cell(9, "b", "-"),
        6: Cell(1, "w", "1"),
        7: Cell(2, "b", "0"),
        8: Cell(4, "b", "0"),
        9: Cell(5, "w", "+"),
    }
    found = pair_round(after_one_round(cells))
    assert (set(found.boards), found.free) == ({(9, 2), (3, 4), (7, 6), (1, 5)}, 8)


def test_a_large_field_keeps_the_rules() -> None:
    """200 players, four rounds: nobody meets twice, colours balance, scores meet their like."""
    names = {no: Player(no, f"P{no}") for no in range(1, 201)}
    cells: dict[int, list[Cell]] = {no: [] for no in names}
    pick = random.Random(7)
    for number in range(1, 5):
        table = Crosstable(names, {no: tuple(row) for no, row in cells.items()}, round_robin=False)
        known = histories(PairingState(table, number, 9))
        found = pair_round(PairingState(table, number, 9))
        assert len(found.boards) == 100
        gaps = [abs(known[one].score - known[two].score) for one, two in found.boards]
        assert max(gaps) <= Fraction(1, 2)
        for white, black in found.boards:
            mine, theirs = pick.choice(RESULTS[:5])
            cells[white].append(Cell(black, "w", mine))
            cells[black].append(Cell(white, "b", theirs))
    for row in cells.values():
        assert len({cell.opponent for cell in row}) == 4
        assert abs(sum(1 if cell.colour == "w" else -1 for cell in row)) <= 2


def test_the_kernel_refuses_what_is_no_field() -> None:
    """Scores out of order, values that mean nothing, players who are not there."""
    one: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 0, False, True, 0)
    assert _kernel.pair_dutch([one, one, one], []) == [1, 0, -1]
    assert _kernel.pair_dutch([one, one], [(0, 1)]) == []
    for player in ((1, *one[1:]), one[:9], (0, 3, *one[2:])):
        with pytest.raises(ValueError, match="player"):
            _kernel.pair_dutch([player], [])
    with pytest.raises(IndexError, match="no such player"):
        _kernel.pair_dutch([one, one], [(0, 2)])
