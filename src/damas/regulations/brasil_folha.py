"""DAMA: the one-page Brazilian sheet, with a single draw rule."""

from types import MappingProxyType

from ..citation import cite
from ..i18n import Text
from .model import (
    Agreement,
    Cited,
    KingsOnly,
    Points,
    Regulation,
    Separators,
)

BRASIL_FOLHA = Regulation(
    id="brasil-folha",
    name=Text("Brazilian draughts, one-page sheet"),
    short=Text("Brazilian (one-page sheet)"),
    document="DAMA",
    variant_id="brazilian",
    parameters=MappingProxyType(
        {
            "size": Cited(8, cite("DAMA tabuleiro")),
            "men_per_side": Cited(12, cite("DAMA tabuleiro")),
            "dark_corner": Cited("left", cite("DAMA tabuleiro")),
            "men_capture_backward": Cited(True, cite("DAMA tomada")),
            "flying_kings": Cited(True, cite("DAMA movimento")),
            "majority": Cited(True, cite("DAMA tomada")),
            "quality": Cited(False, cite("DAMA tomada")),
            "promotion_in_passing": Cited(False, cite("DAMA coroação")),
        }
    ),
    articles=MappingProxyType(
        {
            "dark-squares": cite("DAMA movimento"),
            "initial-position": cite("DAMA tabuleiro"),
            "man-move": cite("DAMA movimento"),
            "king-move": cite("DAMA movimento"),
            "must-capture": cite("DAMA tomada"),
            "king-capture": cite("DAMA movimento"),
            "majority": cite("DAMA tomada"),
            "chain": cite("DAMA tomada"),
            "chain-step": cite("DAMA tomada"),
            "obstructed.king": cite("DAMA movimento"),
            "occupied.king": cite("DAMA movimento"),
            "occupied.chain-king": cite("DAMA movimento"),
            "own-piece.man": cite("DAMA movimento"),
            "own-piece.king": cite("DAMA movimento"),
            "own-piece.chain-king": cite("DAMA movimento"),
            "piece-once": cite("DAMA tomada"),
            "crossing": cite("DAMA tomada"),
            "promotion": cite("DAMA coroação"),
            "capture_all": cite("DAMA vitória"),
            "blocked": cite("DAMA vitória"),
            "resignation": cite("DAMA vitória"),
            "refusal": cite("DAMA vitória"),
        }
    ),
    draw_rules=(KingsOnly(20, cite("DAMA empate", reading="AMB-01")),),
    agreement=Agreement(None),
    points=Points(),
    separators=Separators("-", "x", None),
    terms=MappingProxyType(
        {"man": "pedra", "king": "dama", "game": "partida", "main_road": "grande diagonal"}
    ),
    colours=Cited(("agreement", "lot"), None),
)
