"""The irregularities by their codes: a to n as INT 5.4 and FENAE Art. 23 list them, and words for
the rest."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..i18n import Text

LETTERS: Mapping[str, Text] = MappingProxyType(
    {
        "a": Text("Playing two lances in succession."),
        "b": Text("Moving a man or a king irregularly."),
        "c": Text("Touching one own piece and playing another."),
        "d": Text("Taking back an executed lance."),
        "e": Text("Playing a piece of the opponent."),
        "f": Text("Playing otherwise when a capture is possible."),
        "g": Text("Removing pieces without reason."),
        "h": Text("Capturing fewer or more pieces than the rule says."),
        "i": Text("Stopping before the end of a chain."),
        "j": Text("Removing a piece before the capture is finished."),
        "k": Text("Removing fewer pieces than were captured."),
        "l": Text("Removing pieces that were not captured."),
        "m": Text("Halting the removal of a chain."),
        "n": Text("Removing own pieces after a capture."),
    }
)
"""IRR-01: the fourteen."""

OTHERS: Mapping[str, Text] = MappingProxyType(
    {
        "unclear": Text("The capture was not shown clearly, jump by jump."),
        "disorder": Text("The captured pieces were not removed in the order of the jumps."),
        "setup": Text("The initial position was set up wrongly."),
        "inactive": Text("A piece stands on a light square: it is out of play."),
        "crown": Text("A piece was crowned that is no new king."),
        "put": Text("A piece was put on the board that does not belong there."),
    }
)
"""What the documents name outside their lists, and what only real pieces can do."""

CODES: Mapping[str, Text] = MappingProxyType({**LETTERS, **OTHERS})

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
"""What is noted without a penalty in the text (CLK-05, TCH-03, CON-01, CON-02)."""

CONDUCT_ARTICLE: Mapping[str, str] = MappingProxyType({"knocked": "held"})
"""Under which key of `Regulation.conduct` a note falls where it is not its own."""

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
"""What people read for the pieces, by their names in events."""

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
        "kept": Text("Let stand"),
        "lapsed": Text("Lapsed"),
        "continued": Text("Played on"),
        "touch": Text("Touch"),
        "warning": Text("Warning"),
        "offer": Text("Offer"),
        "declined": Text("Declined"),
        "draw": Text("Draw"),
        "win": Text("Win"),
        "annulled": Text("Annulled"),
        "unclear": Text("Unclear"),
        "ruling": Text("Ruling"),
        "complaint": Text("Complaint"),
        "clock": Text("Clock"),
        "error": Text("Error"),
    }
)
"""What people read for the kinds of rulings."""

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
"""What people read for the choices that are no lances."""
