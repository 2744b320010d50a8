"""DAMA: every article of "Regra para o jogo de dama", with its content in our words."""

from ...i18n import Text
from ..model import ArticleKind

TITLE = "Regra para o jogo de dama"

ROWS: tuple[tuple[str, ArticleKind, Text], ...] = (
    (
        "tabuleiro",
        "rule",
        Text("The board has 64 squares, dark at the left corner; each player has 12 men."),
    ),
    (
        "movimento",
        "rule",
        Text("A man moves ahead one square; a king as far as its diagonal is not obstructed."),
    ),
    (
        "coroação",
        "rule",
        Text("A man that arrives at the last row is crowned, but not when it only passes."),
    ),
    (
        "tomada",
        "rule",
        Text("Capture is compulsory, ahead and back, of the greatest number; no piece twice."),
    ),
    (
        "vitória",
        "rule",
        Text("Won by capturing or blocking all pieces, by resignation or by refusal of the rules."),
    ),
    (
        "empate",
        "rule",
        Text("Drawn after 20 moves of kings only by each player, without capture or a man's move."),
    ),
)
