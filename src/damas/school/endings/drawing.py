"""Positions of a kind, drawn by lot with a seed until one fits the level that is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ...base.errors import DamasError, PositionError, UnknownNameError
from ...base.optional import need_tables
from ...engine.endgames import Tables
from ...engine.endgames import shipped as shipped_tables
from ...rules.board import COLOURS, Board
from ...rules.game import OTHER, Game
from ...rules.regulations import Material, Regulation, regulation
from ...rules.variants import Colour, Variant
from .kinds import BANDS, HOLD_LEVELS, KINDS, EndingKind, Goal
from .standing import choices, standing

MOST_DRAWN = 20_000
HALF = 0.5


@dataclass(frozen=True, slots=True)
class EndingTask:
    """A position to play: the rule *book*, the *kind* and *level*, the *fen*; the learner moves
    first. *moves*: own moves to the win with best play; None where a draw is to be held."""

    book: str
    kind: str
    level: int
    fen: str
    moves: int | None

    @property
    def goal(self) -> Goal:
        """ "win" or "draw"."""
        return KINDS[self.kind].goal

    @property
    def learner(self) -> Colour:
        """The side to move first."""
        return self.game().turn

    def game(self) -> Game:
        """A new game from the position, with the counters of the rule book at their beginning."""
        return Game(self.book, self.fen)


def draw(
    book: str | Regulation, kind: str, level: int, seed: int, tables: Tables | None = None
) -> EndingTask:
    """A position of a kind and level; the same arguments give the same one.

    No piece can be captured at once. Raises UnknownNameError for a kind or level that the rule book
    does not have, MissingLibraryError where Damas is installed without its tables.
    """
    rules = regulation(book)
    row = _row(rules, kind, level)
    chance, asked = Random(seed), _tables_of(rules.variant, tables)
    nearest: EndingTask | None = None
    for _ in range(MOST_DRAWN):
        board = _placed(rules.variant, row, chance)
        if board is None:
            continue
        task = _task(rules, row, board, asked, level)
        if task is not None and task.level == level:
            return task
        nearest = nearest or task
    if nearest is None:
        raise DamasError("no-ending", "No position of this kind was found")
    return nearest


def shares(book: str | Regulation, row: EndingKind, most: int, seed: int) -> dict[int, float]:
    """The share of each level among *most* positions of a kind drawn by lot, those left out where
    the pieces cannot stand so or one can be captured at once.

    Raises MissingLibraryError as `draw`.
    """
    rules, chance = regulation(book), Random(seed)
    tables = _tables_of(rules.variant, None)
    stand, found = 0, dict.fromkeys(range(1, len(BANDS) + 1), 0)
    for _ in range(most):
        board = _placed(rules.variant, row, chance)
        if board is None:
            continue
        stand += 1
        task = _task(rules, row, board, tables)
        if task is not None:
            found[task.level] += 1
    return {level: count / max(stand, 1) for level, count in found.items()}


def task_at(
    book: str | Regulation, kind: str, level: int, fen: str, tables: Tables | None = None
) -> EndingTask:
    """The task that a position is, such as one drawn earlier.

    Raises UnknownNameError as `draw`, PositionError for no position, DamasError for one that this
    kind and level do not have.
    """
    rules = regulation(book)
    row = _row(rules, kind, level)
    board = Board(rules.variant, fen)
    task = None
    if _has_material(board, row) and board.legal_moves and not board.legal_moves[0].is_capture:
        task = _task(rules, row, board, _tables_of(rules.variant, tables), level)
    if task is None or task.level != level:
        raise DamasError("no-ending", "This position is no ending of this kind")
    return task


def _tables_of(variant: Variant, tables: Tables | None) -> Tables:
    found = tables or shipped_tables()
    need_tables(there=found.pieces(variant) > 0)
    return found


def _row(rules: Regulation, kind: str, level: int) -> EndingKind:
    row = KINDS.get(kind)
    if row is None or level not in row.levels(rules):
        raise UnknownNameError(
            "unknown-ending",
            "{regulation} has no ending {kind} of level {level}",
            regulation=rules.id,
            kind=kind,
            level=level,
        )
    return row


def _has_material(board: Board, row: EndingKind) -> bool:
    """Whether the side to move has the learner's pieces, and the other side the others."""

    def held(colour: Colour) -> Material:
        return len(board.kings(colour)), len(board.men(colour))

    return (held(board.turn), held(OTHER[board.turn])) == (row.own, row.other)


def _placed(variant: Variant, row: EndingKind, chance: Random) -> Board | None:
    """Pieces put down at random, the learner's colour too; None where they cannot stand so, or
    where the learner cannot move, or can capture."""
    learner = chance.choice(COLOURS)
    squares = chance.sample(list(variant.numbers), sum(row.own) + sum(row.other))
    own, other = squares[: sum(row.own)], squares[sum(row.own) :]
    sides = {learner: _split(own, row.own), OTHER[learner]: _split(other, row.other)}
    try:
        board = Board.from_pieces(
            variant,
            white_kings=sides["white"][0],
            white_men=sides["white"][1],
            black_kings=sides["black"][0],
            black_men=sides["black"][1],
            turn=learner,
        )
    except PositionError:
        return None
    return board if board.legal_moves and not board.legal_moves[0].is_capture else None


def _split(squares: list[int], material: Material) -> tuple[list[int], list[int]]:
    return squares[: material[0]], squares[material[0] :]


def _task(
    rules: Regulation, row: EndingKind, board: Board, tables: Tables, wanted: int | None = None
) -> EndingTask | None:
    """The position as a task of its own level; None where the goal cannot be reached or fails to
    ask anything, and for a win of another level than the *wanted*. The quick questions come
    first."""
    verdict = tables.probe(board)
    if verdict is None:
        return None
    if row.goal == "draw":
        if verdict.result == "win":
            return None
        found = _hold_level(Game(rules, board=board), tables)
        return None if found is None else EndingTask(rules.id, row.id, found, board.fen, None)
    level = _band(verdict.own_moves or 0) if verdict.result == "win" else 0
    if level not in ((wanted,) if wanted else range(1, len(BANDS) + 1)):
        return None
    now = standing(Game(rules, board=board), board.turn, tables)
    if now.result != "win":
        return None
    return EndingTask(rules.id, row.id, level, board.fen, now.moves)


def _band(moves: int) -> int:
    """The level of a win in so many own moves; 0 for none."""
    return next((n for n, (least, most) in enumerate(BANDS, 1) if least <= moves <= most), 0)


def _hold_level(game: Game, tables: Tables) -> int | None:
    """The level of a draw; None where every move holds it, or none does."""
    found = choices(game, tables)
    held = sum(one.standing.result == "draw" for one in found)
    if found[0].standing.result != "draw" or held == len(found):
        return None
    if held == 1:
        return HOLD_LEVELS[-1]
    return 1 if held >= HALF * len(found) else 2
