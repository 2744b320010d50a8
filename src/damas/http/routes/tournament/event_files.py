"""Event files of other laptops: large, and a stranger's; a worker process reads them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Annotated, Any, NamedTuple

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from ....base import bounds
from ....base.errors import NotationError
from ....base.i18n import translate
from ....base.input_checks import check_lengths
from ....tournament import TournamentError, load_trf
from ....tournament.event import EntryError, LogEntry, Tournament
from ....tournament.event.from_report import event_of_report
from ...core.input_validation import check_json_text, text_of

REPORT = 2_000_000
"""Letters of a tournament report: 1,000 players have 130 columns and ten for each round."""
NOTED = 20
"""Remarks on a report that the event keeps."""


class FileIn(BaseModel):
    """An event file to be opened as an event of this server, or the report (TRF) of an event that
    another program began. *rounds*: how many a Swiss has where its report does not say it; 0: then
    the file is refused; null: then there are those that are paired."""

    model_config = ConfigDict(extra="forbid")

    by: Annotated[str, Field(min_length=1, max_length=80)]
    event: dict[str, Any] = Field(default_factory=dict)
    trf: Annotated[str, Field(max_length=REPORT)] = ""
    rounds: Annotated[int, Field(ge=0, le=bounds.ROUNDS)] | None = None

    @model_validator(mode="after")
    def has_one(self) -> FileIn:
        """Raises ValueError for neither or both."""
        if bool(self.event) is bool(self.trf):
            raise ValueError("an event file or a report, one of them")
        return self


def body_of(model: type[BaseModel]) -> dict[str, Any]:
    """The part of the API's schema for a body that FastAPI itself does not read."""
    content = {"application/json": {"schema": model.model_json_schema()}}
    return {"requestBody": {"required": True, "content": content}}


class OpenedFile(NamedTuple):
    """The person who opens a file, its log, and the remarks on a report."""

    by: str
    log: list[LogEntry]
    remarks: list[str]


def read_event_file(body: bytes, locale: str = "en") -> OpenedFile:
    """The file with its log, which is consistent; in a worker process. Remarks on a report become a
    note in *locale*.

    Raises NotationError for forbidden characters or numbers, RequestValidationError for a body of
    another form, EntryError for a log that no event has or a report that cannot go on.
    """
    text = text_of(body)
    check_json_text(text)
    try:
        sent = FileIn.model_validate(json.loads(text))
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        at_body = [{**one, "loc": ("body", *one["loc"])} for one in found]
        raise RequestValidationError(at_body) from None
    except (ValueError, RecursionError):
        raise NotationError("bad-request", "The request cannot be read") from None
    if sent.trf:
        return _of_report(sent, locale)
    check_lengths(sent.event, "event", bounds.TEXT)
    return OpenedFile(sent.by, Tournament.from_dict(sent.event).log, [])


def _of_report(sent: FileIn, locale: str) -> OpenedFile:
    """An event that goes on from a report. Raises EntryError."""
    at = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    try:
        report = load_trf(sent.trf)
        found = event_of_report(report, by=sent.by, at=at, rounds=sent.rounds)
    except TournamentError as error:
        raise EntryError(error.code, "{what}", what=error.text, citation=error.citation) from None
    lines = [translate(text, locale) for text in found.remarks[:NOTED]]
    if lines:
        text = "\n".join(lines)[: bounds.TEXT]
        found.event.do("note", by=sent.by, at=at, kind="remark", text=text)
    return OpenedFile(sent.by, found.event.log, lines)
