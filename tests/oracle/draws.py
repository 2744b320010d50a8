"""A slow judge of how a game ends by itself, under each of the six regulations.

Every question is answered from the whole list of positions and moves played so far, from nothing,
at every ply: no counter is carried. Lances in a limit are each player's, two plies (AMB-01).
Sources: INT 6 and 7.2, FENAE 24, CLAS resultado, FPD 3.2.1 and 4, DAMA vitória and empate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from . import moves as o

RIO = frozenset({1, 5, 10, 14, 19, 23, 28, 32})  # FPD 2.1.4, BRD-06

Material = tuple[int, int]  # kings, men of one side


@dataclass(frozen=True)
class Record:
    """A game so far: *positions* has one more entry than *moves*."""

    positions: tuple[o.Position, ...]
    moves: tuple[o.Move, ...]

    @property
    def plies(self) -> int:
        """How many plies were played."""
        return len(self.moves)


class Ending(NamedTuple):
    """The first automatic end: after which ply, every reason then true, with its article."""

    ply: int
    winner: str | None
    reasons: frozenset[tuple[str, str]]


Rule = Callable[[Record], bool]


# --- material ----------------------------------------------------------------------------------


def material(pos: o.Position, colour: str) -> Material:
    """Kings and men of *colour*."""
    own = [p for p in pos.pieces.values() if o.owner(p) == colour]
    kings = sum(map(o.is_king, own))
    return kings, len(own) - kings


def is_class(pos: o.Position, one: set[Material], against: Material) -> bool:
    """Whether one side, of either colour, has material in *one* and the other has *against*."""
    white, black = material(pos, o.WHITE), material(pos, o.BLACK)
    return (white in one and black == against) or (black in one and white == against)


def stretch(record: Record, belongs: Callable[[o.Position], bool]) -> int | None:
    """Plies since the unbroken run of positions that *belong*, up to the last, began; else None.

    The ply that made the first of them is not counted (DRW-06).
    """
    count = -1
    for pos in reversed(record.positions):
        if not belongs(pos):
            break
        count += 1
    return count if count >= 0 else None


# --- draw rules --------------------------------------------------------------------------------


def quiet(lances: int) -> Rule:
    """INT 6.2, FENAE 24 a, FPD 3.2.1 a, DAMA empate: only king moves, no capture (DRW-02)."""

    def rule(record: Record) -> bool:
        count = 0
        for n in reversed(range(record.plies)):
            before, move = record.positions[n], record.moves[n]
            moved_king = o.is_king(before.pieces[o.square(before.rules, move.origin)])
            if move.captured or not moved_king:
                break
            count += 1
        return count >= 2 * lances

    return rule


def repeated(record: Record) -> bool:
    """INT 6.1, FPD 3.2.1 c: the last position, with the same side to move, stands a third time."""
    times = Counter(p.key() for p in record.positions)
    return times[record.positions[-1].key()] >= 3


ONE_KING = (1, 0)
CLASS_63 = {(3, 0), (2, 1), (1, 2)}
CLASS_64 = {(2, 0), (1, 1), (1, 0)}


def in_63(pos: o.Position) -> bool:
    """Three kings, two and a man, or one and two men v one king (INT 6.3)."""
    return is_class(pos, CLASS_63, ONE_KING)


def in_64(pos: o.Position) -> bool:
    """Two kings, one and a man, or one v one king (INT 6.4)."""
    return is_class(pos, CLASS_64, ONE_KING)


def limit_63(lances: int) -> Rule:
    """INT 6.3, its cap kept when a capture turns the ending into 6.4 (AMB-09)."""

    def rule(record: Record) -> bool:
        run = stretch(record, lambda p: in_63(p) or in_64(p))
        if run is None:
            return False
        first = record.positions[record.plies - run]
        return in_63(first) and run >= 2 * lances

    return rule


def limit_64(lances: int) -> Rule:
    """INT 6.4 (DRW-06)."""

    def rule(record: Record) -> bool:
        run = stretch(record, in_64)
        return run is not None and run >= 2 * lances

    return rule


def limit_24(one: Material, against: Material) -> Rule:
    """FENAE 24 b to f: five lances of exactly this material, colours free (DRW-07, DRW-08)."""

    def rule(record: Record) -> bool:
        run = stretch(record, lambda p: is_class(p, {one}, against))
        return run is not None and run >= 10

    return rule


def three_against_one(pos: o.Position) -> str | None:
    """The colour that has three kings against a lone king, nothing else on the board; or None."""
    for colour in (o.WHITE, o.BLACK):
        if material(pos, colour) == (3, 0) and material(pos, o.other(colour)) == (1, 0):
            return colour
    return None


def holds_rio(pos: o.Position, colour: str) -> bool:
    """Whether a king of *colour* stands on the rio."""
    return any(
        o.owner(p) == colour and o.is_king(p) and o.number(pos.rules, at) in RIO
        for at, p in pos.pieces.items()
    )


def forcada_start(record: Record) -> tuple[int, str] | None:
    """After which ply the rio was first held in a 3 v 1, and by whom; None if never (DRW-09)."""
    for n, pos in enumerate(record.positions):
        strong = three_against_one(pos)
        if strong and holds_rio(pos, strong):
            return n, strong
    return None


def forcada_lances(record: Record) -> int | None:
    """The strong colour's lances after the one that occupied the rio; None before it did."""
    start = forcada_start(record)
    if start is None:
        return None
    first, strong = start
    return sum(pos.turn == strong for pos in record.positions[first:-1])


