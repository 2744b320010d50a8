"""FENAE: every article of "Regulamento Técnico Damas – Jogos FENAE/APCEF, São Luís 2025", with what it says in our words."""

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
    ("Art. 5", "rule", Text("A touched piece is played.")),
    ("Art. 6", "conduct", Text("The clock is pressed with the hand that moved.")),
    ("Art. 7", "conduct", Text("The clock is not pressed with a captured piece.")),
    ("Art. 8", "conduct", Text("No hand stays on the clock, holds it or knocks it over.")),
    ("Art. 9", "rule", Text("White plays first.")),
    ("Art. 10", "rule", Text("Colours are agreed; failing that they are drawn at once.")),
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
    ("Art. 22", "rule", Text("Captured pieces leave only after the whole lance.")),
    (
        "Art. 23",
        "rule",
        Text("Only the opponent decides whether an irregularity is put right or kept."),
    ),
    ("Art. 24", "rule", Text("When a game is declared drawn.")),
    (
        "Art. 24 a",
        "rule",
        Text("Drawn after 20 lances of kings only, without capture or a man's move."),
    ),
    ("Art. 24 b", "rule", Text("Two kings against two: drawn after 5 lances.")),
    ("Art. 24 c", "rule", Text("Two kings against one: drawn after 5 lances.")),
    ("Art. 24 d", "rule", Text("Two kings against a king and a man: drawn after 5 lances.")),
    ("Art. 24 e", "rule", Text("A king against a king: drawn after 5 lances.")),
    ("Art. 24 f", "rule", Text("A king against a king and a man: drawn after 5 lances.")),
    ("Art. 24 g", "rule", Text("Drawn when the players agree.")),
    ("Art. 25", "conduct", Text('Adjusting is announced aloud: "ajeito", for each piece.')),
    ("Art. 26", "rule", Text("In a chain the own pieces may not be jumped.")),
    (
        "Art. 78",
        "conduct",
        Text("No smoking and no telephone in the playing area (printed 78, between 26 and 28)."),
    ),
    ("Art. 28", "rule", Text("In a walkover the player present wins and the absent one loses.")),
    ("Art. 29", "conduct", Text("After their game players leave the area.")),
    (
        "Art. 30",
        "conduct",
        Text("The opponent is not to be disturbed; complaints go to the arbiter."),
    ),
    ("Art. 31", "organisation", Text("Spectators are silent; organisers may send people away.")),
    ("Art. 32", "conduct", Text("After their game players may stay, apart and silent.")),
    ("Art. 33", "organisation", Text("The organising committee decides what is not foreseen.")),
)
