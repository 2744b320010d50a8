"""Every event of the table as a frozen value, one class each; `reading.read` makes them.

The annotation of a field says how it is read (`Annotated`); a field with a default may be left out.
Times are milliseconds of the arbiter's watch; squares are numbers of the variant, light squares
names such as "b1".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, get_type_hints

from ..model.clock import ClockSetting

WrittenText = Annotated[str, "text"]
Player = Annotated[str, "player"]
Anyone = Annotated[str, "anyone"]
Hand = Annotated[str, "hand"]
Choice = Annotated[str, "choice"]
Result = Annotated[str, "outcome"]
PieceName = Annotated[str, "piece"]
YesOrNo = Annotated[bool, "flag"]
Seconds = Annotated[float, "number"]
Count = Annotated[int, "count"]
Protocol = Annotated[int, "protocol"]
Square = Annotated[int, "square"]
Place = Annotated[int | str, "place"]
Path = Annotated[tuple[int | str, ...], "path"]
Squares = Annotated[tuple[int, ...], "squares"]
Setting = Annotated[ClockSetting, "clock"]
Options = Annotated[Mapping[str, Any], "options"]


WRITTEN = {"colour": "color"}
"""Names of fields that are written otherwise in the JSON form."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table; *t_ms*: when, by the arbiter's watch, where known."""

    name: ClassVar[str]
    t_ms: int | None

    def to_dict(self) -> dict[str, Any]:
        """The event as plain values, in the form in which `reading.read` takes it."""
        made: dict[str, Any] = {"event": self.name}
        for one in fields(self)[1:]:
            value = getattr(self, one.name)
            if value is not None:
                made[WRITTEN.get(one.name, one.name)] = _plain(value)
        if self.t_ms is not None:
            made["t"] = self.t_ms / 1000
        return made


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, ClockSetting):
        given = {"control": value.control, "white": value.white, "black": value.black}
        return {name: one for name, one in given.items() if one is not None}
    return dict(value) if isinstance(value, Mapping) else value


@dataclass(frozen=True, slots=True)
class Start(Event):
    """A game begins; *board* is the position that really stands, to be checked (IRR-07).

    *protocol*: how the log is to be read, where it is not the newest way (`model.state.NEWEST`).
    """

    name: ClassVar[str] = "start"
    regulation: WrittenText
    options: Options | None = None
    fen: WrittenText | None = None
    board: WrittenText | None = None
    clock: Setting | None = None
    protocol: Protocol | None = None


@dataclass(frozen=True, slots=True)
class Adjust(Event):
    """A player says that he adjusts pieces: of one square or of none."""

    name: ClassVar[str] = "adjust"
    by: Player
    square: Square | None = None


@dataclass(frozen=True, slots=True)
class Touch(Event):
    """A hand touches a piece."""

    name: ClassVar[str] = "touch"
    by: Anyone
    square: Square


@dataclass(frozen=True, slots=True)
class Lift(Event):
    """A piece is taken up."""

    name: ClassVar[str] = "lift"
    by: Anyone
    square: Square


@dataclass(frozen=True, slots=True)
class Put(Event):
    """The piece in the hand is put down, or *piece* from beside the board."""

    name: ClassVar[str] = "put"
    by: Anyone
    square: Place
    released: YesOrNo | None = None
    piece: PieceName | None = None


@dataclass(frozen=True, slots=True)
class Hover(Event):
    """A piece is held over the board to find its square."""

    name: ClassVar[str] = "hover"
    by: Player
    square: Square | None = None


@dataclass(frozen=True, slots=True)
class Move(Event):
    """A move is carried out and the piece let go."""

    name: ClassVar[str] = "move"
    by: Anyone
    path: Path
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class Remove(Event):
    """A piece is taken off the board."""

    name: ClassVar[str] = "remove"
    by: Anyone
    square: Square


@dataclass(frozen=True, slots=True)
class Crown(Event):
    """A piece gets its second man."""

    name: ClassVar[str] = "crown"
    by: Anyone
    square: Square


