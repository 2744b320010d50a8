"""The coach's levels, reasons, topics and report: each sentence is held to the line it names."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from damas import Board, Game
from damas.engine import LEVELS, Engine, Limits
from damas.engine.coach import (
    Annotation,
    Cause,
    JudgedPosition,
    Phase,
    Plan,
    ReviewedGame,
    Topic,
    confirming,
    expectation,
    lines_shown,
    practise,
    report,
    review,
    review_at,
    review_from_dict,
    review_to_dict,
    sentences,
    topic_of,
)
from damas.engine.coach.causes import explain
from damas.engine.coach.judged import EXPECTATIONS
from damas.engine.coach.report_words import report_sections
from damas.errors import EngineError
from damas.variants import VARIANTS

LIMITS = Limits(nodes=8_000)
RULES = ("internacional", "fenae-2025", "portuguesa-fpd")


@pytest.fixture(scope="module", autouse=True)
def _shorter() -> Iterator[None]:
    """The second looks of the coach are a tenth as long as they are for people."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(confirming, "SURE_NODES", confirming.SURE_NODES // 10)
        yield


@pytest.fixture(scope="module", name="blundered")
def _blundered() -> list[tuple[Game, list[Annotation]]]:
    """Games of a weak engine that often plays at random, and their marks."""
    found = []
    for rules in RULES:
        for seed in (2, 3):
            weak, game, chance = Engine(hash_mb=4), Game(rules), random.Random(seed)
            while game.outcome is None and game.ply < 60:
                move = weak.play(game, 1, seed=seed * 100 + game.ply).move
                game.push(chance.choice(game.legal_moves) if chance.random() < 0.3 else move)
            found.append((game, list(review(game, Engine(hash_mb=8), LIMITS).annotations)))
    return found


def test_every_reason_is_true_of_the_line_it_names(
    blundered: list[tuple[Game, list[Annotation]]],
) -> None:
    """A shot gives a piece first, a king is crowned on the square named, an exchange is even."""
    seen = set()
    for game, marks in blundered:
        for one in marks:
            board = game.board_at(one.ply)
            reason, after = one.explanation, board.after(one.move)
            better, answer = lines_shown(one, board)
            seen |= {reason.cause, reason.plan}
            if reason.cause is Cause.SHOT:
                assert gives_first(board.after(one.move), one.refutation)
            if reason.cause is Cause.KING:
                assert reason.square == crowned_on(board.after(one.move), answer, after.turn)
            if reason.plan is Plan.CROWNS:
                assert reason.square == crowned_on(board, better, one.colour)
            if reason.plan is Plan.EXCHANGES:
                taken = [len(move.captured) for move in one.better[:10]]
                assert sum(taken[0::2]) >= reason.count
                assert sum(taken[1::2]) >= reason.count
            assert "{" not in " ".join(map(str, sentences(one, board)))
    assert {Cause.SHOT, Cause.PIECES, Plan.EXCHANGES} <= seen


def gives_first(board: Board, line: tuple[object, ...]) -> bool:
    """Whether the side to move is behind at some time by more than at the beginning."""
    colour, counts = board.turn, []
    for move in (None, *line):
        board = board if move is None else board.after(move)  # type: ignore[arg-type]
        sides = [len(board.men(c)) + len(board.kings(c)) for c in ("white", "black")]
        counts.append(sides[0] - sides[1] if colour == "white" else sides[1] - sides[0])
    return min(counts) < counts[0]


def crowned_on(board: Board, line: tuple[object, ...], colour: str) -> int | None:
    """The square of the first man of *colour* that becomes a king in *line*."""
    for move in line:
        before, mover = board, board.turn
        board = board.after(move)  # type: ignore[arg-type]
        if mover == colour and len(board.kings(mover)) > len(before.kings(mover)):
            return int(move.path[-1])  # type: ignore[attr-defined]
    return None


