"""The reason that an attempted move is not legal, in a sentence, under the rule that decides it.

The kernel finds it, for the page too; this module words it. A Refusal names the *rule*; which
article says so depends on the rule book: a regulation cites it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, cast

from .._kernel import Position
from ..base.arguments import is_number
from ..base.deprecated import warn
from ..base.errors import PositionError
from ..base.reason import Refusal
from ..base.text import Text
from .variants import Variant

RULES = frozenset(
    {
        "chain",
        "chain-step",
        "king-capture",
        "king-move",
        "king-rest",
        "lance",
        "majority",
        "man-capture",
        "man-move",
        "must-capture",
        "numbering",
        "obstructed",
        "occupied",
        "own-piece",
        "piece-once",
        "quality",
        "turn",
    }
)
"""The rules that refusals name."""
SENTENCES = {
    "no-destination": Text("A move has an origin and a destination"),
    "off-board": Text("Square {square} is not on the board: squares are 1 to {squares}"),
    "no-piece": Text("There is no piece on square {square}"),
    "opponents-piece": Text("The piece on square {square} is the opponent's"),
    "must-capture": Text("A capture is compulsory: {moves}"),
    "not-possible": Text("The piece on square {square} cannot go there"),
    "chain-unfinished": Text("The chain is not finished at square {square}: it goes on, {moves}"),
    "majority": Text("The capture of most pieces is compulsory: {count} with {moves}"),
    "quality": Text("Of equal captures the one that takes more kings is compulsory: {moves}"),
    "quiet-chain": Text("Only captures go on from square to square"),
    "same-square": Text("The piece has not left square {square}"),
    "not-diagonal": Text("Squares {start} and {end} are not on one diagonal"),
    "not-straight": Text("Squares {start} and {end} are not in one row or column"),
    "turns-back": Text("A capture never turns straight back, to square {square}"),
    "occupied": Text("Square {square} is occupied"),
    "own-piece": Text("Own pieces may not be jumped: square {square}"),
    "piece-twice": Text("The piece on square {square} may be jumped only once"),
    "obstructed": Text("The way to square {square} is obstructed by {count} pieces"),
    "man-captures-backward": Text("A man does not capture backward in this game"),
    "man-takes-king": Text("A man may not capture a king in this game: square {square}"),
    "by-king": Text("Of equal captures one by a king is compulsory: {moves}"),
    "king-earliest": Text(
        "Of equal captures the one that meets a king first is compulsory: {moves}"
    ),
    "worth": Text("The capture of most worth is compulsory: {moves}"),
    "king-first": Text("A capture by a king comes before one by a man: {moves}"),
    "king-stops-behind": Text(
        "A king stops on the square right behind the piece that it captures on {square}"
    ),
    "king-rests": Text(
        "The king on square {square} has moved {count} times in a row: another piece moves now"
    ),
    "king-too-far": Text("A king moves one square at a time, not to {square}"),
    "man-too-far": Text("A man moves one square at a time, not to {square}"),
    "man-backward": Text("A man does not move backward"),
}
"""The sentence of each refusal, by its code."""
_SQUARES = ("square", "start", "end")  # the fields of the sentences that hold a square's number
_NUMBER = re.compile(r"\d+")


def reason(board: Position, path: Sequence[int]) -> Refusal | None:
    """The reason that the move through *path* is refused, or None, for `Board.refusal`."""
    check_squares(path)
    found = board._refusal(path)
    if found is None:
        return None
    code, rule, case, fields = found
    return Refusal(code, Text(SENTENCES[code].template, fields), rule, case)


def explain(board: Any, path: Sequence[int]) -> Refusal | None:
    """The old name of `Board.refusal`."""
    warn("damas.explain()", "Board.refusal()")
    found: Refusal | None = board.refusal(path)
    return found


def check_squares(path: object) -> None:
    """Raises PositionError for anything but a sequence of whole numbers."""
    fits = isinstance(path, Sequence) and not isinstance(path, str | bytes)
    if not fits or not all(is_number(one) for one in cast("Sequence[object]", path)):
        raise PositionError(
            "not-squares",
            "Squares are given as a list of numbers, such as [32, 28], not {value}",
            value=repr(path),
        )


def in_letters(text: Text, row: Variant) -> Text:
    """The sentence of a refusal with its squares by letter and figure: c3xe5 for 22x15."""

    def lettered(name: str, value: object) -> object:
        if name in _SQUARES and isinstance(value, int) and value in row.numbers:
            return row.name(value)
        if name == "moves" and isinstance(value, str):
            return _NUMBER.sub(lambda found: row.name(int(found[0])), value)
        return value

    params = {name: lettered(name, value) for name, value in text.params.items()}
    return Text(text.template, params, text.context)


def as_called(text: Text, row: Variant) -> Text:
    """The sentence with its squares as the players of the game write them (`Variant.called`)."""
    return in_letters(text, row) if row.move_style == "algebraic" else text
