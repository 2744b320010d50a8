"""Studies as the JSON that clients see. No decisions here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typing_extensions import TypedDict

from ...notation.pdn.node import SHOWN_SIGNS
from ...rules.variants import Colour
from ...school.studies import FINAL, shapes_in, words_of
from ..core.times import timestamp
from ..views.positions import MoveView, VariantView, move_view, variant_view

if TYPE_CHECKING:
    from ...rules.board import Board
    from ...school.studies import PartChange, Study, StudyChange, StudyChapter
    from ...store import StudyPerson, StudyRecord
    from .fold import StudyFold

MOST_MISSED = 20
"""Overwritten words of which a person is told who was away."""


class ListedStudy(TypedDict):
    """A study in a list."""

    id: str
    title: str
    chapters: int
    visibility: str
    own: bool
    updated: str


class Writer(TypedDict):
    """A person who writes."""

    number: int
    name: str
    state: str


class ChapterLine(TypedDict):
    """A chapter in the list of them."""

    number: int
    title: str
    game: str
    turned: bool


class Overwritten(TypedDict):
    """Words that were overwritten unseen: whose, by whom, and where."""

    version: int
    by: int
    of: int
    chapter: int
    move: int
    text: str


class StudyView(TypedDict):
    """A study without the moves of its chapters."""

    id: str
    title: str
    version: int
    visibility: str
    you: int | None
    """The number of a writer, null for a reader."""
    invite: str | None
    people: list[Writer]
    names: dict[int, str]
    chapters: list[ChapterLine]
    missed: list[Overwritten]
    undo: int | None


class SignsView(TypedDict):
    """The signs of a move, by number and as they are shown."""

    nags: list[int]
    signs: str


class WordsView(TypedDict):
    """The words and the shapes of a move."""

    comment: str
    circles: list[tuple[int, str]]
    arrows: list[tuple[int, int, str]]
    said: int
    """The change that wrote the words, 0 for none."""


class StudyNode(SignsView, WordsView):
    """A move of a chapter; 0 is the start."""

    id: int
    parent: int | None
    children: list[int]
    text: str
    before: str
    fen: str | None
    turn: Colour | None
    move: MoveView | None


class ChapterView(ChapterLine):
    """A chapter with its moves in order, the main line before variations."""

    variant: VariantView
    tags: list[tuple[str, str]]
    nodes: list[StudyNode]
    version: int


class NewStudyMove(TypedDict):
    """A new move of a chapter."""

    chapter: int
    move: StudyNode


class ChangeView(TypedDict):
    """A change as pages apply it: new values of parts as they are now, and new moves."""

    version: int
    by: int
    kind: str
    parts: list[Any]
    moves: list[NewStudyMove]
    over: Overwritten | None


class StudyPosition(TypedDict):
    """The legal moves after a move."""

    chapter: int
    move: int
    legal: list[MoveView]


class EarlierText(TypedDict):
    """A text that a move has had."""

    version: int
    by: int
    at: str
    text: str
    before: str


def listed_view(record: StudyRecord, person: str) -> ListedStudy:
    """A study in a list."""
    return {
        "id": record.id,
        "title": record.summary.title,
        "chapters": record.summary.chapters,
        "visibility": record.visibility,
        "own": record.owner == person,
        "updated": timestamp(record.updated_ms),
    }


def study_view(fold: StudyFold, you: int | None) -> StudyView:
    """A study without the moves of its chapters. *you*: the number of a writer."""
    study, record = fold.study, fold.record
    return {
        "id": record.id,
        "title": study.title,
        "version": study.version,
        "visibility": record.visibility,
        "you": you,
        "invite": record.invite if you == 0 else None,
        "people": [person_view(one, you) for one in fold.people.values() if _shows(one, you)],
        "names": {one.number: one.name for one in fold.people.values()},
        "chapters": [chapter_line(study.chapters[number]) for number in study.order],
        "missed": [] if you is None else missed(study, you),
        "undo": None if you is None else undoable(study, you),
    }


def _shows(one: StudyPerson, you: int | None) -> bool:
    return one.state == "in" or you == 0


def person_view(one: StudyPerson, _you: int | None) -> Writer:
    """A person who writes."""
    return {"number": one.number, "name": one.name, "state": one.state}


def missed(study: Study, you: int) -> list[Overwritten]:
    """The last times that somebody has overwritten words of a person without having seen them."""
    found = [
        over_view(study, change)
        for change in study.changes
        if change.over is not None and study.changes[change.over - 1].by == you
    ]
    return [one for one in found if one is not None][-MOST_MISSED:]


def over_view(study: Study, change: StudyChange) -> Overwritten | None:
    """Words that were overwritten unseen: whose, by whom, and where."""
    if change.over is None:
        return None
    earlier = study.changes[change.over - 1]
    _, chapter, move = change.parts[0].part
    return {
        "version": change.version,
        "by": change.by,
        "of": earlier.by,
        "chapter": chapter,
        "move": move,
        "text": words_of(change.parts[0].before),
    }


def undoable(study: Study, you: int) -> int | None:
    """A person's last change that is not undone; None without one."""
    for change in reversed(study.changes):
        if change.by == you and change.kind not in FINAL and change.version not in study.undone:
            return change.version
    return None


