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
            "turn": cite("DAMA movimento"),
            "man-move": cite("DAMA movimento"),
            "king-move": cite("DAMA movimento"),
            "must-capture": cite("DAMA tomada"),
            "man-capture": cite("DAMA tomada"),
            "king-capture": cite("DAMA tomada"),
            "majority": cite("DAMA tomada"),
            "chain": cite("DAMA tomada"),
            "obstructed": cite("DAMA movimento"),
            "piece-once": cite("DAMA tomada"),
            "promotion": cite("DAMA coroação"),
            "own-piece": cite("DAMA movimento"),
            "capture_all": cite("DAMA vitória"),
            "blocked": cite("DAMA vitória"),
            "resignation": cite("DAMA vitória"),
            "refusal": cite("DAMA vitória"),
            "agreement": cite("DAMA empate", reading="DRW-14"),
        }
    ),
    draw_rules=(KingsOnly(20, cite("DAMA empate", reading="AMB-01")),),
    agreement=Agreement(cite("DAMA empate", reading="DRW-14"), in_text=False),
    points=Points(2, 1, 0, cite("DAMA vitória", reading="RES-08")),
    separators=Separators("-", "x", cite("DAMA movimento")),
    terms=MappingProxyType(
        {"man": "pedra", "king": "dama", "game": "partida", "main_road": "grande diagonal"}
    ),
    colours=Cited(("agreement", "lot"), cite("DAMA tabuleiro")),
)
