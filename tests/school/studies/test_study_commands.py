"""Commands of people who write a study, their results, and undoing them."""

from __future__ import annotations

from typing import Any

import pytest

from damas.errors import IllegalMoveError
from damas.school.studies import StudyError, acts, decide, words_of, write_study

from .writing import Writing, act_of


def refused(writing: Writing, by: int, kind: str, **command: Any) -> str:
    """The code of a refusal."""
    with pytest.raises(StudyError) as error:
        decide(writing.study, by, act_of(kind, command))
    return error.value.code


def children(writing: Writing, move: int = 0) -> tuple[int, ...]:
    """The moves that follow in the first chapter."""
    return writing.study.chapters[1].children(move)


def test_the_log_alone_makes_the_study_again() -> None:
    """Moves, variations, words, signs, shapes, chapters, undoing: the same file comes out."""
    one = Writing("brazilian")
    board = one.study.chapters[1].after(0)[1]
    assert board is not None
    for move in board.legal_moves[:3]:
        one.play(0, *move.path)
    one.comment(1, "Words", move=2)
    one.do(0, "signs", chapter=1, move=1, signs=[1, 18])
    one.do(0, "draw", chapter=1, move=1, circles=[(18, "G")], arrows=[(18, 22, "R")])
    one.do(0, "lift", chapter=1, move=3, first=True)
    gone = one.sure(1, "remove", chapter=1, move=2)
    one.do(0, "chapter", game="international", title="Two", fen="W:W31:B20", turned=True)
    one.do(0, "order", order=[2, 1])
    one.do(1, "undo", of=gone.version)
    one.do(0, "rename", chapter=2, text="Another")
    again = one.again()
    assert write_study(again) == write_study(one.study)
    assert again.order == one.study.order == (2, 1)
    assert again.chapters[1].children(0) == (3, 1, 2)
    assert [chapter.title for chapter in again.chapters.values()] == ["One", "Another"]


def test_a_move_that_is_there_is_gone_to() -> None:
    """Played again it is no other move; an illegal one is refused by the rules."""
    one = Writing()
    first = one.play(0, 10, 13)
    assert one.do(1, "play", chapter=1, move=0, paths=[[10, 13]]) is None
    second = one.sure(1, "play", chapter=1, move=0, paths=[[10, 13], [21, 17], [13, 18]])
    assert [number for _, number in second.moves] == [2, 3]
    assert children(one) == (first,)
    with pytest.raises(IllegalMoveError):
        decide(one.study, 0, act_of("play", {"chapter": 1, "move": 0, "paths": [[10, 20]]}))


def test_words_overwritten_unseen_are_noted() -> None:
    """Of two who begin from the same text the later stays, and the change says what it replaced;
    who has seen the other's words replaces them knowingly."""
    one = Writing()
    ana = one.comment(0, "Ana's", base=0)
    rui = one.comment(1, "Rui's", base=0)
    assert (rui.over, ana.over) == (ana.version, None)
    knowing = one.comment(0, "Both", base=rui.version)
    assert knowing.over is None
    own = one.comment(0, "Both again", base=0)
    assert own.over is None
    same = one.do(1, "comment", chapter=1, move=0, text="Both again", base=0)
    assert same is None


def test_the_earlier_words_stay_in_the_log() -> None:
    """And can be put back."""
    one = Writing()
    first = one.comment(0, "First")
    one.comment(1, "Second")
    assert words_of(one.study.changes[first.version - 1].parts[0].after) == "First"
    one.do(1, "undo", of=one.study.version)
    assert words_of(one.study.get(("comments", 1, 0))) == "First"


def test_undoing_takes_only_the_own_change_back() -> None:
    """A variation of another stays; words that another has changed since stay as they are."""
    one = Writing()
    ours = one.sure(0, "play", chapter=1, move=0, paths=[[10, 13]])
    one.play(1, 11, 15)
    one.do(0, "undo", of=ours.version)
    assert children(one) == (2,)
    assert refused(one, 0, "undo", of=ours.version) == "undone"
    mine = one.comment(0, "Mine", move=2)
    assert refused(one, 1, "undo", of=mine.version) == "not-yours"
    one.comment(1, "Theirs", base=mine.version, move=2)
    assert refused(one, 0, "undo", of=mine.version) == "changed-since"
    assert refused(one, 0, "undo", of=99) == "no-change"


