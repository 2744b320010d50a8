"""Every event of the table as a declared value, one class each; `read` makes them.

A field with a default may be left out, and JSON's null leaves it out too; names that no event has
are passed over. Squares are numbers of the variant, light squares names such as "b1".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from ...base.arguments import shown
from ...base.bounds import TEXT
from ...base.text import Text
from ...contract import Declared
from ...contract.kinds import Caption, called, whole
from ...rules.variants import Variant
from ..model.clock import LATEST, ClockSetting
from ..model.state import FIRST, NEWEST
from .errors import EventError
from .kinds import Options, Path, Place, Square, Squares

WrittenText = Annotated[str, Field(max_length=TEXT)]
Player = Literal["white", "black"]
Anyone = Literal["white", "black", "arbiter"]
Hand = Literal["left", "right"]
Choice = Literal["rectify", "keep"]
Result = Literal["win", "draw", "loss", "annulled"]
GivenResult = Literal["win", "draw", "loss"]
MOST_SECONDS = 360_000
PieceName = Literal["white man", "white king", "black man", "black king"]
Seconds = Annotated[float, Field(ge=-LATEST, le=LATEST, allow_inf_nan=False)]
Watch = Annotated[float, Field(ge=0, le=LATEST, allow_inf_nan=False)]
Count = Annotated[int, whole(0, LATEST)]
Protocol = Annotated[int, whole(FIRST, NEWEST)]
RESULTS = {
    "win": Text("win"),
    "draw": Text("draw"),
    "loss": Text("loss"),
    "annulled": Text("annulled"),
}
BY_WHOM = Text("By whose authority, if not the arbiter's")


def _named(schema: dict[str, Any]) -> None:
    schema["required"] = ["event", *schema.get("required", ())]


class Event(Declared):
    """Something that happened at the table; *t*: seconds of the arbiter's watch, where known."""

    model_config = ConfigDict(extra="ignore", json_schema_extra=_named)

    t: Watch | None = None

    @property
    def t_ms(self) -> int | None:
        """When it happened, in milliseconds of the arbiter's watch."""
        t = self.t
        return None if t is None else round(t * 1000)

    def to_dict(self) -> dict[str, Any]:
        """The event as plain values, in the form in which `read` takes it."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)


class Start(Event):
    """A game begins; *board* is the position that really stands, to be checked (IRR-07).

    *protocol*: how the log is to be read, where it is not the newest way (`model.state.NEWEST`).
    """

    event: Literal["start"] = "start"
    regulation: WrittenText
    options: Options | None = None
    fen: WrittenText | None = None
    board: WrittenText | None = None
    clock: ClockSetting | None = None
    protocol: Protocol | None = None


class Adjust(Event):
    """A player says that he adjusts pieces: of one square or of none."""

    event: Literal["adjust"] = "adjust"
    by: Player
    square: Square | None = None


class Touch(Event):
    """A hand touches a piece."""

    event: Literal["touch"] = "touch"
    by: Anyone
    square: Square


class Lift(Event):
    """A piece is taken up."""

    event: Literal["lift"] = "lift"
    by: Anyone
    square: Square


class Put(Event):
    """The piece in the hand is put down, or *piece* from beside the board."""

    event: Literal["put"] = "put"
    by: Anyone
    square: Place
    released: bool | None = None
    piece: PieceName | None = None


class Hover(Event):
    """A piece is held over the board to find its square."""

    event: Literal["hover"] = "hover"
    by: Player
    square: Square | None = None


class Move(Event):
    """A move is carried out and the piece let go."""

    event: Literal["move"] = "move"
    by: Anyone
    path: Path
    hand: Hand | None = None


class Remove(Event):
    """A piece is taken off the board."""

    event: Literal["remove"] = "remove"
    by: Anyone
    square: Square


class Crown(Event):
    """A piece gets its second man."""

    event: Literal["crown"] = "crown"
    by: Anyone
    square: Square


class Press(Event):
    """The clock is pressed; *holding*: with a captured piece in the hand."""

    event: Literal["press"] = "press"
    by: Player
    hand: Hand | None = None
    holding: bool | None = None


class Flag(Event):
    """A flag is called; without a clock *by* is the player whose flag fell."""

    event: Literal["flag"] = "flag"
    by: Anyone


class ReportIrregularity(Event):
    """An irregularity is reported by its code."""

    event: Literal["report"] = "report"
    by: Anyone
    code: WrittenText
    against: Player | None = None
    ply: Count | None = None


class Decide(Event):
    """A decision about an irregularity."""

    event: Literal["decide"] = "decide"
    by: Anyone
    choice: Choice
    code: WrittenText | None = None
    ply: Count | None = None


class OfferDraw(Event):
    """A draw is offered."""

    event: Literal["offer_draw"] = "offer_draw"
    by: Player


class AcceptDraw(Event):
    """A draw offer is accepted."""

    event: Literal["accept_draw"] = "accept_draw"
    by: Player


class DeclineDraw(Event):
    """A draw offer is declined."""

    event: Literal["decline_draw"] = "decline_draw"
    by: Player


class Resign(Event):
    """The game is given up."""

    event: Literal["resign"] = "resign"
    by: Player


class Claim(Event):
    """A draw or a win is claimed by its rule."""

    event: Literal["claim"] = "claim"
    by: Player
    rule: WrittenText


class Complaint(Event):
    """A complaint, which goes to the arbiter."""

    event: Literal["complaint"] = "complaint"
    by: Player
    text: WrittenText | None = None


class ClockAct(Event):
    """The clock is stopped, started or set, or badly treated."""

    event: Literal["clock"] = "clock"
    by: Anyone
    act: WrittenText
    colour: Annotated[Player | None, called("color")] = None
    seconds: Annotated[Seconds | None, Caption(Text("Seconds"))] = None


class Accident(Event):
    """Pieces are displaced without anybody's doing."""

    event: Literal["accident"] = "accident"
    by: Anyone


