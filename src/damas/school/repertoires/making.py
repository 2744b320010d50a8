"""A repertoire grown from games: one's own, or those of a PDN file with their variations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from ..._kernel import Move
from ...base.errors import DamasError
from ...notation.pdn import Lines, PdnGame, replay
from ...rules.board import Board
from .tree import MOST_PLIES, START, Repertoire, RepertoireError

USUAL_PLIES = 20
"""Moves of a game that belong to its opening."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The yield of games: moves *added*, games *read*, games *left_out* as they do not fit."""

    added: int
    read: int
    left_out: int


def grown(
    repertoire: Repertoire, games: Sequence[Sequence[Sequence[int]]], plies: int = USUAL_PLIES
) -> int:
    """Adds the openings of *games*, each the squares of its moves: of the own side's moves in a
    position the one played most, of the other side's all. Returns the number of moves added.

    A game is followed as far as its moves are legal. A full repertoire takes no more.
    """
    before = len(repertoire)
    lines = [line for game in games if (line := _played(repertoire.root.board, game[:plies]))]
    with suppress(RepertoireError):  # full
        _grow(repertoire, START, lines, 0)
    return len(repertoire) - before


def _played(board: Board, paths: Sequence[Sequence[int]]) -> list[Move]:
    """The moves of a game from its first on, as far as they are legal."""
    found = []
    for path in paths:
        try:
            move = board.parse_move(path)
        except DamasError:
            break
        found.append(move)
        board = board.after(move)
    return found


def _grow(repertoire: Repertoire, key: str, lines: Sequence[Sequence[Move]], ply: int) -> None:
    going = [line for line in lines if len(line) > ply]
    if not going:
        return
    counts = Counter(line[ply].text("pdn") for line in going)
    order = sorted(counts, key=lambda move: (-counts[move], move))
    if repertoire.node(key).board.turn == repertoire.colour:
        order = order[:1]
    for text in order:
        same = [line for line in going if line[ply].text("pdn") == text]
        _grow(repertoire, repertoire.add(key, same[0][ply]).key, same, ply + 1)


def merge_pdn(repertoire: Repertoire, games: Iterable[PdnGame], plies: int = MOST_PLIES) -> Taken:
    """Adds every line of games that begin at the start of the repertoire's game.

    Games of other positions or another game are left out. A full repertoire takes no more.
    """
    before, read, left_out = len(repertoire), 0, 0
    for game in games:
        read += 1
        try:
            left_out += not _merged(repertoire, game, plies)
        except RepertoireError:  # full
            break
    return Taken(len(repertoire) - before, read, left_out)


def _merged(repertoire: Repertoire, game: PdnGame, plies: int) -> bool:
    """Whether the game fits; then its lines are in the repertoire."""
    try:
        lines = Lines(game, replay(game))
    except DamasError:
        return False
    if lines.start is None or lines.start != repertoire.root.board:
        return False
    keys: dict[int, str] = {id(game.root): START}
    for node, move, _ in lines:
        before = keys.get(id(node.parent))
        if before is None or move is None or repertoire.node(before).plies >= plies:
            continue
        keys[id(node)] = repertoire.add(before, move).key
    return True
