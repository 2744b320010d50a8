"""The lessons that ship, each played through under every rule book and in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from damas import Board
from damas.regulations import regulation
from damas.school.lessons import COURSES, StepTask, check, judge, reply, shipped, tasks_of, text_of
from damas.school.lessons.model import LANGUAGES, SchoolLesson
from damas.school.lessons.moulds import FoundBoards, mould_paths
from damas.school.lessons.playing import played
from damas.school.lessons.proofs import Prover
from damas.school.lessons.tasks import problem_of
from damas.school.lessons.texts import unknown_fields
from damas.school.problems.checking import Checker
from damas.school.problems.collection import shipped as shipped_problems
from damas.school.problems.motifs import LineOfPlay, motifs_of
from damas.variants import variant
from test_catalogues import OF_BRAZIL, OF_PORTUGAL

LESSONS = shipped().lessons()
TAUGHT = sorted({name for lesson in LESSONS for name in lesson.rules})


def right_answer(task: StepTask) -> Any:
    """The answer of a pupil who knows it."""
    if task.kind == "move":
        return [task.answers[0][0].text()]
    if task.kind == "line":
        return [move.text() for move in task.answers[0]]
    if task.kind == "path":
        return list(task.answers[0][0].path)
    if task.kind == "play":
        return played_out(task)
    return task.accept[0] if task.is_asked else True


def _wins(game: Any, move: Any) -> bool:
    after = game.copy()
    after.push(move)
    return bool(after.result == game.turn)


def played_out(task: StepTask) -> list[list[int]]:
    """The moves of both sides, by the tables' best move for the pupil."""
    from damas.endgames import shipped as tables  # noqa: PLC0415

    paths: list[list[int]] = []
    state = played(task, paths)
    while not state.reached:
        assert not state.failed, task.board.fen
        game = state.game
        at_once = [move for move in game.legal_moves if _wins(game, move)]
        best = at_once or tables().best_moves(game)
        move = best[0] if best else game.board.legal_moves[0]
        state = reply(task, [*paths, list(move.path)])
        paths = [list(one.path) for one in state.game.moves]
    return paths


def test_there_are_lessons_of_every_course_and_for_every_rule_book() -> None:
    """At least forty; each rule book from the board to the notation."""
    assert len(LESSONS) >= 40
    assert {lesson.course for lesson in LESSONS} == set(COURSES)
    for name in TAUGHT:
        own = [one.id for one in LESSONS if name in one.rules and one.course == "rules"]
        if any(one.startswith("rules-") for one in own):  # by the moulds, for want of a hand
            assert 10 <= len(own) <= len(mould_paths())
            continue
        assert {"board", "man-move", "capture", "chain", "promotion"} <= set(own)
        assert ("majority" in own) == regulation(name).variant.majority
        assert {"king-move", "king-capture", "draw-counters", "repetition", "notation"} <= set(own)
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS)


def test_every_game_finds_what_its_lessons_show() -> None:
    """A step whose position is not found would be missing from the lesson without a word."""
    boards = [step.fields.get("board") for lesson in LESSONS for step in lesson.steps]
    found = [one for one in boards if isinstance(one, FoundBoards)]
    assert len(found) >= 30
    assert all(fen for one in found for fen in one.values())


@pytest.mark.parametrize("name", TAUGHT)
def test_a_beginner_moves_a_piece_at_once(name: str) -> None:
    """The first lesson of each rule book is moves alone, each told in twelve words at most."""
    first = next(one for one in LESSONS if name in one.rules)
    tasks = tasks_of(first, name)
    assert [task.kind for task in tasks] == ["move"] * len(tasks)
    for task in tasks:
        assert all(len(text_of(task, one).body.split()) <= 12 for one in LANGUAGES)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_lesson_is_played_through(lesson: Any) -> None:
    """Under each rule book: every step stands, its right answer is right, a wrong one is not, and
    the words of all languages are whole."""
    for name in lesson.rules:
        tasks = tasks_of(lesson, name)
        assert len(tasks) >= 2, name
        for task in tasks:
            answer = right_answer(task)
            assert judge(task, answer).right, (name, task.step.line, answer)
            assert not task.is_asked or not judge(task, "no answer").right
            for language in LANGUAGES:
                words = text_of(task, language)
                assert words.body
                assert not task.is_asked or task.kind == "choice" or words.hints
                assert unknown_fields(task, language) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_articles_stand_in_the_rule_book(lesson: Any) -> None:
    """A question always has one; another step has none only where the book is silent."""
    for name in lesson.rules:
        for task in tasks_of(lesson, name):
            assert task.kind != "choice" or task.citation is not None, (name, task.step.line)