def chapter_line(chapter: StudyChapter) -> ChapterLine:
    """A chapter in the list of them."""
    return {
        "number": chapter.number,
        "title": chapter.title,
        "game": chapter.game,
        "turned": chapter.turned,
    }


def chapter_view(study: Study, number: int) -> ChapterView:
    """A chapter with its moves in order, the main line before variations."""
    chapter = study.chapters[number]
    return {
        **chapter_line(chapter),
        "variant": variant_view(chapter.variant),
        "tags": list(chapter.tags),
        "nodes": [node_view(study, number, one.number) for one in chapter.order()],
        "version": study.version,
    }


def node_view(study: Study, chapter: int, number: int) -> StudyNode:
    """A move of a chapter; 0 is the start."""
    held = study.chapters[chapter]
    one, (move, board) = held.moves[number], held.after(number)
    return {
        "id": number,
        "parent": one.parent,
        "children": list(held.children(number)),
        "text": "" if one.parent is None else one.node.text or "…",
        "before": words_of(one.node.before),
        "fen": board.fen if board else None,
        "turn": board.turn if board else None,
        "move": move_view(move) if move else None,
        **signs_view(one.node.nags),
        **words_view(study, chapter, number),
    }


def signs_view(nags: list[int]) -> SignsView:
    """The signs of a move, by number and as they are shown."""
    shown = "".join(SHOWN_SIGNS.get(nag, f" ${nag}") for nag in nags)
    return {"nags": list(nags), "signs": shown}


def words_view(study: Study, chapter: int, number: int) -> WordsView:
    """The words and the shapes of a move. *said*: the change that wrote the words, 0 for none."""
    held = study.chapters[chapter]
    comments = held.moves[number].node.comments
    shapes = shapes_in(comments, held.variant)
    return {
        "comment": words_of(comments),
        "circles": list(shapes.circles),
        "arrows": list(shapes.arrows),
        "said": study.said.get((chapter, number), 0),
    }


def change_view(study: Study, change: StudyChange) -> ChangeView:
    """A change as pages apply it: new values of parts as they are now, and new moves."""
    return {
        "version": change.version,
        "by": change.by,
        "kind": change.kind,
        "parts": [_part_view(study, one) for one in change.parts],
        "moves": [
            {"chapter": chapter, "move": node_view(study, chapter, number)}
            for chapter, number in change.moves
        ],
        "over": over_view(study, change),
    }


def _part_view(study: Study, one: PartChange) -> dict[str, Any]:
    kind, *where = one.part
    if kind == "title":
        return {"part": "title", "title": study.title}
    if kind == "order":
        return {"part": "chapters", "chapters": [chapter_line(study.chapters[n])
                                                 for n in study.order]}  # fmt: skip
    chapter = study.chapters[where[0]]
    if kind == "tags":
        tags = list(chapter.tags)
        return {"part": "tags", "chapter": where[0], "line": chapter_line(chapter), "tags": tags}
    about = {"part": kind, "chapter": where[0], "move": where[1]}
    if kind == "children":
        return {**about, "children": list(chapter.children(where[1]))}
    if kind == "nags":
        return {**about, **signs_view(chapter.moves[where[1]].node.nags)}
    return {**about, **words_view(study, *where)}


def position_view(study: Study, chapter: int, number: int) -> StudyPosition:
    """The legal moves after a move."""
    board: Board | None = study.chapters[chapter].after(number)[1]
    legal = [move_view(move) for move in board.legal_moves] if board else []
    return {"chapter": chapter, "move": number, "legal": legal}


def history_view(study: Study, chapter: int, number: int) -> list[EarlierText]:
    """The texts that a move has had, the first one first."""
    found: list[EarlierText] = []
    for change in study.changes:
        for one in change.parts:
            if one.part == ("comments", chapter, number) and change.kind in ("comment", "undo"):
                found.append(
                    {
                        "version": change.version,
                        "by": change.by,
                        "at": timestamp(change.at_ms),
                        "text": words_of(one.after),
                        "before": words_of(one.before),
                    }
                )
    return found