def forcada(record: Record) -> bool:
    """FPD 3.2.1 b: not won by the strong colour's 12th lance (AMB-05)."""
    lances = forcada_lances(record)
    return lances is not None and lances >= 12


# --- regulations -------------------------------------------------------------------------------

ART_24 = {
    "b": ((2, 0), (2, 0)),
    "c": ((2, 0), (1, 0)),
    "d": ((2, 0), (1, 1)),
    "e": ((1, 0), (1, 0)),
    "f": ((1, 0), (1, 1)),
}


@dataclass(frozen=True)
class Judge:
    """What one regulation says about the end: (reason, article, rule) rows."""

    rules: o.Rules
    draws: tuple[tuple[str, str, Rule], ...]
    claim_repetition: bool = False


JUDGES = {
    "internacional": Judge(
        o.INTERNATIONAL,
        (
            ("repetition", "INT 6.1", repeated),
            ("kings_only", "INT 6.2", quiet(25)),
            ("endgame_limit", "INT 6.3", limit_63(10)),
            ("endgame_limit", "INT 6.4", limit_64(5)),
        ),
    ),
    "fmjd": Judge(  # as internacional, with sixteen lances (AMB-02)
        o.INTERNATIONAL,
        (
            ("repetition", "FMJD", repeated),
            ("kings_only", "FMJD", quiet(25)),
            ("endgame_limit", "FMJD", limit_63(16)),
            ("endgame_limit", "FMJD", limit_64(5)),
        ),
    ),
    "fenae-2025": Judge(
        o.BRAZILIAN,
        (
            ("repetition", "FENAE 1", repeated),  # inherited through Art. 1 (AMB-08)
            ("kings_only", "FENAE 24.a", quiet(20)),
            *(("endgame_limit", f"FENAE 24.{x}", limit_24(*m)) for x, m in ART_24.items()),
        ),
    ),
    "brasil-folha": Judge(o.BRAZILIAN, (("kings_only", "DAMA empate", quiet(20)),)),  # DRW-14
    "portuguesa-fpd": Judge(
        o.PORTUGUESE,
        (
            ("repetition", "FPD 3.2.1.c", repeated),
            ("kings_only", "FPD 3.2.1.a", quiet(20)),
            ("forcada", "FPD 3.2.1.b", forcada),
        ),
    ),
    "portuguesa-web": Judge(
        o.PORTUGUESE,
        (
            ("kings_only", "CLAS resultado", quiet(20)),
            ("forcada", "CLAS resultado", forcada),
        ),
        claim_repetition=True,
    ),
}


def played(start: o.Position, moves: Sequence[o.Move]) -> Record:
    """The record of *moves* played from *start*."""
    positions = [start]
    for move in moves:
        positions.append(o.after(positions[-1], move))
    return Record(tuple(positions), tuple(moves))


def verdict(judge: Judge, record: Record) -> Ending | None:
    """How the game stands ended after its last ply, if it is.

    A lance that wins does so even where a counter runs out with it (DRW-13).
    """
    last = record.positions[-1]
    winner = o.other(last.turn)
    if not any(o.owner(p) == last.turn for p in last.pieces.values()):
        return Ending(record.plies, winner, frozenset({("capture_all", "win")}))
    if not o.legal_moves(last):
        return Ending(record.plies, winner, frozenset({("blocked", "win")}))
    drawn = frozenset((name, article) for name, article, rule in judge.draws if rule(record))
    return Ending(record.plies, None, drawn) if drawn else None


def first_end(judge: Judge, record: Record) -> Ending | None:
    """The first automatic end of the recorded game."""
    for n in range(record.plies + 1):
        ending = verdict(judge, Record(record.positions[: n + 1], record.moves[:n]))
        if ending:
            return ending
    return None


def claimable_repetition(judge: Judge, record: Record) -> str | None:
    """Who may now claim the third repetition (CLAS resultado): not the one who brought it about."""
    if judge.claim_repetition and record.plies and repeated(record):
        return record.positions[-1].turn
    return None
