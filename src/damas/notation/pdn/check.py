"""The contents and the faults of a file of games: each game read, and played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...base.errors import NotationError
from ...base.i18n import Text
from ...rules.regulations import Regulation
from .encoding import encoding_of, read_as
from .inference import FURTHEST, Beside
from .problems import Problem
from .reader import Reader
from .replay import Fault, replay
from .sources import Source, opened
from .tree import PdnGame

NO_GAME = Text("The file holds no game")


@dataclass(slots=True)
class Report:
    """One file: how many *games* and *moves* (of the main lines), and the problems found.

    *warnings* were mended or only remarked; *errors* were not. Each with the number of its game.
    """

    games: int = 0
    moves: int = 0
    warnings: list[tuple[int, Problem]] = field(default_factory=list)
    errors: list[tuple[int, Problem]] = field(default_factory=list)

    def add(self, game: int, problem: Problem) -> None:
        """Files one problem of game number *game* by its severity."""
        (self.errors if problem.severity == "error" else self.warnings).append((game, problem))


def check(
    handle: Source,
    under: str | Regulation | None = None,
    *,
    strict: bool = False,
    play: bool = True,
) -> Report:
    """Reads every game of *handle*; *play* plays it too, under a regulation where one is named.

    *strict*: the first place where the text leaves the grammar of the standard is an error, and
    reading ends there.
    """
    report = Report()
    text = opened(handle)
    page = encoding_of(text)
    if page is not None:
        report.add(1, Problem(1, 1, page, read_as(page), "code-page", "warning"))
    beside = Beside(iter(Reader(text, strict=strict)))
    games = iter(beside)
    while True:
        try:
            game = next(games, None)
        except NotationError as error:
            report.add(report.games + 1, _strict(error))
            return report
        if game is None:
            if not report.games:
                report.add(1, Problem(1, 1, "", NO_GAME, "no-games", "error"))
            return report
        report.games += 1
        report.moves += len(game.moves)
        for problem in [*game.problems, *(_played(game, under, beside) if play else [])]:
            report.add(report.games, problem)


def _strict(error: NotationError) -> Problem:
    params = error.params
    return Problem(
        params["line"], params["column"], str(params["found"]), error.text, error.code, "error"
    )


def _played(game: PdnGame, under: str | Regulation | None, beside: Beside) -> Iterator[Problem]:
    """The faults that playing the game shows, without those that reading has shown."""
    done = replay(game, under, beside=beside.of(game, under))
    for note in done.notes:
        yield Problem(game.line, 1, "", note, "note", "warning")
    fault = done.fault
    if fault is None or any(
        p.severity == "error" and (p.line, p.column) == (fault.line, fault.column)
        for p in game.problems
    ):
        return
    # A game of 8x8 that says nothing of itself may be one that is not played here.
    guessed = any(note.template == FURTHEST.template for note in done.notes)
    other = guessed and done.variant is not None and done.variant.size == 8
    grave = fault.code in ("move", "start") and not (_unknown(fault) or other)
    message = Text("ply {ply}: {why}", {"ply": fault.ply, "why": fault.message})
    yield Problem(
        fault.line or game.line,
        fault.column or 1,
        fault.text,
        message if fault.ply else fault.message,
        f"play-{fault.code}",
        "error" if grave else "warning",
    )


def _unknown(fault: Fault) -> bool:
    """Whether the file itself says that it does not know this move, such as "- -"."""
    return not any(c.isalnum() for c in fault.text) and bool(fault.text)
