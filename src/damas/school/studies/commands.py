"""The commands of people who write a study, checked by the study and made into entries of its log.

Every function returns the kind and the payload of one entry; None where nothing would change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...base.i18n import Text
from ...notation.pdn.escape import check_tag_name
from .chapter import LONGEST_TITLE, SIDE_TAG, TITLE_TAG, StudyChapter, new_row
from .errors import StudyError
from .shapes import checked_shapes, shapes_in, with_shapes, with_words, words_of
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
FIXED_TAGS = frozenset({"gametype", "fen", "setup"})
"""Tags that say how the moves are read: they stay as they are."""
GONE = Text("This place of the study is gone: somebody has removed it")
Payload = dict[str, Any]
Command = Mapping[str, Any]


def decide(study: Study, by: int, kind: str, command: Command) -> Payload | None:
    """The payload of the entry that carries out *command*; None where nothing changes.

    Raises StudyError for a command that the study does not take, and the errors of a move that is
    not legal.
    """
    if study.version >= MOST_CHANGES:
        raise StudyError("study-full", "This study has been changed too often: copy its chapters")
    made = COMMANDS[kind](study, by, command)
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


# The study and its chapters


def _retitle(_study: Study, _by: int, command: Command) -> Payload:
    return {"parts": [_part(("title",), _title(command["text"]))]}


def _add_chapter(study: Study, _by: int, command: Command) -> Payload:
    row = new_row(
        command["game"], _title(command["title"]), command.get("fen"), turned=command["turned"]
    )
    return _with_chapters(study, [row])


def _import(study: Study, _by: int, command: Command) -> Payload:
    return _with_chapters(study, command["rows"])


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


def _rename(study: Study, _by: int, command: Command) -> Payload:
    chapter = _chapter(study, command)
    tags = _with_tag(chapter.tags, TITLE_TAG, _title(command["text"]))
    return {"parts": [_part(("tags", chapter.number), tags)]}


def _turn(study: Study, _by: int, command: Command) -> Payload:
    chapter = _chapter(study, command)
    tags = _with_tag(chapter.tags, SIDE_TAG, "black" if command["turned"] else "")
    return {"parts": [_part(("tags", chapter.number), tags)]}


def _set_tags(study: Study, _by: int, command: Command) -> Payload:
    chapter = _chapter(study, command)
    given = [(name, " ".join(value.split())) for name, value in command["tags"]]
    if len(given) > MOST_TAGS:
        raise StudyError("too-many-tags", "A chapter has {most} tags", most=MOST_TAGS)
    for name, _ in given:
        check_tag_name(name)
    if _fixed(given) != _fixed(chapter.tags):
        raise StudyError("fixed-tag", "The game and the start of a chapter stay as they are")
    return {"parts": [_part(("tags", chapter.number), given)]}


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


def _reorder(study: Study, _by: int, command: Command) -> Payload:
    if sorted(command["order"]) != sorted(study.order):
        raise StudyError("stale-order", "The chapters have changed meanwhile: look again")
    return {"parts": [_part(("order",), command["order"])]}


def _drop(study: Study, _by: int, command: Command) -> Payload:
    chapter = _chapter(study, command)
    order = [one for one in study.order if one != chapter.number]
    return {"parts": [_part(("order",), order)]}


# Moves


def _play(study: Study, _by: int, command: Command) -> Payload | None:
    """Moves after a place, one after the other; those that stand there are only followed."""
    chapter, here = _place(study, command)
    moves: list[list[Any]] = []
    parts: dict[tuple[Any, ...], list[int]] = {}
    number, board = max(chapter.moves) + 1, chapter.after(here)[1]
    for path in command["paths"]:
        if board is None:
            raise StudyError("no-position", "The position here cannot be read: no move is played")
        move = board.parse_move(path)
        known = next((c for c in _following(chapter, here) if chapter.after(c)[0] == move), None)
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


def _following(chapter: StudyChapter, number: int) -> tuple[int, ...]:
    return chapter.children(number) if number in chapter.moves else ()


def _remove(study: Study, _by: int, command: Command) -> Payload:
    chapter, number = _place(study, command)
    parent = _parent(chapter, number)
    left = [one for one in chapter.children(parent) if one != number]
    return {"parts": [_part(("children", chapter.number, parent), left)]}


def _lift(study: Study, _by: int, command: Command) -> Payload:
    """A variation one place up, or before all others."""
    chapter, number = _place(study, command)
    parent = _parent(chapter, number)
    order = list(chapter.children(parent))
    place = order.index(number)
    order.insert(0 if command["first"] else max(0, place - 1), order.pop(place))
    return {"parts": [_part(("children", chapter.number, parent), order)]}


# Comments, signs, shapes


def _comment(study: Study, by: int, command: Command) -> Payload:
    """The words about a move. *base*: the change whose words the writer has seen there."""
    chapter, number = _place(study, command)
    comments = chapter.moves[number].node.comments
    part = ("comments", chapter.number, number)
    made: Payload = {"parts": [_part(part, with_words(comments, command["text"]))]}
    last = study.said.get((chapter.number, number), 0)
    unseen = last > command["base"] and study.changes[last - 1].by != by
    if unseen and words_of(comments) != command["text"].strip():
        made["over"] = last
    return made


def _signs(study: Study, _by: int, command: Command) -> Payload:
    chapter, number = _place(study, command)
    nags = list(dict.fromkeys(command["signs"]))
    if len(nags) > MOST_SIGNS or any(not 0 < one <= LARGEST_SIGN for one in nags):
        raise StudyError("bad-signs", "A move has at most {most} signs, 1 to {largest}",
                         most=MOST_SIGNS, largest=LARGEST_SIGN)  # fmt: skip
    return {"parts": [_part(("nags", chapter.number, number), nags)]}


def _draw(study: Study, _by: int, command: Command) -> Payload:
    chapter, number = _place(study, command)
    shapes = checked_shapes(command["circles"], command["arrows"], chapter.variant)
    comments = with_shapes(chapter.moves[number].node.comments, shapes)
    return {"parts": [_part(("comments", chapter.number, number), comments)]}


# Undoing


def _undo(study: Study, by: int, command: Command) -> Payload:
    """Takes one's own change back; what others have changed since stays."""
    version = command["of"]
    if not 0 < version <= study.version:
        raise StudyError("no-change", "There is no such change")
    change = study.changes[version - 1]
    if change.by != by:
        raise StudyError("not-yours", "Only your own changes can be undone")
    if version in study.undone or change.kind in FINAL:
        raise StudyError("undone", "This change is undone already")
    parts = [_part(one.part, _undone(study, change.kind, one)) for one in change.parts]
    return {"parts": parts, "of": version}


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


# Parts


def _chapter(study: Study, command: Command) -> StudyChapter:
    if command["chapter"] not in study.order:
        raise StudyError("gone", GONE.template)
    return study.chapters[command["chapter"]]


def _place(study: Study, command: Command) -> tuple[StudyChapter, int]:
    chapter = _chapter(study, command)
    if not chapter.has(command["move"]):
        raise StudyError("gone", GONE.template)
    return chapter, command["move"]


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


COMMANDS: Mapping[str, Callable[[Study, int, Command], Payload | None]] = {
    "title": _retitle,
    "chapter": _add_chapter,
    "import": _import,
    "rename": _rename,
    "turn": _turn,
    "tags": _set_tags,
    "order": _reorder,
    "drop": _drop,
    "play": _play,
    "remove": _remove,
    "lift": _lift,
    "comment": _comment,
    "signs": _signs,
    "draw": _draw,
    "undo": _undo,
}
