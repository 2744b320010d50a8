"""Endings against the tables: drawn by seed and level, best play, slips with their articles."""

from __future__ import annotations

from pathlib import Path

import pytest

from damas.base.optional import MissingLibraryError
from damas.board import Board
from damas.endgames import Tables, shipped
from damas.engine.endgames import tables
from damas.errors import DamasError, UnknownNameError
from damas.game import Game
from damas.regulations import REGULATIONS
from damas.school.endings import (
    KINDS,
    Attempt,
    EndingAct,
    EndingStateError,
    best_reply,
    draw,
    kinds_of,
    replayed,
    standing,
    task_at,
)
from damas.school.endings.drawing import shares
from damas.school.endings.kinds import BANDS, levels_of
from damas.school.endings.wording import task_text, verdict
from sampling import sampled

PLAYED = [book for book in REGULATIONS.values() if book.variant.has_tables]
LEVELS = [
    (book.id, kind.id, level)
    for book in PLAYED
    for kind in kinds_of(book)
    for level in kind.levels(book)
]


def said(attempt: Attempt) -> str:
    """The sentence about the last act, in English."""
    return str(verdict(attempt, attempt.slip()))


@pytest.mark.parametrize(("book", "kind", "level"), sampled(LEVELS, 200))
def test_a_position_is_of_its_kind_and_level(book: str, kind: str, level: int) -> None:
    """The same seed draws the same; the goal can be reached; nothing is captured at once."""
    task = draw(book, kind, level, seed=7)
    assert task == draw(book, kind, level, seed=7)
    row, game = KINDS[kind], task.game()
    board, learner = game.board, task.learner
    other = "black" if learner == "white" else "white"
    assert (len(board.kings(learner)), len(board.men(learner))) == row.own
    assert (len(board.kings(other)), len(board.men(other))) == row.other
    assert not any(move.is_capture for move in board.legal_moves)
    assert task.level == level
    now = standing(game, learner)
    assert now.result == row.goal
    if task.moves is not None:
        least, most = BANDS[level - 1]
        assert least <= task.moves <= most
        assert now.moves == task.moves


def test_every_game_with_tables_has_endings() -> None:
    """And no other. The forçada is called so where the book counts it."""
    assert set(levels_of()) == {book.variant.kin for book in PLAYED}
    assert all(set(kinds) <= set(KINDS) for kinds in levels_of().values())
    for book in REGULATIONS.values():
        assert len(kinds_of(book)) >= 19 if book in PLAYED else kinds_of(book) == ()
    row = KINDS["three-kings-one"]
    assert str(row.title_under(REGULATIONS["portuguesa-fpd"])).startswith("The forçada")
    assert str(row.title_under(REGULATIONS["fmjd"])) == "Three kings against one"


@pytest.mark.parametrize(
    ("book", "kind"), sampled([(book.id, kind) for book in PLAYED for kind in KINDS], 30)
)
def test_a_level_that_is_not_rare_is_there(book: str, kind: str) -> None:
    """Of positions drawn by lot; the levels of the file are counted by tools/ending_levels.py."""
    common = {level for level, one in shares(book, KINDS[kind], 400, seed=11).items() if one > 0.03}
    assert common <= set(KINDS[kind].levels(REGULATIONS[book]))


def test_the_first_position_of_english_draughts() -> None:
    """King and man against king and man, won in forty-one moves out of the double corner; kings
    that fly draw it."""
    task = task_at("english-wcdf", "king-man-king-man", 4, "W:WK15,20:B12,K28")
    assert task.moves == 41
    with pytest.raises(DamasError, match="no ending of this kind"):
        task_at("pool-apca", "king-man-king-man", 2, "W:WK15,20:B12,K28")


def test_two_kings_win_against_one_where_kings_are_short() -> None:
    """English and Italian draughts, also against the double corner; kings that fly hold it."""
    for name in ("english-wcdf", "italiana-fid"):
        assert KINDS["two-kings-one"].levels(REGULATIONS[name]) == (1, 2, 3, 4)
        assert KINDS["hold-three-kings"].levels(REGULATIONS[name]) == ()
    for name in ("ceska-cfd", "pool-apca"):
        assert KINDS["two-kings-one"].levels(REGULATIONS[name]) == (1, 2)
        assert KINDS["hold-three-kings"].levels(REGULATIONS[name]) == (1, 2, 3)