def test_undoing_words_keeps_what_was_drawn_since() -> None:
    """And the other way round: both stand in one comment of the file."""
    one = Writing()
    words = one.comment(0, "Words")
    one.do(1, "draw", chapter=1, move=0, circles=[(13, "G")], arrows=[])
    one.do(0, "undo", of=words.version)
    assert one.study.get(("comments", 1, 0)) == ("[%csl G13]",)


def test_a_removed_line_comes_back_whole() -> None:
    """With its words and variations, where it stood; meanwhile nothing can be done in it."""
    one = Writing()
    one.play(0, 11, 15)
    line = one.play(0, 10, 13)
    below = one.play(0, 21, 17, move=line)
    one.comment(0, "Kept", move=below)
    before = write_study(one.study)
    gone = one.sure(0, "remove", chapter=1, move=line)
    assert refused(one, 1, "comment", chapter=1, move=below, text="?", base=0) == "gone"
    assert refused(one, 1, "play", chapter=1, move=below, paths=[[11, 14]]) == "gone"
    one.do(0, "undo", of=gone.version)
    assert write_study(one.study) == before


def test_chapters_are_ordered_removed_and_put_back() -> None:
    """An order that another has changed meanwhile is refused."""
    one = Writing()
    for title in ("Two", "Three"):
        one.do(0, "chapter", game="portuguese", title=title, fen=None, turned=False)
    one.do(1, "order", order=[3, 1, 2])
    assert one.study.order == (3, 1, 2)
    assert refused(one, 0, "order", order=[1, 2]) == "stale-order"
    gone = one.sure(1, "drop", chapter=1)
    assert one.study.order == (3, 2)
    assert refused(one, 0, "rename", chapter=1, text="?") == "gone"
    one.do(1, "undo", of=gone.version)
    assert one.study.order == (3, 1, 2)


def test_tags_that_say_how_moves_are_read_stay() -> None:
    """Others are free."""
    one = Writing()
    tags = [list(pair) for pair in one.study.chapters[1].tags]
    one.do(0, "tags", chapter=1, tags=[*tags, ["White", "Ana  Reis"]])
    assert one.study.chapters[1].pdn.headers.all("White")[-1] == "Ana Reis"
    other = [["GameType", "20"], *(tag for tag in tags if tag[0] != "GameType")]
    assert refused(one, 0, "tags", chapter=1, tags=other) == "fixed-tag"


def test_a_study_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chapters, moves, changes; each with its sentence."""
    one = Writing()
    more = {"game": "portuguese", "title": "", "fen": None, "turned": False}
    monkeypatch.setattr(acts, "MOST_CHAPTERS", 1)
    assert refused(one, 0, "chapter", **more) == "too-many-chapters"
    monkeypatch.setattr(acts, "MOST_CHAPTER_MOVES", 1)
    line = {"chapter": 1, "move": 0, "paths": [[10, 13], [21, 17]]}
    assert refused(one, 0, "play", **line) == "chapter-full"
    monkeypatch.setattr(acts, "MOST_CHAPTER_MOVES", 100)
    monkeypatch.setattr(acts, "MOST_MOVES", 1)
    assert refused(one, 0, "play", **line) == "study-full"
    monkeypatch.setattr(acts, "MOST_CHANGES", one.study.version)
    assert refused(one, 0, "title", text="x") == "study-full"
    monkeypatch.undo()
    assert refused(Writing(), 0, "title", text="x" * 81) == "title-too-long"
    assert refused(Writing(), 0, "signs", chapter=1, move=0, signs=list(range(1, 9))) == "bad-signs"
    assert refused(Writing(), 0, "remove", chapter=1, move=0) == "start-stays"
