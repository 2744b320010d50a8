"""Running other Hub engines: both versions, and what becomes of bad ones."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import pytest

from damas import Board, Game
from damas.engine import HubEngine, Limits
from damas.engine.hub.text import (
    read_move,
    read_position,
    reversible_part,
    write_move,
    write_position,
)
from damas.errors import EngineError
from engine.engines import CHEAT, CLOCKED, DYING, OLD, SILENT, command

OURS = [sys.executable, "-m", "damas", "hub"]


def test_our_own_engine_plays_through_the_protocol() -> None:
    """Moves, several lines, scores, chosen variant: all through another process."""
    pytest.importorskip("typer")
    with HubEngine(OURS, variant_name="portuguese", options={"hash": 2}) as engine:
        game = Game("portuguesa-fpd")
        for _ in range(6):
            found = engine.play(game, Limits(depth=4))
            assert found.move == found.pv[0]
            game.push(found.move)
        assert engine.name.startswith("Damas")
        assert len(engine.analyse(Board("portuguese"), Limits(depth=3), lines=2).lines) == 2
        win = engine.analyse(Board("portuguese", "W:W28:B23"), Limits(depth=9))
        assert win.win_in_plies
        engine.clear()
        with pytest.raises(EngineError, match="started for portuguese"):
            engine.analyse(Board(), Limits(depth=1))


def test_a_search_can_be_cancelled_from_another_thread() -> None:
    """An endless depth ends at once, with a move."""
    pytest.importorskip("typer")
    with HubEngine(OURS) as engine:
        seen = threading.Event()
        stopper = threading.Thread(target=lambda: (seen.wait(), engine.cancel()))
        stopper.start()
        began = time.monotonic()
        found = engine.analyse(Board(), Limits(depth=99), on_progress=lambda _: seen.set())
        assert found.move in Board().legal_moves
        assert time.monotonic() - began < 20
        stopper.join()


def test_an_engine_of_version_one_is_known_by_its_greeting(tmp_path: Path) -> None:
    """Scan 2.0's manner: arguments by place, hundredths of a man; no limit of nodes."""
    with HubEngine(command(tmp_path, OLD), options={"book": False}) as engine:
        assert engine.name == "Old 1.0"
        found = engine.play(Board(), Limits(time_seconds=0.01))
        assert [move.text() for move in found.pv] == ["32-28", "19-23", "28x19"]
        assert (found.score, found.depth, found.nodes) == (-0.25, 3, 1200)
        with pytest.raises(EngineError, match="no limit of nodes"):
            engine.play(Board(), Limits(nodes=100))
        with pytest.raises(EngineError, match="one line only"):
            engine.analyse(Board(), Limits(depth=3), lines=2)


def test_an_engine_that_cannot_be_started_is_named(tmp_path: Path) -> None:
    """No such file; no words at all."""
    with pytest.raises(EngineError, match="cannot be started"):
        HubEngine(str(tmp_path / "nothing"))
    with pytest.raises(EngineError, match="not a command"):
        HubEngine("")


def test_a_silent_engine_is_given_up(tmp_path: Path) -> None:
    """Neither a move nor an answer to stop or ping: said in a sentence, in time."""
    for limits in (Limits(time_seconds=0.01), Limits(depth=3)):
        engine = HubEngine(command(tmp_path, SILENT))
        engine.timeout_seconds = 0.4
        with engine, pytest.raises(EngineError, match="Mute has not answered"):
            engine.play(Board(), limits)


def test_a_dead_engine_is_told_with_its_last_words(tmp_path: Path) -> None:
    """Its words on standard error stand in the sentence."""
    with HubEngine(command(tmp_path, DYING)) as engine:
        with pytest.raises(EngineError, match=r"has ended \(status 1\): out of memory"):
            engine.play(Board(), Limits(depth=3))
        with pytest.raises(EngineError, match="has ended"):
            engine.play(Board(), Limits(depth=3))


def test_an_illegal_answer_is_refused_and_noise_ignored(tmp_path: Path) -> None:
    """The move that it gives is held to the rules."""
    refused = pytest.raises(EngineError, match="1-50 is not a legal move")
    with HubEngine(command(tmp_path, CHEAT)) as engine, refused:
        engine.play(Board(), Limits(depth=3))


def test_on_a_clock_the_engine_is_told_the_clock(tmp_path: Path) -> None:
    """It has a time of its own for each move, as `level` of Hub 2 says."""
    with HubEngine(command(tmp_path, CLOCKED)) as engine:
        assert engine.play(Board(), Limits.for_clock(60, 0.5)).move.text() == "32-28"
        assert engine.play(Board(), Limits(time_seconds=60)).move.text() == "31-26"


def test_variants_and_options_are_asked_for_before_the_game(tmp_path: Path) -> None:
    """An engine that knows one game is not sent another; an unknown option is refused."""
    with pytest.raises(EngineError, match="does not play brazilian"):
        HubEngine(command(tmp_path, SILENT), variant_name="brazilian")
    pytest.importorskip("typer")
    with pytest.raises(EngineError, match='no parameter "wings"'):
        HubEngine(OURS, options={"wings": 2})


@pytest.mark.parametrize(
    ("regulation", "fen", "moves", "sent"),
    [
        (
            "frisian-2011",
            "W:WK46,50:B1,2,11",
            ["46-41", "2-7", "41-46", "1-6", "46-41", "11-16"],
            6,
        ),
        (
            "turk-damasi",
            "W:Wc3,h2:Bc7,a6",
            ["c3-d3", "c7-d7", "d3-c3", "d7-c7", "c3-d3", "c7-d7"],
            6,
        ),
        ("internacional", "W:WK46,50:B1,2,11", ["46-41", "1-7", "41-46"], 1),
    ],
)
def test_an_engine_is_told_all_that_its_next_moves_hang_on(
    regulation: str, fen: str, moves: list[str], sent: int
) -> None:
    """The moves of a king that may not move on; those that men took back."""
    game = Game(regulation, fen=fen)
    for move in moves:
        game.push(move)
    start, played = reversible_part(game)
    assert len(played) == sent
    again = Game(game.regulation, board=read_position(write_position(start), game.variant))
    for one in played:
        again.push(read_move(write_move(one), again.board))
    assert again.board.legal_moves == game.board.legal_moves
    assert [one.current for one in again.counters] == [one.current for one in game.counters]
