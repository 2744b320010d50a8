"""Lessons for every game that has none by hand: their texts stand in moulds/, their positions and
answers follow from the rules of the game.

A mould is a lesson file with `rules = "others"`; a step of it may have

- `found`: the name of a position (`searching.py`), which each game finds for itself; a `move`
  there may be any legal one;
- `where`: what must hold of the game's row, as `Variant.holds` reads it; a list: all of it. Other
  games have no such step;
- `yes`, in a question: what the row answers; the first choice is right where it holds, else the
  second.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from ...rules.board import Board
from ...rules.regulations import REGULATIONS, Regulation
from .model import LessonStep, SchoolLesson
from .reading import read_lesson
from .searching import found_in
from .tasks import written

OTHERS = 'rules = "others"'
LEAST_STEPS = 2
"""A lesson of fewer steps is left out."""


class FoundBoards(Mapping[str, str]):
    """The position that each of some games finds for a step, when it is asked for."""

    def __init__(self, what: str, games: Sequence[str]) -> None:
        """Looks for nothing yet."""
        self.what, self.games = what, tuple(games)

    def __getitem__(self, game: str) -> str:
        fen = found_in(game, self.what) if game in self.games else None
        if fen is None:
            raise KeyError(game)
        return fen

    def __iter__(self) -> Iterator[str]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

    def __repr__(self) -> str:
        return f"FoundBoards({self.what!r})"


class FoundMoves(Mapping[str, list[str]]):
    """Every legal move of such a position, or every one that crowns: the answers of a step that
    asks for one."""

    def __init__(self, boards: FoundBoards) -> None:
        """Looks for nothing yet."""
        self.boards = boards

    def __getitem__(self, game: str) -> list[str]:
        board = Board(game, self.boards[game])
        crowning = [move for move in board.legal_moves if move.promotes]
        return [written(move, board) for move in crowning or board.legal_moves]

    def __iter__(self) -> Iterator[str]:
        return iter(self.boards)

    def __len__(self) -> int:
        return len(self.boards)

    def __repr__(self) -> str:
        return f"FoundMoves({self.boards.what!r})"


@cache
def mould_paths() -> tuple[Path, ...]:
    """The files of the moulds, by name."""
    folder = Path(str(files("damas").joinpath("school", "lessons", "moulds")))
    return tuple(sorted(folder.glob("*.md")))


def moulded(path: Path, taught: frozenset[str]) -> SchoolLesson | None:
    """The lesson of a mould for every rule book that ships but those *taught* by hand, and of whose
    rules it has enough to say; None where no book is left."""
    books = [
        book for book in REGULATIONS.values() if book.id not in taught and REGULATIONS.shipped(book)
    ]
    if not books:
        return None
    names = ", ".join(f'"{book.id}"' for book in books)
    text = path.read_text("utf-8").replace(OTHERS, f"rules = [{names}]", 1)
    lesson = read_lesson(text, path.stem, str(path))
    made = (_set(step, books) for step in lesson.steps)
    steps = tuple(step for step in made if any(_is_of(step, book) for book in books))
    rules = [book.id for book in books if sum(_is_of(step, book) for step in steps) >= LEAST_STEPS]
    return replace(lesson, rules=tuple(rules), steps=steps) if rules else None


def _is_of(step: LessonStep, book: Regulation) -> bool:
    """Whether a step is of a rule book, whatever its position: none is looked for."""
    rest = {name: value for name, value in step.fields.items() if name != "board"}
    return replace(step, fields=rest).stands_under(book)


def _set(step: LessonStep, books: Sequence[Regulation]) -> LessonStep:
    """A step with the positions and the right answers of these games."""
    fields = dict(step.fields)
    found, where, yes = (fields.pop(name, None) for name in ("found", "where", "yes"))
    asked = [where] if isinstance(where, str) else where or []
    rows = {book.variant.id: book.variant for book in books if all(map(book.variant.holds, asked))}
    if asked:
        fields["only"] = list(rows)
    if found is not None:
        fields["board"] = boards = FoundBoards(found, list(rows))
        if step.kind == "move":
            fields["answers"] = FoundMoves(boards)
    if yes is not None:
        fields["right"] = {name: 1 if row.holds(yes) else 2 for name, row in rows.items()}
    return replace(step, fields=MappingProxyType(fields))
