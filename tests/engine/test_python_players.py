"""Players written in Python: in matches, as Hub engines, over DXP; engines in `with` blocks."""

from __future__ import annotations

import asyncio
import io
import sys
import threading
from contextlib import redirect_stdout
from typing import Any

import pytest

from damas import Board, Game, Move
from damas.engine import (
    Analysis,
    Analyst,
    DxpEngine,
    Engine,
    HubServer,
    Limits,
    Player,
    PythonPlayer,
    player_of,
    serve_dxp,
    serve_hub,
)
from damas.engine.asynchronous import AsyncEngine
from damas.engine.dxp import DxpGame
from damas.engine.hub.text import write_position
from damas.errors import ArgumentError, EngineError, IllegalMoveError, NotationError
from damas.match import Match, Terms
from damas.regulations import regulation

QUICK = Limits(depth=1)


def first_move(game: Game) -> Move:
    """The first legal move."""
    return game.legal_moves[0]


class Last:
    """The last legal move, as text; notes the calls."""

    name = "last"

    def __init__(self) -> None:
        self.calls: list[str] = []

    def play(self, game: Game, _limits: Limits, /) -> str:
        return game.legal_moves[-1].text()

    def clear(self) -> None:
        self.calls.append("clear")


@pytest.mark.parametrize("player", [first_move, Last(), Engine(hash_mb=1)])
def test_every_kind_of_player_answers_alike(player: Any) -> None:
    """A function, an object with `play`, an engine: a Player whose answer is an Analysis."""
    one: Player = player_of(player)
    found = one.play(Game(), QUICK)
    assert isinstance(found, Analysis)
    assert found.move in Game().legal_moves
    assert found.pv[0] == found.lines[0].moves[0] == found.move
    assert one.name in ("first_move", "last", "Damas")
    one.cancel()
    one.clear()
    one.close()


ANSWERS: list[tuple[object, type[Exception], str]] = [
    ("1-2", IllegalMoveError, "1-2 is not legal: The piece on square 1 is the opponent's"),
    ("hello", NotationError, '"hello" is not a move'),
    (Board("brazilian").legal_moves[0], IllegalMoveError, "is not a legal move of this position"),
    (None, EngineError, "play takes Move | str | Analysis, not None"),
]


@pytest.mark.parametrize(("answer", "kind", "sentence"), ANSWERS)
def test_a_player_is_held_to_the_rules(answer: Any, kind: type[Exception], sentence: str) -> None:
    """An answer that is no legal move is refused, with the reason."""
    with pytest.raises(kind, match=sentence.replace("|", r"\|")):
        player_of(lambda _game: answer).play(Game(), QUICK)


@pytest.mark.parametrize("value", [5, None, "damas", object(), Engine])
def test_what_cannot_play_is_refused(value: Any) -> None:
    """Also a class, which was not made yet."""
    with pytest.raises(ArgumentError, match="player takes Player"):
        player_of(value)


def test_a_match_of_players_in_python() -> None:
    """Whole games with colours exchanged; the player stays its owner's."""
    last = Last()
    match = Match((last, first_move), Terms("fenae-2025", QUICK, games=4))
    tally = match.run()
    assert tally.count == 2
    assert len(match.games) == 4
    assert match.names == ["last", "first_move"]
    assert last.calls == ["clear"] * 4
    assert {game.fault for game in match.games} == {""}


def test_a_match_by_words_and_objects() -> None:
    """An engine by its text, one that is given; what is no player; one game at a time."""
    with Engine(hash_mb=1) as engine:
        match = Match(("damas:hash=1;nodes=50", engine), Terms(limits=Limits(nodes=50), games=2))
        with pytest.raises(EngineError, match="plays one game at a time, not 2"):
            match.run(2)
        assert match.run().count == 1
        assert engine.play(Board(), QUICK).move in Board().legal_moves
    with pytest.raises(ArgumentError, match="player takes Player"):
        Match((5, engine))  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="entrants takes tuple"):
        Match(engine)  # type: ignore[arg-type]
    with pytest.raises(EngineError, match='"x" is no engine'):
        Match(("x", engine))


def test_a_player_that_plays_wrong_is_named_at_once() -> None:
    """With its name and the reason; its own exceptions are raised as they are."""
    with pytest.raises(EngineError, match="<lambda>: 1-2 is not legal"):
        Match((lambda _game: "1-2", first_move), Terms(limits=QUICK, games=2)).run()

    def broken(_game: Game) -> Move:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Match((broken, first_move), Terms(limits=QUICK, games=2)).run()


START = write_position(Board())


def heard(*lines: str, player: Any = first_move) -> list[str]:
    """The answers that a Hub program gets from a player."""
    said: list[str] = []
    serve_hub(player, lines=lines, write=said.append)
    return said


