"""The audit of an event in a report: what was done by hand, as lines that begin with ###.

FIDE's C.02 asks for them (read through the issues of Sharly-Chess): pairings that are not the
engine's (MPA), pairing numbers (TPN), rounds, tie-breaks and prohibited pairings changed after the
beginning, corrected results, adjourned games that ended, full-point byes, expelled players without
a place; and that strict mode holds, or was left. Reasons and names stay out: a report goes to
others.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...files.report import PERIOD, TrfFile
from ...pairing.report_check import differing_pairs
from ..model.changes import AtBoard, Change, GameResult, OfPlayer, OfSetting, Status
from ..model.parts import StrictLeft
from ..model.state import TournamentState
from .history import rounds_at
from .table import unranked

SETTINGS = {"rounds": "Configuration", "tie_breaks": "Tie-breaks", "expelled": "Standings"}
CORRECTING = frozenset(
    ("correct", "annul", "clear", "rule-protest", "decide-appeal", "reopen-appeal")
)
"""The acts that change a result that stood, or by a ruling one that did not."""
STRICT = "Strict mode"
"""The first words of its lines, which are for everybody."""
PUBLIC = (STRICT, PERIOD)
"""The first words of the lines that are for everybody."""


def audit_lines(state: TournamentState, file: TrfFile) -> list[tuple[int, str]]:
    """(round, line) of *state*, whose report *file* is, in the order of the rounds."""
    found = [*strict_lines(state), *_by_hand(state, file), *_changes(state), *_prohibited(state)]
    found += [*_full_byes(state), *_without_place(state)]
    return sorted(found, key=lambda one: one[0])


def strict_lines(state: TournamentState) -> Iterator[tuple[int, str]]:
    """(round, line) of an event in strict mode, or of one that has left it."""
    left = state.strict_left
    if state.rules.strict:
        yield 0, f"{STRICT}: acts beside the system and the rule book are refused"
    elif left is not None:
        yield left.round, f"{STRICT} @ Round {left.round}: left {_moment(left)}"


def _moment(left: StrictLeft) -> str:
    return "after the round" if left.over else "during the round"


def _by_hand(state: TournamentState, file: TrfFile) -> Iterator[tuple[int, str]]:
    """Rounds that were paired by hand otherwise than the engine pairs."""
    if state.rules.system != "swiss" or state.rules.games > 1:
        return
    for one in state.rounds:
        if one.how != "manual":
            continue
        other = differing_pairs(file, one.number)
        if other:
            yield one.number, f"MPA @ Round {one.number}: {other}"


def _changes(state: TournamentState) -> Iterator[tuple[int, str]]:
    """Settings changed after the beginning, and corrected results."""
    rounds = rounds_at(state.log)
    for line in state.trail:
        number = rounds.get(line.entry, 0)
        if not number:
            continue
        if isinstance(line.what, OfSetting) and line.what.name in SETTINGS:
            name = SETTINGS[line.what.name]
            what = f"{line.what.name} {line.before} -> {line.after}"
            yield number, f"{name} @ Round {number}: {what}"
        elif isinstance(line.what, OfPlayer) and line.what.field == "number":
            yield number, f"TPN @ Round {number}: {line.before} -> {line.after}"
        elif isinstance(line.what, AtBoard) and state.log[line.entry - 1].act in CORRECTING:
            yield line.what.round, _correction(line, line.what)
        elif isinstance(line.what, AtBoard) and line.before is Status.ADJOURNED:
            yield from _adjourned(line, line.what)


def _correction(line: Change, place: AtBoard) -> str:
    codes = [" ".join(one.codes) if isinstance(one, GameResult) else "-"
             for one in (line.before, line.after)]  # fmt: skip
    return f"Result @ Round {place.round}: board {place.board}, {codes[0]} -> {codes[1]}"


def _adjourned(line: Change, place: AtBoard) -> Iterator[tuple[int, str]]:
    """The end of an adjourned game."""
    if isinstance(line.after, GameResult):
        codes = " ".join(line.after.codes)
        yield place.round, f"Adjourned @ Round {place.round}: board {place.board}, {codes}"


def _prohibited(state: TournamentState) -> Iterator[tuple[int, str]]:
    """Players forbidden to meet after round 1."""
    rounds = rounds_at(state.log)
    for place, entry in enumerate(state.log, start=1):
        number = rounds.get(place, 0)
        if entry.act == "forbid" and number:
            known = [who for who in entry.data["players"] if who in state.entrants]
            numbers = " ".join(str(state.entrants[who].player.no) for who in known)
            yield number, f"Prohibited @ Round {number}: {numbers}"


def _full_byes(state: TournamentState) -> Iterator[tuple[int, str]]:
    """Full-point byes given at a player's wish."""
    for one in state.rounds:
        given = [who for who, code in one.unpaired.items() if code == "F"]
        if given:
            numbers = " ".join(str(state.entrants[who].player.no) for who in given)
            yield one.number, f"Full-point byes @ Round {one.number}: {numbers}"


def _without_place(state: TournamentState) -> Iterator[tuple[int, str]]:
    """Expelled players who are left out of the standings."""
    numbers = " ".join(map(str, sorted(unranked(state))))
    if numbers:
        yield len(state.rounds), f"Expelled, without a place: {numbers}"
