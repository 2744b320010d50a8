"""The keys under which a rule book gives articles, and what each part of one may say.

A key of `articles` is a rule of movement, the reason of a result or a matter of a match;
"chain.king" is the rule in one case alone (`Refusal.case`).
"""

from __future__ import annotations

import re

MOVEMENT = (
    *("dark-squares", "initial-position", "numbering", "lance", "first-move", "turn"),
    *("man-move", "king-move", "new-king", "promotion", "must-capture", "man-capture"),
    *("king-capture", "king-rest", "majority", "quality", "free-choice", "chain", "chain-step"),
    *("obstructed",),
    *("occupied", "own-piece", "piece-once", "crossing", "removal"),
)
BY_HAND = ("release", "unreleased", "chain-release")
WRITING = ("record", "written-squares", "written-quiet", "written-capture")
TIME = ("time-by-moves", "clock-needed", "record-needed", "time-for-game", "record-waived")
MATCH = ("colours-lot", "match-even", "openings-twice", "successive-offers", "officials")
RESULTS = (
    *(
        "capture_all",
        "blocked",
        "given_away",
        "shut_in",
        "first_king",
        "resignation",
        "refusal",
        "time",
        "absence",
        "penalty",
    ),
    *("agreement", "dead_position", "annulled", "draw_penalty"),
)
ARTICLES = (*MOVEMENT, *BY_HAND, *WRITING, *TIME, *MATCH, *RESULTS)
CASES = (
    *("man", "king", "chain-man", "chain-king", "crown", "moves", "both"),
    *("by-king", "earliest", "worth"),
)
CONDUCT = (
    *("setup", "inactive", "accident", "enforce", "hand", "piece", "held", "clock", "press"),
    *("clock_start", "clock_stop", "complaint", "disturbance", "device", "silence"),
    *("spectator", "expulsion", "sent_out", "warning"),
)
IRREGULARITIES = (*"abcdefghijklmn", "crown", "put", "uncrowned", "unclear", "disorder")
DECIDED = ("agreement", "lot", "table", "pairing")
"""The ways in which colours are decided."""
COMPETITION = (
    *("draw_offer", "renewed_offer", "counting", "flags", "scramble_claim", "superiority_claim"),
    *(
        "main_road_endings",
        "large_endings",
        "blocked_men_endings",
        "opening_lot",
        "pace",
        "formats",
    ),
    *("scoring", "deciding", "final", "walkover", "both_absent", "withdrawal", "penalties"),
    *("record", "time_of_round", "swiss_tie_breaks", "categories", "titles", "rating"),
)
"""Matters of a competition beside the game."""
ARBITER_DRAWS = (
    *("main_road_endings", "large_endings", "blocked_men_endings"),
    *("scramble_claim", "superiority_claim"),
)
"""Draws that the arbiter gives; the names are those of the matters of a competition."""
TERMS = ("man", "king", "game", "main_road")


def is_article(key: str) -> bool:
    """Whether a book may give an article under *key*.

    >>> is_article("chain.king"), is_article("chain.queen")
    (True, False)
    """
    rule, _, case = key.partition(".")
    return rule in ARTICLES and (not case or case in CASES)


def is_document(key: str) -> bool:
    """Whether *key* is written as the key of a document."""
    return re.fullmatch(r"[A-Z][A-Z0-9-]{0,11}", key) is not None


def is_conduct(key: str) -> bool:
    """Whether *key* is a matter of conduct."""
    return key in CONDUCT


def is_irregularity(key: str) -> bool:
    """Whether *key* is an irregularity: a letter of IRR-01, or the word for another."""
    return key in IRREGULARITIES
