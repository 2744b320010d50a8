"""`damas hub` as a program hears it: every answer of the protocol, and every line survived."""

from __future__ import annotations

import random
import threading
import time

import pytest

from damas import Board, Game
from damas.endgames import Tables
from damas.engine import weights_file
from damas.engine.endgames import tables as tables_module
from damas.engine.engine import TABLES
from damas.engine.hub import HubServer
from damas.engine.hub.text import (
    read_line,
    read_move,
    read_position,
    read_score,
    write_move,
    write_position,
    write_score,
)

VARIANTS = ("international", "brazilian", "portuguese")
START = "W" + "b" * 20 + "e" * 10 + "w" * 20


class Talk:
    """A server and what it has said."""

    def __init__(self, rules: str = "internacional", tables: Tables | None = TABLES) -> None:
        self.said: list[str] = []
        self.news = threading.Condition()
        self.server = HubServer(self.write, rules, tables=tables)

    def write(self, line: str) -> None:
        with self.news:
            self.said.append(line)
            self.news.notify()

    def say(self, *lines: str) -> list[str]:
        """Its answers to *lines* at once."""
        before = len(self.said)
        for line in lines:
            self.server.answer(line)
        return self.said[before:]

    def wait(self, word: str, seconds: float = 20.0) -> str:
        """The first line that begins with *word*."""
        with self.news:
            found = lambda: next((s for s in self.said if s.split()[0] == word), "")  # noqa: E731
            assert self.news.wait_for(found, seconds), self.said
            return found()


def test_the_greeting_declares_parameters_and_waits() -> None:
    """`hub` is answered by id, the parameters with their types, and wait; `init` by ready."""
    talk = Talk()
    said = talk.say("hub")
    assert said[0].startswith("id name=Damas")
    assert (
        'name=variant value=normal type=enum values="normal brazilian portuguese russian'
        " spanish pool english italian frisian frysk antidraughts breakthrough killer czech thai"
        ' turkish canadian"' in said[1]
    )
    assert said[-1] == "wait"
    assert talk.say("set-param name=hash value=1", "init") == ["ready"]
    for word in ("bt", "losing"):  # breakthrough and antidraughts, as Scan says them
        said = talk.say(f"set-param name=variant value={word}", f"pos pos={START}")
        assert said == []


def test_a_search_ends_with_a_legal_move_and_the_expected_answer() -> None:
    """info lines tell depth, score, nodes, time and line; done the move and what to ponder on."""
    talk = Talk()
    talk.say(f"pos pos={START}", "level depth=5", "go think")
    done = read_line(talk.wait("done"))
    board = Board()
    move = read_move(done.get("move"), board)
    read_move(done.get("ponder"), board.after(move))
    info = read_line(talk.wait("info"))
    assert {"depth", "score", "nodes", "time", "nps", "pv"} <= set(info.arguments)


def test_moves_of_the_game_are_played_and_count() -> None:
    """The search begins where `moves` lead; after them the other side is to move."""
    talk = Talk()
    talk.say(f'pos pos={START} moves="32-28 19-23 28x19x23"', "level depth=3", "go think")
    board = Board().after("32-28").after("19-23").after("28x19")
    read_move(read_line(talk.wait("done")).get("move"), board)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "empty"),
        ('pos pos="W', "cannot be read"),
        ("=", "cannot be read"),
        ("x=1", "begins with a command"),
        ("fly", "Unknown command fly"),
        ("pos pos=Wbbb", "50 letters"),
        ("pos pos=" + START.replace("e", "q", 1), "Square 21"),
        (f"pos pos={START} moves=32-27x", "not a move"),
        (f"pos pos={START} moves=32-20", "not a legal move"),
        ("level depth=deep", "depth is a number"),
        ("level time=nan", "time is a number"),
        ("set-param name=wings value=2", "no parameter"),
        ("set-param name=threads value=0", "1 to 256"),
        ("set-param name=book value=1", "true or false"),
        ("set-param name=variant value=chess", "no variant"),
        ("go think " + "x" * 70000, "characters"),
    ],
)
def test_a_malformed_line_is_answered_and_survived(line: str, words: str) -> None:
    """One error line that says what is wrong; then the server answers as before."""
    talk = Talk()
    (answer,) = talk.say(line)
    assert answer.startswith("error message=")
    assert words in answer
    assert talk.say("ping") == ["pong"]


def test_no_move_is_given_for_a_position_that_was_refused() -> None:
    """Not that of the position before it: `go` is refused until there is another."""
    talk = Talk()
    refused, answer = talk.say("pos pos=Wbbb", "level depth=2", "go think")
    assert "50 letters" in refused
    assert "refused" in answer
    talk.say(f"pos pos={START}", "level depth=2", "go think")
    assert talk.wait("done").startswith("done move=")
    assert sum(line.startswith("done") for line in talk.said) == 1


