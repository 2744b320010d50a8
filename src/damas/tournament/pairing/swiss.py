"""The Swiss system: the engines that pair, and the checks of every pairing.

An engine is a function from a `PairingState` to a `Pairing`; `ENGINES` names them. Every pairing is
checked here against the rules that may never be broken (C.04.1, C.04.3 C1 to C4).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ...base.arguments import check_kind, wrong_kind
from ...base.citation import cite
from ..errors import TournamentError
from . import dutch
from .allocation import ABSOLUTE, is_topscorer, preference, white_of
from .histories import History, PairingState, histories
from .types import Engine, Pair, Pairing

__all__ = ["ENGINES", "Engine", "Pair", "Pairing", "in_order", "pair_round"]


def pair_round(given: PairingState, system: str | Engine = "dutch") -> Pairing:
    """The pairing of a round by the engine named *system*, or by an engine of one's own.

    Raises TournamentError: "unknown-system", "too-few-players", "no-pairing" where no pairing keeps
    the rules.
    """
    check_kind("given", given, PairingState)
    if not isinstance(system, str) and not callable(system):
        raise wrong_kind("system", system, kinds="str | Engine")
    engine = ENGINES.get(system) if isinstance(system, str) else system
    if engine is None:
        raise TournamentError(
            "unknown-system",
            "There is no pairing system {system}; there are {systems}",
            system=system,
            systems=", ".join(ENGINES),
        )
    if len(given.players) < 2:
        raise TournamentError("too-few-players", "It takes two players to pair a round")
    known = histories(given)
    found = engine(given, known)
    _check(given, known, found)
    boards = [_coloured(known[one], known[other], given) for one, other in found.boards]
    return Pairing(tuple(in_order(boards, known)), found.free)


def _coloured(one: History, other: History, given: PairingState) -> Pair:
    """The pair as (white, black): engines give the pairs, the colours are ours (C.04.3 E)."""
    white = white_of(one, other, given.first_colour)
    return (one.no, other.no) if white == one.no else (other.no, one.no)


def in_order(boards: Iterable[Pair], known: dict[int, History]) -> list[Pair]:
    """Boards by the higher score, then the sum, then the smaller number (C.04.2 D)."""

    def key(pair: Pair) -> tuple[Fraction, Fraction, int]:
        one, two = sorted(pair, key=lambda no: (-known[no].score, no))
        return -known[one].score, -known[one].score - known[two].score, one

    return sorted(boards, key=key)


def _check(given: PairingState, known: dict[int, History], found: Pairing) -> None:
    """Raises TournamentError ("no-pairing") for a forbidden pairing (C.04.3 C1 to C4)."""
    seen = [no for pair in found.boards for no in pair] + ([found.free] if found.free else [])
    broken = [
        pair
        for pair in found.boards
        if pair[1] in known[pair[0]].met
        or frozenset(pair) in given.forbidden
        or _same_absolute(given, known[pair[0]], known[pair[1]])
    ]
    if (
        sorted(seen) != given.players
        or broken
        or (found.free and known[found.free].had_unplayed_win)
    ):
        raise TournamentError(
            "no-pairing",
            "Round {round} cannot be paired by the rules that may never be broken and the bans;"
            " pair it by hand",
            citation=cite("C.04.3 C1-C4"),
            round=given.round,
        )


def _same_absolute(given: PairingState, one: History, other: History) -> bool:
    """C3: both must have the same colour; in the last round it may be for a topscorer (1.7)."""
    mine, theirs = preference(one), preference(other)
    if mine != theirs or mine[1] != ABSOLUTE:
        return False
    return not (is_topscorer(given, one) or is_topscorer(given, other))


ENGINES: dict[str, Engine] = {"dutch": dutch.pair}
"""The engines by name."""
