"""What an event's JSON has for its organiser: undo, bans, lots, what speaks against a pairing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ...i18n import Text, translate
from ...tournament.event import REASONS, Event, Objection, own_last, said
from ...tournament.event.undo import undone as places_undone
from ...tournament.visibility import may_see
from .creation import WAYS
from .keys import Person

ENTRY = re.compile(r"entry (\d+)")


def organiser_view(event: Event, person: Person, locale: str) -> dict[str, Any]:
    """The organiser's part of an event's view."""
    return {
        "undo": undo_view(event, person, locale),
        "numbering": numbering(event),
        "colour_ways": list(event.rules.colour_ways[0]),
        "forbidden": [
            {"players": sorted(who), "first": first, "last": last}
            for first, last, who in event.forbidden
            if may_see(person.role, "forbidden-pairs")
        ],
    }


def numbering(event: Event) -> dict[str, str] | None:
    """How the pairing numbers were settled, with the seed of a lot; None while they are open."""
    if not event.numbered:
        return None
    gone = places_undone(event.log)
    for place in range(len(event.log), 0, -1):
        entry = event.log[place - 1]
        if entry.act == "number" and place not in gone:
            return {"how": entry.data["how"], "seed": str(entry.data.get("seed", ""))}
    return {"how": "rating" if event.rules.system == "swiss" else "entry", "seed": ""}


def objections_view(found: Iterable[Objection], locale: str) -> list[dict[str, Any]]:
    """What speaks against a pairing, in the person's language."""
    return [
        {
            "code": one.code,
            "grade": one.grade,
            "who": list(one.who),
            "text": translate(one.text, locale),
            "article": str(one.citation) if one.citation else "",
        }
        for one in found
    ]


WORDS = {
    "present": Text("present"),
    "absent": Text("absent"),
    "open": Text("open"),
    "closed": Text("closed"),
    "finished": Text("finished"),
    "in": Text("in the event"),
    "left": Text("out of the event"),
    "adjourned": Text("adjourned"),
}
"""Single words of the audit trail."""
ROUNDS = (
    (re.compile(r"withdrawn, round (\d+)"), Text("withdrawn, round {round}")),
    (re.compile(r"expelled, round (\d+)"), Text("expelled, round {round}")),
    (re.compile(r"late entry, round (\d+)"), Text("late entry, round {round}")),
    (re.compile(r"in, round (\d+)"), Text("in the event again, round {round}")),
)
BRACKET = re.compile(r"(.+) \((\w+)\)")


def word(text: str, locale: str) -> str:
    """A value of the audit trail in the person's language, as far as it is a word of ours."""
    if text in WORDS:
        return translate(WORDS[text], locale)
    for pattern, told in ROUNDS:
        if found := pattern.fullmatch(text):
            return translate(Text(told.template, {"round": found[1]}), locale)
    found = BRACKET.fullmatch(text)
    known = (REASONS[found[2]][1] if found[2] in REASONS else WAYS.get(found[2])) if found else None
    return f"{found[1]} ({translate(known, locale)})" if found and known else text


def undone(event: Event, what: str, locale: str) -> str:
    """A line of the trail that tells of an undoing, in words; "" for other lines."""
    found = ENTRY.fullmatch(what)
    if found is None:
        return ""
    told = said(event, event.log[int(found[1]) - 1])
    return translate(Text("Undone: {what}", {"what": told}), locale)


def undo_view(event: Event, person: Person, locale: str) -> dict[str, Any]:
    """What this person did last and may take back, and what was taken back and may come again."""
    if not person.key or event.finished:
        return {"last": None, "again": None}
    last, again = own_last(event, person.name)
    back = event.log[again - 1].data["entry"] if again else 0
    return {
        "last": _step(event, last, last, locale),
        "again": _step(event, again, back, locale),
    }


def _step(event: Event, entry: int, told: int, locale: str) -> dict[str, Any] | None:
    if not entry:
        return None
    return {"entry": entry, "text": translate(said(event, event.log[told - 1]), locale)}
