"""The position of record: reached by legal lances, or by what the rules let stand (IRR-09)."""

from __future__ import annotations

from dataclasses import dataclass

from .._kernel import Move
from ..board import Board
from ..game import Game
from ..regulations import Regulation
from .pieces import Pieces

Lance = tuple[str, tuple[int, ...], tuple[str, ...]]
"""Who, over which squares, and what was irregular."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One lance of the record.

    *kind*: "move" (legal), "kept" (irregular, and it stands: by decision or because the opponent
    played on) or "continued" (irregular, played on, and it can still be put right). *move* is None
    for what no legal lance explains: then *fen* was set. *path*: the squares, where known. *codes*:
    what was irregular. *event*: the number of the event that brought it into the record.
    """

    kind: str
    by: str
    fen: str
    event: int
    move: Move | None = None
    path: tuple[int, ...] = ()
    codes: tuple[str, ...] = ()

    @property
    def pdn(self) -> str | None:
        """The lance as PDN writes it; None where a position was set."""
        return None if self.move is None else self.move.pdn

    @property
    def comment(self) -> str | None:
        """What a PDN comment says of it, such as "IRR f kept"; None for a legal lance."""
        if self.kind == "move":
            return None
        return f"IRR {','.join(self.codes)} {self.kind}"


class Record:
    """The lances that count, with the game that counts them."""

    def __init__(self, regulation: Regulation, fen: str | None = None) -> None:
        self.regulation = regulation
        self.start = Board(regulation.variant, fen)
        self.game = Game(regulation, board=self.start)
        self.board: Board = self.start
        self.turn: str = self.board.turn
        self.entries: list[Entry] = []
        self._placed: tuple[Board, list[int]] | None = None

    def stands(self, pieces: Pieces) -> bool:
        """Whether the pieces in play stand as the record has them; looked up once a position."""
        if self._placed is None or self._placed[0] is not self.board:
            self._placed = self.board, Pieces.of(self.board).at
        return pieces.at == self._placed[1]

    def push(self, lance: Lance, move: Move, event: int, kind: str = "move") -> None:
        """Plays a legal lance."""
        self.game.push(move)
        self._follow(lance, event, kind, move)

    def keep(self, lance: Lance, board: Board, event: int, kind: str) -> None:
        """Puts a position into the record that no legal lance leads to; counters begin anew."""
        self.game = Game(self.regulation, board=board)
        self._follow(lance, event, kind, None)

    def _follow(self, lance: Lance, event: int, kind: str, move: Move | None) -> None:
        by, path, codes = lance
        self.board = self.game.board
        self.turn = self.board.turn
        self.entries.append(Entry(kind, by, self.board.fen, event, move, path, codes))

    def restore(self, ply: int) -> None:
        """Goes back to the position after the first *ply* entries."""
        if ply >= len(self.entries):
            return
        kept = self.entries[:ply]
        begin = max((n for n, e in enumerate(kept, start=1) if e.move is None), default=0)
        board = Board(self.regulation.variant, kept[begin - 1].fen) if begin else self.start
        self.game = Game(self.regulation, board=board)
        for entry in kept[begin:]:
            if entry.move is not None:
                self.game.push(entry.move)
        self.entries = kept
        self.board = self.game.board
        self.turn = self.board.turn
