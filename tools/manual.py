"""The manual's tables that follow from declarations: made when the site is built.

    python tools/manual.py acts            one of them, as Markdown

A page of docs/ has a table's place as a line `<!-- table: acts -->`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from damas.arbiter.protocol.events import EVENTS
from damas.base.i18n import say, translate
from damas.cli.app import build
from damas.cli.language import choose
from damas.contract import Declared, form_of, schema_of
from damas.federation import ACTS as REGISTRY_ACTS
from damas.federation.roles import MAY, ROLES
from damas.rules.family import NOT_BUILT, family, source_of
from damas.tournament.event import ACTS
from damas.tournament.event.model.roles import ROLES as EVENT_ROLES
from damas.tournament.scoring.tiebreaks import ALL, MODIFIERS, TIE_BREAKS
from damas.tournament.systems import SYSTEM_NAMES

ENDLESS = 1_000_000  # from such a bound on, none is told
FEW = 8  # values of a choice that are named
SETTING = ("create", "set")  # acts whose fields have a table of their own
PLACE = re.compile(r"^<!-- table: ([a-z-]+) -->$", re.MULTILINE)


def rows(head: str, body: Iterator[tuple[str, ...]]) -> str:
    """A table of Markdown with this *head*: its columns, divided by "|"."""
    columns = head.split("|")
    lines = [columns, ["---"] * len(columns), *body]
    return "\n".join(f"| {' | '.join(one)} |" for one in lines)


def sentence(cls: type) -> str:
    """The first paragraph of a class's docstring, in one line."""
    text = " ".join((cls.__doc__ or "").split("\n\n")[0].split())
    return re.sub(r"(?<!\*)\*(\w+)\*(?!\*)", r"`\1`", text).replace("|", "\\|")


def fields(cls: type[Declared], *left_out: str) -> str:
    """The fields of a declaration, each with its bounds; "?" behind those that may be left out."""
    schema = schema_of(cls)
    needed = schema.get("required", [])
    return "; ".join(
        f"`{name}{'' if name in needed else '?'}`{_bounds(one, schema)}"
        for name, one in schema["properties"].items()
        if name not in left_out
    )


def _bounds(field: dict[str, Any], schema: dict[str, Any]) -> str:
    for one in field.get("anyOf", ()):
        if one.get("type") != "null":
            return _bounds(one, schema)
    if "$ref" in field:
        return _bounds(schema["$defs"][field["$ref"].rpartition("/")[2]], schema)
    if "enum" in field:
        few = len(field["enum"]) <= FEW
        return " " + ", ".join(str(one) or '""' for one in field["enum"]) if few else ""
    kind, most = field.get("type"), field.get("maxItems", field.get("maxLength", ENDLESS))
    if kind in ("integer", "number"):
        return _between(field.get("minimum"), field.get("maximum"))
    if kind in ("array", "string") and most < ENDLESS:
        return f" list of {most:,} at most" if kind == "array" else f" {most:,} letters"
    return {"boolean": " true, false", "array": " list"}.get(str(kind), "")


def _between(least: float | None, most: float | None) -> str:
    if most is None or most >= ENDLESS:
        return f" from {least}" if least is not None and least > 0 else ""
    return f" {least} to {most:,}" if least is not None else f" {most:,} at most"


def acts() -> str:
    """Every act of an event: its fields, the least role that may do it, what it does."""

    def body() -> Iterator[tuple[str, ...]]:
        for name, act in ACTS.items():
            role = ", ".join(str(EVENT_ROLES[one]) for one in (act.least, *act.also))
            notes = sentence(act.data) + ("" if act.undoable else " It is not undone.")
            data = "the [settings](#settings)" if name in SETTING else fields(act.data)
            yield f"`{name}`", data, role, notes

    return rows("act|data (`?`: may be left out)|least role|", body())


