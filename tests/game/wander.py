"""Aimless but legal play: kings that move without capture and never twice to the same position."""

from __future__ import annotations

import random

from damas.board import Board
from damas.game import Game
from damas.regulations import Regulation
from damas.rules.board import Move


def _safe_moves(game: Game, seen: set[int], avoid: frozenset[int]) -> list[Move]:
    """Quiet king moves after which nothing can be captured and no position stands again."""
    board = game.board
    found = []
    for move in game.legal_moves:
        after = board.after(move)
        king = move.from_square in board.kings(board.turn)
        if move.is_capture or not king or after.key in seen or move.to_square in avoid:
            continue
        if is_quiet(after):
            found.append(move)
    return found


def is_quiet(board: Board) -> bool:
    """Whether the side to move has a move, and no capture."""
    return len(board.legal_moves) > 0 and not any(reply.is_capture for reply in board.legal_moves)


def quiet_step(game: Game, origins: set[int], plies: int) -> int:
    """Wanders *plies*, then moves a man of *origins* where it cannot be captured; the ply of it."""
    for seed in range(200):
        wander(game, plies, range(seed * 100, seed * 100 + 100))
        for move in game.legal_moves:
            if move.from_square in origins and is_quiet(game.board.after(move)):
                game.push(move)
                return game.ply
        for _ in range(plies):
            game.pop()
    raise AssertionError("no quiet step found")


def wander(
    game: Game, plies: int, seeds: range = range(200), avoid: frozenset[int] = frozenset()
) -> Game:
    """*game* with up to *plies* aimless king moves more, none to *avoid*; it stops where it ends.

    Every line is tried from the same start until one can be played to its end.
    """
    base = game.ply
    for seed in seeds:
        rng = random.Random(seed)
        seen: set[int] = set()
        while game.ply - base < plies and not game.is_over:
            moves = _safe_moves(game, seen, avoid)
            if not moves:
                break
            game.push(rng.choice(moves))
            seen.add(game.board.key)
        if game.is_over or game.ply - base == plies:
            return game
        while game.ply > base:
            game.pop()
    raise AssertionError(f"no aimless line of {plies} plies from {game.board.fen}")


def end_of(
    regulation: str | Regulation, fen: str, plies: int
) -> tuple[int, str | None, str | None]:
    """After which ply aimless play from *fen* ended, why, by which article; Nones if it goes on."""
    game = wander(Game(regulation, fen), plies)
    outcome = game.outcome
    if outcome is None:
        return game.ply, None, None
    return game.ply, outcome.reason, str(outcome.citation)