def test_without_the_tables_a_sentence_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A release has them in a wheel of their own."""
    monkeypatch.setattr(tables, "SHIPPED", tmp_path)
    with pytest.raises(MissingLibraryError, match="needs damas-tables; get it with"):
        draw("fenae-2025", "two-kings-one", 1, seed=1, tables=Tables())


@pytest.mark.parametrize(("kind", "level"), [("nothing", 1), ("two-kings-one", 4), ("man-man", 0)])
def test_a_kind_or_level_that_is_not_there(kind: str, level: int) -> None:
    """A sentence that names it."""
    with pytest.raises(UnknownNameError, match="has no ending"):
        draw("internacional", kind, level, seed=1)


@pytest.mark.parametrize(
    ("book", "kind", "level"),
    [
        ("portuguesa-fpd", "three-kings-one", 4),
        ("fenae-2025", "two-kings-king-man", 2),
        ("fmjd", "king-three-men", 3),
        ("internacional", "two-men-two", 4),
        ("portuguesa-web", "two-kings-man-king", 4),
        ("brasil-folha", "king-two-men-king", 4),
        ("english-wcdf", "two-kings-one", 4),
        ("italiana-fid", "three-men-king", 4),
        ("pool-apca", "three-kings-one", 4),
        ("ceska-cfd", "king-two-men", 3),
        ("makhos", "two-kings-king-man", 4),
    ],
)
def test_best_play_wins_in_the_moves_that_were_promised(book: str, kind: str, level: int) -> None:
    """Against the longest defence, within the counters of the book."""
    task = draw(book, kind, level, seed=3)
    attempt = replayed(task, ())
    while not attempt.over:
        attempt.play(best_reply(attempt.game), f"command-{len(attempt.acts)}")
    assert attempt.reached
    assert attempt.clean
    assert attempt.own_moves == task.moves
    assert said(attempt) == f"Won in {task.moves} moves, as quickly as the tables can."


def test_the_defence_is_the_longest() -> None:
    """No reply to any move of the learner leads to a longer loss by the tables."""
    task = draw("fenae-2025", "three-kings-one", 3, seed=5)
    attempt = replayed(task, ())
    attempt.play(best_reply(attempt.game), "command-1")
    game = attempt.game
    reply = game.moves[-1]
    game.pop()
    plies = {
        move.text("pdn"): (found.plies or 0)
        for move in game.legal_moves
        if (found := shipped().probe(game.board.after(move))) and found.result == "win"
    }
    assert plies[reply.text("pdn")] == max(plies.values())


@pytest.mark.article("FPD 3.2.1 b")
def test_a_forcada_that_takes_too_long_is_a_slip_by_its_article() -> None:
    """DRW-09: a quiet move too many, and the twelve moves no longer suffice."""
    task = draw("portuguesa-fpd", "three-kings-one", 4, seed=5)
    attempt = replayed(task, ())
    number = 0
    while not attempt.over:
        keep = [m for m in attempt.game.legal_moves if _result(attempt.game, m) == "win"]
        slow = [m for m in keep if m != best_reply(attempt.game)]
        attempt.play((slow or keep)[0], f"command-{number}")
        number += 1
    slip = attempt.slip()
    assert slip is not None
    assert slip.before.result == "win"
    assert slip.after.late
    assert str(slip.citation) == "FPD 3.2.1 b"
    assert slip.counter is not None
    assert slip.counter.limit == 12
    assert "now it comes too late, a draw: the count stands at" in said(attempt)


def _takes(board: Board) -> bool:
    """Whether the side to move captures."""
    return any(move.is_capture for move in board.legal_moves)


def _result(game: Game, move: object) -> str:
    """The result by the tables alone, for the side that plays *move*."""
    found = shipped().probe(game.board.after(move))  # type: ignore[arg-type]
    return {"win": "loss", "loss": "win"}.get(found.result, "draw") if found else "win"


@pytest.mark.article("FENAE Art. 24 c")
def test_a_win_that_is_given_away_is_told_with_the_article_of_the_draw() -> None:
    """DRW-05: the side that was winning is told how many moves it had."""
    attempt = replayed(draw("fenae-2025", "two-kings-one", 1, seed=0), ())
    now, board = standing(attempt.game, attempt.learner), attempt.game.board
    wrong = next(
        move
        for move in board.legal_moves
        if _result(attempt.game, move) == "draw" and not _takes(board.after(move))
    )
    attempt.play(wrong, "command-1")
    had = f"You had a win in {now.moves} moves; by the rules it is now a draw."
    assert said(attempt) == had
    slip = attempt.slip()
    assert slip is not None
    assert str(slip.citation) == "FENAE Art. 24 c"


def test_a_slip_is_taken_back_and_counts() -> None:
    """The position before it stands again; the attempt is not clean any more."""
    attempt = replayed(draw("fmjd", "two-kings-king-man", 1, seed=4), ())
    wrong = next(m for m in attempt.game.legal_moves if _result(attempt.game, m) != "win")
    attempt.play(wrong, "command-1")
    assert attempt.over
    with pytest.raises(EndingStateError):
        attempt.play(wrong, "command-2")
    attempt.take_back("command-3")
    assert attempt.game.board.fen == attempt.task.fen
    assert not attempt.over
    with pytest.raises(EndingStateError):
        attempt.take_back("command-4")
    while not attempt.over:
        attempt.play(best_reply(attempt.game), f"again-{len(attempt.acts)}")
    assert attempt.reached
    assert attempt.missed
    assert not attempt.clean


def test_the_log_gives_the_same_attempt_again() -> None:
    """Also across moves taken back and the best line."""
    attempt = replayed(draw("portuguesa-fpd", "king-two-men", 3, seed=6), ())
    attempt.play(best_reply(attempt.game), "command-1")
    wrong = next(m for m in attempt.game.legal_moves if _result(attempt.game, m) != "win")
    attempt.play(wrong, "command-2")
    slipped = replayed(attempt.task, [EndingAct(**vars_of(act)) for act in attempt.acts])
    assert said(slipped) == said(attempt)
    attempt.show("command-3")
    again = replayed(attempt.task, attempt.acts)
    assert again.shown
    assert again.slips == 1
    assert again.game.board == attempt.game.board
    line = again.best_line()
    assert len(line) > 2
    assert said(again) == "This is the best line."


def vars_of(act: EndingAct) -> dict[str, object]:
    """An entry as the store has it."""
    return {"kind": act.kind, "move": act.move, "id": act.id, "longer": act.longer}


@pytest.mark.parametrize(
    ("book", "kind", "article"),
    [
        ("internacional", "hold-three-kings", "INT 6.3"),
        ("fmjd", "hold-three-kings", "FMJD 6.3"),
        ("internacional", "hold-two-kings", "INT 6.4"),
        ("fenae-2025", "hold-two-kings", "FENAE Art. 24 c"),
        ("portuguesa-fpd", "hold-three-kings", "FPD 3.2.1 b"),
    ],
)
def test_a_draw_is_held_until_its_counter(book: str, kind: str, article: str) -> None:
    """Best defence of the learner reaches the article of the rule book, or twenty moves."""
    for seed in range(6):
        attempt = replayed(draw(book, kind, 1, seed=seed), ())
        while not attempt.over:
            attempt.play(best_reply(attempt.game), f"command-{len(attempt.acts)}")
        assert attempt.clean
        outcome = attempt.game.outcome
        if outcome is not None and str(outcome.citation) == article:
            assert said(attempt) == "The draw is reached."
            return
    pytest.fail(f"no draw by {article} in six endings")


def test_a_draw_that_no_counter_gives_is_held_for_twenty_moves() -> None:
    """The twentieth is the last that is asked."""
    attempt = replayed(draw("portuguesa-fpd", "hold-two-kings", 1, seed=0), ())
    while not attempt.over:
        attempt.play(best_reply(attempt.game), f"command-{len(attempt.acts)}")
    assert (attempt.own_moves, attempt.game.outcome, attempt.reached) == (20, None, True)


def test_a_draw_that_is_lost() -> None:
    """The other side's win is counted in moves."""
    attempt = replayed(draw("internacional", "hold-man", 3, seed=1), ())
    wrong = next(m for m in attempt.game.legal_moves if _result(attempt.game, m) == "loss")
    attempt.play(wrong, "command-1")
    assert said(attempt).startswith("You had a draw; now the other side wins ")


def test_the_task_is_said_with_its_side() -> None:
    """White or Black, and the moves that it takes."""
    task = draw("fenae-2025", "three-kings-one", 3, seed=5)
    side = task.learner.capitalize()
    assert str(task_text(task)) == f"{side} plays and wins in {task.moves} moves with best play."
