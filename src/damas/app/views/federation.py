"""A federation as JSON and for templates: people as the caller may see them, acts, lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from ...base.i18n import say
from ...federation import ACTS, RegistryEntry
from ...federation.titles import GRADES, TITLES
from ..core.times import now_ms

if TYPE_CHECKING:
    from ...store import ListPreview

MOST_DIFFERENCES = 200


SHOWN = (
    "birth", "year", "sex", "federation", "club", "club_name", "national", "fmjd", "fide", "title",
    "titles", "norms", "licences", "grade", "grade_name", "note",
)  # fmt: skip
"""Fields that a template asks for, also where there is nothing."""


def today() -> date:
    """The day, UTC."""
    return datetime.fromtimestamp(now_ms() / 1000, UTC).date()


def worded(view: Mapping[str, Any], locale: str, clubs: Mapping[str, str]) -> dict[str, Any]:
    """The view of a person with the words of titles, grade and club."""
    found = dict.fromkeys(SHOWN, "") | dict(view)
    if view.get("club"):
        found["club_name"] = clubs.get(view["club"], view["club"])
    if view.get("grade"):
        found["grade_name"] = say(GRADES[view["grade"]], locale)
    titles = view.get("titles") or ()
    found["title_names"] = [say(TITLES[one["title"]].name, locale) for one in titles]
    return found


def entry_view(entry: RegistryEntry, locale: str) -> dict[str, Any]:
    """An act of the log."""
    return {
        "number": entry.number,
        "act": entry.act,
        "text": say(ACTS[entry.act].sentence, locale),
        "by": entry.name,
        "role": entry.role,
        "at_ms": entry.at_ms,
        "undoable": ACTS[entry.act].undoable,
        "undoes": entry.undoes,
        "records": [
            {"kind": one.kind, "id": one.id, "version": one.version} for one in entry.changes[:20]
        ],
        "count": len(entry.changes),
        "notes": list(entry.notes),
    }


def preview_view(made: ListPreview, names: Mapping[str, str]) -> dict[str, Any]:
    """The lists that would be published, each with its greatest differences."""
    return {
        "preview": made.token,
        "lists": [
            {
                "day": one.day,
                "people": len(one.entries),
                "again": one.day in made.republished,
                "count": len(made.different[one.day]),
                "different": [
                    {
                        "person": row.person,
                        "name": names.get(row.person, f"#{row.person}"),
                        "before": row.before,
                        "after": row.after,
                    }
                    for row in made.different[one.day][:MOST_DIFFERENCES]
                ],
            }
            for one in made.lists
        ],
    }


def faults_view(faults: Sequence[Any], locale: str) -> list[dict[str, Any]]:
    """The faults of a file, with their places."""
    return [
        {"line": one.line, "column": one.column, "reason": say(one.reason, locale)}
        for one in faults
    ]