class BoardMisplaced(Event):
    """The board lies wrongly."""

    event: Literal["board_misplaced"] = "board_misplaced"
    by: Anyone


class Placements(Event):
    """A board that knows no more tells which squares are occupied. *noted*: that is only known,
    nothing is read from it, as after an entry that the arbiter took back."""

    event: Literal["placements"] = "placements"
    occupied: Squares
    by: Player | None = None
    noted: bool = False


class Rule(Event):
    """The arbiter rules; *white* and *black*: results of the players, where he gives them."""

    event: Literal["rule"] = "rule"
    by: Anyone
    ruling: WrittenText
    text: Annotated[WrittenText | None, Caption(Text("Words for the log"))] = None
    against: Player | None = None
    white: Annotated[Result | None, Caption(Text("Result of White"), words=RESULTS)] = None
    black: Annotated[Result | None, Caption(Text("Result of Black"), words=RESULTS)] = None
    authority: Annotated[WrittenText | None, Caption(BY_WHOM)] = None


KINDS: tuple[type[Event], ...] = (
    Start,
    Adjust,
    Touch,
    Lift,
    Put,
    Hover,
    Move,
    Remove,
    Crown,
    Press,
    Flag,
    ReportIrregularity,
    Decide,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    Resign,
    Claim,
    Complaint,
    ClockAct,
    Accident,
    BoardMisplaced,
    Placements,
    Rule,
)
"""Every kind of event."""


class NewClockAct(ClockAct):
    """The same as it is entered now: a hundred hours at most."""

    seconds: Annotated[
        Annotated[float, Field(ge=0, le=MOST_SECONDS, allow_inf_nan=False)] | None,
        Caption(Text("Seconds")),
    ] = None


class NewRule(Rule):
    """The same as it is entered now: a game is annulled for both, by the ruling itself."""

    white: Annotated[GivenResult | None, Caption(Text("Result of White"), words=RESULTS)] = None
    black: Annotated[GivenResult | None, Caption(Text("Result of Black"), words=RESULTS)] = None


NEW: Mapping[str, type[Event]] = {"clock": NewClockAct, "rule": NewRule}
"""Events that are entered with narrower bounds than logs may have."""

EVENTS: Mapping[str, type[Event]] = {kind.model_fields["event"].default: kind for kind in KINDS}
"""Every kind of event by its name."""


def check_new(event: Mapping[str, Any], row: Variant | None) -> None:
    """Raises RefusedError for an event that a log may have and nobody enters any more."""
    kind = NEW.get(str(event.get("event")))
    if kind is not None:
        kind.read(event, context=row)


def read(event: object, row: Variant | None) -> Event:
    """The event as a typed value.

    *event*: a mapping as in the schema. *row*: the variant on the table, None before the start.
    Raises EventError or RefusedError.
    """
    if not isinstance(event, Mapping):
        raise EventError("not-an-object", "An event is a JSON object")
    name = event.get("event")
    kind = EVENTS.get(name) if type(name) is str else None
    if kind is None:
        raise EventError("unknown-event", "There is no event {name}", name=shown(name))
    if row is None and kind is not Start:
        raise EventError("not-started", "The game has not been started")
    return kind.read(event, context=row)
