"""FENAE: every article of "Regulamento Técnico Damas – Jogos FENAE/APCEF, São Luís 2025", with its
content in our words."""

from ...i18n import Text
from ..model import ArticleKind

TITLE = "Regulamento Técnico Damas – Jogos FENAE/APCEF, São Luís 2025"

ROWS: tuple[tuple[str, ArticleKind, Text], ...] = (
    (
        "Art. 1",
        "organisation",
        Text("The rules of the FMJD and of the Brazilian confederation apply."),
    ),
    ("Art. 2", "organisation", Text("Everyone plays everyone, paired by Swiss-Manager.")),
    ("Art. 2 § 1", "rule", Text("A win gives one point, a draw half a point, a loss none.")),
    ("Art. 3", "rule", Text("Rapid play: 20 minutes for each player.")),
    ("Art. 4", "rule", Text("Ties: direct encounter, wins, Sonneborn-Berger, most blacks.")),
    ("Art. 4 a", "rule", Text("Of players with equal points, first the direct encounter.")),
    ("Art. 4 b", "rule", Text("Then the greater number of wins.")),
    ("Art. 4 c", "rule", Text("Then the Sonneborn-Berger score.")),
    ("Art. 4 d", "rule", Text("Then the most games with Black.")),
    ("Art. 5", "rule", Text("A touched piece is played.")),
    ("Art. 6", "conduct", Text("The clock is pressed with the hand that moved.")),
    ("Art. 7", "conduct", Text("The clock is not pressed with a captured piece.")),
    ("Art. 8", "conduct", Text("No hand stays on the clock, holds it or knocks it over.")),
    ("Art. 9", "rule", Text("White plays first.")),
    ("Art. 10", "rule", Text("The two players agree on their colours.")),
    (
        "Art. 10 § único",
        "rule",
        Text("If they cannot agree, colours are drawn by lot at once, before both."),
    ),
    ("Art. 11", "rule", Text("The main road, dark, is at each player's left.")),
    ("Art. 12", "rule", Text("The board has 64 squares and each player 12 pieces.")),
    ("Art. 13", "rule", Text("A man moves ahead only, one square diagonally.")),
    ("Art. 14", "rule", Text("A man that reaches the eighth row becomes a king.")),
    (
        "Art. 15",
        "rule",
        Text("A king moves far, ahead and back; it jumps no own piece and no two together."),
    ),
    ("Art. 16", "rule", Text("Capture is compulsory; there is no huffing.")),
    ("Art. 17", "rule", Text("Two or more pieces together on a diagonal cannot be captured.")),
    ("Art. 18", "rule", Text("Man and king are worth the same, capturing and captured.")),
    ("Art. 18 § único", "rule", Text("Man and king capture ahead and back, one piece or more.")),
    ("Art. 19", "rule", Text("The capture of most pieces is compulsory.")),
    (
        "Art. 20",
        "rule",
        Text("A man that only passes over the promotion row in a capture is not crowned."),
    ),
    (
        "Art. 20 § único",
        "rule",
        Text("A capture does not end on the promotion row while it can go on."),
    ),
    (
        "Art. 21",
        "rule",
        Text("An empty square may be crossed again; a piece is captured only once."),
    ),
    ("Art. 22", "rule", Text("Captured pieces leave only after the whole move.")),
    (
        "Art. 23",
        "rule",
        Text("Only the opponent decides whether an irregularity is put right or kept."),
    ),
    ("Art. 23 a", "rule", Text("Playing two moves in succession.")),
    ("Art. 23 b", "rule", Text("Moving a man or a king irregularly.")),
    (
        "Art. 23 c",
        "rule",
        Text("Touching one own piece and playing another, except for a compulsory capture."),
    ),
    ("Art. 23 d", "rule", Text("Taking back an executed move.")),
    ("Art. 23 e", "rule", Text("Playing a piece of the opponent.")),
    ("Art. 23 f", "rule", Text("Playing otherwise when a capture is possible.")),
    ("Art. 23 g", "rule", Text("Removing pieces without reason.")),
    ("Art. 23 h", "rule", Text("Capturing fewer or more pieces than the rule says.")),
    ("Art. 23 i", "rule", Text("Stopping before the end of a chain.")),
    ("Art. 23 j", "rule", Text("Removing a piece before the capture is finished.")),
    ("Art. 23 k", "rule", Text("Removing fewer pieces than were captured.")),
    ("Art. 23 l", "rule", Text("Removing pieces that were not captured.")),
    ("Art. 23 m", "rule", Text("Halting the removal of a chain.")),
    ("Art. 23 n", "rule", Text("Removing own pieces after a capture.")),
    ("Art. 24", "definition", Text("When a game is declared drawn.")),
    (
        "Art. 24 a",
        "rule",
        Text("Drawn after 20 moves of kings only by each player, without capture or a man's move."),
    ),
    ("Art. 24 b", "rule", Text("Two kings against two: drawn after 5 moves by each player.")),
    ("Art. 24 c", "rule", Text("Two kings against one: drawn after 5 moves by each player.")),
    (
        "Art. 24 d",
        "rule",
        Text("Two kings against a king and a man: drawn after 5 moves by each player."),
    ),
    ("Art. 24 e", "rule", Text("A king against a king: drawn after 5 moves by each player.")),
    (
        "Art. 24 f",
        "rule",
        Text("A king against a king and a man: drawn after 5 moves by each player."),
    ),
    ("Art. 24 g", "rule", Text("Drawn when the players agree.")),
    (
        "Art. 25",
        "conduct",
        Text('The player to move who wants to adjust pieces says "ajeito" aloud first.'),
    ),
    ("Art. 25 § único", "conduct", Text("Each piece needs its own announcement.")),
    ("Art. 26", "rule", Text("In a chain the own pieces may not be jumped.")),
    (
        "Art. 78",
        "conduct",
        Text(
            "No smoking and no telephone or other device, even silent; for spectators too (printed 78)."
        ),
    ),
    ("Art. 28", "rule", Text("In a walkover the player present wins and the absent one loses.")),
    ("Art. 29", "conduct", Text("After their game players leave the area.")),
    (
        "Art. 30",
        "conduct",
        Text(
            "Disturbing the opponent is forbidden: idle complaints, repeated draw offers and noise too."
        ),
    ),
    ("Art. 30 § único", "conduct", Text("All complaints go to the arbiter.")),
    (
        "Art. 31",
        "organisation",
        Text("Games are played in a place of their own; spectators may be there in silence."),
    ),
    (
        "Art. 31 § único",
        "rule",
        Text("Coordinator, arbiters and organisers may demand silence and send people out."),
    ),
    ("Art. 32", "conduct", Text("After their game players may stay, apart and in silence.")),
    ("Art. 33", "organisation", Text("The organising committee decides what is not foreseen.")),
)
