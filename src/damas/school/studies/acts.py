"""The acts of people who write a study, each declared beside the change that it makes.

Every act gives the payload of one entry of the log; None where nothing would change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from ...base.i18n import Text
from ...base.input_checks import check_text
from ...contract import AT_ONCE, Declared, Messages
from ...contract.kinds import A_LIST, Path, several, whole
from ...notation.pdn.escape import check_tag_name
from .chapter import LONGEST_TITLE, SIDE_TAG, TITLE_TAG, StudyChapter, new_row
from .errors import StudyError
from .shapes import MOST_SHAPES, checked_shapes, shapes_in, with_shapes, with_words, words_of
from .study import (
    FINAL,
    MOST_CHANGES,
    MOST_CHAPTER_MOVES,
    MOST_CHAPTERS,
    MOST_MOVES,
    Part,
    PartChange,
    Study,
    Value,
)

MOST_SIGNS = 6
LARGEST_SIGN = 255
MOST_TAGS = 40
MOST_LINE = 40
"""Moves that one act plays, one after the other."""
LARGEST = 999_999
FIXED_TAGS = frozenset({"gametype", "fen", "setup"})
"""Tags that say how the moves are read: they stay as they are."""
GONE = Text("This place of the study is gone: somebody has removed it")
Payload = dict[str, Any]


def _one_line(text: str) -> str:
    return check_text(text, "title")


def _lines(text: str) -> str:
    return check_text(text, "text", lines=True)


Title = Annotated[str, Field(max_length=LONGEST_TITLE), AfterValidator(_one_line)]
Words = Annotated[str, Field(max_length=4000), AfterValidator(_lines)]
CommandId = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
"""The page's own name for an act: sent twice under it, it is done once."""
Place = Annotated[int, whole(0, LARGEST)]
Square = Annotated[int, whole(1, 999)]
Colour = Literal["G", "R", "Y", "B"]
Circle = Annotated[tuple[Square, Colour], A_LIST]
Arrow = Annotated[tuple[Square, Square, Colour], A_LIST]
TagName = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_one_line)]
TagValue = Annotated[str, Field(max_length=200), AfterValidator(_one_line)]
Tag = Annotated[tuple[TagName, TagValue], A_LIST]


class StudyAct(Declared):
    """Something that a writer does, under a name (*id*) of the page's own."""

    model_config = AT_ONCE

    do: str
    id: CommandId

    @property
    def said(self) -> Payload:
        """Its data without its kind and its name, by which one sent again is known."""
        return self.model_dump(exclude={"do", "id"})

    def change(self, study: Study, by: int) -> Payload | None:  # noqa: ARG002  (most ask for nobody)
        """The new values of parts of the study, and new moves, as the person *by* wants it."""
        return self._change(study)

    def _change(self, study: Study) -> Payload | None:
        raise NotImplementedError


class ChapterAct(StudyAct):
    """An act at a chapter."""

    chapter: Place

    def chapter_of(self, study: Study) -> StudyChapter:
        """The chapter. Raises StudyError where it is gone."""
        if self.chapter not in study.order:
            raise StudyError("gone", GONE.template)
        return study.chapters[self.chapter]


class MoveAct(ChapterAct):
    """An act at a move of a chapter; 0 is its start."""

    move: Place

    def place_of(self, study: Study) -> tuple[StudyChapter, int]:
        """The chapter and the move. Raises StudyError where it is gone."""
        chapter = self.chapter_of(study)
        if not chapter.has(self.move):
            raise StudyError("gone", GONE.template)
        return chapter, self.move


def decide(study: Study, by: int, act: StudyAct) -> Payload | None:
    """The payload of the entry that carries out an *act*; None where nothing changes.

    Raises StudyError for one that the study does not take, and the errors of a move that is not
    legal.
    """
    if study.version >= MOST_CHANGES:
        raise StudyError("study-full", "This study has been changed too often: copy its chapters")
    made = act.change(study, by)
    if made is None:
        return None
    changed = [row for row in made.get("parts", ()) if not _is_now(study, row)]
    if not changed and not made.get("chapters"):
        return None
    return {**made, "by": by, "parts": changed}


