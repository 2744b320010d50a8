"""Conditional moves of a game by correspondence: "if you play this, I answer that".

A plan is a set of lines that begin with the opponent's move; moves are paths of squares. Only its
player sees it. It ends when the opponent plays a move that is not in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..base.errors import MeetingError
from ..rules.game import Game

MOST_LINES = 8
LONGEST_LINE = 12

Path = tuple[int, ...]
PlanLine = tuple[Path, ...]


def checked_plan(game: Game, lines: Sequence[Sequence[Sequence[int]]]) -> tuple[PlanLine, ...]:
    """The *lines* with every move's whole path, from the position of *game*: the opponent's move
    first, then the player's answer, and so on.

    Raises MeetingError for too many lines, for a line that ends with the opponent's move and for
    two answers to one move, and the errors of a move that is not legal there.
    """
    if len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines):
        raise MeetingError(
            "plan-too-long",
            "Lines that can be planned: at most {lines}, of at most {moves} moves",
            lines=MOST_LINES,
            moves=LONGEST_LINE,
        )
    found = tuple(_played(game, line) for line in lines)
    answers: dict[PlanLine, Path] = {}
    for line in found:
        for at in range(1, len(line), 2):
            if answers.setdefault(line[:at], line[at]) != line[at]:
                raise MeetingError("two-answers", "There are two answers to one move in this plan")
    return found


def _played(game: Game, line: Sequence[Sequence[int]]) -> PlanLine:
    if len(line) < 2 or len(line) % 2:
        raise MeetingError("no-answer", "Each line of a plan ends with your own move")
    board, made = game.board, []
    for path in line:
        move = board.parse_move(path)
        made.append(tuple(move.path))
        board = board.after(move)
    return tuple(made)


def answer(lines: Sequence[PlanLine], played: Path) -> tuple[Path | None, tuple[PlanLine, ...]]:
    """The plan's answer to the opponent's move *played*, and the rest of the plan."""
    on = [line for line in lines if line[0] == played]
    if not on:
        return None, ()
    return on[0][1], tuple(line[2:] for line in on if len(line) > 2)
