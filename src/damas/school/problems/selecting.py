"""From proofs to a collection: doubted ones dropped, repetitions left out, the best kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ...rules.board import Board
from ..examining import WinExaminer
from .difficulty import first_rating
from .motifs import LineOfPlay, motifs_of
from .problem import ProvenProblem, id_of
from .proving import Proof

SAME_LINE = 1  # problems with the very same moves
SAME_KEY = 30  # problems with the same first move and the same answer
ENDING_SHARE = 0.35  # of a collection
STEP = 100  # points: as many problems as possible from each step of difficulty


def problem_of(proof: Proof) -> ProvenProblem:
    """A proof as a problem, with its motifs and first rating."""
    line = LineOfPlay(proof.variant, proof.fen, proof.moves, proof.asked)
    motifs = motifs_of(line)
    return ProvenProblem(
        id=id_of(proof.variant, proof.fen),
        variant=proof.variant,
        fen=proof.fen,
        moves=proof.moves,
        asked=proof.asked,
        ground=proof.ground,
        gain=proof.gain,
        plies=_shortest(proof),
        motifs=motifs,
        rating=first_rating(proof, line, quiet="quiet" in motifs),
    )


def _shortest(proof: Proof) -> int | None:
    """The plies of a win that none is quicker than; None where that is not known."""
    if proof.plies is None or proof.ground == "table":
        return proof.plies
    board = Board(proof.variant, proof.fen)
    return WinExaminer(board.variant).shortest(board, proof.plies)


def select(proofs: Iterable[Proof], most: int) -> list[ProvenProblem]:
    """At most *most* problems: of lines that repeat one, and of difficulties evenly."""
    distinct = _distinct([problem_of(proof) for proof in proofs])
    endings = [one for one in distinct if "ending" in one.motifs]
    others = [one for one in distinct if "ending" not in one.motifs]
    kept = _evenly(endings, max(int(most * ENDING_SHARE), most - len(others)))
    return kept + _evenly(others, most - len(kept))


def _distinct(problems: Sequence[ProvenProblem]) -> list[ProvenProblem]:
    """Longer ones first: of those with the same moves, and of many with the same beginning."""
    seen: Counter[tuple[str, ...]] = Counter()
    kept = []
    for one in sorted(problems, key=lambda p: (-p.asked, -p.rating, p.id)):
        whole, key = ("line", *one.moves), ("key", *one.moves[:2])
        if seen[whole] < SAME_LINE and seen[key] < SAME_KEY:
            seen[whole] += 1
            seen[key] += 1
            kept.append(one)
    return kept


def _evenly(problems: Sequence[ProvenProblem], most: int) -> list[ProvenProblem]:
    """So many of *problems* that no step of difficulty has more than it must."""
    steps: dict[int, list[ProvenProblem]] = {}
    for one in sorted(problems, key=lambda p: p.id):
        steps.setdefault(one.rating // STEP, []).append(one)
    kept: list[ProvenProblem] = []
    while len(kept) < most and steps:
        for step in sorted(steps):
            if len(kept) < most:
                kept.append(steps[step].pop())
            if not steps[step]:
                del steps[step]
    return kept
