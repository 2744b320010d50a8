"""The terms of registration in words, for the page as the server draws it."""

from __future__ import annotations

from typing import TypedDict

from ...base.i18n import Text, translate
from ...tournament.event.acts.registrations import REASONS
from .preparation_views import FeeView, TermsView

NONE = Text("This event has no registration page")


class TermsWords(TypedDict):
    """The words of the terms of registration; *fees*: for whom, and how much."""

    closed: str
    places: str
    note: str
    deadline: bool
    fees: list[tuple[str, str]]


def terms_words(terms: TermsView | None, locale: str) -> TermsWords:
    """The words of a `terms_view`; the deadline is shown by the visitor's own clock, so only that
    there is one."""
    if terms is None:
        closed = translate(NONE, locale)
        return {"closed": closed, "places": "", "note": "", "deadline": False, "fees": []}
    fees = [(_fee_for(one, locale), one["shown"]) for one in terms["fees"]]
    return {
        "closed": translate(REASONS[terms["closed"]], locale) if terms["closed"] else "",
        "places": translate(_places(terms), locale),
        "note": terms["note"],
        "deadline": bool(terms["deadline"]),
        "fees": fees,
    }


def _places(terms: TermsView) -> Text:
    taken = terms["taken"] + terms["players"]
    if not terms["places"]:
        return Text("Registered: {taken}", {"taken": taken})
    params = {"places": terms["places"], "taken": taken, "waiting": terms["waiting"]}
    return Text("Places: {places}. Registered: {taken}. Waiting: {waiting}.", params)


def _fee_for(fee: FeeView, locale: str) -> str:
    """The people for whom a fee is."""
    first, last = fee["born_from"], fee["born_to"]
    years: Text | str = ""
    if first and last:
        years = Text("born {first} to {last}", {"first": first, "last": last})
    elif first:
        years = Text("born {year} or later", {"year": first})
    elif last:
        years = Text("born {year} or earlier", {"year": last})
    return " · ".join(filter(None, (fee["text"], fee["category"], translate(years, locale))))
