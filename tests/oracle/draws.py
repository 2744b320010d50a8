"""A slow judge of how a game ends by itself, under nineteen of the regulations.

Every question is answered from the whole list of positions and moves played so far, from nothing,
at every ply: no counter is carried. Moves in a limit are each player's, two plies (AMB-01).
Sources: INT 6 and 7.2, FENAE 24, CLAS resultado, FPD 3.2.1 and 4, DAMA vitória and empate,
IDF64 7.2, WCDF 1.32, FID 9.3 and 10.4, APCA 26, FRI 18 and 21.1, GAL, KILL, LID, MAK, TUR, CAN.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from . import games
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
        """The number of plies played."""
        return len(self.moves)


class Ending(NamedTuple):
    """The first automatic end: after which ply, every reason then true, with its article."""

    ply: int
    winner: str | None
    reasons: frozenset[tuple[str, str]]


Count = Callable[[Record], int | None]  # the count of a rule after the last ply; None: not running


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


# --- counts of the rules ------------------------------------------------------------------------


def quiet(record: Record) -> int:
    """Plies of kings only, without capture (INT 6.2, FENAE 24 a, FPD 3.2.1 a, DAMA, DRW-02)."""
    count = 0
    for n in reversed(range(record.plies)):
        before, move = record.positions[n], record.moves[n]
        moved_king = o.is_king(before.pieces[o.square(before.rules, move.origin)])
        if move.captured or not moved_king:
            break
        count += 1
    return count


def occurrences(record: Record) -> int:
    """The occurrences of the last position, with the same side to move (INT 6.1, FPD 3.2.1 c)."""
    return Counter(p.key() for p in record.positions)[record.positions[-1].key()]


ONE_KING = (1, 0)
CLASS_63 = {(3, 0), (2, 1), (1, 2)}
CLASS_64 = {(2, 0), (1, 1), (1, 0)}


def in_63(pos: o.Position) -> bool:
    """Three kings, two and a man, or one and two men v one king (INT 6.3)."""
    return is_class(pos, CLASS_63, ONE_KING)


def in_64(pos: o.Position) -> bool:
    """Two kings, one and a man, or one v one king (INT 6.4)."""
    return is_class(pos, CLASS_64, ONE_KING)


def ending_63(record: Record) -> int | None:
    """Plies of INT 6.3, still counted when a capture turns the ending into 6.4 (AMB-09)."""
    run = stretch(record, lambda p: in_63(p) or in_64(p))
    return run if run is not None and in_63(record.positions[record.plies - run]) else None


def three_or_more(record: Record) -> int | None:
    """Plies of IDF64 7.2.4: three kings or more v one king."""
    many = {(kings, 0) for kings in range(3, 13)}
    return stretch(record, lambda p: is_class(p, many, ONE_KING))


def ending_64(record: Record) -> int | None:
    """Plies of INT 6.4 (DRW-06)."""
    return stretch(record, in_64)


def ending_24(one: Material, against: Material) -> Count:
    """Plies of exactly this material, colours free (FENAE 24 b to f, DRW-07, DRW-08)."""
    return lambda record: stretch(record, lambda p: is_class(p, {one}, against))


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


def forcada_moves(record: Record) -> int | None:
    """The strong colour's moves after the one that occupied the rio; None before it did."""
    start = forcada_start(record)
    if start is None:
        return None
    first, strong = start
    return sum(pos.turn == strong for pos in record.positions[first:-1])


# --- regulations -------------------------------------------------------------------------------


class Limit(NamedTuple):
    """One draw rule: its reason and article, what it counts, and the count that draws."""

    reason: str
    article: str
    count: Count
    limit: int
    claimed: bool = False  # draws only when claimed


@dataclass(frozen=True)
class Judge:
    """The rules of one regulation about the end of a game."""

    rules: o.Rules
    limits: tuple[Limit, ...]

    @property
    def draws(self) -> frozenset[tuple[str, str]]:
        """Reason and article of everything that draws by itself."""
        return frozenset((x.reason, x.article) for x in self.limits if not x.claimed)


def international(document: str, moves_of_63: int) -> tuple[Limit, ...]:
    """INT 6 as printed, ten moves in 6.3; the federation's own text has sixteen (AMB-02)."""
    return (
        Limit("repetition", f"{document} 6.1", occurrences, 3),
        Limit("kings_only", f"{document} 6.2", quiet, 50),
        Limit("endgame_limit", f"{document} 6.3", ending_63, 2 * moves_of_63),
        Limit("endgame_limit", f"{document} 6.4", ending_64, 10),
    )


def fenae(letter: str, one: Material, against: Material) -> Limit:
    """One of FENAE 24 b to f: five moves."""
    return Limit("endgame_limit", f"FENAE Art. 24 {letter}", ending_24(one, against), 10)


def portuguese() -> tuple[Limit, ...]:
    """The rules of limited moves, FPD 3.2.1 a and b, which CLAS resultado only names."""
    return (
        Limit("kings_only", "FPD 3.2.1 a", quiet, 40),
        Limit("forcada", "FPD 3.2.1 b", forcada_moves, 12),
    )


