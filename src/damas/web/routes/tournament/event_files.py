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
    """How the schema of the calls tells of a body that is not read where calls are."""
    content = {"application/json": {"schema": model.model_json_schema()}}
    return {"requestBody": {"required": True, "content": content}}


def read_event_file(body: bytes) -> tuple[str, list[LogEntry]]:
    """Who opens the file, and its log, which holds together; in a worker process.

    Raises NotationError for what no text or number may be, RequestValidationError for a body of
    another form, EntryError for a log that no event has.
    """
    text = text_of(body)
    look_through(text)
    try:
        told = FileIn.model_validate(json.loads(text))
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        at_body = [{**one, "loc": ("body", *one["loc"])} for one in found]
        raise RequestValidationError(at_body) from None
    except (ValueError, RecursionError):
        raise NotationError("bad-request", "The request cannot be read") from None
    check_lengths(told.event, "event", bounds.TEXT)
    return told.by, Tournament.from_dict(told.event).log
