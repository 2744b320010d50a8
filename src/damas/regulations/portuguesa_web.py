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
            "promotion_in_passing": Cited(False, None),
        }
    ),
    articles=MappingProxyType(
        {
            "dark-squares": cite("CLAS generalidades"),
            "initial-position": cite("CLAS generalidades"),
            "new-king": cite("CLAS evolução"),
            "first-move": cite("CLAS partidas e aberturas"),
            "turn": cite("CLAS partidas e aberturas"),
            "numbering": cite("CLAS generalidades"),
            "lance": cite("CLAS generalidades"),
            "man-move": cite("CLAS evolução a"),
            "king-move": cite("CLAS evolução c"),
            "must-capture": cite("CLAS captura: obrigatoriedade"),
            "man-capture": cite("CLAS evolução b", reading="AMB-03"),
            "king-capture": cite("CLAS evolução d"),
            "majority": cite("CLAS captura: quantidade"),
            "quality": cite("CLAS captura: qualidade"),
            "chain": cite("CLAS evolução b"),
            "chain.king": cite("CLAS evolução d"),
            "chain-step": cite("CLAS evolução b"),
            "chain-step.king": cite("CLAS evolução d"),
            "obstructed.man": cite("CLAS evolução b"),
            "obstructed.king": cite("CLAS evolução d"),
            "occupied.man": cite("CLAS evolução a"),
            "occupied.king": cite("CLAS evolução c"),
            "occupied.chain-man": cite("CLAS evolução b"),
            "occupied.chain-king": cite("CLAS evolução d"),
            "own-piece.man": cite("CLAS evolução a"),
            "own-piece.king": cite("CLAS evolução d"),
            "own-piece.chain-man": cite("CLAS evolução b"),
            "own-piece.chain-king": cite("CLAS evolução d"),
            "piece-once.king": cite("CLAS evolução d"),
            "crossing.king": cite("CLAS evolução d"),
            "removal": cite("CLAS evolução"),
            "written-squares": cite("CLAS generalidades"),
            "written-quiet": cite("CLAS generalidades"),
            "colours-lot": cite("CLAS partidas e aberturas"),
            "promotion": cite("CLAS evolução"),
            "capture_all": cite("CLAS resultado: derrota"),
            "blocked": cite("CLAS resultado: derrota"),
            "resignation": cite("CLAS resultado: derrota"),
            "time": cite("CLAS resultado: derrota"),
            "penalty": cite("CLAS resultado: derrota"),
            "draw_penalty": cite("CLAS resultado: empate"),
            "agreement": cite("CLAS resultado: empate"),
        }
    ),
    draw_rules=(
        KingsOnly(20, cite("FPD 3.2.1 a", via="CLAS resultado: empate", reading="AMB-01")),
        Forcada(12, cite("FPD 3.2.1 b", via="CLAS resultado: empate", reading="AMB-05")),
        Repetition(cite("CLAS resultado: empate", reading="AMB-07"), claim=True),
    ),
    agreement=Agreement(cite("CLAS resultado: empate")),
    points=Points(),
    separators=Separators("-", "-", cite("CLAS generalidades")),
    terms=MappingProxyType({"man": "peão", "king": "dama", "game": "jogo", "main_road": "rio"}),
    crowning=Crowning("if_possible", cite("CLAS evolução", reading="AMB-11")),
    colours=Cited(("lot",), cite("CLAS partidas e aberturas")),
)