def _is_now(study: Study, row: Mapping[str, Any]) -> bool:
    """Whether a part has that value already; a new one has none yet."""
    kind, *where = row["part"]
    if where and where[0] not in study.chapters:
        return False
    if len(where) > 1 and where[1] not in study.chapters[where[0]].moves:
        return False
    return bool(_plain(study.get((kind, *where))) == _plain(row["to"]))


def _plain(value: Value) -> Value:
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def _part(part: Part, value: Value) -> Payload:
    return {"part": list(part), "to": _plain(value)}


class Retitle(StudyAct):
    """Another title of the study."""

    do: Literal["title"]
    text: Annotated[Title, Field(min_length=1)]

    def change(self, _study: Study, _by: int) -> Payload:
        """The title."""
        return {"parts": [_part(("title",), _title(self.text))]}


class AddChapter(StudyAct):
    """A new chapter."""

    do: Literal["chapter"]
    title: Title = ""
    game: Annotated[str, Field(max_length=32)]
    fen: Annotated[str, Field(max_length=2000)] | None = None
    turned: bool = False

    def _change(self, study: Study) -> Payload:
        row = new_row(self.game, _title(self.title), self.fen, turned=self.turned)
        return _with_chapters(study, [row])


class ImportChapters(StudyAct):
    """The chapters of a file, by the server itself."""

    do: Literal["import"] = "import"
    id: CommandId = "from-file"
    rows: Annotated[tuple[Any, ...], A_LIST]

    def _change(self, study: Study) -> Payload:
        return _with_chapters(study, self.rows)


class RenameChapter(ChapterAct):
    """Another title of a chapter."""

    do: Literal["rename"]
    text: Title

    def _change(self, study: Study) -> Payload:
        chapter = self.chapter_of(study)
        tags = _with_tag(chapter.tags, TITLE_TAG, _title(self.text))
        return {"parts": [_part(("tags", chapter.number), tags)]}


class TurnChapter(ChapterAct):
    """The side that is below."""

    do: Literal["turn"]
    turned: bool

    def _change(self, study: Study) -> Payload:
        chapter = self.chapter_of(study)
        tags = _with_tag(chapter.tags, SIDE_TAG, "black" if self.turned else "")
        return {"parts": [_part(("tags", chapter.number), tags)]}


class SetTags(ChapterAct):
    """The tags of a chapter."""

    do: Literal["tags"]
    tags: Annotated[tuple[Tag, ...], several(60)]

    def _change(self, study: Study) -> Payload:
        chapter = self.chapter_of(study)
        given = [(name, " ".join(value.split())) for name, value in self.tags]
        if len(given) > MOST_TAGS:
            raise StudyError("too-many-tags", "A chapter has {most} tags", most=MOST_TAGS)
        for name, _ in given:
            check_tag_name(name)
        if _fixed(given) != _fixed(chapter.tags):
            raise StudyError("fixed-tag", "The game and the start of a chapter stay as they are")
        return {"parts": [_part(("tags", chapter.number), given)]}


class OrderChapters(StudyAct):
    """The order of the chapters."""

    do: Literal["order"]
    order: Annotated[tuple[Place, ...], several(100)]

    def _change(self, study: Study) -> Payload:
        if sorted(self.order) != sorted(study.order):
            raise StudyError("stale-order", "The chapters have changed meanwhile: look again")
        return {"parts": [_part(("order",), self.order)]}


class DropChapter(ChapterAct):
    """Takes a chapter away."""

    do: Literal["drop"]

    def _change(self, study: Study) -> Payload:
        chapter = self.chapter_of(study)
        order = [one for one in study.order if one != chapter.number]
        return {"parts": [_part(("order",), order)]}


