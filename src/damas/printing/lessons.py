"""The lessons of a booklet, in order, for any regulation: of its game first, then those of any
board."""

from __future__ import annotations

from ..base.i18n import Text
from .lesson_parts import Figure, PrintedLesson, Sentence
from .lessons_at_the_table import AT_THE_TABLE
from .lessons_on_captures import ON_CAPTURES

START = Figure(Text("The start, with the numbers of the squares"), start=True, numbers="all")
_ON_MOVES: tuple[PrintedLesson, ...] = (
    PrintedLesson(
        Text("Board and pieces"),
        (
            Sentence(
                Text("The board is square, its squares light and dark in turn."),
                "size",
                when=("!all_squares",),
            ),
            Sentence(
                Text("Only the dark squares are played on."), "dark-squares", when=("!all_squares",)
            ),
            Sentence(
                Text("Pieces stand on all squares of the board."),
                "all_squares",
                when=("all_squares",),
            ),
            Sentence(
                Text("The board is placed so that each player has a dark corner on the left."),
                "dark_corner",
                when=("!mirrored", "!all_squares"),
            ),
            Sentence(
                Text("The board is placed so that each player has a dark corner on the right."),
                "dark_corner",
                when=("mirrored",),
            ),
            Sentence(Text("Men of each player at the start: {men_per_side}."), "men_per_side"),
            Sentence(
                Text("The men stand on the dark squares nearest to their player."),
                "initial-position",
                when=("!all_squares",),
            ),
            Sentence(
                Text("The men stand on the second and the third row of their player."),
                "initial-position",
                when=("all_squares",),
            ),
            Sentence(Text("White plays first."), "first-move", when=("first=white",)),
            Sentence(Text("Black plays first."), "first-move", when=("first=black",)),
            Sentence(Text("Then the players move in turn, each with their own pieces."), "turn"),
        ),
        (START,),
    ),
    PrintedLesson(
        Text("The moves of a man"),
        (
            Sentence(
                Text(
                    "A man moves one square diagonally forwards to a free square, never backwards."
                ),
                "man-move",
                when=("!all_squares",),
            ),
            Sentence(
                Text(
                    "A man moves one square forwards or sideways to a free square, never backwards."
                ),
                "man-move",
                when=("all_squares",),
            ),
        ),
        (
            Figure(
                Text("A man in mid-board has two moves"),
                white=((3, 4),),
                moves=2,
                when=("!all_squares",),
            ),
            Figure(
                Text("A man in mid-board has three moves"),
                white=((3, 4),),
                moves=3,
                when=("all_squares",),
            ),
        ),
    ),
    PrintedLesson(
        Text("The moves of a king"),
        (
            Sentence(
                Text(
                    "A king moves any number of free squares along a diagonal, forwards or"
                    " backwards."
                ),
                "king-move",
                when=("flying_king", "!all_squares"),
            ),
            Sentence(
                Text("A king moves any number of free squares along a row or a column."),
                "king-move",
                when=("flying_king", "all_squares"),
            ),
            Sentence(
                Text("A king moves one square along a diagonal, forwards or backwards."),
                "king-move",
                when=("!flying_king",),
            ),
        ),
        (
            Figure(
                Text("A king commands its diagonals"),
                white_kings=((3, 4),),
                when=("!all_squares", "flying_king"),
            ),
            Figure(
                Text("A king in mid-board has four moves"),
                white_kings=((3, 4),),
                moves=4,
                when=("!flying_king",),
            ),
            Figure(
                Text("A king commands its row and its column"),
                white_kings=((3, 4),),
                moves=14,
                when=("all_squares",),
            ),
            Figure(
                Text("The longest diagonal"),
                white_kings=((0, 7),),
                lines=("main_road",),
                low=True,
                when=("!all_squares",),
            ),
        ),
        when=("!win=first_king",),
    ),
    PrintedLesson(
        Text("Crowning"),
        (
            Sentence(
                Text("A man whose move ends on the far row becomes a king; that ends the move."),
                "promotion",
                when=("!promotion_in_passing",),
            ),
            Sentence(
                Text("A man that reaches the far row becomes a king at once."),
                "promotion",
                when=("promotion_in_passing",),
            ),
            Sentence(
                Text("A new king does not move before the opponent has played."),
                "new-king",
                when=("!promotion_in_passing", "!win=first_king"),
            ),
        ),
        (
            Figure(
                Text("Either move makes a king"), white=((2, 1),), moves=2, when=("!all_squares",)
            ),
            Figure(
                Text("The move ahead makes a king"), white=((2, 1),), moves=3, when=("all_squares",)
            ),
        ),
    ),
)
LESSONS = (*_ON_MOVES, *ON_CAPTURES, *AT_THE_TABLE)
