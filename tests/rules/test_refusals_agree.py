"""The reason for a refusal, as the slow reading sees it, on random positions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from oracle import moves as slow
from oracle import random_positions
from oracle.readings import package_board
from sampling import cases, sampled

Path = tuple[int, ...]


def random_chain(pos: slow.Position, rng: random.Random) -> tuple[Path, frozenset[int]] | None:
    """Some jumps of one piece, one after another, and what they take; None where none is open."""
    at = rng.choice([s for s, p in pos.pieces.items() if slow.owner(p) == pos.turn])
    lifted = {s: p for s, p in pos.pieces.items() if s != at}
    path, taken, piece = [at], frozenset(), pos.pieces[at]  # type: ignore[var-annotated]
    victim = None
    while True:
        jumps = list(slow.single_jumps(pos.rules, lifted, path[-1], piece, taken, last=victim))
        if not jumps or (len(path) > 1 and rng.random() < 0.4):
            break
        victim, landing = rng.choice(jumps)
        path.append(landing)
        taken |= {victim}
        piece = slow.landed(pos.rules, piece, landing)
    if len(path) < 2:
        return None
    numbers = [slow.number(pos.rules, s) for s in path]
    return tuple(numbers), frozenset(slow.number(pos.rules, s) for s in taken)


def expected_rules(pos: slow.Position, path: Path, taken: frozenset[int]) -> set[str]:
    """The rules that a chain which takes *taken* may be refused by."""
    legal = slow.legal_moves(pos)
    if not pos.rules.majority:
        return {"quality", "chain"} if pos.rules.order else {"chain"}
    if pos.rules.stops_behind:
        return {"king-capture", "chain", "majority"}
    best = {slow.taken_worth(pos, move) for move in legal if move.captured}
    if slow.taken_worth(pos, slow.Move(path[0], path[-1], taken)) in best:
        return {"quality"}
    if len(taken) == max(len(m.captured) for m in legal) and pos.rules.order != "frisian":
        return {"quality"}
    goes_on = any(m.origin == path[0] and taken < m.captured for m in legal)
    return {"chain"} if goes_on else {"majority"}


def attempts(pos: slow.Position, rng: random.Random) -> list[tuple[Path, set[str] | None]]:
    """Attempted moves with the rules they may be refused by; None: any rule, if refused at all."""
    squares = range(1, len(slow.numbered_squares(pos.rules)) + 1)
    found: list[tuple[Path, set[str] | None]] = [
        ((rng.choice(squares), rng.choice(squares)), None) for _ in range(4)
    ]
    if not slow.legal_moves(pos):
        return found
    chain = random_chain(pos, rng)
    if chain:
        found.append((chain[0], expected_rules(pos, *chain)))
    quiet = sorted(slow.quiet_moves(pos), key=lambda m: m[:2])
    if quiet and slow.captures(pos):
        move = rng.choice(quiet)
        found.append(((move.origin, move.target), {"must-capture"}))
    return found


def check(board: Any, pos: slow.Position, path: Path, rules: set[str] | None) -> None:
    """Assert that *path* is refused unless a legal move has its ends, and by one of *rules*."""
    refusal = board.refusal(path)
    possible = any((m.origin, m.target) == (path[0], path[-1]) for m in slow.legal_moves(pos))
    if len(path) == 2:
        assert (refusal is None) == possible, (board.fen, path, refusal)
    elif not possible:
        assert refusal is not None, (board.fen, path)
    if refusal is not None and not possible:
        assert rules is None or refusal.rule in rules, (board.fen, path, refusal)
        assert str(refusal.text).strip()
        assert "{" not in str(refusal.text)


@pytest.mark.requirement("CAP-01")
@pytest.mark.requirement("CAP-08")
@pytest.mark.requirement("CAP-10")
@pytest.mark.requirement("CAP-16")
@pytest.mark.parametrize("name", sampled(slow.RULES, 2, rest=3))
def test_random_attempts(name: str) -> None:
    """Refused exactly when illegal: for a due capture, its number, its quality, or its end."""
    rng = random.Random(7)
    for pos in random_positions.positions(slow.RULES[name], 7, cases(300)):
        board = package_board(slow.fen(pos), name)
        for path, rules in attempts(pos, rng):
            check(board, pos, path, rules)
