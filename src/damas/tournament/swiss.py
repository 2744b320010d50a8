"""The Swiss system: what a pairing needs to know, and the engines that pair.

An engine is a function from a `Field` to a `Pairing`; `ENGINES` names them. What a program pairs is
checked here against the rules that may never be broken (C.04.1, C.04.3 C1 to C4), whoever made it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from .allocation import white_of
from .errors import TournamentError
from .histories import Field, History, histories

Pair = tuple[int, int]
"""(white, black), pairing numbers."""


@dataclass(frozen=True)
class Pairing:
    """The boards in order, and who is free (0 for nobody)."""

    boards: tuple[Pair, ...]
    free: int = 0


def pair_round(given: Field, system: str = "dutch") -> Pairing:
    """The pairing of a round by the engine named *system*.

    Raises TournamentError: "unknown-system", "too-few-players", "no-pairing" where no pairing keeps
    the rules, and MissingLibraryError where the engine is not installed.
    """
    if system not in ENGINES:
        raise TournamentError(
            "unknown-system",
            "There is no pairing system {system}; there are {systems}",
            system=system,
            systems=", ".join(ENGINES),
        )
    if len(given.players) < 2:
        raise TournamentError("too-few-players", "It takes two players to pair a round")
    known = histories(given)
    found = ENGINES[system](given, known)
    _check(given, known, found)
    boards = [_coloured(known[one], known[other], given) for one, other in found.boards]
    return Pairing(tuple(in_order(boards, known)), found.free)


def _coloured(one: History, other: History, given: Field) -> Pair:
    """The pair as (white, black): engines say who meets whom, the colours are ours (C.04.3 E)."""
    white = white_of(one, other, given.first_colour)
    return (one.no, other.no) if white == one.no else (other.no, one.no)


def in_order(boards: Iterable[Pair], known: dict[int, History]) -> list[Pair]:
    """Boards by the higher score, then the sum, then the smaller number (C.04.2 D)."""

    def key(pair: Pair) -> tuple[Fraction, Fraction, int]:
        one, two = sorted(pair, key=lambda no: (-known[no].score, no))
        return -known[one].score, -known[one].score - known[two].score, one

    return sorted(boards, key=key)


def _check(given: Field, known: dict[int, History], found: Pairing) -> None:
    """Raises TournamentError ("no-pairing") for what may never be."""
    seen = [no for pair in found.boards for no in pair] + ([found.free] if found.free else [])
    repeated = [
        pair
        for pair in found.boards
        if pair[1] in known[pair[0]].met or frozenset(pair) in given.forbidden
    ]
    if sorted(seen) != given.players or repeated:
        raise TournamentError(
            "no-pairing",
            "Round {round} cannot be paired without players meeting twice or a ban being broken;"
            " pair it by hand",
            round=given.round,
        )


def _dutch(given: Field, known: dict[int, History]) -> Pairing:
    from .dutch import pair  # noqa: PLC0415  (only who pairs needs the library)

    return pair(given, known)


ENGINES: dict[str, Callable[[Field, dict[int, History]], Pairing]] = {"dutch": _dutch}
"""The engines by name."""
