"""The lessons of a booklet on captures."""

from __future__ import annotations

from ..base.i18n import Text
from .lesson_parts import Figure, PrintedLesson, Sentence

ON_CAPTURES: tuple[PrintedLesson, ...] = (
    PrintedLesson(
        Text("Capturing"),
        (
            Sentence(
                Text(
                    "An opponent's piece on an adjoining square of a diagonal, with a free square "
                    "behind it, is jumped."
                ),
                "man-capture",
                when=("!all_squares",),
            ),
            Sentence(
                Text("Pieces capture along rows and columns too, over dark squares alone."),
                "orthogonal_captures",
                when=("orthogonal_captures",),
            ),
            Sentence(
                Text(
                    "A man jumps a piece that stands before it or beside it, to the free square"
                    " behind; a king jumps from afar."
                ),
                "man-capture",
                when=("all_squares",),
            ),
            Sentence(
                Text("A man does not capture a king."), "man_takes_king", when=("!man_takes_king",)
            ),
            Sentence(Text("A player who can capture must capture."), "must-capture"),
        ),
        (
            Figure(
                Text("The man must capture"),
                white=((3, 4), (6, 7)),
                black=((4, 3),),
                moves=1,
                when=("!all_squares",),
            ),
            Figure(
                Text("The man must capture"),
                white=((3, 4), (6, 6)),
                black=((3, 3),),
                moves=1,
                when=("all_squares",),
            ),
            Figure(
                Text("Three squares to come down on"),
                white_kings=((3, 6),),
                black=((3, 3),),
                moves=3,
                when=("all_squares",),
            ),
        ),
    ),
    PrintedLesson(
        Text("Men capture backwards"),
        (Sentence(Text("A man captures both forwards and backwards."), "men_capture_backward"),),
        (Figure(Text("This man captures backwards"), white=((3, 4),), black=((2, 5),), moves=1),),
        when=("men_capture_backward",),
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
        when=("!men_capture_backward", "!all_squares"),
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
                when=("landing=behind_king",),
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
        when=("flying_king", "!landing=behind", "!all_squares", "!win=first_king"),
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
        when=("flying_king", "landing=behind"),
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
        when=("!flying_king",),
    ),
    PrintedLesson(
        Text("Chains"),
        (
            Sentence(Text("While the piece can capture on, it must; all is one move."), "chain"),
            Sentence(
                Text("It never turns straight back."),
                "chain-step",
                when=("bars_return",),
            ),
            Sentence(Text("No piece is jumped twice."), "piece-once", when=("!removed_at_once",)),
            Sentence(Text("An empty square may be crossed more than once."), "crossing"),
            Sentence(
                Text("The captured pieces leave the board after the move."),
                "removal",
                when=("!removed_at_once",),
            ),
            Sentence(
                Text("Each captured piece leaves the board at once."),
                "removal",
                when=("removed_at_once",),
            ),
        ),
        (
            Figure(
                Text("Two pieces in one move"),
                white=((1, 6),),
                black=((2, 5), (4, 3)),
                moves=1,
                when=("!all_squares",),
            ),
            Figure(
                Text("Two pieces in one move"),
                white=((1, 6),),
                black=((1, 5), (2, 4)),
                moves=1,
                when=("all_squares",),
            ),
        ),
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
                when=("!quality",),
            ),
        ),
        (
            Figure(
                Text("Two before one"),
                white=((1, 6), (5, 6)),
                black=((2, 5), (4, 3), (6, 5)),
                moves=1,
                when=("!all_squares",),
            ),
            Figure(
                Text("Two before one"),
                white=((1, 6), (5, 6)),
                black=((1, 5), (2, 4), (5, 5)),
                moves=1,
                when=("all_squares",),
            ),
        ),
        when=("priority=number|number_kings|by_king",),
    ),
    PrintedLesson(
        Text("The capture of most worth"),
        (
            Sentence(Text("The capture of most worth must be played."), "worth"),
            Sentence(Text("A king is worth more than a man and less than two men."), "worth"),
        ),
        (
            Figure(
                Text("Two men before one king"),
                white=((1, 6), (5, 6)),
                black=((2, 5), (4, 3)),
                black_kings=((6, 5),),
                moves=1,
            ),
        ),
        when=("priority=value",),
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
        when=("priority=free",),
    ),
    PrintedLesson(
        Text("The king captures before the man"),
        (
            Sentence(
                Text("If a king can capture, a man may not."),
                "king_first",
                when=("priority=king_first",),
            ),
            Sentence(
                Text("Otherwise the player may choose any capture, and carries it to its end."),
                "free-choice",
                when=("priority=king_first",),
            ),
            Sentence(
                Text("Of captures of equally many pieces one by a king must be played."),
                "by_king",
                when=("priority=by_king",),
            ),
            Sentence(
                Text("Of captures of equal worth one by a king must be played."),
                "by_king",
                when=("priority=value",),
            ),
        ),
        (
            Figure(
                Text("The king must capture"),
                white=((4, 3), (5, 6)),
                white_kings=((1, 6),),
                black=((2, 5), (6, 5)),
                moves=1,
            ),
        ),
        when=("priority=by_king|king_first|value",),
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
        when=("promotion_in_passing",),
    ),
    PrintedLesson(
        Text("The better pieces"),
        (
            Sentence(
                Text("Of equal captures the one that takes more kings must be played."), "quality"
            ),
            Sentence(
                Text(
                    "Of captures of equally many kings the one that meets a king first comes first."
                ),
                "kings_first",
                when=("priority=by_king",),
            ),
        ),
        (
            Figure(
                Text("The king before the man"),
                white=((1, 6), (5, 6)),
                black=((2, 5),),
                black_kings=((6, 5),),
                moves=1,
                when=("priority=number_kings",),
            ),
            Figure(
                Text("The king before the man"),
                white_kings=((1, 6), (5, 6)),
                black=((2, 5),),
                black_kings=((6, 5),),
                moves=1,
                when=("priority=by_king",),
            ),
        ),
        when=("priority=number_kings|by_king",),
    ),
    PrintedLesson(
        Text("Over the far row and on"),
        (
            Sentence(
                Text("A man that only passes over the far row in a capture stays a man."),
                "promotion_in_passing",
                when=("!promotion_in_passing",),
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
        when=("men_capture_backward",),
    ),
)
