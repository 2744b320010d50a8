"""CLAS: damas clássicas as the web page tells them; repetition must be claimed (reading AMB-07)."""

from types import MappingProxyType

from ..citation import cite
from ..i18n import Text
from .model import (
    Agreement,
    Cited,
    Crowning,
    Forcada,
    KingsOnly,
    Points,
    Regulation,
    Repetition,
    Separators,
)

PORTUGUESA_WEB = Regulation(
    id="portuguesa-web",
    name=Text("Portuguese draughts, classic page"),
    document="CLAS",
    variant_id="portuguese",
    parameters=MappingProxyType(
        {
            "size": Cited(8, cite("CLAS jogo de damas")),
            "men_per_side": Cited(12, cite("CLAS jogo de damas")),
            "dark_corner": Cited("right", cite("CLAS generalidades")),
            "men_capture_backward": Cited(False, cite("CLAS evolução b", reading="AMB-03")),
            "flying_kings": Cited(True, cite("CLAS evolução c")),
            "majority": Cited(True, cite("CLAS captura: quantidade")),
            "quality": Cited(True, cite("CLAS captura: qualidade")),
            "promotion_in_passing": Cited(False, cite("CLAS evolução")),
        }
    ),
    articles=MappingProxyType(
        {
            "turn": cite("CLAS partidas e aberturas"),
            "man-move": cite("CLAS evolução a"),
            "king-move": cite("CLAS evolução c"),
            "must-capture": cite("CLAS captura: obrigatoriedade"),
            "man-capture": cite("CLAS evolução b", reading="AMB-03"),
            "king-capture": cite("CLAS evolução d"),
            "majority": cite("CLAS captura: quantidade"),
            "quality": cite("CLAS captura: qualidade"),
            "chain": cite("CLAS evolução d"),
            "obstructed": cite("CLAS evolução d"),
            "piece-once": cite("CLAS evolução d"),
            "promotion": cite("CLAS evolução"),
            "own-piece": cite("CLAS evolução d"),
            "capture_all": cite("CLAS resultado: derrota"),
            "blocked": cite("CLAS resultado: derrota"),
            "resignation": cite("CLAS resultado: derrota"),
            "time": cite("CLAS resultado: derrota"),
            "penalty": cite("CLAS resultado: derrota"),
            "agreement": cite("CLAS resultado: empate"),
        }
    ),
    draw_rules=(
        KingsOnly(20, cite("FPD 3.2.1 a", via="CLAS resultado: empate", reading="AMB-01")),
        Forcada(12, cite("FPD 3.2.1 b", via="CLAS resultado: empate", reading="AMB-05")),
        Repetition(cite("CLAS resultado: empate", reading="AMB-07"), claim=True),
    ),
    agreement=Agreement(cite("CLAS resultado: empate")),
    points=Points(2, 1, 0, cite("CLAS resultado", reading="RES-08")),
    separators=Separators("-", "-", cite("CLAS generalidades")),
    terms=MappingProxyType({"man": "peão", "king": "dama", "game": "jogo", "main_road": "rio"}),
    crowning=Crowning("if_possible", cite("CLAS evolução", reading="AMB-11")),
    colours=Cited(("lot",), cite("CLAS partidas e aberturas")),
)
