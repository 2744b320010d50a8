"""The round that comes next in a tournament report."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ...base.arguments import check_kind
from ..errors import TournamentError
from ..files.report import GUESSED, TrfFile
from ..files.trf_team_table import teams_of
from ..scoring.crosstable import Cell
from .allocation import OTHER
from .berger import FREE, schedule
from .histories import PairingState
from .swiss import Engine, Pair, Pairing, pair_round

SYSTEMS = ("dutch", "berger")
BYES = ("H", "F", "Z")


def initial_colour(report: TrfFile) -> str:
    """The colour of the odd numbers in the first round, by the file, else by its first colours
    (numbers counted as in `come_in`).

    "w" where neither has it.
    """
    if report.first_colour in ("w", "b"):
        return report.first_colour
    rounds = [
        index for row in report.cells.values() for index, cell in enumerate(row) if cell.colour
    ]
    if not rounds:
        return "w"
    first, counted = min(rounds), 0
    for no in sorted(report.cells):
        row = report.cells[no][: first + 1]
        if any(cell.takes_part for cell in row):
            counted += 1
            colour = row[first].colour if first < len(row) else ""
            if colour:
                return colour if counted % 2 else OTHER[colour]
    return "w"


def field_of(report: TrfFile, rounds: int | None = None) -> PairingState:
    """The state that a Swiss engine pairs; *rounds* where the file does not say how many.

    Byes of that round come from its own column, from records 240 and XXZ; bans from 260 and XXP.
    Raises TournamentError ("rounds-unknown", "no-more-rounds"), ReportError for a faulty file.
    """
    table = report.crosstable()
    number = report.rounds_paired + 1
    total = rounds if rounds is not None else report.rounds_planned
    if rounds is None and "rounds" not in report.header:
        raise TournamentError(
            "rounds-unknown",
            "The file does not say how many rounds there are (record 142); say it with --rounds",
        )
    if number > total:
        raise TournamentError("no-more-rounds", "All rounds are paired: {count}", count=total)
    absent = {no for kind, at, no in report.byes if at == number and kind in BYES}
    for no, row in report.cells.items():
        if len(row) >= number and row[number - 1].code in BYES:
            absent.add(no)
    bans = {
        frozenset(pair)
        for first, last, players in report.forbidden
        if first <= number <= last
        for pair in combinations(players, 2)
    }
    before = table.after(number - 1)
    return PairingState(
        before, number, total, frozenset(absent), frozenset(bans), initial_colour(report)
    )


def berger_of(report: TrfFile) -> Pairing:
    """The next round of a round robin by the numbers of the file, colours as its first round has.

    Raises TournamentError: "no-more-rounds", "not-berger" where the file's rounds are not those of
    the tables.
    """
    count, done = len(report.players), report.rounds_paired
    if sorted(report.players) != list(range(1, count + 1)):
        raise TournamentError("number-missing", "The starting numbers do not run from 1 on")
    rounds = schedule(count, double=True)
    total = len(rounds) if report.rounds_planned > len(rounds) // 2 else len(rounds) // 2
    if done >= total:
        raise TournamentError("no-more-rounds", "All rounds are paired: {count}", count=total)
    for options in _options(total == len(rounds)):
        wanted = schedule(count, **options)
        if all(_same(report, wanted[index], index) for index in range(done)):
            boards = tuple(pair for pair in wanted[done] if FREE not in pair)
            free = [max(pair) for pair in wanted[done] if FREE in pair]
            return Pairing(boards, free[0] if free else 0)
    raise TournamentError(
        "not-berger", "The rounds of the file are not those of the Berger tables; pair it by hand"
    )


def _options(double: bool) -> list[dict[str, Any]]:
    swaps = (False, True) if double else (False,)
    return [
        {"double": double, "reverse_colours": reverse, "swap_last_rounds": swap}
        for swap in swaps
        for reverse in (False, True)
    ]


def _same(report: TrfFile, pairs: list[Pair], index: int) -> bool:
    """Whether a round of the file is that of the table; colours as far as they were recorded."""
    for white, black in pairs:
        for no, other, colour in ((white, black, "w"), (black, white, "b")):
            row = report.cells.get(no, []) if no else []
            cell = row[index] if index < len(row) else Cell()
            if no and cell.opponent != other:
                return False
            if no and other and index == 0 and cell.colour not in ("", colour):
                return False
    return True


def next_round(report: TrfFile, system: str | Engine = "", rounds: int | None = None) -> Pairing:
    """The next round of a report: by *system* ("dutch", "berger" or an engine), else by the
    system that the file names.

    Raises TournamentError with the reason ("teams-in-report" for one of teams).
    """
    check_kind("report", report, TrfFile)
    if teams_of(report):
        raise TournamentError(
            "teams-in-report",
            "The report is of teams, and only persons are paired from a report: make an event",
        )
    if not system and report.kind not in GUESSED:
        raise TournamentError(
            "another-system",
            "This report is of another system ({system}); name the one that pairs it, or pair it"
            " in its event",
            system=report.kind,
        )
    chosen = system or ("berger" if report.round_robin else "dutch")
    try:
        if chosen == "berger":
            return berger_of(report)
        return pair_round(field_of(report, rounds), chosen)
    except TournamentError as error:
        if system or report.names_system or error.code in ("no-more-rounds", "rounds-unknown"):
            raise
        raise TournamentError(
            "system-unknown",
            "The file does not say its system (record 092); read as {system} it cannot be paired"
            " ({what}): name the system with --system dutch or --system berger",
            system=GUESSED[report.kind],
            what=error.text,
        ) from None
