"""Boards and events as clients send them to an arbiter's table."""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from ...base.i18n import Text
from ..core.service_errors import InvalidError, TooLargeError

HEADERS = ("White", "Black", "Event", "Round", "Table", "Date", "Arbiter")
MOST_EVENTS = 500
Name = Annotated[str, Field(max_length=120)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class TableClockIn(_Strict):
    """Seconds of each player, or a control such as "40/120"."""

    white: float | None = Field(default=None, gt=0, le=360_000)
    black: float | None = Field(default=None, gt=0, le=360_000)
    control: str | None = Field(default=None, max_length=60)


class NewTableIn(_Strict):
    """A board to be made. *board*: the real position, if the set-up is to be checked."""

    regulation: str = Field(max_length=64)
    fen: str | None = Field(default=None, max_length=2000)
    board: str | None = Field(default=None, max_length=2000)
    clock: TableClockIn | None = None
    options: dict[str, Any] | None = None
    headers: dict[Name, Name] = Field(default_factory=dict, max_length=20)

    def start(self) -> dict[str, Any]:
        """The event that starts the game on it."""
        found: dict[str, Any] = {"event": "start", "regulation": self.regulation}
        for name in ("options", "fen", "board"):
            if getattr(self, name):
                found[name] = getattr(self, name)
        if self.clock is not None:
            found["clock"] = self.clock.model_dump(exclude_none=True)
        return found


class HeadersIn(_Strict):
    """PDN tags of a board, such as White, Black and Event."""

    headers: dict[Name, Name] = Field(max_length=20)


class UndoIn(_Strict):
    """Takes the last entry back, if the log is still at *version*."""

    version: int


NOT_JSON = Text("The request cannot be read")
TOO_MANY = Text("At most {most} events can be sent at once", {"most": MOST_EVENTS})


def split_id(event: Any) -> tuple[Any, str | None]:
    """An event without its client's name for it, and that name."""
    if isinstance(event, dict) and isinstance(event.get("id"), str):
        rest = {key: value for key, value in event.items() if key != "id"}
        return rest, event["id"][:64]
    return event, None


def read_events(body: bytes) -> tuple[list[Any], bool]:
    """The events of a request, and whether they came as several."""
    try:
        text = body.decode("utf-8")
        try:
            found = json.loads(text)
        except ValueError:
            found = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        raise InvalidError("bad-request", NOT_JSON) from None
    many = isinstance(found, list)
    events = found if many else [found]
    if not events:
        raise InvalidError("bad-request", NOT_JSON)
    if len(events) > MOST_EVENTS:
        raise TooLargeError("too-many", TOO_MANY)
    return events, many


def known_headers(headers: dict[str, str]) -> dict[str, str]:
    """The tags that a board has; empty ones are left out."""
    return {
        key: value.strip() for key, value in headers.items() if key in HEADERS and value.strip()
    }
