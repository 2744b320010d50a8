"""The lessons of a booklet, in order, for any regulation."""

from __future__ import annotations

from ..base.i18n import Text
from .lesson_parts import Figure, PrintedLesson, Sentence

START = Figure(Text("The start, with the numbers of the squares"), start=True, numbers="all")
LESSONS: tuple[PrintedLesson, ...] = (
    PrintedLesson(
        Text("Board and pieces"),
        (
            Sentence(Text("The board is square, its squares light and dark in turn."), "size"),
            Sentence(Text("Only the dark squares are played on."), "dark-squares"),
            Sentence(
                Text("The board is placed so that each player has a dark corner on the left."),
                "dark_corner",
                when=("dark_corner", "left"),
            ),
            Sentence(
                Text("The board is placed so that each player has a dark corner on the right."),
                "dark_corner",
                when=("dark_corner", "right"),
            ),
            Sentence(
                Text("Each player begins with 20 men."), "men_per_side", when=("men_per_side", 20)
            ),
            Sentence(
                Text("Each player begins with 12 men."), "men_per_side", when=("men_per_side", 12)
            ),
            Sentence(
                Text("The men stand on the dark squares nearest to their player."),
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
                    "A man moves one square diagonally forwards to a free square, never backwards."
                ),
                "man-move",
            ),
        ),
        (Figure(Text("A man in mid-board has two moves"), white=((3, 4),), moves=2),),
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
                when=("flying_king", True),
            ),
            Sentence(
                Text("A king goes one square along a diagonal, ahead or back."),
                "king-move",
                when=("flying_king", False),
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
    PrintedLesson(
        Text("Crowning"),
        (
            Sentence(
                Text("A man whose move ends on the far row becomes a king; that ends the move."),
                "promotion",
                when=("promotion_in_passing", False),
            ),
            Sentence(
                Text("A man that reaches the far row becomes a king at once."),
                "promotion",
                when=("promotion_in_passing", True),
            ),
            Sentence(
                Text("A new king does not move before the opponent has played."),
                "new-king",
                when=("promotion_in_passing", False),
            ),
        ),
        (Figure(Text("Either move makes a king"), white=((2, 1),), moves=2),),
    ),
    PrintedLesson(
        Text("Capturing"),
        (
            Sentence(
                Text(
                    "An opponent's piece on an adjoining square of a diagonal, with a free square "
                    "behind it, is jumped."
                ),
                "man-capture",
            ),
            Sentence(Text("A player who can capture must capture."), "must-capture"),
        ),
        (Figure(Text("The man must capture"), white=((3, 4), (6, 7)), black=((4, 3),), moves=1),),
    ),
    PrintedLesson(
        Text("Men capture backwards"),
        (Sentence(Text("A man captures both forwards and backwards."), "men_capture_backward"),),
        (Figure(Text("This man captures backwards"), white=((3, 4),), black=((2, 5),), moves=1),),
        when=("men_capture_backward", True),
    ),
    PrintedLesson(
        Text("Men capture forwards only"),
        (Sentence(Text("A man does not capture backwards; a king does."), "men_capture_backward"),),
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
    PrintedLesson(
        Text("A king captures from afar"),
        (
            Sentence(
                Text(
                    "A king jumps a piece at any distance along a free diagonal and comes down on "
                    "any free square behind it."
                ),
                "king-capture",
            ),
            Sentence(
                Text("Behind a king that is the last piece of a capture it stops at once."),
                "king-capture",
                when=("landing", "behind_king"),
            ),
            Sentence(
                Text("A king does not jump two pieces that stand together."), "obstructed.king"
            ),
            Sentence(Text("A king does not jump a piece of its own colour."), "own-piece.king"),
        ),
        (
            Figure(
                Text("Four squares to come down on"),
                white_kings=((1, 6),),
                black=((3, 4),),
            ),
        ),
        when=("king_captures", "any square behind"),
    ),
    PrintedLesson(
        Text("A king captures from afar"),
        (
            Sentence(
                Text(
                    "A king jumps a piece at any distance along a free diagonal and stops on the "
                    "square right behind it."
                ),
                "king-capture",
            ),
            Sentence(
                Text("A king does not jump two pieces that stand together."), "obstructed.king"
            ),
        ),
        (Figure(Text("It stops here"), white_kings=((1, 6),), black=((3, 4),), moves=1),),
        when=("king_captures", "right behind"),
    ),
    PrintedLesson(
        Text("A king captures beside it"),
        (
            Sentence(
                Text("A king jumps a piece beside it, ahead or back, to the free square behind."),
                "king-capture",
            ),
            Sentence(Text("A king does not jump a piece of its own colour."), "own-piece.king"),
        ),
        (Figure(Text("The king must capture"), white_kings=((3, 4),), black=((4, 5),), moves=1),),
        when=("king_captures", "beside"),
    ),
    PrintedLesson(
        Text("Chains"),
        (
            Sentence(Text("While the piece can capture on, it must; all is one move."), "chain"),
            Sentence(Text("No piece is jumped twice."), "piece-once"),
            Sentence(Text("An empty square may be crossed more than once."), "crossing"),
            Sentence(
                Text("The captured pieces leave the board after the move."),
                "removal",
                when=("removed_at_once", False),
            ),
            Sentence(
                Text("Each captured piece leaves the board at once."),
                "removal",
                when=("removed_at_once", True),
            ),
        ),
        (Figure(Text("Two pieces in one move"), white=((1, 6),), black=((2, 5), (4, 3)), moves=1),),
    ),
    PrintedLesson(
        Text("The most pieces"),
        (
            Sentence(
                Text("The capture that takes most pieces must be played."),
                "majority",
            ),
            Sentence(
                Text("Between captures of equally many pieces the player is free to choose."),
                "free-choice",
                when=("quality", False),
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
    PrintedLesson(
        Text("Any capture"),
        (
            Sentence(
                Text("Of several captures the player may choose any, and carries it to its end."),
                "free-choice",
            ),
        ),
        (
            Figure(
                Text("Both captures are legal"),
                white=((1, 6), (5, 6)),
                black=((2, 5), (4, 3), (6, 5)),
                moves=2,
            ),
        ),
        when=("majority", False),
    ),
    PrintedLesson(
        Text("Crowned on the way"),
        (
            Sentence(
                Text("A man that reaches the far row in a capture goes on as a king if it can."),
                "promotion_in_passing",
            ),
        ),
        (
            Figure(
                Text("It captures the second man from afar, as a king"),
                white=((1, 2),),
                black=((2, 1), (5, 2)),
                moves=2,
            ),
        ),
        when=("promotion_in_passing", True),
    ),
    PrintedLesson(
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
    PrintedLesson(
        Text("Over the far row and on"),
        (
            Sentence(
                Text("A man that only passes over the far row in a capture stays a man."),
                "promotion_in_passing",
                when=("promotion_in_passing", False),
            ),
            Sentence(
                Text("A man that can capture on from the far row does not stop there."),
                "chain.crown",
                cited=True,
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
OF_ANY_BOARD = 4
"""The last lessons are of no kind of board: touching, writing, time and the end."""
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
