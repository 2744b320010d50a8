"""The log of a process: lines of text, or one JSON object a line.

A line of JSON has the sentence of the program as it stands in the code, and of its values only
numbers, codes of errors and the ids of games: names, addresses of visitors, texts that people typed
and addresses with secrets never come in, because nothing from outside is written at all.
"""

from __future__ import annotations

import json
import logging
import os
import re
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from ...base.errors import DamasError, StoreError
from .log_limit import limit_repeats

FORMAT = "DAMAS_LOG_FORMAT"
JSON = "json"
GREETING = "damas.serve"
"""The logger that tells of a server's beginning where its words are JSON."""
_ID = re.compile(r"[\w-]{12}", re.ASCII)
_MAIL = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+(?=@[\w-]+(?:\.[\w-]+)*)")
"""The part of an address of mail before the "@"."""
_PLACE = re.compile(r"%%|%(?:\(\w+\))?[-#0-9.]*[a-z]")
HIDDEN = "..."
ALLOWED = ("damas", "uvicorn", "asyncio")
"""Loggers whose sentences are known to be of code; of others only the logger is written."""


class TextFormatter(logging.Formatter):
    """Writes a record as text; of addresses of mail only the server's name is written."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """One line, and those of an error."""
        return _MAIL.sub(HIDDEN, super().format(record))


class JsonFormatter(logging.Formatter):
    """Writes a record without personal data."""

    def format(self, record: logging.LogRecord) -> str:
        """One line of JSON."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": sentence(record),
        }
        if record.exc_info and record.exc_info[0] is not None:
            kind, error, places = record.exc_info
            line["error"] = _said(error) if error is not None else kind.__name__
            line["at"] = _places(places)
        return json.dumps(line)


def sentence(record: logging.LogRecord) -> str:
    """The sentence of a record with the values that may be known."""
    known = record.name.partition(".")[0] in ALLOWED
    if not known or not isinstance(record.msg, str):
        return type(record.msg).__name__ if known else HIDDEN
    if not record.args:  # values may have been filled in before: only the first words are certain
        return record.msg if _is_plain(record.msg) else HIDDEN
    values = record.args if isinstance(record.args, tuple) else ()
    safe = iter([_said(one, ours=record.name.startswith("damas")) for one in values])
    return _PLACE.sub(lambda one: "%" if one[0] == "%%" else next(safe, HIDDEN), record.msg)


def _is_plain(text: str) -> bool:
    """Whether a text without values can have none from outside: letters and blanks alone."""
    return len(text) < 200 and re.fullmatch(r"[A-Za-z ,.;:'()-]*", text) is not None


def _said(value: object, *, ours: bool = False) -> str:
    """A value as it may be written; *ours* are ids of games, which our own sentences have."""
    if isinstance(value, StoreError) and value.cause:  # of the database and its server alone
        return f"{value.code} ({value.cause})"
    if isinstance(value, DamasError):
        return value.code
    if isinstance(value, BaseException):
        return type(value).__name__
    if isinstance(value, bool | int | float):
        return str(value)
    return value if ours and isinstance(value, str) and _ID.fullmatch(value) else HIDDEN


def _places(found: TracebackType | None) -> list[str]:
    """The place of an error: files, lines and functions, no values."""
    frames = traceback.extract_tb(found)[-12:]
    return [f"{_file(one.filename)}:{one.lineno} {one.name}" for one in frames]


def _file(name: str) -> str:
    """A file without the folders of the machine."""
    return "/".join(name.replace("\\", "/").split("/")[-3:])


def wants_json() -> bool:
    """Whether the settings ask for lines of JSON."""
    return os.environ.get(FORMAT, "") == JSON


def begin_log(level: int = logging.WARNING) -> None:
    """Writes all that is logged, from *level* on, to the standard error: one form for every process
    of a server, as lines of JSON or of text. Called before anything is begun."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if wants_json() else TextFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger(GREETING).setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"
    logging.captureWarnings(capture=True)
    limit_repeats()