JUDGES = {
    "internacional": Judge(games.INTERNATIONAL, international("INT", 10)),
    "fmjd": Judge(games.INTERNATIONAL, international("FMJD", 16)),
    "fenae-2025": Judge(
        games.BRAZILIAN,
        (
            Limit("repetition", "INT 6.1", occurrences, 3),  # inherited through Art. 1 (AMB-08)
            Limit("kings_only", "FENAE Art. 24 a", quiet, 40),
            fenae("b", (2, 0), (2, 0)),
            fenae("c", (2, 0), (1, 0)),
            fenae("d", (2, 0), (1, 1)),
            fenae("e", (1, 0), (1, 0)),
            fenae("f", (1, 0), (1, 1)),
        ),
    ),
    "brasil-folha": Judge(
        games.BRAZILIAN, (Limit("kings_only", "DAMA empate", quiet, 40),)
    ),  # DRW-14
    "idf-64-russian": Judge(
        games.RUSSIAN,
        (
            Limit("repetition", "IDF64 7.2.3", occurrences, 3),
            Limit("kings_only", "IDF64 7.2.5", quiet, 30),
            Limit("endgame_limit", "IDF64 7.2.4", three_or_more, 30),
            Limit("endgame_limit", "IDF64 7.2.8", ending_64, 10),
        ),
    ),
    "portuguesa-fpd": Judge(
        games.PORTUGUESE, (*portuguese(), Limit("repetition", "FPD 3.2.1 c", occurrences, 3))
    ),
    "portuguesa-web": Judge(
        games.PORTUGUESE,
        (
            *portuguese(),
            Limit("repetition", "CLAS resultado: empate", occurrences, 3, claimed=True),
        ),
    ),
    "english-wcdf": Judge(
        games.ENGLISH,
        (
            Limit("repetition", "WCDF 1.32.1", occurrences, 3, claimed=True),
            Limit("kings_only", "WCDF 1.32.2", quiet, 80),
        ),
    ),
    "italiana-fid": Judge(
        games.ITALIAN,
        (
            Limit("repetition", "FID 9.3", occurrences, 4),
            Limit("kings_only", "FID 10.4", quiet, 80),
        ),
    ),
    "espanhola": Judge(
        games.SPANISH,
        (
            Limit("repetition", "GAL repetition", occurrences, 3),
            Limit("kings_only", "GAL kings", quiet, 40),
        ),
    ),
    "pool-apca": Judge(
        games.POOL,
        (
            Limit("repetition", "APCA 26", occurrences, 3),
            Limit("endgame_limit", "APCA 26", ending_24((3, 0), (1, 0)), 26),
        ),
    ),
    "frisian-2011": Judge(
        games.FRISIAN,
        (
            Limit("endgame_limit", "FRI 18", ending_24((2, 0), (1, 0)), 14),
            Limit("endgame_limit", "FRI 21.1", ending_24((1, 0), (1, 0)), 4),
        ),
    ),
    "killer": Judge(
        games.KILLER,
        (
            Limit("repetition", "INT 6.1", occurrences, 3),
            Limit("kings_only", "INT 6.2", quiet, 50),
        ),
    ),
    "ceska-cfd": Judge(games.CZECH, ()),
    "makhos": Judge(games.THAI, (Limit("repetition", "MAK draw", occurrences, 3),)),
    "turk-damasi": Judge(
        games.TURKISH,
        (
            Limit("repetition", "TUR draw", occurrences, 3),
            Limit("endgame_limit", "TUR draw", ending_24((1, 0), (1, 0)), 2),
        ),
    ),
    "canadian": Judge(
        games.CANADIAN,
        (
            Limit("repetition", "CAN repetition", occurrences, 3),
            Limit("endgame_limit", "CAN three-kings", ending_24((3, 0), (1, 0)), 32),
        ),
    ),
    "antidraughts": Judge(games.ANTI, (Limit("repetition", "LID anti-draw", occurrences, 3),)),
    "breakthrough": Judge(games.BREAKTHROUGH, ()),
}


def counts(judge: Judge, record: Record) -> dict[tuple[str, str], int]:
    """The value of every running count, by its rule and article (DRW-13)."""
    found = {(x.reason, x.article): x.count(record) for x in judge.limits}
    return {rule: count for rule, count in found.items() if count is not None}


def played(start: o.Position, moves: Sequence[o.Move]) -> Record:
    """The record of *moves* played from *start*."""
    positions = [start]
    for move in moves:
        positions.append(o.after(positions[-1], move))
    return Record(tuple(positions), tuple(moves))


def _won(last: o.Position) -> tuple[str, str] | None:
    """The winner on the board, and the reason."""
    mover, turn = o.other(last.turn), last.turn
    anti = last.rules.wins == "who has no move"
    if last.rules.wins == "first king" and material(last, mover)[0]:
        return mover, "first_king"
    for colour in (turn, mover):
        if not any(o.owner(p) == colour for p in last.pieces.values()):
            return (colour, "given_away") if anti else (o.other(colour), "capture_all")
    if not o.legal_moves(last):
        return (turn, "shut_in") if anti else (mover, "blocked")
    return None


def verdict(judge: Judge, record: Record) -> Ending | None:
    """The end of the game after its last ply, if it has ended.

    A move that wins does so even when a counter runs out with it (DRW-13).
    """
    last = record.positions[-1]
    won = _won(last)
    if won is not None:
        winner, reason = won
        return Ending(record.plies, winner, frozenset({(reason, "win")}))
    standing = counts(judge, record)
    drawn = frozenset(
        (x.reason, x.article)
        for x in judge.limits
        if not x.claimed and standing.get((x.reason, x.article), 0) >= x.limit
    )
    return Ending(record.plies, None, drawn) if drawn else None


def first_end(judge: Judge, record: Record) -> Ending | None:
    """The first automatic end of the recorded game."""
    for n in range(record.plies + 1):
        ending = verdict(judge, Record(record.positions[: n + 1], record.moves[:n]))
        if ending:
            return ending
    return None


def claimable_repetition(judge: Judge, record: Record) -> str | None:
    """The side that may claim the third repetition (CLAS resultado): not the one that caused it."""
    claimed = any(x.claimed for x in judge.limits)
    if claimed and record.plies and occurrences(record) >= 3:
        return record.positions[-1].turn
    return None
