"""The irregularities by their codes: a to n as INT 5.4 and FENAE Art. 23 list them, and words for
the rest."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...base.i18n import Text

TWO_MOVES = "a"
IRREGULAR_MOVE = "b"
OTHER_PIECE_TOUCHED = "c"
TAKEN_BACK = "d"
OPPONENTS_PIECE = "e"
CAPTURE_OMITTED = "f"
REMOVED_WITHOUT_REASON = "g"
WRONG_CAPTURE = "h"
CHAIN_STOPPED = "i"
REMOVED_EARLY = "j"
TOO_FEW_REMOVED = "k"
REMOVED_UNCAPTURED = "l"
REMOVAL_HALTED = "m"
OWN_REMOVED = "n"
UNCLEAR = "unclear"
DISORDER = "disorder"
SETUP = "setup"
INACTIVE = "inactive"
CROWN = "crown"
PUT = "put"

LETTERS: Mapping[str, Text] = MappingProxyType(
    {
        TWO_MOVES: Text("Playing two moves in succession."),
        IRREGULAR_MOVE: Text("Moving a man or a king irregularly."),
        OTHER_PIECE_TOUCHED: Text("Touching one of one's own pieces and playing another."),
        TAKEN_BACK: Text("Taking back an executed move."),
        OPPONENTS_PIECE: Text("Playing a piece of the opponent."),
        CAPTURE_OMITTED: Text("Playing another move when a capture is possible."),
        REMOVED_WITHOUT_REASON: Text("Removing pieces without reason."),
        WRONG_CAPTURE: Text("Capturing fewer or more pieces than the rule says."),
        CHAIN_STOPPED: Text("Stopping before the end of a chain."),
        REMOVED_EARLY: Text("Removing a piece before the capture is finished."),
        TOO_FEW_REMOVED: Text("Removing fewer pieces than were captured."),
        REMOVED_UNCAPTURED: Text("Removing pieces that were not captured."),
        REMOVAL_HALTED: Text("Halting the removal of a chain."),
        OWN_REMOVED: Text("Removing own pieces after a capture."),
    }
)
"""IRR-01: the fourteen."""

OTHERS: Mapping[str, Text] = MappingProxyType(
    {
        UNCLEAR: Text("The capture was not shown clearly, jump by jump."),
        DISORDER: Text("The captured pieces were not removed in the order of the jumps."),
        SETUP: Text("The initial position was set up wrongly."),
        INACTIVE: Text("A piece stands on a light square: it is out of play."),
        CROWN: Text("A piece was crowned that is no new king."),
        PUT: Text("A piece was put on the board that does not belong there."),
    }
)
"""Irregularities that the documents name outside their lists, or that only real pieces allow."""

CODES: Mapping[str, Text] = MappingProxyType({**LETTERS, **OTHERS})
"""Every irregularity."""

CAPTURE_DUE = (CAPTURE_OMITTED, WRONG_CAPTURE, CHAIN_STOPPED)
"""The irregularities that leave a capture undone which was due."""

CONDUCT: Mapping[str, Text] = MappingProxyType(
    {
        "hand": Text("The clock was not pressed with the hand that moved."),
        "piece": Text("The clock was pressed with a captured piece in the hand."),
        "held": Text("A hand was kept on the clock, or the clock was held."),
        "knocked": Text("The clock was knocked over."),
        "hover": Text("A piece was held over the board to find its square."),
        "back": Text("A piece was taken to a square and back again and again."),
        "disturbance": Text("The opponent was disturbed or distracted."),
        "device": Text("A telephone or another device was used, or somebody smoked."),
    }
)
"""Conduct that is noted without a penalty in the text (CLK-05, TCH-03, CON-01, CON-02)."""

UNCROWNED = "uncrowned"
"""The entry of a book's list for playing a king that nobody has crowned, where it has its own."""
UNCROWNED_MOVED = Text("Playing a king that has not been crowned.")
"""The same in words."""

CONDUCT_ARTICLE: Mapping[str, str] = MappingProxyType({"knocked": "held"})
"""The key of `Regulation.conduct` for a note that has no key of its own."""

PEOPLE: Mapping[str, Text] = MappingProxyType(
    {"white": Text("White"), "black": Text("Black"), "arbiter": Text("the arbiter")}
)

PIECE_NAMES: Mapping[str, Text] = MappingProxyType(
    {
        "white man": Text("white man"),
        "white king": Text("white king"),
        "black man": Text("black man"),
        "black king": Text("black king"),
    }
)
"""The words for the pieces, by their names in events."""

CLOCK_ACTS: Mapping[str, Text] = MappingProxyType(
    {
        "stop": Text("The clock is stopped"),
        "start": Text("The clock runs"),
        "add": Text("Time is added"),
        "remove": Text("Time is taken away"),
        "set": Text("The time is set"),
    }
)

KIND_NAMES: Mapping[str, Text] = MappingProxyType(
    {
        "irregularity": Text("Irregularity"),
        "refused": Text("Refused"),
        "restored": Text("Restored"),
        "kept": Text("Not put right"),
        "lapsed": Text("Lapsed"),
        "continued": Text("Played on"),
        "touch": Text("Touch"),
        "warning": Text("Warning"),
        "offer": Text("Offer"),
        "declined": Text("Declined"),
        "draw": Text("Draw"),
        "win": Text("Victory"),
        "annulled": Text("Annulled"),
        "unclear": Text("Unclear"),
        "ruling": Text("Ruling"),
        "complaint": Text("Complaint"),
        "clock": Text("Clock"),
        "error": Text("Error"),
    }
)
"""The words for the kinds of rulings."""

CHOICE_NAMES: Mapping[str, Text] = MappingProxyType(
    {
        "rectify": Text("rectify"),
        "keep": Text("keep"),
        "accept": Text("accept"),
        "decline": Text("decline"),
        "flag": Text("call the flag"),
        "rule": Text("rule"),
        "annul": Text("annul"),
        "continue": Text("go on"),
    }
)
"""The words for the choices that are no moves."""
