"""INT: damas internacionais on 10x10, as printed, with its limit of ten lances (reading AMB-02)."""

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

INTERNACIONAL = Regulation(
    id="internacional",
    name=Text("International draughts (10x10)"),
    document="INT",
    variant_id="international",
    parameters=MappingProxyType(
        {
            "size": Cited(10, cite("INT 2.1")),
            "men_per_side": Cited(20, cite("INT 2.7")),
            "dark_corner": Cited("left", cite("INT 2.4")),
            "men_capture_backward": Cited(True, cite("INT 4.1")),
            "flying_kings": Cited(True, cite("INT 3.9")),
            "majority": Cited(True, cite("INT 4.13")),
            "quality": Cited(False, cite("INT 4.13")),
            "promotion_in_passing": Cited(False, cite("INT 4.15")),
        }
    ),
    articles=MappingProxyType(
        {
            "turn": cite("INT 3.3"),
            "man-move": cite("INT 3.4"),
            "king-move": cite("INT 3.9"),
            "must-capture": cite("INT 4.1"),
            "man-capture": cite("INT 4.2"),
            "king-capture": cite("INT 4.3"),
            "majority": cite("INT 4.13"),
            "chain": cite("INT 4.5"),
            "obstructed": cite("INT 4.3"),
            "piece-once": cite("INT 4.8"),
            "promotion": cite("INT 3.5"),
            "own-piece": cite("INT 4.7"),
            "capture_all": cite("INT 7.2.3"),
            "blocked": cite("INT 7.2.2"),
            "resignation": cite("INT 7.2.1"),
            "time": cite("INT 10.3", reading="RES-04"),
            "refusal": cite("INT 7.2.4"),
            "agreement": cite("INT 7.3.1"),
            "dead_position": cite("INT 7.3.3"),
            "annulled": cite("INT 5.1"),
        }
    ),
    draw_rules=(
        KingsOnly(25, cite("INT 6.2", reading="AMB-01")),
        Repetition(cite("INT 6.1")),
        EndgameLimit(
            10,
            ((3, 0), (2, 1), (1, 2)),
            ((1, 0),),
            cite("INT 6.3", reading="AMB-02"),
            carry_over=True,
        ),
        EndgameLimit(
            5,
            ((2, 0), (1, 1), (1, 0)),
            ((1, 0),),
            cite("INT 6.4", reading="AMB-09"),
            carry_over=True,
        ),
    ),
    agreement=Agreement(cite("INT 7.3.1")),
    points=Points(2, 1, 0, cite("INT 7.1", reading="RES-08")),
    separators=Separators("-", "x", cite("INT 8.2")),
    terms=MappingProxyType(
        {"man": "pedra", "king": "dama", "game": "partida", "main_road": "grande diagonal"}
    ),
    colours=Cited(("agreement", "lot"), cite("INT 3.3")),
    touch=Touch(cite("INT 3.11"), cite("INT 3.13"), "until-next-lance"),
    irregularities=Irregularities(
        "opponent_choice",
        cite("INT 5.4"),
        codes=MappingProxyType(
            {
                "a": cite("INT 5.4.0.1"),
                "b": cite("INT 5.4.0.2"),
                "c": cite("INT 5.4.0.3"),
                "d": cite("INT 5.4.0.4"),
                "e": cite("INT 5.4.0.5"),
                "f": cite("INT 5.4.0.6"),
                "g": cite("INT 5.4.0.7"),
                "h": cite("INT 5.4.0.8"),
                "i": cite("INT 5.4.0.9"),
                "j": cite("INT 5.4.10"),
                "k": cite("INT 5.4.11"),
                "l": cite("INT 5.4.12"),
                "m": cite("INT 5.4.13"),
                "n": cite("INT 5.4.14"),
            }
        ),
        lapse=cite("INT 5.7"),
        whole=cite("INT 5.8"),
    ),
    crowning=Crowning("always", cite("INT 3.7", reading="AMB-11")),
    conduct=MappingProxyType(
        {
            "unclear": cite("INT 4.9"),
            "disorder": cite("INT 4.11"),
            "setup": cite("INT 5.2"),
            "inactive": cite("INT 5.3"),
            "accident": cite("INT 5.5"),
            "enforce": cite("INT 5.6"),
            "hand": cite("INT 10.5"),
            "piece": cite("INT 10.5"),
            "held": cite("INT 10.5"),
        }
    ),
)