def test_every_rule_lesson_cites() -> None:
    """A lesson on the rule book names an article of that book."""
    for lesson in LESSONS:
        if lesson.course not in ("rules", "tournament", "arbiter"):
            continue
        for name in lesson.rules:
            cited = [task.citation for task in tasks_of(lesson, name) if task.citation]
            assert cited or (lesson.id == "notation" and regulation(name).variant.algebraic)


DRILLS = [one for one in LESSONS if one.course == "motifs"]


def test_tactics_by_motif_are_ten_proven_steps_each() -> None:
    """One is shown, ten are asked, easiest first: problems that ship, of that motif by the features
    of their line; no position is asked twice in a game."""
    assert len(DRILLS) >= 16
    for game in ("portuguese", "brazilian", "international"):
        seen: set[str] = set()
        for lesson in DRILLS:
            if game not in lesson.games:
                continue
            book = regulation(
                next(one for one in lesson.rules if regulation(one).variant.id == game)
            )
            tasks = tasks_of(lesson, book)
            assert [task.kind for task in tasks] == ["show"] + ["line"] * 10
            found = [problem_of(task.step, book) for task in tasks]
            ratings = [one.rating for one in found[1:] if one]
            assert ratings == sorted(ratings)
            for one in found:
                assert one is not None
                assert one.id not in seen
                assert shipped_problems(game).get(one.id) is one
                line = LineOfPlay(one.variant, one.fen, one.moves, one.asked)
                assert lesson.id.removeprefix("ten-") in motifs_of(line)
                seen.add(one.id)


@pytest.mark.parametrize("course", ["games", "openings"])
def test_what_comes_from_elsewhere_says_where(course: str) -> None:
    """A game and an opening name their source, and a game is shown whole, from the first move."""
    for lesson in LESSONS:
        if lesson.course != course or lesson.id == "openings-portuguese":
            continue
        assert lesson.source, lesson.id
        if course == "games":
            tasks = [task for task in tasks_of(lesson, lesson.rules[0]) if task.kind == "show"]
            end = Board(tasks[0].book.variant)
            for task in tasks:
                assert task.board.fen == end.fen, lesson.id
                for move in task.answers[0]:
                    end = end.after(move)


@pytest.mark.long
@pytest.mark.parametrize("game", ["portuguese", "brazilian", "international"])
def test_a_second_reading_confirms_the_tactics_by_motif(game: str) -> None:
    """Every move asked wins and no other does, by searches that know nothing of the first."""
    checker = Checker(variant(game))
    for lesson in DRILLS:
        for step in lesson.steps:
            fields = step.fields["problem"]
            if game in fields:
                one = shipped_problems(game).get(fields[game])
                assert one is not None
                assert checker.doubt(one) is None, one.id


@pytest.mark.parametrize("name", ["opposition", "majority", "king-chain"])
def test_some_lessons_are_proven(name: str) -> None:
    """By the rules and by the tables."""
    with Prover(hash_mb=1) as prover:
        assert [str(one.text) for one in check(shipped().lesson(name), prover)] == []


@pytest.mark.long
def test_every_lesson_is_proven() -> None:
    """By the rules, the tables and the search, as `damas lesson check` does it."""
    with Prover() as prover:
        found = [str(one.text) for lesson in LESSONS for one in check(lesson, prover)]
    assert found == []


@pytest.mark.parametrize(
    ("locale", "foreign"),
    [
        ("pt_BR", OF_PORTUGAL + r"|tom(?:a|ar|adas?|ou|aram|am|ando)|prima"),
        ("pt_PT", OF_BRAZIL + r"|captur\w+|embaixo"),
    ],
    ids=["Brazil", "Portugal"],
)
def test_no_word_of_the_other_country(locale: str, foreign: str) -> None:
    """Tomada and captura, prima and toque."""
    found = {
        (lesson.id, word[0]): text
        for lesson in LESSONS
        for text in all_words(lesson, locale)
        if (word := re.search(rf"\b(?:{foreign})\b", text, re.IGNORECASE))
    }
    assert found == {}


def all_words(lesson: SchoolLesson, locale: str) -> Iterator[str]:
    """Every text of a lesson in one language."""
    yield from (lesson.titles[locale], lesson.about[locale])
    for step in lesson.steps:
        text = step.texts[locale]
        yield from (text.body, *text.hints, text.after, *text.choices)
