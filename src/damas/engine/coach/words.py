"""The coach's words for a mistake: short sentences, with the line that refutes."""

from __future__ import annotations

from collections.abc import Sequence

from ..._kernel import Move
from ...base.i18n import Text
from ...rules.board import Board
from ...rules.variants import Variant
from .annotations import Annotation, MistakeKind
from .causes import Cause, Plan
from .lines import COUNTED_PLIES, MOST_CAPTURES, shown

LONGEST = COUNTED_PLIES + MOST_CAPTURES  # moves of a line that are shown

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
SHOT_ALLOWED = (
    Text("Allows a shot that wins a piece: {line}."),
    Text("Allows a shot that wins two pieces: {line}."),
    Text("Allows a shot that wins {count} pieces: {line}."),
)
LETS_KING = Text("Lets a man become a king on {square}: {line}.")
BLOCKED = Text("Ends without a move: {line}.")
COUNTER = Text("The position is still won, but in {moves} moves; the draw count leaves {left}.")
TEMPO = Text("One tempo decides: if it were the other side's turn now, nothing would be lost.")
PLANS = {
    Plan.BLOCKS: Text("It leaves the opponent without a move."),
    Plan.CROWNS: Text("It makes a king on {square}."),
    Plan.STOPS_KING: Text("It stops that man."),
}
EXCHANGES = (
    Text("It exchanges one piece for one."),
    Text("It exchanges two pieces for two."),
    Text("It exchanges {count} pieces for {count}."),
)
GONE = {
    "win": Text("The win is gone."),
    "draw": Text("The draw is gone."),
}
_COUNTED = {
    MistakeKind.LOSES_PIECES: LOSES,
    MistakeKind.MISSES_SHOT: SHOT,
    MistakeKind.MISSES_PIECES: PIECES,
}
_SAYS_LINE = (Cause.KING, Cause.BLOCKED)
_SHOWS_BETTER = (MistakeKind.MISSES_SHOT, MistakeKind.MISSES_PIECES, MistakeKind.MISSES_WIN)


def sentences(one: Annotation, board: Board) -> list[Text]:
    """The sentences for *one*, which was played on *board*: its effect and reason, its cost, the
    better line and what that does. Lines are written as the variant writes moves."""
    row = board.variant
    better, answer = (write_line(line, row) for line in lines_shown(one, board))
    reasons = _reason(one, answer, row)
    said = [_fact(one, better if one.fault in _SHOWS_BETTER else answer)]
    if one.fault is MistakeKind.WEAKER and one.explanation.cause in _SAYS_LINE:
        said = []
    said += reasons
    if one.gone is not None and one.fault not in (MistakeKind.MISSES_WIN, MistakeKind.LETS_DRAW_GO):
        said.append(GONE[one.gone])
    if one.fault not in _SHOWS_BETTER:
        said.append(Text(BETTER.template, {"line": better}))
        said += _plan(one, row)
    return said


def lines_shown(one: Annotation, board: Board) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """The parts of the better line and of the refutation that the sentences are about."""
    reason, after = one.explanation, board.after(one.move)
    better = shown(board, one.better, one.colour, least=reason.plan_plies)
    answer = shown(after, one.refutation, one.colour, least=reason.cause_plies)
    return better[:LONGEST], answer[:LONGEST]


def _fact(one: Annotation, line: str) -> Text:
    params = {"line": line, "count": one.pieces}
    if one.fault is MistakeKind.LOSES_PIECES and one.explanation.cause is Cause.SHOT:
        return Text(SHOT_ALLOWED[min(one.pieces, 3) - 1].template, params)
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


def _reason(one: Annotation, answer: str, row: Variant) -> list[Text]:
    """The reason, where the first sentence does not say it already."""
    reason = one.explanation
    if reason.counter is not None:
        end = reason.counter
        return [Text(COUNTER.template, {"moves": end.moves, "left": end.left})]
    if reason.cause is Cause.KING and reason.square is not None:
        params = {"square": row.called(reason.square), "line": answer}
        return [Text(LETS_KING.template, params)]
    if reason.cause is Cause.BLOCKED:
        return [Text(BLOCKED.template, {"line": answer})]
    return [TEMPO] if reason.cause is Cause.TEMPO else []


def _plan(one: Annotation, row: Variant) -> list[Text]:
    """The purpose of the better line."""
    reason = one.explanation
    if reason.plan is Plan.EXCHANGES:
        return [Text(EXCHANGES[min(reason.count, 3) - 1].template, {"count": reason.count})]
    if reason.plan is None:
        return []
    square = "" if reason.square is None else row.called(reason.square)
    return [Text(PLANS[reason.plan].template, {"square": square})]


def write_line(line: Sequence[Move], row: Variant) -> str:
    """Moves one after the other, as people of that game write them."""
    return " ".join(move.text(row.move_style) for move in line)
