"""CLAS: every article of "Jogo de Damas (página sobre damas clássicas)", with its content in our
words."""

from ...i18n import Text
from ..model import ArticleKind

TITLE = "Jogo de Damas (página sobre damas clássicas)"

ROWS: tuple[tuple[str, ArticleKind, Text], ...] = (
    (
        "jogo de damas",
        "definition",
        Text("The board has 64 squares and there are 24 pieces, 12 of each colour."),
    ),
    (
        "generalidades",
        "rule",
        Text(
            "The dark squares are numbered 1 to 32 from White's lower right; a dark one is at each player's right."
        ),
    ),
    (
        "evolução",
        "rule",
        Text(
            "A man on the far row becomes a king, playable after the opponent's move; captured pieces leave after the move."
        ),
    ),
    ("evolução a", "rule", Text("A man moves ahead to a free adjoining square.")),
    (
        "evolução b",
        "rule",
        Text("A man jumps an adjoining opposing piece and takes as many as possible."),
    ),
    ("evolução c", "rule", Text("A king moves along a diagonal over free squares, ahead or back.")),
    (
        "evolução d",
        "rule",
        Text(
            "A king jumps a piece even from afar and goes on while it can; no own pieces, no two together, none twice."
        ),
    ),
    ("captura", "definition", Text("Three laws of capture, whatever piece captures.")),
    ("captura: obrigatoriedade", "rule", Text("Capture is compulsory (obrigatoriedade).")),
    (
        "captura: quantidade",
        "rule",
        Text("The greatest number of pieces must be captured (quantidade)."),
    ),
    (
        "captura: qualidade",
        "rule",
        Text(
            "Of equally many, the pieces of most value must be captured; a king is worth more than a man."
        ),
    ),
    (
        "partidas e aberturas",
        "rule",
        Text(
            "White, drawn by lot, begins; the moves alternate; a partida is an even number of games."
        ),
    ),
    (
        "resultado: derrota",
        "rule",
        Text("Lost: without pieces, without a move, out of time, by resignation or by penalty."),
    ),
    (
        "resultado: empate",
        "rule",
        Text(
            "Drawn: by limited moves, by a position three times if claimed, by agreement or by penalty."
        ),
    ),
)
