"""One table of a rule book's file while it is read: each value checked as it is asked for.

Every fault is a RuleBookError with the file, the line and the column. Knows no rule of a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn, get_args

from ...base.arguments import shown
from ...base.citation import Citation
from ...base.errors import RuleBookError
from ...base.i18n import Text
from ...base.input_checks import unfit
from .places import KeyPath, place_of

KINDS: Mapping[type, Text] = {
    str: Text("a text"),
    int: Text("a whole number"),
    bool: Text("true or false"),
    dict: Text("a table"),
    list: Text("a list"),
}
LONGEST = 80
"""Characters of a text of a rule book, unless it says otherwise."""
LONGEST_TEXT = 400
"""Characters of a sentence."""
_LABEL = re.compile(r"([A-Z][A-Z0-9-]{0,11}) (\S.*)")
_CITATION = ("article", "via", "reading", "unverified")


@dataclass(frozen=True)
class Source:
    """The file that is read: its *name* for people, its *text*, the documents it may cite.

    *labels*: the articles of a document by its key, None for one that is not known; without it
    citations are taken as they are, as of the books that ship, whose tests look them up.
    *invokes*: the article by which the book brings in each other document, by its key.
    """

    name: str
    text: str
    labels: Callable[[str], Container[str] | None] | None = None
    invokes: Mapping[str, Citation] = field(default_factory=dict)

    def fault(self, path: KeyPath, reason: Text) -> NoReturn:
        """Raises the error for the value at *path*."""
        line, column = place_of(self.text, path)
        raise fault_at(self.name, line, column, reason)


def fault_at(name: str, line: int, column: int, reason: Text) -> RuleBookError:
    """The error for a place of a file."""
    return RuleBookError(
        "bad-rule-book",
        "{file}, line {line}, column {column}: {reason}",
        file=name,
        line=line,
        column=column,
        reason=reason,
    )


class Fields:
    """The keys of one table; `end` refuses those that nobody has asked for."""

    def __init__(self, source: Source, values: Mapping[str, Any], path: KeyPath = ()) -> None:
        """*path*: the way to this table in the file."""
        self.source = source
        self.path = path
        self._values = values
        self._asked: dict[str, None] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def keys(self) -> Iterable[str]:
        """The keys that stand in the file."""
        return self._values.keys()

    def fault(self, reason: Text, *inside: str | int) -> NoReturn:
        """Raises RuleBookError for this table, or for a value *inside*."""
        self.source.fault((*self.path, *inside), reason)

    def end(self) -> None:
        """Raises RuleBookError for a key that is not of this table."""
        for key in self._values:
            if key not in self._asked:
                known = ", ".join(self._asked)
                self.fault(
                    Text(
                        'there is no "{key}" here; there are {known}', {"key": key, "known": known}
                    ),
                    key,
                )

    def peek(self, key: str) -> Any:
        """The value of *key* as it stands in the file, unchecked; None where it is not there."""
        return self._values.get(key)

    def get(self, key: str, kind: type, *, needed: bool = True) -> Any:
        """The value of *key*, of one *kind*; None where it is not needed and not there."""
        self._asked[key] = None
        if key not in self._values:
            if needed:
                self.fault(Text('"{key}" is missing', {"key": key}))
            return None
        return self._checked(self._values[key], kind, key)

    def _checked(self, value: Any, kind: type, *inside: str | int) -> Any:
        if type(value) is not kind:
            said = {"key": inside[0], "kind": KINDS[kind], "value": shown(value)}
            self.fault(Text('"{key}" takes {kind}, not {value}', said), *inside)
        return value

    def _check_text(self, text: str, *inside: str | int, longest: int = LONGEST) -> None:
        letter = unfit(text)
        if letter:
            said = {"key": inside[0], "letter": letter}
            self.fault(
                Text('"{key}" holds a character that may not stand: {letter}', said), *inside
            )
        if not text.strip() or len(text) > longest:
            said = {"key": inside[0], "most": longest}
            self.fault(Text('"{key}" has 1 to {most} characters', said), *inside)

    def text(self, key: str, choices: Iterable[str] = (), *, longest: int = LONGEST) -> str:
        """A text of one line; of *choices*, where there are any."""
        value: str = self.get(key, str)
        self._check_text(value, key, longest=longest)
        self._check_choice(value, tuple(choices), key)
        return value

    def choice(self, key: str, kind: Any) -> Any:
        """One of the words of *kind*, a Literal."""
        return self.text(key, get_args(kind))

    def _check_choice(self, value: str, choices: tuple[str, ...], *inside: str | int) -> None:
        if choices and value not in choices:
            said = {"value": value, "known": ", ".join(choices)}
            self.fault(Text('"{value}" is none of {known}', said), *inside)

    def matching(self, key: str, pattern: re.Pattern[str], as_in: str) -> str:
        """A text that *pattern* describes, which people see by an example, *as_in*."""
        value = self.text(key)
        if not pattern.fullmatch(value):
            said = {"key": key, "example": as_in, "value": value}
            self.fault(Text('"{key}" is written as {example}, not {value}', said), key)
        return value

    def texts(self, key: str, choices: Iterable[str] = ()) -> tuple[str, ...]:
        """A list of texts, not empty, none there twice."""
        values = self.get(key, list)
        for number, value in enumerate(values):
            self._check_text(self._checked(value, str, key, number), key, number)
            self._check_choice(value, tuple(choices), key, number)
            if value in values[:number]:
                self.fault(Text('"{value}" is there twice', {"value": value}), key, number)
        if not values:
            self.fault(Text('"{key}" is an empty list', {"key": key}), key)
        return tuple(values)

    def whole(self, key: str, low: int, high: int, usual: int | None = None) -> int:
        """A whole number from *low* to *high*; *usual* where it may be left out."""
        value = self.get(key, int, needed=usual is None)
        if value is None:
            return usual if usual is not None else low
        if not low <= value <= high:
            said = {"key": key, "low": low, "high": high, "value": value}
            self.fault(Text('"{key}" is {low} to {high}, not {value}', said), key)
        return int(value)

    def yes(self, key: str, usual: bool | None = None) -> bool:
        """True or false; *usual* where it may be left out."""
        value = self.get(key, bool, needed=usual is None)
        return bool(usual) if value is None else value

    def table(self, key: str) -> Fields:
        """The table under *key*."""
        return Fields(self.source, self.get(key, dict), (*self.path, key))

    def optional(self, key: str) -> Fields | None:
        """The table under *key*, None where there is none."""
        self._asked[key] = None
        return self.table(key) if key in self._values else None

    def tables(self, key: str, *, needed: bool = True) -> list[Fields]:
        """The tables of a list."""
        rows = self.get(key, list, needed=needed) or []
        return [
            Fields(self.source, self._checked(row, dict, key, n), (*self.path, key, n))
            for n, row in enumerate(rows)
        ]

    def cited(self, key: str, *, needed: bool = True) -> Citation | None:
        """A citation under *key*: a text, or a table that says more; None where it may be."""
        self._asked[key] = None
        value = self._values.get(key)
        if isinstance(value, str):
            return self._cite(value, key)
        if value is None and not needed:
            return None
        table = self.table(key)
        found = table.article()
        table.end()
        if found is None:
            table.fault(Text('"{key}" is missing', {"key": "article"}))
        return found

    def cited_each(self, key: str, count: int) -> tuple[Citation, ...]:
        """A list of *count* citations; empty where there is none."""
        self._asked[key] = None
        if key not in self._values:
            return ()
        labels = self.texts(key)
        if len(labels) != count:
            self.fault(Text('"{key}" has {count} items', {"key": key, "count": count}), key)
        return tuple(self._cite(label, key) for label in labels)

    def must_cite(self, key: str = "") -> Citation:
        """The citation under *key*, or of this table: for a rule that none may be without."""
        found = self.cited(key) if key else self.article()
        return found or self.fault(Text('"{key}" is missing', {"key": key or "article"}))

    def citations(self, known: Callable[[str], bool], names: Iterable[str]) -> dict[str, Citation]:
        """All keys of this table with their citations; *names*: those that people may be told."""
        found = {}
        for key in self._values:
            if not known(key):
                said = {"key": key, "known": ", ".join(names)}
                self.fault(Text('there is no "{key}" here; there are {known}', said), key)
            cited = self.cited(key)
            if cited is not None:
                found[key] = cited
        return found

    def article(self) -> Citation | None:
        """The citation of this table: its keys article, via, reading and unverified."""
        for key in _CITATION:
            self._asked[key] = None
        if "article" not in self._values:
            for key in _CITATION[1:]:
                if key in self._values:
                    self.fault(Text('"{key}" is missing', {"key": "article"}))
            return None
        made = self._cite(self.text("article"), "article")
        via = self._cite(self.text("via"), "via") if "via" in self._values else made.via
        reading = self.text("reading") if "reading" in self._values else None
        return Citation(made.document, made.label, via, reading, self.yes("unverified", False))

    def _cite(self, text: str, key: str) -> Citation:
        self._check_text(text, key)
        found = _LABEL.fullmatch(text)
        if found is None:
            said = {"text": text}
            self.fault(Text('an article is written as "FENAE Art. 5", not "{text}"', said), key)
        self._check_label(found[1], found[2], key)
        return Citation(found[1], found[2], self.source.invokes.get(found[1]))

    def _check_label(self, document: str, label: str, key: str) -> None:
        if self.source.labels is None:
            return
        labels = self.source.labels(document)
        if labels is None:
            reason = Text(
                "{document} is no document that is known here; a document of your own stands under"
                " [own] with this key",
                {"document": document},
            )
            self.fault(reason, key)
        if label not in labels:
            said = {"document": document, "label": label}
            self.fault(Text("{document} has no article {label}", said), key)
