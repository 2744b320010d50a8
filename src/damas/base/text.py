"""A sentence for people as a value: an English template and the values of its fields."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, reduce
from importlib.resources import files
from itertools import islice
from typing import TypeGuard


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence: an English *template* with `{name}` fields, and the *params* to put in them.

    A param may itself be a Text. *context* tells apart equal English with two translations.

    >>> str(Text("Square {square} is not on the board", {"square": 55}))
    'Square 55 is not on the board'
    """

    template: str
    params: Mapping[str, object] = field(default_factory=dict)
    context: str | None = None

    def __str__(self) -> str:
        return self.form("en").format_map(self.params) if self.params else self.template

    def form(self, locale: str) -> str:
        """The English template for the number that the sentence counts: its singular where
        *locale* says that number in the singular, else the template itself.

        The plural forms are gettext's: 1 is singular; in Brazil and in French 0 is too.

        >>> games = Text("{count} games", {"count": 0})
        >>> games.form("pt_PT"), games.form("pt_BR")
        ('{count} games', '{count} game')
        """
        counted, one = plurals().get(self.template, (None, ""))
        if counted is None:
            return self.template
        try:
            number = float(str(self.params.get(counted)))
        except ValueError:
            return self.template
        return one if number == 1 or (number < 1 and nought_is_one(locale)) else self.template

    @property
    def plain(self) -> dict[str, object]:
        """The sentence as JSON has it, for `from_plain`; values that JSON lacks as they print."""
        held: dict[str, object] = {
            name: value.plain
            if isinstance(value, Text)
            else value
            if value is None or isinstance(value, str | int | float)
            else str(value)
            for name, value in self.params.items()
        }
        context = {} if self.context is None else {"context": self.context}
        return {"template": self.template, "params": held, **context}

    @classmethod
    def from_plain(cls, held: Mapping[str, object]) -> Text:
        """The sentence whose `plain` this is."""
        params = held.get("params")
        values = params if isinstance(params, Mapping) else {}
        context = held.get("context")
        return cls(
            str(held["template"]),
            {
                str(name): cls.from_plain(value) if is_plain(value) else value
                for name, value in values.items()
            },
            None if context is None else str(context),
        )


def joined(parts: Iterable[Text | str]) -> Text | str:
    """Parts of a sentence with commas between; "" for none.

    >>> str(joined(["one", Text("two"), "three"])), joined([])
    ('one, two, three', '')
    """
    found = list(parts)
    return reduce(lambda had, one: Text("{a}, {b}", {"a": had, "b": one}), found) if found else ""


def is_plain(value: object) -> TypeGuard[Mapping[str, object]]:
    """Whether *value* is a sentence as JSON has it."""
    return isinstance(value, Mapping) and "template" in value


@cache
def plurals() -> dict[str, tuple[str, str]]:
    """The sentences that count something: (the field with the number, English singular) by the
    template as the code has it, which is the plural."""
    table = files("damas").joinpath("locale", "plurals.json").read_text("utf-8")
    return {many: (counted, one) for many, (counted, one) in json.loads(table).items()}


@cache
def nought_is_one(locale: str) -> bool:
    """Whether a language says 0 in the singular, by the plural forms of its catalogue."""
    path = files("damas").joinpath("locale", f"{locale}.po")
    if not path.is_file():
        return False
    with path.open(encoding="utf-8") as lines:
        return any("Plural-Forms" in one and "n > 1" in one for one in islice(lines, 10))
