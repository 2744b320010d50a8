"""A study: chapters in order, changed by entries of a log.

An entry says who changed what: new chapters and moves under new numbers, and *parts*, each with its
value after the change. A part is named by a tuple:

    ("title",)                  the study's title
    ("order",)                  the numbers of its chapters
    ("tags", chapter)           pairs of a chapter's tags
    ("children", chapter, move) the numbers of the moves that follow
    ("comments", chapter, move) its comments as PDN has them, with the shapes
    ("nags", chapter, move)     its signs, by their numbers in the standard

Folding decides nothing: `damas.school.studies.decide` makes entries that can be folded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .chapter import StudyChapter

MOST_CHAPTERS = 64
MOST_MOVES = 20_000
"""Moves of a study, with those that were removed."""
MOST_CHAPTER_MOVES = 3000
MOST_CHANGES = 20_000
"""Entries of a study's log."""

BEGIN = "begin"
"""The kind of the entries with which a study is made."""
FINAL = (BEGIN, "undo")
"""The kinds of entries that nobody undoes."""

Part = tuple[Any, ...]
Value = Any


@dataclass(frozen=True, slots=True)
class PartChange:
    """One part before and after a change."""

    part: Part
    before: Value
    after: Value


@dataclass(frozen=True, slots=True)
class StudyChange:
    """One entry as it was folded. *by*: a number of the study's people; times are ms UTC.

    *over*: the change by another that this one has overwritten unseen. *of*: the change that this
    one undid.
    """

    version: int
    by: int
    at_ms: int
    kind: str
    parts: Sequence[PartChange]
    chapters: Sequence[int] = ()
    moves: Sequence[tuple[int, int]] = ()
    over: int | None = None
    of: int | None = None


@dataclass(slots=True)
class Study:
    """The state of a study. *said*: the last change of a move's words, by chapter and move."""

    title: str = ""
    order: tuple[int, ...] = ()
    chapters: dict[int, StudyChapter] = field(default_factory=dict)
    changes: list[StudyChange] = field(default_factory=list)
    said: dict[tuple[int, int], int] = field(default_factory=dict)
    undone: set[int] = field(default_factory=set)
    move_count: int = 0

    @property
    def version(self) -> int:
        """The number of entries folded."""
        return len(self.changes)

    def get(self, part: Part) -> Value:
        """The value of a part now."""
        kind, *where = part
        if kind == "title":
            return self.title
        if kind == "order":
            return self.order
        chapter = self.chapters[where[0]]
        if kind == "tags":
            return chapter.tags
        if kind == "children":
            return chapter.children(where[1])
        node = chapter.moves[where[1]].node
        return tuple(node.comments if kind == "comments" else node.nags)

    def put(self, part: Part, value: Value) -> None:
        """Sets the value of a part."""
        kind, *where = part
        if kind == "title":
            self.title = str(value)
        elif kind == "order":
            self.order = tuple(value)
        elif kind == "tags":
            self.chapters[where[0]].set_tags(value)
        elif kind == "children":
            self.chapters[where[0]].set_children(where[1], value)
        elif kind == "comments":
            self.chapters[where[0]].moves[where[1]].node.comments = list(value)
        else:
            self.chapters[where[0]].moves[where[1]].node.nags = list(value)

    def fold(self, kind: str, payload: Mapping[str, Any], at_ms: int) -> StudyChange:
        """Applies one entry of the log."""
        added = [self._add_chapter(row) for row in payload.get("chapters", ())]
        for chapter, number, parent, text in payload.get("moves", ()):
            self.chapters[chapter].add_move(number, parent, text)
        self.move_count += len(payload.get("moves", ()))
        parts = []
        for row in payload.get("parts", ()):
            part = tuple(row["part"])
            before = self.get(part)
            self.put(part, row["to"])
            parts.append(PartChange(part, before, self.get(part)))
        change = StudyChange(
            version=self.version + 1,
            by=payload["by"],
            at_ms=at_ms,
            kind=kind,
            parts=tuple(parts),
            chapters=tuple(added),
            moves=tuple((row[0], row[1]) for row in payload.get("moves", ())),
            over=payload.get("over"),
            of=payload.get("of"),
        )
        self._note(change)
        return change

    def move_at(self, chapter: int, number: int) -> bool:
        """Whether a chapter stands in the study, and the move in it."""
        return chapter in self.order and self.chapters[chapter].has(number)

    def _add_chapter(self, row: Mapping[str, Any]) -> int:
        number = int(row["number"])
        self.chapters[number] = StudyChapter(number, row)
        self.move_count += len(row["rows"]) - 1
        return number

    def _note(self, change: StudyChange) -> None:
        self.changes.append(change)
        if change.of is not None:
            self.undone.add(change.of)
        if change.kind in ("comment", "undo"):
            for one in change.parts:
                if one.part[0] == "comments":
                    self.said[one.part[1], one.part[2]] = change.version
