"""The preferences of a stored person, which follow to all devices of this person.

The preferences of a guest who is not stored stay in the browser.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from ...app.core.times import now_ms
from ...app.work import in_database
from ...contract import Body
from ...people import Policy
from ...people.preferences import LONGEST, MOST_LINES, Preference, Value, known
from ..requests import caller_of, may, services_of

router = APIRouter(include_in_schema=False)
PATH = "/api/people/preferences"
MOST = 100
"""The most preferences in one request."""
OLDEST_MS = 10**13

ShortText = Annotated[str, Field(max_length=LONGEST)]


class PreferenceIn(Body):
    """A value and its age. An age is sent instead of a time because clocks of devices differ."""

    value: bool | ShortText | Annotated[list[ShortText], Field(max_length=MOST_LINES)]
    age_ms: Annotated[int, Field(ge=0, le=OLDEST_MS)] = 0


class ChangesIn(Body):
    """Changes by name. Names that this server does not know are ignored."""

    changes: Annotated[dict[ShortText, PreferenceIn], Field(max_length=MOST)]


@router.get(PATH, dependencies=[may(Policy.OWN)])
async def preferences(request: Request) -> dict[str, Value]:
    """The choices that the caller has made on any device."""
    kept = services_of(request).preferences
    return _values(await in_database(kept.of, caller_of(request).person))


@router.put(PATH, dependencies=[may(Policy.OWN, blocked=True)])
async def change(request: Request, body: ChangesIn) -> dict[str, Value]:
    """Stores the values that are newer than the stored ones. Answers with all preferences."""
    now, caller = now_ms(), caller_of(request)
    given = {
        name: Preference(one.value, max(0, now - one.age_ms)) for name, one in body.changes.items()
    }
    given = known(given)
    if not caller.stored:
        return {}
    kept = services_of(request).preferences
    return _values(await in_database(kept.merge, caller.person, given))


def _values(kept: dict[str, Preference]) -> dict[str, Value]:
    return {name: preference.value for name, preference in kept.items()}