class PlayMoves(MoveAct):
    """Plays moves, one after the other, after a place."""

    do: Literal["play"]
    paths: Annotated[tuple[Path, ...], several(MOST_LINE, 1)]

    def _change(self, study: Study) -> Payload | None:
        chapter, here = self.place_of(study)
        moves: list[list[Any]] = []
        parts: dict[tuple[Any, ...], list[int]] = {}
        number, board = max(chapter.moves) + 1, chapter.after(here)[1]
        for path in self.paths:
            if board is None:
                raise StudyError(
                    "no-position", "The position here cannot be read: no move is played"
                )
            move = board.parse_move(path)
            known = next(
                (c for c in _following(chapter, here) if chapter.after(c)[0] == move), None
            )
            if known is not None and not moves:
                here = known
            else:
                text = chapter.written(board, move)
                moves.append([chapter.number, number, here, text])
                part = ("children", chapter.number, here)
                parts[part] = [*_following(chapter, here), number]
                here, number = number, number + 1
            board = board.after(move)
        if not moves:
            return None
        if len(chapter.moves) - 1 + len(moves) > MOST_CHAPTER_MOVES:
            raise _too_long()
        if study.move_count + len(moves) > MOST_MOVES:
            raise _too_many_moves()
        return {"moves": moves, "parts": [_part(part, value) for part, value in parts.items()]}


class RemoveMove(MoveAct):
    """Takes a move away, with all that follows on it."""

    do: Literal["remove"]

    def _change(self, study: Study) -> Payload:
        chapter, number = self.place_of(study)
        parent = _parent(chapter, number)
        left = [one for one in chapter.children(parent) if one != number]
        return {"parts": [_part(("children", chapter.number, parent), left)]}


class LiftVariation(MoveAct):
    """A variation one place up, or with *first* before all others."""

    do: Literal["lift"]
    first: bool = False

    def _change(self, study: Study) -> Payload:
        chapter, number = self.place_of(study)
        parent = _parent(chapter, number)
        order = list(chapter.children(parent))
        place = order.index(number)
        order.insert(0 if self.first else max(0, place - 1), order.pop(place))
        return {"parts": [_part(("children", chapter.number, parent), order)]}


class CommentMove(MoveAct):
    """The words about a move. *base*: the change whose words the writer has seen there."""

    do: Literal["comment"]
    text: Words
    base: Place = 0

    def change(self, study: Study, by: int) -> Payload:
        """The words, with the change that they replace unseen."""
        chapter, number = self.place_of(study)
        comments = chapter.moves[number].node.comments
        part = ("comments", chapter.number, number)
        made: Payload = {"parts": [_part(part, with_words(comments, self.text))]}
        last = study.said.get((chapter.number, number), 0)
        unseen = last > self.base and study.changes[last - 1].by != by
        if unseen and words_of(comments) != self.text.strip():
            made["over"] = last
        return made


class SignMove(MoveAct):
    """The signs of a move."""

    do: Literal["signs"]
    signs: Annotated[tuple[Annotated[int, whole(1, LARGEST_SIGN)], ...], several(10)]

    def _change(self, study: Study) -> Payload:
        chapter, number = self.place_of(study)
        nags = list(dict.fromkeys(self.signs))
        if len(nags) > MOST_SIGNS or any(not 0 < one <= LARGEST_SIGN for one in nags):
            raise StudyError("bad-signs", "A move has at most {most} signs, 1 to {largest}",
                             most=MOST_SIGNS, largest=LARGEST_SIGN)  # fmt: skip
        return {"parts": [_part(("nags", chapter.number, number), nags)]}


class DrawShapes(MoveAct):
    """The circles and arrows of a position."""

    do: Literal["draw"]
    circles: Annotated[tuple[Circle, ...], several(MOST_SHAPES)]
    arrows: Annotated[tuple[Arrow, ...], several(MOST_SHAPES)]

    def _change(self, study: Study) -> Payload:
        chapter, number = self.place_of(study)
        shapes = checked_shapes(self.circles, self.arrows, chapter.variant)
        comments = with_shapes(chapter.moves[number].node.comments, shapes)
        return {"parts": [_part(("comments", chapter.number, number), comments)]}


class UndoChange(StudyAct):
    """Takes one's own change back; what others have changed since stays."""

    do: Literal["undo"]
    of: Place

    def change(self, study: Study, by: int) -> Payload:
        """The new values of parts of the study; none of what others have changed since."""
        version = self.of
        if not 0 < version <= study.version:
            raise StudyError("no-change", "There is no such change")
        change = study.changes[version - 1]
        if change.by != by:
            raise StudyError("not-yours", "Only your own changes can be undone")
        if version in study.undone or change.kind in FINAL:
            raise StudyError("undone", "This change is undone already")
        parts = [_part(one.part, _undone(study, change.kind, one)) for one in change.parts]
        return {"parts": parts, "of": version}


