"""What an event gets by its rule book before it is made, as the page's JSON."""

from __future__ import annotations

from typing_extensions import TypedDict

from ..views.regulations import PlacedArticle


class DefaultLine(PlacedArticle):
    """A setting in words with its article."""

    label: str
    text: str


class TieBreakView(PlacedArticle):
    """A tie-break with its articles: those of the regulation where it names it."""

    code: str
    label: str
    name: str


class DefaultValues(TypedDict):
    """The values of the form."""

    points: str
    time_control: str
    ways: list[str]


class DefaultsView(TypedDict):
    """The settings that `create` would make; *known*: the tie-breaks to choose from."""

    lines: list[DefaultLine]
    tie_breaks: list[TieBreakView]
    known: list[TieBreakView]
    values: DefaultValues
