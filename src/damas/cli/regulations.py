"""`damas regulations`: the rule books, with their decisions and articles."""

from __future__ import annotations

import json
from typing import Any

import typer

from ..i18n import Text
from ..regulations import REGULATIONS, Regulation
from .language import say, speaks_utf8
from .options import JsonOption


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("regulations", help=say(Text("List the rule books.")))(regulations)


def regulations(as_json: JsonOption = False) -> None:
    """Prints every regulation: its name, its game, its draw rules with their articles."""
    rows = [as_row(one) for one in REGULATIONS.values()]
    if as_json:
        print(json.dumps(rows, ensure_ascii=not speaks_utf8(), indent=2))
        return
    for row in rows:
        print(f"{row['id']:16} {row['name']} ({row['variant']}, {row['document']})")
        for rule in row["draw_rules"]:
            limit = rule.get("lances") or rule.get("times")
            print(f"    {rule['reason']:14} {limit:>3}  {rule['article']}")


def as_row(one: Regulation) -> dict[str, Any]:
    """A regulation as the values of one JSON object; limits in moves of each player as printed."""
    return {
        "id": one.id,
        "name": say(one.name),
        "variant": one.variant.id,
        "document": one.document,
        "gametype": one.variant.gametype,
        "size": one.variant.size,
        "draw_rules": [_rule(rule) for rule in one.draw_rules],
        "articles": {key: str(citation) for key, citation in one.articles.items()},
    }


# The keys of the JSON and the fields of a draw rule.
LIMITS = {"lances": "moves", "times": "times", "claim": "claim"}


def _rule(rule: Any) -> dict[str, Any]:
    numbers = {key: getattr(rule, name) for key, name in LIMITS.items() if hasattr(rule, name)}
    return {"reason": rule.reason, "article": str(rule.citation), **numbers}
