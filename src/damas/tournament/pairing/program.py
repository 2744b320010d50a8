"""A Swiss paired by a program on this machine that speaks as JaVaFo does: bbpPairings.

It is called as `PROGRAM --dutch report -p answer`, reads a tournament report and answers with the
number of pairs and then each pair. Its answer is checked like the answer of any engine.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from ..errors import TournamentError
from ..files.report import TrfFile
from ..files.trf_write import write_trf
from ..scoring.crosstable import Cell
from .histories import History, PairingState
from .swiss import Pairing

SECONDS = 600
"""Seconds that a program may take."""


def program(path: str | Path) -> Callable[[PairingState, dict[int, History]], Pairing]:
    """The engine that runs the program at *path*; `pair_round` takes it in place of a name.

    The engine raises TournamentError: "no-program", "program-failed" with its output.
    """

    def engine(given: PairingState, _known: dict[int, History]) -> Pairing:
        if given.columns > 1:
            raise TournamentError(
                "program-games",
                "A pairing program takes one game a round; here a meeting has {games}",
                games=given.columns,
            )
        with TemporaryDirectory() as folder:
            report, answer = Path(folder, "round.trf"), Path(folder, "pairs.txt")
            report.write_text(write_trf(report_of_field(given), "trf16"), "utf-8")
            _run(str(path), report, answer)
            return read_pairs(answer.read_text("utf-8"))

    return engine


def _run(path: str, report: Path, answer: Path) -> None:
    words = [path, "--dutch", str(report), "-p", str(answer)]
    try:
        done = subprocess.run(  # noqa: S603  (the organiser names the program)
            words, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except OSError:
        raise TournamentError(
            "no-program", "The pairing program {path} cannot be started", path=path
        ) from None
    except subprocess.TimeoutExpired:
        raise TournamentError(
            "program-failed", "The pairing program took more than {n} seconds", n=SECONDS
        ) from None
    if done.returncode or not answer.exists():
        said = (done.stderr or done.stdout).strip().splitlines()
        raise TournamentError(
            "program-failed",
            "The pairing program failed: {what}",
            what=said[-1] if said else str(done.returncode),
        )


def report_of_field(given: PairingState) -> TrfFile:
    """The report of the rounds before, with the players absent from the next one."""
    table = given.table
    file = TrfFile(header={"name": "Round", "rounds": str(given.rounds)})
    file.players = dict(table.players)
    for no in table.players:
        row = list(table.cells.get(no, ()))[: given.round - 1]
        row += [Cell(0, "", "Z")] * (given.round - 1 - len(row))
        # an open game counts as drawn for pairing
        file.cells[no] = [cell._replace(code="=") if cell.code == "*" else cell for cell in row]
        if no in given.absent:
            file.cells[no].append(Cell(0, "", "Z"))
    file.system, file.first_colour = table.system, given.first_colour
    file.forbidden = [(1, given.rounds, tuple(sorted(ban))) for ban in given.forbidden]
    file.acceleration = dict(table.acceleration)
    return file


def read_pairs(text: str) -> Pairing:
    """The answer: how many pairs, then a pair a line, 0 for the free round.

    Raises TournamentError ("program-failed") for anything else.
    """
    try:
        count, *rest = [tuple(map(int, line.split())) for line in text.splitlines() if line.strip()]
        pairs = [(one, other) for one, other in rest]
        if count != (len(pairs),):
            raise ValueError(count)
    except ValueError:
        raise TournamentError(
            "program-failed", "The pairing program failed: {what}", what=text[:80]
        ) from None
    free = [one for one, other in pairs if not other]
    boards = tuple(pair for pair in pairs if pair[1])
    return Pairing(boards, free[0] if len(free) == 1 else 0)