def test_a_player_serves_hub() -> None:
    """Its name, one parameter, its moves; no score that it did not tell."""
    answers = heard(
        "hub", "init", f"pos pos={START} moves=32-28", "level move-time=0.1", "go think"
    )
    assert answers[0] == "id name=first_move version=0"
    assert [line.split()[0] for line in answers[1:4]] == ["param", "wait", "ready"]
    assert answers[4].startswith("info depth=0 nodes=0")
    assert "score" not in answers[4]
    move = Board().after("32-28").legal_moves[0]
    assert answers[5] == f"done move={move.text()}"


def test_a_player_has_no_parameters_of_the_engine() -> None:
    """Only the variant can be chosen."""
    answers = heard("set-param name=hash value=5", "set-param name=variant value=brazilian")
    assert answers == ["error message=\"There is no parameter 'hash'; there are: variant\""]


def test_a_player_ponders_by_waiting() -> None:
    """Nothing is answered before the hit, or the stop."""

    said: list[str] = []
    server = HubServer(said.append, player=first_move)
    for line in ("init", "level move-time=1", "go ponder", "ping"):
        server.answer(line)
    assert said == ["ready", "pong"]
    server.answer("ponder-hit")
    ended(server)
    assert [line.split()[0] for line in said[2:]] == ["info", "done"]
    server.answer("go ponder")
    server.answer("stop")
    ended(server)
    assert [line.split()[0] for line in said[4:]] == ["info", "done"]


def ended(server: HubServer) -> None:
    """Waits for the end of the search."""
    assert server._order is not None
    assert server._order.search is not None
    assert server._order.search.wait(10)


def test_a_program_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard input and output; the player's own prints do not get between the lines."""

    def chatty(game: Game) -> Move:
        print("thinking")
        return first_move(game)

    monkeypatch.setattr(sys, "stdin", io.StringIO("init\nlevel depth=1\ngo\nquit\n"))
    out = io.StringIO()
    with redirect_stdout(out):
        serve_hub(chatty)
        assert sys.stdout is out
    assert [line.split()[0] for line in out.getvalue().splitlines()] == ["ready", "info", "done"]


def test_a_player_serves_dxp() -> None:
    """A program calls, asks for a game, and gets the player's moves."""
    ports: list[int] = []
    ready = threading.Event()
    finished: list[DxpGame] = []

    def listening(port: int) -> None:
        ports.append(port)
        ready.set()

    thread = threading.Thread(
        target=lambda: serve_dxp(
            first_move, port=0, callers=1, on_listen=listening, on_end=finished.append
        )
    )
    thread.start()
    assert ready.wait(10)
    game = Game()
    with DxpEngine("127.0.0.1", ports[0], minutes=1) as other:
        for _ in range(3):
            found = other.play(game, Limits(time_seconds=1))
            assert found.move == game.legal_moves[0]
            game.push(found.move)
            game.push(game.legal_moves[-1])
    thread.join(10)
    assert not thread.is_alive()
    assert [one.game.ply for one in finished] == [5]
    with pytest.raises(ArgumentError, match="player takes Player"):
        serve_dxp(5)  # type: ignore[arg-type]


def test_progress_of_an_awaited_analysis() -> None:
    """Every step before the answer, in the loop; an error of the listener ends the search."""

    async def ask() -> tuple[Analysis, list[int]]:
        depths: list[int] = []
        async with AsyncEngine(Engine(hash_mb=1)) as engine:
            found = await engine.analyse(
                Board(), Limits(depth=6), on_progress=lambda step: depths.append(step.depth)
            )
            with pytest.raises(KeyError):
                await engine.analyse(Board(), Limits(depth=60), on_progress=lambda _: {}[1])
            with pytest.raises(EngineError, match="on_progress takes"):
                await engine.analyse(Board(), QUICK, on_progress=5)  # type: ignore[arg-type]
        return found, depths

    found, depths = asyncio.run(ask())
    assert found.depth == 6
    assert depths == sorted(set(depths))
    assert depths[-1] == 6


def test_lines_keep_their_wins() -> None:
    """Each line has the plies to its own win or loss, in the answer and as plain values."""
    board = Board.from_fen("W:WK5,28:B23")
    found = Engine(hash_mb=4).analyse(board, Limits(depth=5), lines=3)
    assert [line.win_in_plies for line in found.lines] == [
        line["win_in_plies"] for line in found.to_dict()["lines"]
    ]
    assert found.lines[0].win_in_plies == found.win_in_plies
    won = [line for line in found.lines if line.win_in_plies]
    assert won
    assert all(abs(line.score) == float("inf") for line in won)
    score, moves, plies = found.lines[0]
    assert (score, moves, plies) == (found.score, found.pv, found.win_in_plies)


def test_an_analyst_takes_a_board() -> None:
    """As the interface says."""
    analyst: Analyst = Engine(hash_mb=1)
    assert analyst.analyse(Board(), QUICK).move in Board().legal_moves
    assert isinstance(player_of(first_move), PythonPlayer)
    assert regulation("internacional").variant is Board().variant
