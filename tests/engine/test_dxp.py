"""DXP both ways: messages, whole games over a socket, take-backs, and what cannot be read."""

from __future__ import annotations

import math
import random
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from damas import Board, Game
from damas.cli.app import run
from damas.engine import Engine, Limits
from damas.engine.dxp import DxpEngine, DxpGame, DxpLink, DxpServer, GameEnded
from damas.engine.dxp.link import DxpListener
from damas.engine.dxp.text import (
    BackAccept,
    BackRequest,
    Chat,
    GameAccept,
    GameEnd,
    GameRequest,
    MoveMade,
    made,
    move_of,
    read_message,
    read_position,
    write_message,
    write_position,
)
from damas.engine.types import LONGEST_GAME
from damas.errors import EngineError, NotationError
from damas.regulations import regulation, regulation_for_gametype
from damas.variants import VARIANTS

QUICK = Limits(nodes=100)
GAMES = {row.id: regulation_for_gametype(row.gametype).id for row in VARIANTS.values()}
MESSAGES = [
    GameRequest("Ana", "black", 60, 75),
    GameRequest("Ana", "white", 0, 0, "black", "w" * 20 + "e" * 10 + "z" * 20),
    GameAccept("Moby Dam", 0),
    MoveMade(12, 52 - 20, 28),
    MoveMade(3, 28, 19, (23,)),
    GameEnd(3, 1),
    Chat("good luck"),
    BackRequest(5, "black"),
    BackAccept(1),
]


@contextmanager
def server(
    rules: str = "internacional", tell: Callable[[str], None] = lambda _words: None
) -> Iterator[tuple[int, list[DxpGame]]]:
    """A server that plays by 100 nodes a move: its port, and the games that ended."""
    listener, ended = DxpListener(port=0), []  # type: ignore[var-annotated]
    follower = DxpServer(
        Engine(hash_mb=1), rules, limits=QUICK, own_time=True, tell=tell, on_end=ended.append
    )

    def follow() -> None:
        link = listener.accept(20)
        if link is not None:
            with link:
                follower.serve(link)

    thread = threading.Thread(target=follow)
    thread.start()
    try:
        yield listener.port, ended
    finally:
        thread.join(20)
        listener.close()
        assert not thread.is_alive()


def answer(link: DxpLink) -> object:
    """The next message, which must come."""
    message = link.receive(20)
    assert message is not None
    return message


@pytest.mark.parametrize("message", MESSAGES, ids=lambda m: type(m).__name__)
def test_messages_survive_the_round_trip(message: object) -> None:
    """Each of the seven is read back as it was written, within 127 characters."""
    text = write_message(message)  # type: ignore[arg-type]
    assert len(text) <= 127
    assert read_message(text) == message


def test_messages_are_those_of_other_programs() -> None:
    """Letters and fields as pydraughts, Scan and Moby Dam write them."""
    assert read_message("R01Tornado voor Windows 4.0        W060065A") == GameRequest(
        "Tornado voor Windows 4.0", "white", 60, 65
    )
    assert read_message("M0012052504221223" + "20") == MoveMade(12, 5, 25, (22, 12, 23, 20))
    assert write_message(MoveMade(0, 32, 28)) == "M0000322800"
    assert read_message("B005Z") == BackRequest(5, "black")


