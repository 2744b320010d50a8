"""FPD: every article of "Regras do Jogo de Damas Clássicas – Federação Portuguesa de Damas", with
its content in our words."""

from ...i18n import Text
from ..model import ArticleKind

TITLE = "Regras do Jogo de Damas Clássicas – Federação Portuguesa de Damas"

ROWS: tuple[tuple[str, ArticleKind, Text], ...] = (
    ("2.1.1", "definition", Text("Two opponents move men or kings on a square board.")),
    ("2.1.2", "definition", Text("The board has 64 squares, light and dark in turn.")),
    (
        "2.1.3",
        "rule",
        Text("The dark squares are numbered 1 to 32 from the lower right, on White's side."),
    ),
    (
        "2.1.4",
        "definition",
        Text("The diagonal from 1 to 32 is the rio; paralelas and circuitos are named too."),
    ),
    ("2.1.5", "rule", Text("The lower right square of each player is dark.")),
    ("2.2.1", "rule", Text("Each player begins with 12 men.")),
    ("2.2.2", "rule", Text("White is given by agreement, lot or pairing; the moves alternate.")),
    ("2.2.3", "rule", Text("White begins the game.")),
    ("2.2.5", "rule", Text("A man that reaches the far row is crowned a king by the opponent.")),
    ("2.2.6", "rule", Text("A new king is playable after the opponent's move.")),
    ("2.2.7", "rule", Text("Without a captured man to crown it, it is a king all the same.")),
    ("2.2.8", "rule", Text("The moves and captures of men and kings.")),
    (
        "2.2.9",
        "rule",
        Text(
            "A king jumps no own piece, no two together and none twice; free squares may be crossed again."
        ),
    ),
    ("2.2.10", "rule", Text("The captured pieces leave after the move.")),
    ("3.1.1", "definition", Text("Three laws of capture, whatever piece captures.")),
    ("3.1.1 a", "rule", Text("Capture is compulsory.")),
    ("3.1.1 b", "rule", Text("The greatest number of pieces must be captured.")),
    (
        "3.1.1 c",
        "rule",
        Text("Of equally many, the pieces of most value: a king is worth more than a man."),
    ),
    ("3.2.1", "definition", Text("Three rules limit the moves; then the game is drawn.")),
    (
        "3.2.1 a",
        "rule",
        Text("Drawn after 20 moves by each player without a man's move or a capture."),
    ),
    (
        "3.2.1 b",
        "rule",
        Text(
            "Three kings against one: drawn unless they win within 12 moves of their own after holding the rio."
        ),
    ),
    ("3.2.1 c", "rule", Text("Drawn when the same position stands at least a third time.")),
    ("4.1", "definition", Text("The aim is to capture or lock in all the opponent's pieces.")),
    ("4.2", "definition", Text("When a player wins the game.")),
    ("4.2 a", "rule", Text("Won by capturing all the opponent's pieces.")),
    ("4.2 b", "rule", Text("Won when the opponent's pieces cannot move in his turn.")),
    ("4.2 c", "rule", Text("Won when the opponent resigns.")),
    (
        "4.2 d",
        "definition",
        Text("Won by the opponent's absence, time or penalty, in competition."),
    ),
    ("4.3", "definition", Text("When the game is drawn.")),
    ("4.3 a", "rule", Text("Drawn where neither can capture or lock in the other's pieces.")),
    ("4.3 b", "definition", Text("Drawn by a rule that limits the moves.")),
    ("4.3 c", "rule", Text("Drawn by agreement, made during the game.")),
    ("4.3 d", "rule", Text("Drawn by penalty, in competition.")),
    ("4.4", "definition", Text("When a player loses the game.")),
    ("4.4 a", "rule", Text("Lost by absence, in competition.")),
    ("4.4 b", "definition", Text("Lost without pieces, or with pieces that cannot move.")),
    ("4.4 c", "rule", Text("Lost by exceeding the time, in competition.")),
    ("4.4 d", "rule", Text("Lost by penalty, in competition.")),
    ("5.1.1", "rule", Text("The first touched piece that can be moved must be played.")),
    ("5.1.2", "conduct", Text("Adjusting is announced to the opponent first.")),
    ("5.1.3", "rule", Text("After an illegal move the position before it is restored.")),
    ("5.1.4", "conduct", Text("Holding a piece over the board to calculate is irregular.")),
    ("5.1.5", "conduct", Text("Going to a square and back again and again is irregular.")),
    ("5.1.6", "conduct", Text("The opponent is not to be distracted or disturbed.")),
    (
        "6.1",
        "organisation",
        Text("Arbiters, directors, associations and the federation decide what is not foreseen."),
    ),
)
