"""A sentence for people as a value: an English template and the values of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


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
        return self.template.format_map(self.params) if self.params else self.template