def test_a_strangers_words_do_nothing_to_a_terminal_or_a_file() -> None:
    """No control character and no line of its own, in names and in chat."""
    name = 'Ev\x1b]0;x\x07"]\n[Result "1-0"]'
    request = read_message(f"R01{name:32}W060050A")
    said = read_message("CHello\x1b[2J\n[Result")
    assert request.name == 'Ev\ufffd]0;x\ufffd"] [Result "1-0"]'  # type: ignore[union-attr]
    assert said.text == "Hello\ufffd[2J [Result"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text", ["", "X", "M", "M00013228", "M0001322803", "R01", "E", "E9", "A short", "C" + "x" * 200]
)
def test_what_is_no_message_is_refused(text: str) -> None:
    """With the text in the sentence."""
    with pytest.raises(NotationError, match="no message of DXP"):
        read_message(text)


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_and_moves_survive(variant: str) -> None:
    """Random positions and all their moves, the captured squares in any order."""
    chance, board = random.Random(2), Board(variant)
    for _ in range(120):
        if not board.legal_moves:
            board = Board(variant)
        placed = board.fen.partition(":+")[0]  # DXP has no place for the moves of one king
        assert read_position(write_position(board), board.turn, board.variant).fen == placed
        for move in board.legal_moves:
            sent = made(move, 1.4)
            mixed = MoveMade(1, sent.origin, sent.destination, sent.captured[::-1])
            assert move_of(mixed, board) == move
        board = board.after(chance.choice(board.legal_moves))


@pytest.mark.parametrize("rules", [GAMES[name] for name in VARIANTS])
def test_two_engines_play_whole_games(rules: str) -> None:
    """Our client asks, our server follows: both sides agree on moves and result, colours change."""
    asked: list[DxpGame] = []
    with server(rules) as (port, followed):
        client = DxpServer(Engine(hash_mb=1), rules, limits=QUICK, own_time=True)
        with DxpLink.connect(port=port) as link:
            for follower in ("black", "white"):
                asked.append(client.ask(link, GameRequest("Client", follower)))
            link.send(GameEnd(stop=1))
    assert len(followed) == 2
    for ours, theirs in zip(asked, followed, strict=True):
        assert ours.colour != theirs.colour
        assert ours.game.moves == theirs.game.moves
        # A draw that one side has claimed; without end under a book that knows no draws.
        ended = ours.game.outcome or theirs.game.outcome
        assert ended or ours.game.ply == LONGEST_GAME
        mirrored = {"win": "loss", "loss": "win", "draw": "draw", None: None}
        assert theirs.result == mirrored[ours.result]
        assert bool(ended) is bool(ours.result)
        assert ours.opponent == "Damas"


def test_a_position_and_a_number_of_moves_can_be_agreed() -> None:
    """From a set-up with Black to move; after two moves of each side nobody knows the result."""
    board = Board.from_fen("B:W31-50:B1-20")
    request = GameRequest("Client", "black", 1, 2, "black", write_position(board))
    with server() as (port, followed), DxpLink.connect(port=port) as link:
        client = DxpServer(Engine(hash_mb=1), limits=QUICK, own_time=True)
        game = client.ask(link, request)
        link.send(GameEnd(stop=1))
    assert game.game.start_board == board
    assert (game.game.ply, game.result) == (4, None)
    assert followed[0].game.moves == game.game.moves


@pytest.mark.parametrize("rules", [GAMES[name] for name in VARIANTS])
def test_the_game_asked_for_is_told_as_it_is_written(rules: str) -> None:
    """Its position by letters or by numbers, as the players of the game write squares."""
    told: list[str] = []
    with server(rules, told.append) as (port, _), DxpLink.connect(port=port) as link:
        link.send(GameRequest("Ana", "black"))
        answer(link)
        link.send(GameEnd(stop=1))
    row = regulation(rules).variant
    by_letters = row.move_style == "algebraic"
    assert [Board(row, one.removeprefix("Ana - ")) for one in told] == [Board(row)]
    assert bool(re.search("[a-h][1-8]", told[0])) is by_letters


def test_another_program_is_an_engine_that_gives_moves() -> None:
    """DxpEngine continues a game, begins another, and its scores are not a number."""
    with server() as (port, _), DxpEngine("127.0.0.1", port) as engine:
        for start in (Game(), Game(board=Board.from_fen("W:W32,37:B8,19"))):
            for _ in range(3):
                found = engine.play(start, QUICK)
                assert found.move in start.legal_moves
                assert math.isnan(found.score)
                start.push(found.move)
                start.push(start.legal_moves[0])
        assert engine.name == "Damas"


