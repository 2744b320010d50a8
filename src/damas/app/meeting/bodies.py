"""Bodies of the calls about meetings, checked once at the edge."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from ...base.bounds import GAMES
from ...contract import Body
from ...contract.kinds import Path, several
from ...meeting import LONGEST_LINE, PHRASES, MeetingTerms, StartPosition
from ...people.names import LONGEST, visible
from ...rules.clock import TimeControl
from ..games.acts import RestDays

TEXT = 240


def _plain(text: str) -> str:
    return text.strip()


ShortText = Annotated[str, Field(max_length=TEXT), AfterValidator(_plain)]
RequestId = Annotated[str, Field(max_length=64), AfterValidator(_plain)]
"""The client's own name for a request: sent twice under it, it is done once."""
Name = Annotated[str, Field(max_length=LONGEST), AfterValidator(visible)]
"""The name by which others see a guest; the route asks `Registrar.name_of` whether it is free."""


class StartIn(Body):
    """The position to begin from."""

    kind: Literal["initial", "position", "lot"] = "initial"
    fen: str | None = Field(default=None, max_length=2000)
    table: str | None = Field(default=None, max_length=40)


class TermsIn(Body):
    """Terms of a meeting; *control* as people write it: "5+3", "40/120:G/30", "3 days/move"."""

    regulation: str = Field(max_length=64)
    control: str | None = Field(default=None, max_length=60)
    rated: bool = False
    colour: Literal["white", "black", "lot"] = "lot"
    start: StartIn = StartIn()
    games: Annotated[int, Field(ge=1, le=GAMES)] = 1

    def terms(self) -> MeetingTerms:
        """The terms, not checked yet. Raises NotationError for an unreadable control."""
        control = TimeControl.parse(self.control) if self.control else None
        start = StartPosition(self.start.kind, self.start.fen, self.start.table)
        return MeetingTerms(self.regulation, control, self.rated, self.colour, start, self.games)


class InvitationIn(Body):
    """An invitation: its terms, and a name for a guest without one."""

    terms: TermsIn
    name: Name = ""


class ComeIn(Body):
    """A person who comes: the name of a guest, "" for none."""

    name: Name = ""


class SeekIn(Body):
    """A seek of the lobby: with *quick* the server pairs it, else others press it."""

    terms: TermsIn
    quick: bool = True
    name: Name = ""


class WordIn(Body):
    """A remark: a set phrase by its name, or a text."""

    phrase: Literal[tuple(PHRASES)] | None = None  # type: ignore[valid-type]
    text: ShortText | None = None
    id: RequestId = ""


class ComplaintIn(Body):
    """A complaint about the other player."""

    reason: Literal["insult", "cheating", "name", "other"]
    text: ShortText = ""
    id: RequestId = ""


class PlanLineIn(Body):
    """Moves tried on the board, each as its squares, from the position of the game."""

    moves: Annotated[tuple[Path, ...], several(LONGEST_LINE)]


class VacationDaysIn(Body):
    """Days of vacation in all games by correspondence."""

    days: RestDays
    id: RequestId = ""


class ClosedIn(Body):
    """Whether a complaint is settled."""

    closed: bool


class ChatIn(Body):
    """Whether people may write texts to each other on this server; set phrases are always
    allowed."""

    on: bool
