"""The last lessons of a booklet, of any board: touching, writing, time and the end."""

from __future__ import annotations

from dataclasses import replace

from ..base.i18n import Text
from .lesson_parts import Figure, PrintedLesson, Sentence

_BLOCKED = Figure(
    Text(""),
    white=((1, 4), (2, 5)),
    black=((0, 3),),
    turn="black",
    moves=0,
)
AT_THE_TABLE: tuple[PrintedLesson, ...] = (
    PrintedLesson(
        Text("Touching and letting go"),
        (
            Sentence(
                Text(
                    "Players whose turn it is must play a piece of their own that they"
                    " touch, if it can move."
                ),
                "touch",
                cited=True,
            ),
            Sentence(
                Text(
                    "The player to move tells the opponent before putting pieces right on"
                    " their squares."
                ),
                "adjust",
                cited=True,
            ),
            Sentence(
                Text("A move is finished when the piece is let go."),
                "release",
                cited=True,
            ),
            Sentence(
                Text("A piece that is not yet let go may be put on another square."),
                "unreleased",
                cited=True,
            ),
            Sentence(
                Text("In a chain too, the movement ends where the piece is let go."),
                "chain-release",
                cited=True,
            ),
            Sentence(
                Text("Holding a piece over the board to find its square is irregular."),
                "hover",
                cited=True,
            ),
            Sentence(
                Text("Taking a piece to a square and back again and again is irregular."),
                "back",
                cited=True,
            ),
        ),
    ),
    PrintedLesson(
        Text("Writing moves"),
        (
            Sentence(
                Text("Both players' moves can be written down by the numbers of the squares."),
                "record",
                cited=True,
            ),
            Sentence(
                Text("A move is written as the square it leaves and the square it reaches."),
                "written-squares",
                cited=True,
            ),
            Sentence(
                Text("A hyphen stands between the two."),
                "written-quiet",
                cited=True,
            ),
            Sentence(
                Text("In a capture an x stands between them."),
                "written-capture",
                cited=True,
            ),
        ),
    ),
    PrintedLesson(
        Text("Time"),
        (
            Sentence(
                Text("The players may agree on a number of moves within a time."),
                "time-by-moves",
                cited=True,
            ),
            Sentence(
                Text("A competition clock is then used."),
                "clock-needed",
                cited=True,
            ),
            Sentence(
                Text("The whole game of both players is then written down."),
                "record-needed",
                cited=True,
            ),
            Sentence(
                Text("The players may agree on a time for the whole game."),
                "time-for-game",
                cited=True,
            ),
            Sentence(
                Text("With a time for the whole game the clock is needed, but not the record."),
                "record-waived",
                cited=True,
            ),
        ),
    ),
    PrintedLesson(
        Text("Winning"),
        (
            Sentence(
                Text("A player to move without a piece or a move has won."),
                "win",
                when=("win=losing",),
            ),
            Sentence(
                Text("The player who makes the first king wins."), "win", when=("win=first_king",)
            ),
            Sentence(Text("A player without pieces has lost."), "capture_all", cited=True),
            Sentence(Text("A player to move who has no move has lost."), "blocked", cited=True),
            Sentence(Text("A player who resigns has lost."), "resignation", cited=True),
            Sentence(Text("A player whose time has run out has lost."), "time", cited=True),
            Sentence(
                Text("A player who refuses to follow the rules has lost."), "refusal", cited=True
            ),
            Sentence(Text("A player who does not appear has lost."), "absence", cited=True),
            Sentence(Text("A player can be given a loss as a penalty."), "penalty", cited=True),
        ),
        (
            replace(
                _BLOCKED,
                caption=Text("Black to move is blocked and has lost"),
                when=("win=usual|first_king", "!all_squares"),
            ),
            replace(
                _BLOCKED,
                caption=Text("Black to move is blocked and has won"),
                when=("win=losing", "!all_squares"),
            ),
        ),
    ),
)
DRAWN = (
    Sentence(Text("The game is drawn when neither player can win."), "dead_position"),
    Sentence(Text("A player can be given a draw as a penalty."), "draw_penalty"),
)
FORCADA = Figure(
    Text("Three kings hold the longest diagonal against one"),
    white_kings=((0, 7), (3, 4), (7, 0)),
    black_kings=((2, 1),),
    turn="black",
    lines=("main_road",),
)