def test_an_end_in_place_of_a_move_is_told() -> None:
    """The other side gives up: GameEnded says who has won as it sees it."""
    listener = DxpListener(port=0)

    def give_up() -> None:
        link = listener.accept(20)
        assert link is not None
        with link:
            answer(link)
            for message in (GameAccept("Weak"), Chat("you win"), GameEnd(1)):
                link.send(message)
            answer(link)

    thread = threading.Thread(target=give_up)
    thread.start()
    with DxpEngine("127.0.0.1", listener.port) as engine:
        with pytest.raises(GameEnded, match="Weak has ended the game") as ended:
            engine.play(Game(), QUICK)
        assert ended.value.result == "loss"
        assert engine.chat == ["you win"]
    thread.join(20)
    listener.close()


def test_malformed_messages_are_answered_and_survived() -> None:
    """Noise, illegal moves, moves out of turn, bad requests: a word for each, and it plays."""
    with server() as (port, followed):
        raw = socket.create_connection(("127.0.0.1", port))
        with DxpLink(raw) as link:
            long = b"x" * 500 + b"\0"
            for noise in (b"garbage\0", b"M\0", b"\xff\xfe\0", long, b"M0000322800\0"):
                raw.sendall(noise)
                said = answer(link)
                assert isinstance(said, Chat)
                assert said.text.startswith("error")
                while noise.startswith(b"x") and link.receive(0.2):
                    pass
            link.send(GameRequest("Client", "black", 0, 0, "white", "w" * 7))
            assert isinstance(answer(link), Chat)
            assert answer(link) == GameAccept("Damas", 2)
            link.send(GameRequest("Client", "black", version=9))
            assert answer(link) == GameAccept("Damas", 1)
            link.send(GameRequest("Client", "black"))
            assert answer(link) == GameAccept("Damas", 0)
            link.send(MoveMade(0, 1, 50))
            assert "not a legal move" in answer(link).text  # type: ignore[attr-defined]
            link.send(MoveMade(0, 32, 28))
            assert isinstance(answer(link), MoveMade)
            link.send(GameEnd(1, 1))
            assert answer(link) == GameEnd(3, 1)
    assert followed[0].result == "win"


def test_moves_are_taken_back_when_asked() -> None:
    """Back to move 1 with White to move: the server forgets, and answers the new move."""
    with server() as (port, _), DxpLink.connect(port=port) as link:
        link.send(GameRequest("Client", "black"))
        answer(link)
        link.send(MoveMade(0, 32, 28))
        assert isinstance(answer(link), MoveMade)
        link.send(BackRequest(9, "white"))
        assert answer(link) == BackAccept(1)
        link.send(BackRequest(1, "white"))
        assert answer(link) == BackAccept(0)
        link.send(MoveMade(0, 31, 26))
        assert isinstance(answer(link), MoveMade)
        link.send(GameEnd(0, 1))
        answer(link)


def test_nobody_at_the_port_is_said_in_time() -> None:
    """A closed port is told by its name, not waited for for ever."""
    listener = DxpListener(port=0)
    listener.close()
    with pytest.raises(EngineError, match=f"127.0.0.1:{listener.port}"):
        DxpLink.connect(port=listener.port, seconds=0.3)


def test_the_command_plays_games_and_writes_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`damas dxp play` with our own server: a line for each game, and PDN."""
    record = tmp_path / "games.pdn"
    with server() as (port, _):
        words = ["dxp", "play", f"127.0.0.1:{port}", "--games", "2", "--time", "0.001"]
        assert run([*words, "--moves", "3", "--pdn", str(record), "--hash", "1"]) == 0
    assert capsys.readouterr().out.count("unknown result after 6 plies") == 2
    assert record.read_text().count('[White "Damas"]') == 2
