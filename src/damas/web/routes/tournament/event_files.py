"""Event files of other laptops: large, and a stranger's; a worker process reads them."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .... import bounds
from ....errors import NotationError
from ....intake import check_lengths
from ....tournament.event import LogEntry, Tournament
from ...core.edge import look_through, text_of


class FileIn(BaseModel):
    """An event file to be opened as an event of this server."""

    model_config = ConfigDict(extra="forbid")

    by: Annotated[str, Field(min_length=1, max_length=80)]
    event: dict[str, Any]


def body_of(model: type[BaseModel]) -> dict[str, Any]:
    """The part of the API's schema for a body that FastAPI itself does not read."""
    content = {"application/json": {"schema": model.model_json_schema()}}
    return {"requestBody": {"required": True, "content": content}}


def read_event_file(body: bytes) -> tuple[str, list[LogEntry]]:
    """The person who opens the file, and its log, which is consistent; in a worker process.

    Raises NotationError for forbidden characters or numbers, RequestValidationError for a body of
    another form, EntryError for a log that no event has.
    """
    text = text_of(body)
    look_through(text)
    try:
        sent = FileIn.model_validate(json.loads(text))
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        at_body = [{**one, "loc": ("body", *one["loc"])} for one in found]
        raise RequestValidationError(at_body) from None
    except (ValueError, RecursionError):
        raise NotationError("bad-request", "The request cannot be read") from None
    check_lengths(sent.event, "event", bounds.TEXT)
    return sent.by, Tournament.from_dict(sent.event).log
