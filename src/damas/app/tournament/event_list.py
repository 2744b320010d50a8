"""The list of events on their page: the sections of a festival stand together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...base.i18n import Text, translate


def event_rows(events: Sequence[Mapping[str, Any]], locale: str) -> list[dict[str, Any]]:
    """The rows of a list of `record_view`s, in their order; a festival stands where the section
    last changed would stand. A damaged event has a row that says so."""
    rows: list[dict[str, Any]] = []
    shown = set[str]()
    for one in events:
        festival = one.get("festival")
        if "damaged" in one:
            rows.append({"id": one["id"], "damaged": one["damaged"]})
        elif not festival:
            rows.append(_link(one, one["name"], locale))
        elif festival["first"] not in shown:
            shown.add(festival["first"])
            rows.append({"name": festival["name"], "sections": _sections(events, one, locale)})
    return rows


def _sections(
    events: Iterable[Mapping[str, Any]], one: Mapping[str, Any], locale: str
) -> list[dict[str, Any]]:
    """The sections of the festival of an event, in their order."""
    first = one["festival"]["first"]
    found = [other for other in events if (other.get("festival") or {}).get("first") == first]
    found.sort(key=lambda other: other["festival"]["place"])
    return [_link(other, other["festival"]["section"], locale) for other in found]


def _link(one: Mapping[str, Any], name: str, locale: str) -> dict[str, Any]:
    number = {"round": one["round"]}
    about = [
        Text("Players: {count}", {"count": one["players"]}),
        Text("Round {round}", number) if one["round"] else Text("Not begun"),
        Text("Over") if one["finished"] else "",
    ]
    words = " · ".join(translate(part, locale) for part in about if part)
    return {"id": one["id"], "name": name, "about": words}
