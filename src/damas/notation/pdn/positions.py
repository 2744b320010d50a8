"""Every line of a game on boards: which move each node stands for, and the position after it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..._kernel import Move
from ...base.errors import DamasError
from ...rules.board import Board
from .playing import file_text, read_fen, read_squares
from .replay import Replay, replay
from .tree import Node, PdnGame, play_with

_NUMBER = re.compile(r"\d+")


class Lines:
    """Plays the lines of *game* with the numbering of squares that *done*, its replay, found."""

    def __init__(self, game: PdnGame, done: Replay) -> None:
        self.game = game
        self.reading = done.reading
        parts = (*done.earlier, done.game) if done.game else done.earlier
        played: list[Move | None] = []
        for part in parts:
            played += [*([None] if played else []), *part.moves]
        self._played = dict(zip((id(node) for node in game.mainline()), played, strict=False))
        self.start = parts[0].start_board if parts else None
        self.end = parts[-1] if parts else None

    def step(self, node: Node, board: Board | None) -> tuple[Move | None, Board | None]:
        """(the move of *node* played on *board*, the position after it); None where it is lost."""
        if board is None:
            return None, None
        try:
            if node.setup is not None:
                return None, Board(board.variant, read_fen(node.setup, self.reading))
            found = list(self._found(node, board))
        except DamasError:
            return None, None
        if len(found) != 1:
            return None, None
        return found[0], board.after(found[0])

    def __iter__(self) -> Iterator[tuple[Node, Move | None, Board | None]]:
        """(node, its move, the position after it) of every node but the root, parents first."""
        after = {id(self.game.root): self.start}
        for node in self.game.nodes():
            move, board = self.step(node, after[id(node.parent)])
            after[id(node)] = board
            yield node, move, board

    def text(self, move: Move) -> str:
        """*move* as this file writes moves: by names where it has names, from its own corner."""
        if self.start is None:
            return move.text("pdn")
        row, moves = self.start.variant, self.game.moves
        back = self.reading.back(row, named=bool(moves) and moves[0][:1].isalpha())
        return _NUMBER.sub(lambda found: back[int(found[0])], file_text(move, row))

    def _found(self, node: Node, board: Board) -> Iterator[Move]:
        played = self._played.get(id(node))
        if played is not None:
            yield played
            return
        path = read_squares(node.text, board, self.reading)
        if isinstance(path, list):
            yield from board.fitting_moves(path)


play_with(lambda game: Lines(game, replay(game)))
