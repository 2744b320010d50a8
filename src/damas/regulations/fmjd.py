"""FMJD: the world federation's rules on 10x10, for comparison: sixteen moves where INT 6.3 prints
ten. INT is their translation, article by article, so their labels are its own."""

from types import MappingProxyType

from ..citation import cite
from ..i18n import Text
from .model import (
    Agreement,
    Captures,
    Cited,
    Crowning,
    EndgameLimit,
    Irregularities,
    KingsOnly,
    Points,
    Regulation,
    Repetition,
    Separators,
    TouchMove,
)

FMJD = Regulation(
    id="fmjd",
    name=Text("International draughts, FMJD (for comparison)"),
    short=Text("International (FMJD)"),
    document="FMJD",
    variant_id="international",
    parameters=MappingProxyType(
        {
            "size": Cited(10, cite("FMJD 2.1")),
            "men_per_side": Cited(20, cite("FMJD 2.7")),
            "dark_corner": Cited("left", cite("FMJD 2.4")),
            "men_capture_backward": Cited(True, cite("FMJD 4.1")),
            "flying_kings": Cited(True, cite("FMJD 3.9")),
            "majority": Cited(True, cite("FMJD 4.13")),
            "quality": Cited(False, cite("FMJD 4.13")),
            "promotion_in_passing": Cited(False, cite("FMJD 4.15")),
        }
    ),
    articles=MappingProxyType(
        {
            "dark-squares": cite("FMJD 2.2"),
            "initial-position": cite("FMJD 2.8"),
            "new-king": cite("FMJD 3.8"),
            "first-move": cite("FMJD 3.3"),
            "turn": cite("FMJD 3.3"),
            "numbering": cite("FMJD 2.6"),
            "lance": cite("FMJD 3.2"),
            "man-move": cite("FMJD 3.4"),
            "king-move": cite("FMJD 3.9"),
            "must-capture": cite("FMJD 4.1"),
            "man-capture": cite("FMJD 4.2"),
            "king-capture": cite("FMJD 4.3"),
            "majority": cite("FMJD 4.13"),
            "free-choice": cite("FMJD 4.14"),
            "chain": cite("FMJD 4.5"),
            "chain.king": cite("FMJD 4.6"),
            "chain-step": cite("FMJD 4.5"),
            "chain-step.king": cite("FMJD 4.6"),
            "obstructed.man": cite("FMJD 4.2"),
            "obstructed.king": cite("FMJD 4.3"),
            "occupied.man": cite("FMJD 3.4"),
            "occupied.king": cite("FMJD 3.9"),
            "occupied.chain-man": cite("FMJD 4.2"),
            "occupied.chain-king": cite("FMJD 4.3"),
            "own-piece.man": cite("FMJD 3.4"),
            "own-piece.king": cite("FMJD 3.9"),
            "own-piece.chain-man": cite("FMJD 4.7"),
            "own-piece.chain-king": cite("FMJD 4.7"),
            "piece-once": cite("FMJD 4.8"),
            "crossing": cite("FMJD 4.8"),
            "removal": cite("FMJD 4.11"),
            "release": cite("FMJD 3.10"),
            "unreleased": cite("FMJD 3.12"),
            "chain-release": cite("FMJD 4.10"),
            "record": cite("FMJD 8.1"),
            "written-squares": cite("FMJD 8.2.1"),
            "written-quiet": cite("FMJD 8.2.2"),
            "written-capture": cite("FMJD 8.2.3"),
            "time-by-moves": cite("FMJD 10.1"),
            "clock-needed": cite("FMJD 10.2.1"),
            "record-needed": cite("FMJD 10.2.2"),
            "time-for-game": cite("FMJD 10.3"),
            "record-waived": cite("FMJD 10.4"),
            "promotion": cite("FMJD 3.5"),
            "capture_all": cite("FMJD 7.2.3"),
            "blocked": cite("FMJD 7.2.2"),
            "resignation": cite("FMJD 7.2.1"),
            "refusal": cite("FMJD 7.2.4"),
            "agreement": cite("FMJD 7.3.1"),
            "dead_position": cite("FMJD 7.3.3"),
            "annulled": cite("FMJD 5.1"),
            "time": cite("FMJD 10.3"),
        }
    ),
    draw_rules=(
        KingsOnly(25, cite("FMJD 6.2")),
        Repetition(cite("FMJD 6.1")),
        EndgameLimit(16, ((3, 0), (2, 1), (1, 2)), ((1, 0),), cite("FMJD 6.3"), carry_over=True),
        EndgameLimit(5, ((2, 0), (1, 1), (1, 0)), ((1, 0),), cite("FMJD 6.4"), carry_over=True),
    ),
    agreement=Agreement(cite("FMJD 7.3.1")),
    points=Points(half_points=1),
    separators=Separators("-", "x", cite("FMJD 8.2")),
    terms=MappingProxyType(
        {"man": "pedra", "king": "dama", "game": "partida", "main_road": "grande diagonal"}
    ),
    touch=TouchMove(cite("FMJD 3.11"), cite("FMJD 3.13"), "until-next-lance"),
    irregularities=Irregularities(
        "opponent_choice", cite("FMJD 5.4"), lapse=cite("FMJD 5.7"), whole=cite("FMJD 5.8")
    ),
    crowning=Crowning("always", cite("FMJD 3.7", reading="AMB-11")),
    captures=Captures(cite("FMJD 4.9"), cite("FMJD 4.11")),
    conduct=MappingProxyType(
        {
            "setup": cite("FMJD 5.2"),
            "inactive": cite("FMJD 5.3"),
            "accident": cite("FMJD 5.5"),
            "enforce": cite("FMJD 5.6"),
        }
    ),
    colours=Cited(("agreement", "lot"), None),
)
