"""What a booklet teaches, in order, for any regulation: sentences, each with its rule, and figures.

A figure is given by places (column, row) on an 8x8 board seen from White, dark corner at the left;
a larger board has it at the upper left, a mirrored one in the mirror. Its arrows are drawn from the
legal moves of the position itself, so that no figure can show what is not so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..board import Board
from ..i18n import Text
from ..regulations import Forcada, Regulation
from ..variants import Variant

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Figure:
    """A position with its *caption*: men and kings by place; *turn*; *lines* that are marked.

    *moves*: how many legal moves it must have, which a test holds it to; *numbers* on the squares.
    *low*: at the lower left of a larger board instead.
    """

    caption: Text
    white: tuple[Place, ...] = ()
    white_kings: tuple[Place, ...] = ()
    black: tuple[Place, ...] = ()
    black_kings: tuple[Place, ...] = ()
    turn: str = "white"
    lines: tuple[str, ...] = ()
    moves: int | None = None
    start: bool = False
    numbers: str = "none"
    low: bool = False

    def board(self, row: Variant) -> Board:
        """The position on the board of *row*."""
        if self.start:
            return Board(row)
        sets = {
            name: [_number(row, place, self.low) for place in getattr(self, short)]
            for name, short in (
                ("white_men", "white"),
                ("white_kings", "white_kings"),
                ("black_men", "black"),
                ("black_kings", "black_kings"),
            )
        }
        return Board.from_pieces(row, turn=self.turn, **sets)


def _number(row: Variant, place: Place, low: bool) -> int:
    """The number of a place: the kernel's layout, before a mirrored board is turned."""
    column, line = place
    line += row.size - 8 if low else 0
    return row.number(line * (row.size // 2) + column // 2)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One rule in our words; *rule*: the key under which a regulation cites its article."""

    text: Text
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A section of the booklet; *when*: only where a parameter of the regulation has a value."""

    title: Text
    sentences: tuple[Sentence, ...]
    figures: tuple[Figure, ...] = ()
    when: tuple[str, bool] | None = None


START = Figure(Text("The start, with the numbers of the squares"), start=True, numbers="all")
LESSONS: tuple[Lesson, ...] = (
    Lesson(
        Text("Board and pieces"),
        (
            Sentence(
                Text("Two players sit face to face; only the dark squares are played on."), "size"
            ),
            Sentence(
                Text("The board lies so that the dark corner is where the table says."),
                "dark_corner",
            ),
            Sentence(
                Text("Each player's men stand on the dark squares nearest to him."), "men_per_side"
            ),
            Sentence(Text("White plays first; then the players move in turn."), "turn"),
        ),
        (START,),
    ),
    Lesson(
        Text("How a man moves"),
        (
            Sentence(
                Text("A man goes one square ahead, diagonally, to a free square; never back."),
                "man-move",
            ),
        ),
        (Figure(Text("A man in mid-board has two moves"), white=((3, 4),), moves=2),),
    ),
    Lesson(
        Text("How a king moves"),
        (
            Sentence(
                Text("A king goes any number of free squares along a diagonal, ahead or back."),
                "king-move",
            ),
        ),
        (
            Figure(Text("A king commands its diagonals"), white_kings=((3, 4),)),
            Figure(
                Text("The longest diagonal"),
                white_kings=((0, 7),),
                lines=("main_road",),
                low=True,
            ),
        ),
    ),
    Lesson(
        Text("Crowning"),
        (
            Sentence(
                Text("A man whose lance ends on the far row becomes a king; that ends the lance."),
                "promotion",
            ),
        ),
        (Figure(Text("Either move makes a king"), white=((2, 1),), moves=2),),
    ),
    Lesson(
        Text("Capturing"),
        (
            Sentence(
                Text("An opponent's piece beside, with a free square behind it, is jumped."),
                "man-capture",
            ),
            Sentence(Text("Whoever can capture must capture."), "must-capture"),
        ),
        (Figure(Text("The man must capture"), white=((3, 4), (6, 7)), black=((4, 3),), moves=1),),
    ),
    Lesson(
        Text("Men capture backwards"),
        (Sentence(Text("A man captures ahead and back alike."), "man-capture"),),
        (Figure(Text("This man captures backwards"), white=((3, 4),), black=((2, 5),), moves=1),),
        when=("men_capture_backward", True),
    ),
    Lesson(
        Text("Men capture ahead only"),
        (Sentence(Text("A man does not capture backwards; a king does."), "man-capture"),),
        (
            Figure(
                Text("No capture here: the man just moves"),
                white=((3, 4),),
                black=((2, 5),),
                moves=2,
            ),
        ),
        when=("men_capture_backward", False),
    ),
    Lesson(
        Text("A king captures from afar"),
        (
            Sentence(
                Text(
                    "A king jumps a piece at any distance along a free diagonal and comes down on "
                    "any free square behind it."
                ),
                "king-capture",
            ),
            Sentence(Text("Two pieces together cannot be jumped, nor one's own."), "own-piece"),
        ),
        (
            Figure(
                Text("Four squares to come down on"),
                white_kings=((1, 6),),
                black=((3, 4),),
            ),
        ),
    ),
    Lesson(
        Text("Chains"),
        (
            Sentence(Text("While the piece can capture on, it must; all is one lance."), "chain"),
            Sentence(
                Text("No piece is jumped twice; the captured leave only after the lance."),
                "piece-once",
            ),
        ),
        (
            Figure(
                Text("Two pieces in one lance"), white=((1, 6),), black=((2, 5), (4, 3)), moves=1
            ),
        ),
    ),
    Lesson(
        Text("The most pieces"),
        (
            Sentence(
                Text("The capture that takes most pieces must be played."),
                "majority",
            ),
        ),
        (
            Figure(
                Text("Two before one"),
                white=((1, 6), (5, 6)),
                black=((2, 5), (4, 3), (6, 5)),
                moves=1,
            ),
        ),
        when=("majority", True),
    ),
    Lesson(
        Text("The better pieces"),
        (
            Sentence(
                Text("Of equal captures the one that takes more kings must be played."), "quality"
            ),
        ),
        (
            Figure(
                Text("The king before the man"),
                white=((1, 6), (5, 6)),
                black=((2, 5),),
                black_kings=((6, 5),),
                moves=1,
            ),
        ),
        when=("quality", True),
    ),
    Lesson(
        Text("Over the far row and on"),
        (
            Sentence(
                Text("A man that only passes over the far row in a capture stays a man."),
                "promotion_in_passing",
            ),
        ),
        (
            Figure(
                Text("It ends below the far row: still a man"),
                white=((1, 2),),
                black=((2, 1), (4, 1)),
                moves=1,
            ),
        ),
        when=("men_capture_backward", True),
    ),
    Lesson(
        Text("Winning"),
        (
            Sentence(Text("Who has no piece left has lost."), "capture_all"),
            Sentence(Text("Who is to move and cannot has lost."), "blocked"),
            Sentence(Text("Who resigns has lost."), "resignation"),
            Sentence(Text("Who oversteps the time has lost."), "time"),
        ),
        (
            Figure(
                Text("Black to move is blocked and has lost"),
                white=((1, 4), (2, 5)),
                black=((0, 3),),
                turn="black",
                moves=0,
            ),
        ),
    ),
)
FORCADA = Figure(
    Text("Three kings hold the longest diagonal against one"),
    white_kings=((0, 7), (3, 4), (7, 0)),
    black_kings=((2, 1),),
    turn="black",
    lines=("main_road",),
)


def lessons_of(regulation: Regulation) -> Iterator[Lesson]:
    """The lessons that *regulation* has something to say to."""
    for lesson in LESSONS:
        if lesson.when is None:
            yield lesson
            continue
        key, wanted = lesson.when
        if _parameter(regulation, key) is wanted:
            yield lesson


def _parameter(regulation: Regulation, key: str) -> bool:
    return bool(getattr(regulation.variant, key))


def draw_figures(regulation: Regulation) -> Iterator[Figure]:
    """The figures of the draws that *regulation* knows."""
    if any(isinstance(rule, Forcada) for rule in regulation.draw_rules):
        yield FORCADA
