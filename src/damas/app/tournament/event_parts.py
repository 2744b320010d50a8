"""An event's view in parts, each with a mark of its content: a page is sent those that it lacks.

A mark is made of the content, and of nothing that a process keeps: a page may ask another one the
next time, and with another role it lacks what that role sees.
"""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterator, Mapping
from hashlib import blake2b
from typing import Any

from ..live.frames import encoded

MARK_BYTES = 6


def event_parts(view: Mapping[str, Any], known: Collection[str]) -> bytes:
    """JSON: `marks`, the mark of each part by its name, in order; `parts`, those whose marks are
    not *known*. A part is a field of the view, and of `rounds` each round: `rounds.1`."""
    marks: dict[str, str] = {}
    fresh: list[bytes] = []
    for name, value in _parts(view):
        body = encoded(value)
        key = encoded(name)
        marks[name] = _mark(key + body)
        if marks[name] not in known:
            fresh.append(key + b":" + body)
    return b'{"marks":%b,"parts":{%b}}' % (encoded(marks), b",".join(fresh))


def _parts(view: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in view.items():
        if name == "rounds" and value:
            for number, one in enumerate(value, start=1):
                yield f"rounds.{number}", one
        else:
            yield name, value


def _mark(data: bytes) -> str:
    return base64.urlsafe_b64encode(blake2b(data, digest_size=MARK_BYTES).digest()).decode()