OF_WRITERS: tuple[type[StudyAct], ...] = (
    Retitle,
    AddChapter,
    RenameChapter,
    TurnChapter,
    SetTags,
    OrderChapters,
    DropChapter,
    PlayMoves,
    RemoveMove,
    LiftVariation,
    CommentMove,
    SignMove,
    DrawShapes,
    UndoChange,
)
"""All that writers do; the server alone brings the chapters of a file."""
STUDY_ACTS = Messages[StudyAct]("do", *OF_WRITERS)


def _with_chapters(study: Study, rows: Sequence[Mapping[str, Any]]) -> Payload:
    first = max(study.chapters, default=0) + 1
    if len(study.order) + len(rows) > MOST_CHAPTERS:
        raise StudyError("too-many-chapters", "A study has {most} chapters", most=MOST_CHAPTERS)
    sizes = [len(row["rows"]) - 1 for row in rows]
    if any(size > MOST_CHAPTER_MOVES for size in sizes):
        raise _too_long()
    if study.move_count + sum(sizes) > MOST_MOVES:
        raise _too_many_moves()
    made = [{**row, "number": first + place} for place, row in enumerate(rows)]
    order = [*study.order, *range(first, first + len(rows))]
    return {"chapters": made, "parts": [_part(("order",), order)]}


def _fixed(tags: Sequence[Sequence[str]]) -> list[tuple[str, str]]:
    return [(name, value) for name, value in tags if name.lower() in FIXED_TAGS]


def _with_tag(tags: Sequence[tuple[str, str]], name: str, value: str) -> list[tuple[str, str]]:
    """*tags* with one value, in its place or at the end; "" takes the tag away."""
    there = [one for one, _ in tags if one.lower() == name.lower()]
    if not value:
        return [pair for pair in tags if pair[0] not in there]
    if there:
        return [(one, value if one in there else old) for one, old in tags]
    return [*tags, (name, value)]


def _following(chapter: StudyChapter, number: int) -> tuple[int, ...]:
    return chapter.children(number) if number in chapter.moves else ()


def _undone(study: Study, kind: str, one: PartChange) -> Value:
    """The value of a part without a change. Raises StudyError where another has changed it."""
    if len(one.part) > 1 and one.part[1] not in study.order:
        raise StudyError("gone", GONE.template)
    now = study.get(one.part)
    if now == one.after:
        return one.before
    if one.part[0] in ("order", "children"):
        return _without(now, one.before, one.after)
    if kind == "comment" and words_of(now) == words_of(one.after):
        return with_words(now, words_of(one.before))
    if kind == "draw":
        variant = study.chapters[one.part[1]].variant
        if shapes_in(now, variant) == shapes_in(one.after, variant):
            return with_shapes(now, shapes_in(one.before, variant))
    raise _changed_since()


def _without(now: Sequence[int], before: Sequence[int], after: Sequence[int]) -> list[int]:
    """A list without the additions of a change, and with its removals near their old places."""
    if sorted(before) == sorted(after):
        raise _changed_since()
    left = [one for one in now if one in before or one not in after]
    for place, one in enumerate(before):
        if one not in after and one not in left:
            left.insert(min(place, len(left)), one)
    return left


def _parent(chapter: StudyChapter, number: int) -> int:
    parent = chapter.moves[number].parent
    if parent is None:
        raise StudyError("start-stays", "The start of a chapter stays")
    return parent


def _title(text: str) -> str:
    found = " ".join(text.split())
    if len(found) > LONGEST_TITLE:
        raise StudyError("title-too-long", "A title has {most} letters", most=LONGEST_TITLE)
    return found


def _too_long() -> StudyError:
    return StudyError(
        "chapter-full", "A chapter holds {most} moves: begin another one", most=MOST_CHAPTER_MOVES
    )


def _too_many_moves() -> StudyError:
    return StudyError("study-full", "A study holds {most} moves", most=MOST_MOVES)


def _changed_since() -> StudyError:
    return StudyError("changed-since", "Somebody has changed this place since: it stays as it is")