def settings() -> str:
    """Every setting of an event: its words on the form, its bounds, the systems that have it."""

    def body() -> Iterator[tuple[str, ...]]:
        cls = ACTS["create"].data
        for field in form_of(cls, "en"):
            name, unit = field["name"], field.get("unit")
            label = f"{field['label']} ({unit})" if unit else field["label"]
            said = fields(cls, *(one for one in cls.model_fields if one != name))
            yield said, label, ", ".join(field.get("systems", ())) or "all"

    return rows("setting (`?`: has a default)|on the form|of the systems", body())


def events() -> str:
    """Every event of the arbiter's table: its fields, what has happened."""
    return rows(
        "event|fields (`?`: may be left out)|",
        ((f"`{name}`", fields(cls, "event", "t"), sentence(cls)) for name, cls in EVENTS.items()),
    )


def offices() -> str:
    """What is done in a federation's registry: its data, and the roles beside the owner."""

    def body() -> Iterator[tuple[str, ...]]:
        for name, may in MAY.items():
            roles = ", ".join(str(ROLES[one]) for one in ROLES if one in may and one != "owner")
            data = REGISTRY_ACTS[name].data if name in REGISTRY_ACTS else None
            told = (fields(data), sentence(data)) if data else ("–", "Asked for, no act.")
            yield f"`{name}`", told[0], roles or "–", told[1]

    return rows("act|data (`?`: may be left out)|roles beside the owner|", body())


def tie_breaks() -> str:
    """Every tie-break: the systems in which it means something, its modifiers, its articles."""

    def body() -> Iterator[tuple[str, ...]]:
        for code, row in TIE_BREAKS.items():
            known = [one for one in SYSTEM_NAMES if one in row.systems]
            signs = [kind for kind in MODIFIERS if kind in row.modifiers - {"W"}]
            yield (
                code,
                f"{row.name}, of teams" if row.of_teams else str(row.name),
                "all" if row.systems == ALL else ", ".join(known),
                " ".join(signs) or "–",
                ", ".join(map(str, row.citations)) or "–",
            )

    return rows("code|name|means something in|modifiers|article", body())


def options() -> str:
    """Every option of every command, with the words of its help."""

    def body(name: str, command: Any) -> Iterator[tuple[str, ...]]:
        for one in command.params:
            if one.opts[0].startswith("-") and one.opts[0] != "--help":
                said = " ".join((one.help or "").split()).replace("|", "\\|")
                yield f"`{name}`", ", ".join(f"`{sign}`" for sign in one.opts), said
        for below, one in getattr(command, "commands", {}).items():
            yield from body(f"{name} {below}", one)

    choose(["--lang", "en"])
    return rows("command|option|", body("damas", build()))


def games(locale: str = "en", head: str = "game||rules and where they come from") -> str:
    """Every game: its board and what is special about it, its rule books with their documents."""

    def body() -> Iterator[tuple[str, ...]]:
        for one in family():
            words = one.variant.id
            said = " ".join(say(text, locale, words) for text in (one.lay, *one.traits))
            sources = (f"`{book.id}`: {say(source_of(book), locale, words)}" for book in one.books)
            yield say(one.name, locale, words), said, "<br>".join(sources)

    return rows(head, body())


def games_not_built(locale: str = "en", head: str = "game|why not") -> str:
    """Every game that is not played here, with the reason."""
    return rows(head, ((translate(a, locale), translate(b, locale)) for a, b in NOT_BUILT))


TABLES: dict[str, Callable[[], str]] = {
    "acts": acts,
    "events": events,
    "games": games,
    "games-not-built": games_not_built,
    "games-not-built-pt": partial(games_not_built, "pt_PT", "jogo|porquê"),
    "games-pt": partial(games, "pt_PT", "jogo||regras, e de onde vêm"),
    "offices": offices,
    "options": options,
    "settings": settings,
    "tie-breaks": tie_breaks,
}


def filled(text: str) -> str:
    """A page with its tables in their places."""
    return PLACE.sub(lambda found: TABLES[found[1]](), text)


if __name__ == "__main__":
    print(*(TABLES[name]() for name in sys.argv[1:] or TABLES), sep="\n\n")
