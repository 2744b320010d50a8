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
            "promotion_in_passing": Cited(False, None),
        }
    ),
    articles=MappingProxyType(
        {
            "dark-squares": cite("FPD 2.1.3"),
            "new-king": cite("FPD 2.2.6"),
            "first-move": cite("FPD 2.2.3"),
            "turn": cite("FPD 2.2.2"),
            "numbering": cite("FPD 2.1.3"),
            "man-move": cite("FPD 2.2.8"),
            "king-move": cite("FPD 2.2.8"),
            "must-capture": cite("FPD 3.1.1 a"),
            "man-capture": cite("FPD 2.2.8", reading="AMB-03"),
            "king-capture": cite("FPD 2.2.8"),
            "majority": cite("FPD 3.1.1 b"),
            "quality": cite("FPD 3.1.1 c"),
            "chain": cite("FPD 2.2.8"),
            "chain-step": cite("FPD 2.2.8"),
            "obstructed.man": cite("FPD 2.2.8"),
            "obstructed.king": cite("FPD 2.2.9"),
            "occupied": cite("FPD 2.2.8"),
            "own-piece.man": cite("FPD 2.2.8"),
            "own-piece.king": cite("FPD 2.2.9"),
            "own-piece.chain-man": cite("FPD 2.2.8"),
            "own-piece.chain-king": cite("FPD 2.2.9"),
            "piece-once.king": cite("FPD 2.2.9"),
            "crossing.king": cite("FPD 2.2.9"),
            "removal": cite("FPD 2.2.10"),
            "colours-lot": cite("FPD 2.2.2"),
            "promotion": cite("FPD 2.2.5"),
            "successive-offers": cite("FPD 5.1.6"),
            "capture_all": cite("FPD 4.2 a"),
            "blocked": cite("FPD 4.2 b"),
            "resignation": cite("FPD 4.2 c"),
            "time": cite("FPD 4.4 c"),
            "absence": cite("FPD 4.4 a"),
            "penalty": cite("FPD 4.4 d"),
            "draw_penalty": cite("FPD 4.3 d"),
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
    points=Points(),
    separators=Separators("-", "-", cite("CLAS generalidades", reading="NOT-02")),
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
    conduct=MappingProxyType({"disturbance": cite("FPD 5.1.6")}),
    omitted=cite("FPD 6.1"),
)
