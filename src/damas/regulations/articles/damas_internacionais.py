"""INT: every article of "Regras oficiais do jogo de damas – Damas Internacionais", with its content
in our words."""

from ...i18n import Text
from ..model import ArticleKind

TITLE = "Regras oficiais do jogo de damas – Damas Internacionais"

ROWS: tuple[tuple[str, ArticleKind, Text], ...] = (
    ("1.1", "definition", Text("Draughts is a sport of the mind, played by two persons.")),
    ("1.2", "definition", Text("Those two persons are the players.")),
    ("2.1", "definition", Text("The board is square, with 100 squares, light and dark in turn.")),
    ("2.2", "definition", Text("Only the dark squares are played on.")),
    (
        "2.3",
        "definition",
        Text("There are 17 diagonals; the longest, of 10 squares, is the main road."),
    ),
    ("2.4", "rule", Text("The main road begins at each player's left.")),
    ("2.5", "definition", Text("The parts of the board have names.")),
    ("2.5.1", "definition", Text("Bases are the promotion rows, in front of the players.")),
    ("2.5.2", "definition", Text("The side columns have their own name, tabelas.")),
    ("2.5.3", "definition", Text("Rows are the horizontal lines of 5 dark squares.")),
    ("2.5.4", "definition", Text("Columns are the vertical lines of 5 dark squares.")),
    (
        "2.6",
        "definition",
        Text("The dark squares are numbered from 1 to 50, unprinted, from the upper left."),
    ),
    ("2.6.1", "definition", Text("The promotion rows are 1 to 5 and 46 to 50.")),
    ("2.6.2", "definition", Text("The side columns are 6, 16, 26, 36, 46 and 5, 15, 25, 35, 45.")),
    ("2.6.3", "definition", Text("The ends of the main road are the angles of the board.")),
    ("2.7", "rule", Text("Each player has 20 men, White's light and Black's dark.")),
    ("2.8", "rule", Text("At the start Black's men stand on 1 to 20 and White's on 31 to 50.")),
    ("3.1", "definition", Text("A piece is a man or a king.")),
    ("3.2", "definition", Text("A move is the movement of one piece from one square to another.")),
    (
        "3.3",
        "rule",
        Text(
            "White has the first move; the players play in turn, one move each, with their own pieces."
        ),
    ),
    ("3.4", "rule", Text("A man moves ahead along a diagonal to a free square of the next row.")),
    ("3.5", "rule", Text("A man that ends its move on the promotion row becomes a king.")),
    ("3.6", "conduct", Text("The opponent should put the second man on the new king.")),
    ("3.7", "rule", Text("A king stays a king, but does not move before it is crowned.")),
    ("3.8", "rule", Text("A new king waits until the opponent has played once.")),
    (
        "3.9",
        "rule",
        Text("A king moves ahead or back along its diagonals as far as they are free."),
    ),
    ("3.10", "rule", Text("A movement is finished when the player lets the piece go.")),
    ("3.11", "rule", Text("The player to move who touches a playable piece must move it.")),
    ("3.12", "rule", Text("A piece not yet let go may be put on another square, if possible.")),
    (
        "3.13",
        "conduct",
        Text('The player to move who wants to adjust pieces says so first: "ajeito".'),
    ),
    (
        "4.1",
        "rule",
        Text(
            "Capture is compulsory, ahead and back; a whole capture is one move; own pieces are never taken."
        ),
    ),
    (
        "4.2",
        "rule",
        Text(
            "A man jumps an adjoining opposing piece to the free square behind it, ahead or back."
        ),
    ),
    (
        "4.3",
        "rule",
        Text("A king jumps an opposing piece at any distance to any free square behind it."),
    ),
    (
        "4.4",
        "conduct",
        Text(
            "A capture is carried out clearly and in order; unclear ones are corrected at the opponent's request."
        ),
    ),
    (
        "4.5",
        "rule",
        Text(
            "A man that has captured goes on while it can; the pieces leave the board after the move."
        ),
    ),
    (
        "4.6",
        "rule",
        Text(
            "A king that has captured goes on while it can; the pieces leave the board after the move."
        ),
    ),
    (
        "4.7",
        "rule",
        Text('In a chain the own pieces may not be jumped (printed "casas", squares).'),
    ),
    (
        "4.8",
        "rule",
        Text("In a chain an empty square may be crossed again, but a piece is jumped only once."),
    ),
    ("4.9", "conduct", Text("A chain is carried out clearly, jump by jump.")),
    (
        "4.10",
        "rule",
        Text(
            "The movement in a chain is finished when the piece is let go, at the end or in the middle."
        ),
    ),
    (
        "4.11",
        "rule",
        Text("The captured pieces leave only after the whole chain, in order and without a break."),
    ),
    (
        "4.12",
        "conduct",
        Text("The removal is finished with the last piece, or when the player stops."),
    ),
    ("4.13", "rule", Text("The greatest number of pieces must be captured; kings count as men.")),
    ("4.14", "rule", Text("Between captures of equally many pieces the player is free to choose.")),
    ("4.15", "rule", Text("A man that only passes over the promotion row in a chain stays a man.")),
    ("5.1", "rule", Text("On a wrongly placed board the game is annulled and begun again.")),
    (
        "5.2",
        "rule",
        Text("The initial position is checked before the game; what is found later follows 5.4."),
    ),
    (
        "5.3",
        "rule",
        Text("A piece on a light square is out of play and may be put back under 5.4."),
    ),
    (
        "5.4",
        "rule",
        Text("Only the opponent decides whether an irregularity is put right or kept."),
    ),
    ("5.4.0.1", "rule", Text("Playing two moves in succession.")),
    ("5.4.0.2", "rule", Text("Moving a man or a king irregularly.")),
    ("5.4.0.3", "rule", Text("Touching one own piece and playing another.")),
    ("5.4.0.4", "rule", Text("Taking back an executed move.")),
    ("5.4.0.5", "rule", Text("Playing a piece of the opponent.")),
    ("5.4.0.6", "rule", Text("Playing otherwise when a capture is possible.")),
    ("5.4.0.7", "rule", Text("Removing pieces without reason.")),
    ("5.4.0.8", "rule", Text("Capturing fewer or more pieces than the rule says.")),
    ("5.4.0.9", "rule", Text("Stopping before the end of a chain.")),
    ("5.4.10", "rule", Text("Removing a piece before the capture is finished.")),
    ("5.4.11", "rule", Text("Removing fewer pieces than were captured.")),
    ("5.4.12", "rule", Text("Removing pieces that were not captured.")),
    ("5.4.13", "rule", Text("Halting the removal of a chain.")),
    ("5.4.14", "rule", Text("Removing own pieces after a capture.")),
    ("5.5", "rule", Text("An accident that changes the position is not an irregularity.")),
    ("5.6", "rule", Text("When a player refuses the rules, the opponent may have them enforced.")),
    (
        "5.7",
        "rule",
        Text("A move played against a player who erred, or who refuses the rules, accepts that."),
    ),
    ("5.8", "rule", Text("An irregularity is not put right in part.")),
    (
        "6.1",
        "rule",
        Text(
            "The game is drawn when the same position stands a third time with the same player to move."
        ),
    ),
    (
        "6.2",
        "rule",
        Text(
            "The game is drawn after 25 moves of kings only by each player, without capture or a man's move."
        ),
    ),
    (
        "6.3",
        "rule",
        Text(
            "Three pieces with a king among them against one king: drawn after at most ten moves by each player."
        ),
    ),
    (
        "6.4",
        "rule",
        Text(
            "Two kings, a king and a man, or a king against one king: drawn after at most five moves by each player."
        ),
    ),
    ("7.1", "definition", Text("A game has two kinds of result.")),
    ("7.1.1", "definition", Text("A win of one is a loss of the other.")),
    ("7.1.2", "definition", Text("A draw is when neither can win.")),
    ("7.2", "definition", Text("When a player wins.")),
    ("7.2.1", "rule", Text("A player wins when the opponent resigns.")),
    ("7.2.2", "rule", Text("A player wins when the opponent, to move, cannot.")),
    ("7.2.3", "rule", Text("A player wins when the opponent has lost all pieces.")),
    ("7.2.4", "rule", Text("A player wins when the opponent refuses to follow the rules.")),
    ("7.3", "definition", Text("When a game is drawn.")),
    ("7.3.1", "rule", Text("The players may agree on a draw.")),
    ("7.3.2", "definition", Text("A game is drawn by article 6.")),
    ("7.3.3", "rule", Text("A game is drawn when neither player can win.")),
    ("8.1", "rule", Text("By the numbers of the squares a whole game can be written down.")),
    ("8.2", "definition", Text("A move is written in this way.")),
    ("8.2.1", "rule", Text("First the number of the origin, then that of the destination.")),
    ("8.2.2", "rule", Text("A hyphen stands for a simple move.")),
    ("8.2.3", "rule", Text("An x stands for a capture.")),
    ("9.1", "definition", Text("Signs are used to comment on moves.")),
    ("9.1.1", "definition", Text("The hyphen marks a move.")),
    ("9.1.2", "definition", Text("The x marks a capture.")),
    ("9.1.3", "definition", Text("! marks a good or strong move.")),
    ("9.1.4", "definition", Text("!! marks an excellent or very strong move.")),
    ("9.1.5", "definition", Text("? marks a weak or bad move.")),
    ("9.1.6", "definition", Text("?? marks a very weak or terrible move.")),
    ("10.1", "rule", Text("A number of moves within a time may be agreed.")),
    ("10.2", "definition", Text("Then a clock and a written record are needed.")),
    ("10.2.1", "rule", Text("A competition clock is used.")),
    ("10.2.2", "rule", Text("The whole game of both colours is written down.")),
    ("10.3", "rule", Text("A time for the whole game may be agreed.")),
    ("10.4", "rule", Text("Then a clock is needed and the record is waived.")),
    ("10.5", "organisation", Text("The use of the clock follows the competition's rules.")),
)