@dataclass(frozen=True, slots=True)
class Press(Event):
    """The clock is pressed; *holding*: with a captured piece in the hand."""

    name: ClassVar[str] = "press"
    by: Player
    hand: Hand | None = None
    holding: YesOrNo | None = None


@dataclass(frozen=True, slots=True)
class Flag(Event):
    """A flag is called; without a clock *by* is the player whose flag fell."""

    name: ClassVar[str] = "flag"
    by: Anyone


@dataclass(frozen=True, slots=True)
class ReportIrregularity(Event):
    """An irregularity is reported by its code."""

    name: ClassVar[str] = "report"
    by: Anyone
    code: WrittenText
    against: Player | None = None
    ply: Count | None = None


@dataclass(frozen=True, slots=True)
class Decide(Event):
    """A decision about an irregularity."""

    name: ClassVar[str] = "decide"
    by: Anyone
    choice: Choice
    code: WrittenText | None = None
    ply: Count | None = None


@dataclass(frozen=True, slots=True)
class OfferDraw(Event):
    """A draw is offered."""

    name: ClassVar[str] = "offer_draw"
    by: Player


@dataclass(frozen=True, slots=True)
class AcceptDraw(Event):
    """A draw offer is accepted."""

    name: ClassVar[str] = "accept_draw"
    by: Player


@dataclass(frozen=True, slots=True)
class DeclineDraw(Event):
    """A draw offer is declined."""

    name: ClassVar[str] = "decline_draw"
    by: Player


@dataclass(frozen=True, slots=True)
class Resign(Event):
    """The game is given up."""

    name: ClassVar[str] = "resign"
    by: Player


@dataclass(frozen=True, slots=True)
class Claim(Event):
    """A draw or a win is claimed by its rule."""

    name: ClassVar[str] = "claim"
    by: Player
    rule: WrittenText


@dataclass(frozen=True, slots=True)
class Complaint(Event):
    """A complaint, which goes to the arbiter."""

    name: ClassVar[str] = "complaint"
    by: Player
    text: WrittenText | None = None


@dataclass(frozen=True, slots=True)
class ClockAct(Event):
    """The clock is stopped, started or set, or badly treated."""

    name: ClassVar[str] = "clock"
    by: Anyone
    act: WrittenText
    colour: Player | None = None
    seconds: Seconds | None = None


@dataclass(frozen=True, slots=True)
class Accident(Event):
    """Pieces are displaced without anybody's doing."""

    name: ClassVar[str] = "accident"
    by: Anyone


@dataclass(frozen=True, slots=True)
class BoardMisplaced(Event):
    """The board lies wrongly."""

    name: ClassVar[str] = "board_misplaced"
    by: Anyone


@dataclass(frozen=True, slots=True)
class Placements(Event):
    """A board that knows no more tells which squares are occupied."""

    name: ClassVar[str] = "placements"
    occupied: Squares
    by: Player | None = None


@dataclass(frozen=True, slots=True)
class Rule(Event):
    """The arbiter rules; *white* and *black*: results of the players, where he gives them."""

    name: ClassVar[str] = "rule"
    by: Anyone
    ruling: WrittenText
    text: WrittenText | None = None
    against: Player | None = None
    white: Result | None = None
    black: Result | None = None
    authority: WrittenText | None = None


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

Fields = Mapping[str, str]
"""Name of a field → how it is read; a "?" at the end: it may be left out."""


def _fields_of(kind: type[Event]) -> Fields:
    hints = get_type_hints(kind, include_extras=True)
    optional = {one.name for one in fields(kind) if one.default is None}
    made = {}
    for one in fields(kind)[1:]:
        hint = hints[one.name]
        read = getattr(hint, "__metadata__", None) or hint.__args__[0].__metadata__
        made[WRITTEN.get(one.name, one.name)] = read[0] + "?" * (one.name in optional)
    return made


EVENTS: Mapping[str, Fields] = {kind.name: _fields_of(kind) for kind in KINDS}
"""Every event with its fields. `t`, the seconds on the arbiter's watch, may stand in each."""
