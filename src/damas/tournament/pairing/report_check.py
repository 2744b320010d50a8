"""A tournament report of any program against the rules: each round of a Swiss paired again, the
points and the places counted again.

Everything that differs is a `FileFault` with its line; none of them keeps the file from being read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from ...base.i18n import Text
from ..errors import TournamentError
from ..files.faults import FileFault
from ..files.report import PERIOD, TrfFile
from ..files.trf_team_table import teams_of
from ..scoring.crosstable import Cell
from ..scoring.standings import Standings, standings
from .histories import PairingState
from .next_round import initial_colour
from .swiss import Pairing, pair_round

MOST_NAMED = 6  # pairs that a sentence names
NONE = "–"


def against_rules(file: TrfFile) -> list[FileFault]:
    """Everything that differs, the rounds first; nothing for a file with a serious fault, which has
    to be mended before anything can be counted."""
    if any(one.serious for one in file.faults) or not file.players:
        return []
    if teams_of(file):
        what = Text("The report is of teams: their pairings and places are not compared")
        return [FileFault("teams-not-compared", 0, 0, what, serious=False)]
    if any(one.startswith(f"{PERIOD} ") for one in file.comments):
        what = Text("The report is of one period: its pairings and places are not compared")
        return [FileFault("period-not-compared", 0, 0, what, serious=False)]
    rounds = range(1, file.rounds_paired + 1) if file.kind == "swiss" else ()
    found = [fault for number in rounds for fault in _round(file, number)]
    return [*found, *_places(file)]


def differing_pairs(file: TrfFile, number: int) -> str:
    """The pairs of a round that C.04.3 does not give and those that it gives instead, such as
    "1-7 3-5 for 1-5 3-7"; "" where it is the same or nothing can be paired."""
    held = paired_in(file, number)
    try:
        mine = _paired_again(file, number, held)
    except TournamentError:
        return ""
    theirs, ours = _named(held, mine), _named(mine, held)
    return "" if (theirs, ours) == (NONE, NONE) else f"{theirs} for {ours}".replace(",", "")


# Rounds ------------------------------------------------------------------------------------------


def _round(file: TrfFile, number: int) -> Iterator[FileFault]:
    """The differences of one round from the pairing by C.04.3."""
    held = paired_in(file, number)
    try:
        mine = _paired_again(file, number, held)
    except TournamentError as error:
        if error.code != "no-pairing" or not held.boards:
            return
        what = Text(
            "Round {round} is paired, but no pairing keeps the rules that may never be broken and"
            " the bans"
        )
        yield _at(file, number, "no-such-pairing", Text(what.template, {"round": number}))
        return
    if not _same(held, mine):
        params = {"round": number, "pairs": _named(held, mine), "others": _named(mine, held)}
        what = Text("Round {round}: the file has {pairs}; by FIDE's rules it is {others}", params)
        yield _at(file, number, "pairing-differs", what)
        return
    turned = sorted(set(held.boards) - set(mine.boards))
    if turned:
        pairs = ", ".join(f"{white}-{black}" for white, black in turned[:MOST_NAMED])
        params = {"round": number, "pairs": pairs}
        what = Text("Round {round}: FIDE's rules give the other colours to {pairs}", params)
        yield _at(file, number, "colours-differ", what)


def _paired_again(file: TrfFile, number: int, held: Pairing) -> Pairing:
    """The pairing of a round by C.04.3. A ban without a first round (XXP) may have come later: the
    round may follow with it or without it. Raises TournamentError."""
    met = {frozenset(pair) for later in range(number, file.rounds_paired + 1)
           for pair in paired_in(file, later).boards}  # fmt: skip
    dated, undated = (_bans(file, number, has_first) for has_first in (True, False))
    first, *others = dict.fromkeys((dated | undated, dated | (undated - met), dated))
    try:
        found = pair_round(_before(file, number, first))
    except TournamentError:
        if not others:
            raise
        found = None
    for bans in others:
        if found is None or not _same(found, held):
            another = pair_round(_before(file, number, bans))
            found = another if found is None or _same(another, held) else found
    assert found is not None  # noqa: S101
    return found


def _same(one: Pairing, other: Pairing) -> bool:
    pairs = [{frozenset(pair) for pair in found.boards} for found in (one, other)]
    return pairs[0] == pairs[1] and one.free == other.free


def _bans(file: TrfFile, number: int, has_first: bool) -> frozenset[frozenset[int]]:
    """The pairs forbidden in a round, by bans with a first round or by those without."""
    return frozenset(
        frozenset(pair)
        for first, last, players in file.forbidden
        if first <= number <= last and bool(first) is has_first
        for pair in combinations(players, 2)
    )


def _before(file: TrfFile, number: int, bans: frozenset[frozenset[int]]) -> PairingState:
    """The state before a round that is in the file: those it has without a pairing are absent."""
    absent = {no for no in file.players if not _cell(file, no, number).takes_part}
    table = file.crosstable().after(number - 1)
    total = max(file.rounds_planned, file.rounds)
    first = initial_colour(file)
    return PairingState(table, number, total, frozenset(absent), bans, first)


def _cell(file: TrfFile, no: int, number: int) -> Cell:
    row = file.cells.get(no, [])
    return row[number - 1] if number <= len(row) else Cell()


def paired_in(file: TrfFile, number: int) -> Pairing:
    """The pairs of a round as the file has them, (white, black), and the free player."""
    boards, free = [], 0
    for no in sorted(file.players):
        cell = _cell(file, no, number)
        if cell.code == "U":
            free = no
        elif cell.opponent and (cell.colour == "w" or (not cell.colour and no < cell.opponent)):
            boards.append((no, cell.opponent))
    return Pairing(tuple(boards), free)


def _named(one: Pairing, other: Pairing) -> str:
    """The pairs of one that the other has not."""
    known = {frozenset(pair) for pair in other.boards}
    pairs = [f"{a}-{b}" for a, b in one.boards if frozenset((a, b)) not in known]
    if one.free and one.free != other.free:
        pairs.append(f"{one.free}-0")
    more = ["…"] if len(pairs) > MOST_NAMED else []
    return ", ".join([*pairs[:MOST_NAMED], *more]) or NONE


def _at(file: TrfFile, number: int, code: str, what: Text) -> FileFault:
    """A fault of a round: the line of its first player, the column of the round."""
    line = min(file.lines.values(), default=0)
    return FileFault(code, line, 92 + (number - 1) * 10, what, serious=False)


# Places ------------------------------------------------------------------------------------------


def _places(file: TrfFile) -> Iterator[FileFault]:
    """Places that do not follow from the points and the tie-breaks that the file names; those of a
    knock-out follow from its bracket."""
    if (
        file.kind == "knock-out"
        or not file.ranks
        or not any(file.header.get(one) for one in ("tie_breaks", "standings"))
    ):
        return
    without = frozenset(file.players) - frozenset(file.ranks)
    order = standings(replace(file.crosstable(), unranked=without), file.tie_breaks)
    for no, (place, last) in sorted(_spans(order).items()):
        held = file.ranks.get(no, place)
        if not place <= held <= last:
            params = {"no": no, "stated": held, "place": place, "codes": file.tie_breaks}
            what = Text("Player {no} has place {stated}; by {codes} it is {place}", params)
            yield FileFault("place-differs", file.lines.get(no, 0), 86, what, serious=False)


def _spans(order: Standings) -> dict[int, tuple[int, int]]:
    """Number → the first and the last place that equal players share."""
    shared: dict[int, int] = {}
    for line in order.lines:
        shared[line.rank] = shared.get(line.rank, 0) + 1
    return {line.player.no: (line.rank, line.rank + shared[line.rank] - 1) for line in order.lines}
