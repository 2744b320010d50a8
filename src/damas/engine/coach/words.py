"""The coach's words for a mistake: short sentences, with the line that refutes."""

from __future__ import annotations

from collections.abc import Sequence

from ..._kernel import Move
from ...board import Board
from ...i18n import Text
from ...variants import Variant
from .annotations import Annotation, MistakeKind, shown

LONGEST = 12  # moves of a line that are shown

LOSES = (
    Text("Loses a piece: {line}."),
    Text("Loses two pieces: {line}."),
    Text("Loses {count} pieces: {line}."),
)
SHOT = (
    Text("Misses a shot that wins a piece: {line}."),
    Text("Misses a shot that wins two pieces: {line}."),
    Text("Misses a shot that wins {count} pieces: {line}."),
)
PIECES = (
    Text("Misses the win of a piece: {line}."),
    Text("Misses the win of two pieces: {line}."),
    Text("Misses the win of {count} pieces: {line}."),
)
WIN = Text("Misses a win: {line}.")
WIN_AT_ONCE = Text("Misses a win with the next move: {line}.")
WIN_IN = Text("Misses a win in {count} moves: {line}.")
DRAW = Text("Lets the draw go: {line}.")
WEAKER = Text("Weaker: the answer is {line}.")
WEAKER_END = Text("Weaker.")
BETTER = Text("Better was {line}.")
GONE = {
    "win": Text("The win is gone."),
    "draw": Text("The draw is gone."),
}
_COUNTED = {
    MistakeKind.LOSES_PIECES: LOSES,
    MistakeKind.MISSES_SHOT: SHOT,
    MistakeKind.MISSES_PIECES: PIECES,
}
_SHOWS_BETTER = (MistakeKind.MISSES_SHOT, MistakeKind.MISSES_PIECES, MistakeKind.MISSES_WIN)


def sentences(one: Annotation, board: Board) -> list[Text]:
    """The sentences for *one*, which was played on *board*: its effect, its cost, the better
    line. Lines are written as the variant writes moves."""
    row = board.variant
    better = write_line(shown(board, one.better, one.colour)[:LONGEST], row)
    after = board.after(one.move)
    answer = write_line(shown(after, one.refutation, one.colour, least=1)[:LONGEST], row)
    said = [_fact(one, better if one.fault in _SHOWS_BETTER else answer)]
    if one.gone is not None and one.fault not in (MistakeKind.MISSES_WIN, MistakeKind.LETS_DRAW_GO):
        said.append(GONE[one.gone])
    if one.fault not in _SHOWS_BETTER:
        said.append(Text(BETTER.template, {"line": better}))
    return said


def _fact(one: Annotation, line: str) -> Text:
    params = {"line": line, "count": one.pieces}
    if one.fault in _COUNTED:
        return Text(_COUNTED[one.fault][min(one.pieces, 3) - 1].template, params)
    if one.fault is MistakeKind.MISSES_WIN and one.win_in_plies is not None:
        moves = (one.win_in_plies + 1) // 2
        said = WIN_AT_ONCE if moves == 1 else WIN_IN
        return Text(said.template, {**params, "count": moves})
    if one.fault is MistakeKind.MISSES_WIN:
        return Text(WIN.template, params)
    if not line:
        return WEAKER_END
    return Text((DRAW if one.fault is MistakeKind.LETS_DRAW_GO else WEAKER).template, params)


def write_line(line: Sequence[Move], row: Variant) -> str:
    """Moves one after the other, as people of that game write them."""
    return " ".join((m.algebraic or m.notation) if row.algebraic else m.notation for m in line)
