"""The verdict of the tables on a position: won, drawn or lost, the plies, and the moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from os import PathLike
from pathlib import Path

from ... import _kernel
from ..._kernel import Move
from ...base.arguments import check_kind, check_whole
from ...base.errors import EngineError
from ...rules.board import Board
from ...rules.game import Game
from ...rules.variants import Variant, variant
from .files import RESULTS_SUFFIX, SHIPPED, ClassTable, TableFault, describe, fault, paths_in

RESULTS = {1: "win", 0: "draw", -1: "loss"}
USUAL_MEMORY_MB = 256
MOST_MEMORY_MB = 1 << 30
USUAL_NODES = 2_000_000
MAX_NODES = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a position with best play, for the side to move, counters left aside.

    *result*: "win", "draw" or "loss". *plies*: until the game is decided (the last piece captured,
    or no move left), the winner hurrying and the loser delaying; None for a draw.
    """

    result: str
    plies: int | None

    @property
    def own_moves(self) -> int | None:
        """The winner's own plies among them, the last one counted; None for a draw."""
        return None if self.plies is None else (self.plies + 1) // 2

    @property
    def _worth(self) -> tuple[int, int]:
        """Greater is better for the side to move."""
        if self.result == "draw":
            return 0, 0
        plies = self.plies or 0
        return (1, -plies) if self.result == "win" else (-1, plies)


@dataclass(frozen=True, slots=True)
class Judged:
    """A legal *move* and the verdict on the position after it, for the side that plays it."""

    move: Move
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Counted:
    """A verdict, and its value under the regulation's counters.

    *stands*: a draw always does; a win or a loss when it can be had before any counter draws the
    game, against any defence. False: the game is drawn with best play. None: not found out.
    """

    verdict: Verdict
    stands: bool | None

    @property
    def result(self) -> str | None:
        """The result with best play under the regulation; None when it was not found out."""
        if self.stands is None:
            return None
        return self.verdict.result if self.stands else "draw"


class Tables:
    """Endgame tables of every variant: those that ship, and before them those below *path*.

    A folder has one folder for each variant, as `build` makes them; the search asks the results of
    `write_results` first, where they are there. *memory_mb* bounds what is
    kept unpacked for each variant. Files are opened when a variant is first asked for; a damaged
    one raises EngineError, naming it. Any number of threads may ask.

    >>> Tables().probe(Board("brazilian", "W:WK1:BK32"))
    Verdict(result='draw', plies=None)
    """

    def __init__(
        self, path: str | PathLike[str] | None = None, *, memory_mb: int = USUAL_MEMORY_MB
    ) -> None:
        """Raises EngineError when *path* is no folder, ArgumentError for no path at all."""
        check_kind("path", path, str, PathLike, None)
        check_whole("memory_mb", memory_mb, 0, MOST_MEMORY_MB)
        if path is not None and not Path(path).is_dir():
            raise EngineError(
                "no-tables-folder", "{path} is not a folder of endgame tables", path=str(path)
            )
        self._roots = (SHIPPED,) if path is None else (Path(path), SHIPPED)
        self._memory_mb = memory_mb
        self._open: dict[Variant, _kernel.EndgameTables] = {}

    def probe(self, position: Board | Game) -> Verdict | None:
        """The verdict on a board, or on a game's present position; None when no table has it.

        Raises EngineError, naming the file, when it was damaged since it was opened.
        """
        board = _board(position)
        kernel = self.kernel(board.variant)
        found = kernel.probe(board)
        if found is not None:
            return _verdict(*found)
        if kernel.damaged:
            raise fault(TableFault.DAMAGED, kernel.damaged)
        return None

    def moves(self, position: Board | Game) -> tuple[Judged, ...]:
        """Every legal move with the verdict on the position after it, the best first.

        Empty when no table has the position, or when there is no move.
        """
        board = _board(position)
        if self.probe(board) is None:
            return ()
        judged = [Judged(move, _after(self.probe(board.after(move)))) for move in board.legal_moves]
        return tuple(sorted(judged, key=lambda one: one.verdict._worth, reverse=True))

    def best_moves(self, position: Board | Game) -> list[Move]:
        """The moves that keep the result: the quickest to win, the slowest to lose, all that draw.

        Empty when no table has the position, or when there is no move.
        """
        judged = self.moves(position)
        return [one.move for one in judged if one.verdict == judged[0].verdict]

    def within(self, game: Game, *, most_nodes: int = USUAL_NODES) -> Counted | None:
        """The verdict on a game's position, held to the counters of its regulation as they stand
        now and as they may begin (DRW-02, DRW-05 to DRW-09); None when no table has it.

        If distance and counters alone leave a doubt, up to *most_nodes* positions are searched
        with every count. Repetition is left aside.
        """
        check_kind("game", game, Game)
        check_whole("most_nodes", most_nodes, 0, MAX_NODES)
        found = self.probe(game)
        if found is None:
            return None
        return Counted(found, self.kernel(game.variant).stands(game, most_nodes))

    def classes(self, variant_name: str | Variant) -> tuple[ClassTable, ...]:
        """The classes that there are tables of, by number of pieces."""
        found = [describe(row) for row in self.kernel(variant(variant_name)).files]
        return tuple(sorted(found, key=lambda one: one.pieces))

    def pieces(self, variant_name: str | Variant) -> int:
        """The most pieces on the board that some table has; 0 when there is none."""
        return self.kernel(variant(variant_name)).pieces

    def kernel(self, row: Variant) -> _kernel.EndgameTables:
        """The kernel's handle of a variant's tables, for the search."""
        found = self._open.get(row)
        if found is None:
            found = _kernel.EndgameTables(row.rules, self._memory_mb)
            for path in paths_in(self._roots, row):
                add(found, path)
            for path in paths_in(self._roots, row, RESULTS_SUFFIX):
                add_results(found, path)
            self._open[row] = found
        return found


def add(tables: _kernel.EndgameTables, path: Path) -> None:
    """Takes a file into use; raises EngineError, naming it, when it cannot be."""
    code = tables.add(str(path))
    if code:
        raise fault(code, path)


def add_results(tables: _kernel.EndgameTables, path: Path) -> None:
    """Takes the results of a file that was added into use; raises EngineError, naming them, when
    they cannot be."""
    numbers = {name: number for number, (_, name, _, _) in enumerate(tables.files)}
    number = numbers.get(path.stem)
    if number is None:
        return  # of no table: nothing asks it
    code = tables.add_results(number, str(path))
    if code:
        raise fault(code, path)


@cache
def shipped() -> Tables:
    """The tables that come with the package."""
    return Tables()


def _board(position: Board | Game) -> Board:
    check_kind("position", position, Board, Game)
    return position.board if isinstance(position, Game) else position


def _verdict(sign: int, plies: int) -> Verdict:
    return Verdict(RESULTS[sign], None if sign == 0 else plies)


def _after(opponents: Verdict | None) -> Verdict:
    """The verdict on a move that leaves the opponent with this verdict."""
    if opponents is None:
        raise EngineError("table-gap", "An endgame table that a move leads to is missing")
    if opponents.plies is None:
        return opponents
    return Verdict("win" if opponents.result == "loss" else "loss", opponents.plies + 1)
