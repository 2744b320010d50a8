"""Problems of a game told for another one that has the same moves on the same board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...rules.board import Board
from ...rules.regulations import KingsOnly, regulation_for_gametype
from ...rules.variants import Variant, variant
from .problem import ProvenProblem, id_of


def retold(problems: Iterable[ProvenProblem], row: Variant) -> Iterator[ProvenProblem]:
    """The problems in the numbers and the signs of *row*; without those whose win takes longer
    than the usual rule book of *row* lets kings move without a capture."""
    book = regulation_for_gametype(row.gametype)
    limits = [book.plies(one.moves) for one in book.draw_rules if isinstance(one, KingsOnly)]
    for one in problems:
        if one.plies is None or all(one.plies <= limit for limit in limits):
            yield _retold(one, row)


def _retold(problem: ProvenProblem, row: Variant) -> ProvenProblem:
    kin = variant(problem.variant)
    number_of = {number: row.number(kin.square(number)) for number in kin.numbers}
    board = _same(problem.board, row, number_of)
    fen, moves = board.fen, []
    before = problem.board
    for text in problem.moves:
        move = before.parse_move(text)
        mine = board.parse_move([number_of[number] for number in move.path])
        moves.append(mine.text("pdn"))
        before, board = before.after(move), board.after(mine)
    return replace(problem, id=id_of(row.id, fen), variant=row.id, fen=fen, moves=tuple(moves))


def _same(board: Board, row: Variant, number_of: dict[int, int]) -> Board:
    """The position of *board* on the board of *row*."""

    def told(numbers: Iterable[int]) -> list[int]:
        return [number_of[number] for number in numbers]

    return Board.from_pieces(
        row,
        white_men=told(board.men("white")),
        white_kings=told(board.kings("white")),
        black_men=told(board.men("black")),
        black_kings=told(board.kings("black")),
        turn=board.turn,
    )
