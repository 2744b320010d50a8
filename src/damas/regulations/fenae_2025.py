"""FENAE: regulamento técnico 2025, Brazilian draughts; what it leaves out comes from the FMJD by
Art. 1."""

from types import MappingProxyType

from ..citation import cite
from ..i18n import Text
from .model import (
    Agreement,
    Cited,
    Crowning,
    EndgameLimit,
    Irregularities,
    KingsOnly,
    Points,
    Regulation,
    Repetition,
    Separators,
    Touch,
)

FENAE_2025 = Regulation(
    id="fenae-2025",
    name=Text("FENAE/APCEF 2025 (Brazilian 8x8)"),
    document="FENAE",
    variant_id="brazilian",
    parameters=MappingProxyType(
        {
            "size": Cited(8, cite("FENAE Art. 12")),
            "men_per_side": Cited(12, cite("FENAE Art. 12")),
            "dark_corner": Cited("left", cite("FENAE Art. 11")),
            "men_capture_backward": Cited(True, cite("FENAE Art. 18 § único")),
            "flying_kings": Cited(True, cite("FENAE Art. 15")),
            "majority": Cited(True, cite("FENAE Art. 19")),
            "quality": Cited(False, cite("FENAE Art. 18")),
            "promotion_in_passing": Cited(False, cite("FENAE Art. 20")),
        }
    ),
    articles=MappingProxyType(
        {
            "turn": cite("FENAE Art. 9"),
            "man-move": cite("FENAE Art. 13"),
            "king-move": cite("FENAE Art. 15"),
            "must-capture": cite("FENAE Art. 16"),
            "man-capture": cite("FENAE Art. 18 § único"),
            "king-capture": cite("FENAE Art. 18 § único"),
            "majority": cite("FENAE Art. 19"),
            "chain": cite("FENAE Art. 19"),
            "obstructed": cite("FENAE Art. 17"),
            "piece-once": cite("FENAE Art. 21"),
            "promotion": cite("FENAE Art. 14"),
            "own-piece": cite("FENAE Art. 26"),
            "successive-offers": cite("FENAE Art. 30"),
            "capture_all": cite("INT 7.2.3", via="FENAE Art. 1"),
            "blocked": cite("INT 7.2.2", via="FENAE Art. 1"),
            "resignation": cite("INT 7.2.1", via="FENAE Art. 1"),
            "refusal": cite("INT 7.2.4", via="FENAE Art. 1"),
            "dead_position": cite("INT 7.3.3", via="FENAE Art. 1"),
            "annulled": cite("INT 5.1", via="FENAE Art. 1"),
            "time": cite("INT 10.3", via="FENAE Art. 1", reading="RES-04"),
            "agreement": cite("FENAE Art. 24 g"),
            "absence": cite("FENAE Art. 28"),
        }
    ),
    draw_rules=(
        KingsOnly(20, cite("FENAE Art. 24 a", reading="AMB-01")),
        Repetition(cite("INT 6.1", via="FENAE Art. 1", reading="AMB-08")),
        EndgameLimit(5, ((2, 0),), ((2, 0),), cite("FENAE Art. 24 b", reading="AMB-09")),
        EndgameLimit(5, ((2, 0),), ((1, 0),), cite("FENAE Art. 24 c", reading="AMB-10")),
        EndgameLimit(5, ((2, 0),), ((1, 1),), cite("FENAE Art. 24 d", reading="AMB-09")),
        EndgameLimit(5, ((1, 0),), ((1, 0),), cite("FENAE Art. 24 e", reading="AMB-09")),
        EndgameLimit(5, ((1, 0),), ((1, 1),), cite("FENAE Art. 24 f", reading="AMB-09")),
    ),
    agreement=Agreement(cite("FENAE Art. 24 g")),
    points=Points(2, 1, 0, cite("FENAE Art. 2 § 1")),
    separators=Separators("-", "x", cite("INT 8.2", via="FENAE Art. 1")),
    terms=MappingProxyType(
        {"man": "pedra", "king": "dama", "game": "partida", "main_road": "grande diagonal"}
    ),
    colours=Cited(("agreement", "lot"), cite("FENAE Art. 10", reading="AMB-14")),
    touch=Touch(cite("FENAE Art. 5"), cite("FENAE Art. 25"), "one-touch"),
    irregularities=Irregularities(
        "opponent_choice",
        cite("FENAE Art. 23"),
        codes=MappingProxyType(
            {letter: cite(f"FENAE Art. 23 {letter}") for letter in "abcdefghijklmn"}
        ),
        lapse=cite("INT 5.7", via="FENAE Art. 1", reading="IRR-03"),
        whole=cite("INT 5.8", via="FENAE Art. 1"),
    ),
    crowning=Crowning("always", cite("INT 3.7", via="FENAE Art. 1", reading="AMB-11")),
    conduct=MappingProxyType(
        {
            "unclear": cite("INT 4.9", via="FENAE Art. 1"),
            "disorder": cite("INT 4.11", via="FENAE Art. 1"),
            "setup": cite("INT 5.2", via="FENAE Art. 1"),
            "inactive": cite("INT 5.3", via="FENAE Art. 1"),
            "accident": cite("INT 5.5", via="FENAE Art. 1"),
            "enforce": cite("INT 5.6", via="FENAE Art. 1"),
            "hand": cite("FENAE Art. 6"),
            "piece": cite("FENAE Art. 7"),
            "held": cite("FENAE Art. 8"),
            "complaint": cite("FENAE Art. 30 § único"),
            "disturbance": cite("FENAE Art. 30"),
            "device": cite("FENAE Art. 78"),
        }
    ),
    omitted=cite("FENAE Art. 33"),
    tie_breaks=Cited(("DE", "WIN", "SB", "BPG"), cite("FENAE Art. 4")),
    time_control=Cited("G/20", cite("FENAE Art. 3")),
)
