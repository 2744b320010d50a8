"""The first lessons of a booklet of a game whose pieces stand on all squares and go along rows and
columns; a figure is given by places (column, row) seen from White."""

from __future__ import annotations

from ..base.i18n import Text
from .lesson_parts import Figure, PrintedLesson, Sentence
from .lessons import START

LESSONS_ON_ALL_SQUARES: tuple[PrintedLesson, ...] = (
    PrintedLesson(
        Text("Board and pieces"),
        (
            Sentence(Text("Pieces stand on all squares of the board."), "all_squares"),
            Sentence(
                Text("The men stand on the second and the third row of their player."),
                "initial-position",
            ),
            Sentence(Text("White plays first."), "first-move"),
            Sentence(Text("Then the players move in turn, each with their own pieces."), "turn"),
        ),
        (START,),
    ),
    PrintedLesson(
        Text("The moves of a man"),
        (
            Sentence(
                Text(
                    "A man moves one square forwards or sideways to a free square, never backwards."
                ),
                "man-move",
            ),
        ),
        (Figure(Text("A man in mid-board has three moves"), white=((3, 4),), moves=3),),
    ),
    PrintedLesson(
        Text("The moves of a king"),
        (
            Sentence(
                Text("A king moves any number of free squares along a row or a column."),
                "king-move",
            ),
        ),
        (Figure(Text("A king commands its row and its column"), white_kings=((3, 4),), moves=14),),
    ),
    PrintedLesson(
        Text("Crowning"),
        (
            Sentence(
                Text("A man whose move ends on the far row becomes a king; that ends the move."),
                "promotion",
            ),
        ),
        (Figure(Text("The move ahead makes a king"), white=((2, 1),), moves=3),),
    ),
    PrintedLesson(
        Text("Capturing"),
        (
            Sentence(
                Text(
                    "A man jumps a piece that stands before it or beside it, to the free square"
                    " behind; a king jumps from afar."
                ),
                "man-capture",
            ),
            Sentence(Text("A player who can capture must capture."), "must-capture"),
        ),
        (
            Figure(Text("The man must capture"), white=((3, 4), (6, 6)), black=((3, 3),), moves=1),
            Figure(
                Text("Three squares to come down on"),
                white_kings=((3, 6),),
                black=((3, 3),),
                moves=3,
            ),
        ),
    ),
    PrintedLesson(
        Text("Chains"),
        (
            Sentence(Text("While the piece can capture on, it must; all is one move."), "chain"),
            Sentence(Text("It never turns straight back."), "chain-step"),
            Sentence(Text("Each captured piece leaves the board at once."), "removal"),
        ),
        (Figure(Text("Two pieces in one move"), white=((1, 6),), black=((1, 5), (2, 4)), moves=1),),
    ),
    PrintedLesson(
        Text("The most pieces"),
        (
            Sentence(Text("The capture that takes most pieces must be played."), "majority"),
            Sentence(
                Text("Between captures of equally many pieces the player is free to choose."),
                "free-choice",
            ),
        ),
        (
            Figure(
                Text("Two before one"),
                white=((1, 6), (5, 6)),
                black=((1, 5), (2, 4), (5, 5)),
                moves=1,
            ),
        ),
    ),
)