def test_a_win_that_a_counter_ends_first_names_its_article() -> None:
    """FPD 3.2.1 b: the forçada has twelve moves; the tables know that the win takes more."""
    chance = random.Random(3)
    while True:
        squares = chance.sample(range(1, 33), 4)
        fen = "W:WK{},K{},K{}:BK{}".format(*squares)
        game = Game("portuguesa-fpd", board=Board("portuguese", fen))
        if game.outcome:
            continue
        found = [(m, explain(game, m, (), (), gone="win")) for m in game.legal_moves]
        late = [(move, one) for move, one in found if one.cause is Cause.COUNTER]
        if late:
            break
    end = late[0][1].counter
    assert end is not None
    assert end.left < end.moves
    assert str(end.citation).startswith("FPD 3.2.1")
    assert game.ply == 0


@pytest.mark.parametrize("variant", sorted(EXPECTATIONS))
def test_stronger_players_make_more_of_the_same_lead(variant: str) -> None:
    """A lead of a man is worth more points, the stronger the level; a level keeps its symmetry."""
    row = VARIANTS[variant]
    curves = [expectation(row, one.number) for one in LEVELS if expectation(row, one.number)]
    ahead = [curve.points(JudgedPosition(0.0, (), None, 1.5)) for curve in curves if curve]
    assert ahead[0] < ahead[-1]
    assert all(after > before - 0.03 for before, after in pairwise(ahead))
    for curve in curves:
        assert curve is not None
        sides = [curve.points(JudgedPosition(0.0, (), None, men)) for men in (0.8, -0.8)]
        assert sum(sides) == pytest.approx(1)
    with pytest.raises(EngineError, match="no level 11"):
        expectation(row, 11)


def test_a_stored_review_gives_the_same_marks_at_every_level(
    blundered: list[tuple[Game, list[Annotation]]],
) -> None:
    """Through JSON; and the marks of a level come from the curve of that level."""
    game = blundered[0][0]
    found = review(game, Engine(hash_mb=8), LIMITS)
    data = json.loads(json.dumps(review_to_dict(found)))
    for level in (None, 1, 5):
        again = review_from_dict(game, data, level)
        direct = review_at(game, found.judged, found.tempo, level, found.looks)
        assert [said(one, game) for one in again.annotations] == [
            said(one, game) for one in direct.annotations
        ]
        assert again.points == pytest.approx(direct.points, abs=0.002)


def said(one: Annotation, game: Game) -> tuple[int, int, str]:
    """The place, the sign and the words of a mark."""
    return one.ply, one.nag, " ".join(map(str, sentences(one, game.board_at(one.ply))))


def test_the_topics_that_cost_most_come_first(
    blundered: list[tuple[Game, list[Annotation]]],
) -> None:
    """At most three, in the order of the points that they cost."""
    rows = [
        (number, one, game.board_at(one.ply))
        for number, (game, marks) in enumerate(blundered)
        for one in marks
    ]
    found = practise(rows)
    assert 1 <= len(found) <= 3
    assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)
    for one in found:
        for number, mark in one.mistakes:
            assert topic_of(mark, blundered[number][0].board_at(mark.ply)) is one.topic
    assert found[0].topic in (Topic.SEE_SHOTS, Topic.PIECES, Topic.FIND_SHOTS)


def test_a_report_adds_up(blundered: list[tuple[Game, list[Annotation]]]) -> None:
    """Moves and mistakes of the parts are those of the games; time is read off the clocks."""
    games = [
        ReviewedGame(
            f"game {number}",
            game,
            review(game, Engine(hash_mb=4), Limits(nodes=500)),
            "white",
            tuple(300.0 - 5 * place for place in range((game.ply + 1) // 2)),
            "draw",
        )
        for number, (game, _) in enumerate(blundered[:3])
    ]
    made = report(games)
    assert made.wins + made.draws + made.losses == 3
    assert sum(one.moves for one in made.phases) == sum((g.game.ply + 1) // 2 for g in games)
    marks = [mark for one in games for mark in one.own]
    assert sum(one.mistakes for one in made.phases) == sum(mark.nag in (2, 4) for mark in marks)
    assert dict(made.time.seconds)[Phase.OPENING] == 5.0
    assert sum(one.games for one in made.openings) == 3
    titles = [str(one.title) for one in report_sections(made)]
    assert titles[0] == "Games"
    assert "Points by part of the game" in titles
    assert titles[1].startswith("To practise, 1: ")