def test_noise_never_ends_the_server() -> None:
    """Lines made of broken pieces of the protocol: each is answered or ignored."""
    chance = random.Random(6)
    pieces = ["pos", "level", "set-param", "name", "=", '"', START, "moves=", "32-28", "depth=1"]
    pieces += ["hub", "ping", "stop", "ponder-hit", "\x00", "é", "  ", "value=", "inc=-5", "time=0"]
    talk = Talk()
    for _ in range(500):
        talk.server.answer(" ".join(chance.choices(pieces, k=chance.randrange(1, 6))))
    assert talk.say("ping")[-1] == "pong"


def test_an_analysis_runs_until_it_is_stopped() -> None:
    """`level infinite`, `go analyze`: pong in between, a refusal of anything else, done on stop."""
    talk = Talk()
    talk.say(f"pos pos={START}", "level infinite", "go analyze")
    talk.wait("info")
    assert "pong" in talk.say("ping")
    assert any("send stop" in line for line in talk.say("pos"))
    talk.say("stop")
    assert talk.wait("done", 2.0)
    assert sum(line.startswith("done") for line in talk.said) == 1


def test_pondering_turns_into_thinking() -> None:
    """After ponder-hit the level counts; there is one answer, and it comes soon."""
    talk = Talk()
    talk.say(f"pos pos={START} moves=32-28", "level move-time=0.05", "go ponder")
    talk.wait("info")
    talk.say("ponder-hit")
    talk.wait("done", 5.0)
    time.sleep(0.1)
    assert sum(line.startswith("done") for line in talk.said) == 1


def test_a_finished_game_has_no_move() -> None:
    """Asked against the protocol for a move where there is none, it says so and is done."""
    talk = Talk()
    lost = "W" + "e" * 4 + "b" + "e" * 45
    said = talk.say(f"pos pos={lost}", "level depth=3", "go think")
    assert said[0].startswith("error message=")
    assert said[1] == "done"


def test_several_lines_are_shown_when_asked_for() -> None:
    """`multi-pv`: each info line says which line it is."""
    talk = Talk()
    talk.say("set-param name=multi-pv value=3", "pos", "level depth=4", "go analyze")
    talk.wait("done")
    numbers = {read_line(s).get("line") for s in talk.said if s.startswith("info")}
    assert numbers == {"1", "2", "3"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_and_moves_survive_the_round_trip(variant: str) -> None:
    """Random positions, captures of several pieces included, are read back as they were."""
    chance = random.Random(4)
    for _ in range(60):
        board = Board(variant)
        for _ in range(chance.randrange(60)):
            if not board.legal_moves:
                break
            board = board.after(chance.choice(board.legal_moves))
        assert read_position(write_position(board), board.variant) == board
        for move in board.legal_moves:
            assert read_move(write_move(move), board) == move


def test_a_win_is_written_as_a_hundred_men_less_its_length() -> None:
    """99.95 is a win in 5 plies, as Scan writes it; 0.35 is a third of a man."""
    assert write_score(float("inf"), 5) == "99.95"
    assert read_score(-99.96) == (float("-inf"), -4)
    assert read_score(0.35) == (0.35, None)


def test_a_game_that_the_rule_book_has_drawn_can_be_played_on() -> None:
    """The program decides when to stop: a third repetition is answered by a move."""
    talk = Talk("fenae-2025")
    there = "31-27 2-6 27-31 6-2"
    board = Board("brazilian", "W:WK31:BK2")
    talk.say(
        f'pos pos={write_position(board)} moves="{" ".join([there] * 3)}"',
        "level depth=2",
        "go think",
    )
    assert read_line(talk.wait("done")).get("move")
    assert not [s for s in talk.said if s.startswith("error")]
    assert Game("fenae-2025", board=board).outcome is None


def test_what_a_search_needs_is_read_before_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """`init` reads weights and tables; the first `go` opens no file any more."""
    read: list[str] = []
    weights_file.shipped.cache_clear()
    read_weights = weights_file.read_weights
    monkeypatch.setattr(
        weights_file, "read_weights", lambda path: read.append("w") or read_weights(path)
    )
    opened = tables_module.add
    monkeypatch.setattr(tables_module, "add", lambda *way: read.append("t") or opened(*way))
    talk = Talk(tables=Tables())
    assert talk.say("init") == ["ready"]
    assert read.count("w") == 1
    assert read.count("t") > 20
    read.clear()
    talk.say(f"pos pos={START}", "level depth=3", "go think")
    talk.wait("done")
    assert read == []
