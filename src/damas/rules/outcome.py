"""The end and the state of a game as values: outcomes, offers, counters, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from ..base.citation import Citation
from ..base.errors import GameStateError, UnknownNameError
from ..base.i18n import Text
from .row import Colour

# Reasons of RES-06 with the sentence that tells how the game ended.
REASONS: Mapping[str, Text] = {
    "capture_all": Text("One side has no pieces left"),
    "blocked": Text("The player to move has no move"),
    "given_away": Text("One side has given all its pieces away"),
    "shut_in": Text("The player to move has no move, and wins"),
    "first_king": Text("The first king has decided the game"),
    "resignation": Text("One side has resigned"),
    "time": Text("The time of one side has run out"),
    "refusal": Text("One side refused to follow the rules"),
    "absence": Text("One side did not appear"),
    "penalty": Text("Decided by a penalty"),
    "agreement": Text("Draw by agreement"),
    "repetition": Text("The same position has come up too often"),
    "kings_only": Text("Too many moves of kings only, without capture"),
    "endgame_limit": Text("The moves allowed for this ending are used up"),
    "forcada": Text("The moves allowed to three kings against one are used up"),
    "dead_position": Text("Neither player can win"),
    "annulled": Text("The game is annulled"),
    "aborted": Text("The game was called off before both had moved"),
    "left": Text("One side left the game and did not come back"),
}
# The same where it is known who has lost.
LOSERS: Mapping[str, Mapping[str, Text]] = {
    "capture_all": {
        "white": Text("All White's pieces are captured"),
        "black": Text("All Black's pieces are captured"),
    },
    "blocked": {
        "white": Text("White cannot move any piece"),
        "black": Text("Black cannot move any piece"),
    },
    "resignation": {"white": Text("White has resigned"), "black": Text("Black has resigned")},
    "time": {"white": Text("White's time is over"), "black": Text("Black's time is over")},
    "refusal": {
        "white": Text("White refused to follow the rules"),
        "black": Text("Black refused to follow the rules"),
    },
    "absence": {"white": Text("White failed to appear"), "black": Text("Black failed to appear")},
    "left": {
        "white": Text("White left the game and did not come back"),
        "black": Text("Black left the game and did not come back"),
    },
}
# And where it is told by who has won.
WINNERS: Mapping[str, Mapping[str, Text]] = {
    "given_away": {
        "white": Text("White has given all its pieces away"),
        "black": Text("Black has given all its pieces away"),
    },
    "shut_in": {
        "white": Text("White cannot move any piece, and wins"),
        "black": Text("Black cannot move any piece, and wins"),
    },
    "first_king": {
        "white": Text("White has made the first king"),
        "black": Text("Black has made the first king"),
    },
}
Result = Literal["white", "black", "draw"]
RESULTS: Mapping[tuple[str, str], Result] = {
    ("win", "loss"): "white",
    ("loss", "win"): "black",
    ("draw", "draw"): "draw",
}
_NEITHER_CAME = Text("Neither player appeared")
_DRAWN_ON_TIME = Text("Drawn by the rules of the clock")
_DECISIVE = (("win", "loss"), ("loss", "win"))
_ANY = tuple((one, two) for one in ("win", "draw", "loss") for two in ("win", "draw", "loss"))
# The decisions of an arbiter, each with the results of White and Black that it can have.
RULED: Mapping[str, tuple[tuple[str, str], ...]] = {
    "refusal": (*_DECISIVE, ("loss", "loss")),
    "absence": (*_DECISIVE, ("loss", "loss")),  # both absent: AMB-19
    "penalty": _ANY,  # RES-06
    "dead_position": (("draw", "draw"),),
    "annulled": (("annulled", "annulled"),),
    "time": (*_DECISIVE, ("loss", "loss"), ("draw", "draw")),  # drawn: only by CBD Art. 59 A
    "resignation": _DECISIVE,
}
# Ends that two people bring about where no arbiter is, and no book speaks of them.
BETWEEN_TWO: Mapping[str, tuple[tuple[str, str], ...]] = {
    "aborted": (("annulled", "annulled"),),
    "left": (*_DECISIVE, ("draw", "draw")),
}
COUNTER_NAMES: Mapping[str, Text] = {
    "kings_only": Text("Moves of kings only"),
    "repetition": Text("Repetition"),
    "endgame_limit": Text("Ending with a limit"),
    "forcada": Text("Forçada"),
}


def ruled(*, draws_on_time: bool) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """`RULED` under a rule book; *draws_on_time*: whether two fallen flags make a draw by it."""
    if draws_on_time:
        return RULED
    return {**RULED, "time": tuple(one for one in RULED["time"] if one != ("draw", "draw"))}


def adjudged(reason: object, white: str, black: str, *, draws_on_time: bool) -> Result | None:
    """The result of a game that ends with these results of the players; None where they differ.

    Raises: UnknownNameError for an unknown *reason* or result, GameStateError for results that the
    reason cannot have.
    """
    ends = {**ruled(draws_on_time=draws_on_time), **BETWEEN_TWO}
    if not isinstance(reason, str) or reason not in ends:
        raise UnknownNameError(
            "unknown-reason",
            "There is no reason {reason}; there are: {known}",
            reason=reason,
            known=", ".join(ends),
        )
    if not all(one in ("win", "draw", "loss", "annulled") for one in (white, black)):
        raise UnknownNameError(
            "unknown-result",
            "A player's result is win, draw, loss or annulled, not {value}",
            value=f"{white}/{black}",
        )
    if (white, black) not in ends[reason]:
        raise GameStateError(
            "result-does-not-fit",
            "{reason} cannot give White a {white} and Black a {black}",
            reason=reason,
            white=white,
            black=black,
        )
    return RESULTS.get((white, black))


def reason_text(reason: str, result: str | None) -> Text:
    """The sentence for a *reason*: about the side that has lost or won, where one has."""
    if result == "draw" and reason == "time":
        return _DRAWN_ON_TIME
    loser = {"white": "black", "black": "white"}.get(result or "", "")
    told = LOSERS.get(reason, {}).get(loser) or WINNERS.get(reason, {}).get(result or "")
    return told or REASONS[reason]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    *result*: "white", "black", "draw", or None when annulled or when the penalties differ.
    *white* and *black*: each player's own "win", "draw", "loss" or "annulled", which need not
    mirror each other (RES-06). *reason*: from the vocabulary of RES-06. *citation*: the article
    that decides.
    """

    result: Result | None
    white: str
    black: str
    reason: str
    citation: Citation | None

    @property
    def text(self) -> Text:
        """The reason as a sentence."""
        if self.reason == "absence" and self.white == self.black:
            return _NEITHER_CAME
        return reason_text(self.reason, self.result)

    def to_dict(self) -> dict[str, Any]:
        """The outcome as plain values: its fields, the article as text (None without one)."""
        article = None if self.citation is None else str(self.citation)
        return {
            "result": self.result,
            "white": self.white,
            "black": self.black,
            "reason": self.reason,
            "article": article,
        }


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw offer that waits for an answer (DRW-10)."""

    by: Colour
    ply: int

    def to_dict(self) -> dict[str, Any]:
        """The offer as plain values: who made it, after how many plies."""
        return {"by": self.by, "ply": self.ply}


@dataclass(frozen=True, slots=True)
class CounterStatus:
    """The state of one draw rule (DRW-13).

    *current* and *limit* count moves of each player as the document does (for repetition:
    occurrences; for the forçada: moves of *counted_colour* alone), *current_plies* and
    *limit_plies* single moves.
    *invocation*: "automatic" or "claimable"; *claimable_by* is set while that player may claim.
    """

    rule: str
    citation: Citation
    current: int
    limit: int
    current_plies: int
    limit_plies: int
    last_reset_ply: int
    invocation: Literal["automatic", "claimable"]
    claimable_by: Colour | None = None
    inherited: bool = False
    counted_colour: Colour | None = None

    @property
    def name(self) -> Text:
        """The rule's name for people."""
        return COUNTER_NAMES[self.rule]

    def to_dict(self) -> dict[str, Any]:
        """The counter as plain values: its fields, the article as text in place of the citation."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        del values["citation"], values["counted_colour"]
        return {**values, "counted_color": self.counted_colour, "article": str(self.citation)}
