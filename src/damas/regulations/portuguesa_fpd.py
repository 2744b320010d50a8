"""FPD: rule book of the Federação Portuguesa de Damas, damas clássicas."""

from types import MappingProxyType

from ..citation import cite
from ..i18n import Text
from .model import (
    Agreement,
    Cited,
    Crowning,
    Forcada,
    Irregularities,
    KingsOnly,
    Points,
    Regulation,
    Repetition,
    Separators,
    Touch,
)

PORTUGUESA_FPD = Regulation(
    id="portuguesa-fpd",
    name=Text("Portuguese draughts, federation book"),
    document="FPD",
    variant_id="portuguese",
    parameters=MappingProxyType(
        {
            "size": Cited(8, cite("FPD 2.1.2")),
            "men_per_side": Cited(12, cite("FPD 2.2.1")),
            "dark_corner": Cited("right", cite("FPD 2.1.5")),
            "men_capture_backward": Cited(False, cite("FPD 2.2.8", reading="AMB-03")),
            "flying_kings": Cited(True, cite("FPD 2.2.8")),
            "majority": Cited(True, cite("FPD 3.1.1 b")),
            "quality": Cited(True, cite("FPD 3.1.1 c")),
            "promotion_in_passing": Cited(False, cite("FPD 2.2.5")),
        }
    ),
    articles=MappingProxyType(
        {
            "turn": cite("FPD 2.2.3"),
            "man-move": cite("FPD 2.2.8"),
            "king-move": cite("FPD 2.2.8"),
            "must-capture": cite("FPD 3.1.1 a"),
            "man-capture": cite("FPD 2.2.8", reading="AMB-03"),
            "king-capture": cite("FPD 2.2.8"),
            "majority": cite("FPD 3.1.1 b"),
            "quality": cite("FPD 3.1.1 c"),
            "chain": cite("FPD 2.2.8"),
            "obstructed": cite("FPD 2.2.9"),
            "piece-once": cite("FPD 2.2.9"),
            "promotion": cite("FPD 2.2.5"),
            "own-piece": cite("FPD 2.2.9"),
            "successive-offers": cite("FPD 5.1.6"),
            "capture_all": cite("FPD 4.2 a"),
            "blocked": cite("FPD 4.2 b"),
            "resignation": cite("FPD 4.2 c"),
            "time": cite("FPD 4.4 c"),
            "absence": cite("FPD 4.4 a"),
            "penalty": cite("FPD 4.4 d"),
            "agreement": cite("FPD 4.3 c"),
            "dead_position": cite("FPD 4.3 a"),
        }
    ),
    draw_rules=(
        KingsOnly(20, cite("FPD 3.2.1 a", reading="AMB-01")),
        Forcada(12, cite("FPD 3.2.1 b", reading="AMB-05")),
        Repetition(cite("FPD 3.2.1 c", reading="AMB-06")),
    ),
    agreement=Agreement(cite("FPD 4.3 c")),
    points=Points(2, 1, 0, cite("FPD 4.1", reading="RES-08")),
    separators=Separators("-", "-", cite("CLAS generalidades", via="FPD 2.1.3")),
    terms=MappingProxyType({"man": "peão", "king": "dama", "game": "jogo", "main_road": "rio"}),
    colours=Cited(("agreement", "lot", "table"), cite("FPD 2.2.2")),
    touch=Touch(
        cite("FPD 5.1.1"),
        cite("FPD 5.1.2"),
        "until-next-lance",
        hover=cite("FPD 5.1.4"),
        back=cite("FPD 5.1.5"),
    ),
    irregularities=Irregularities("mandatory_restore", cite("FPD 5.1.3", reading="AMB-12")),
    crowning=Crowning("if_possible", cite("FPD 2.2.7", reading="AMB-11")),
    conduct=MappingProxyType({"disturbance": cite("FPD 5.1.6"), "complaint": cite("FPD 5.1.6")}),
    omitted=cite("FPD 6.1"),
)
