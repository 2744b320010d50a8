"""The words for codes of an event and the forms of its acts, as its page shows them."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...base.i18n import translate
from ...contract import Body, form_of
from ...tournament.event import ACTS, WAYS
from ...tournament.event.queries.wording import VALUES
from .bodies import (
    CopyIn,
    DeskContactIn,
    FestivalNameIn,
    HookIn,
    OfficialsIn,
    SectionIn,
    SectionNameIn,
    SourceIn,
)
from .keys import KeyIn

BODIES: dict[str, type[Body]] = {
    "give-key": KeyIn,
    "officials": OfficialsIn,
    "contact": DeskContactIn,
    "share-equipment": SourceIn,
    "copy": CopyIn,
    "add-section": SectionIn,
    "section-name": SectionNameIn,
    "festival-name": FestivalNameIn,
    "program": HookIn,
}
"""What the desk sends beside acts, each to an address of its own."""
FORMS = (
    *("set", "update-player", "add-player", "request-bye", "adjust", "set-equipment"),
    *("protest", "attach", "rule-protest", "appeal-rules", "appeal", "decide-appeal"),
    *("engine-bar", "captain", "first-board", "play-off", "open-registration"),
    *("add-team", "team-members", "line-up", "set-calendar", "number", "forbid"),
    *("opening-table", "draw-openings", "comment", "change-comment", *BODIES),
)
"""The acts that people fill in at the desk: the page's type checker knows them (`ActForm`)."""
PERSON = ("register",)
"""The act whose form both pages of a person have."""
TOLD = ("system",)
"""The settings that the page says to those who look on."""


@cache
def words_view(locale: str, *, looks_on: bool = False) -> dict[str, Any]:
    """The words for values of settings and for ways to settle; for somebody who *looks_on*, of
    what the page says to all."""
    return {
        "values": {
            name: {code: translate(word, locale) for code, word in words.items()}
            for name, words in VALUES.items()
            if name in TOLD or not looks_on
        },
        "ways": {way: translate(word, locale) for way, word in WAYS.items()},
    }


@cache
def forms_view(locale: str, acts: tuple[str, ...] = FORMS) -> dict[str, Any]:
    """The forms of acts, by their names."""
    return {act: form_of(BODIES.get(act) or ACTS[act].data, locale) for act in acts}
