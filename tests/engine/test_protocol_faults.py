"""Programs that send what they should not, or at the wrong moment: always an answer, then done."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from damas.engine import Engine, Limits
from damas.engine.dxp import DxpLink, DxpServer
from damas.engine.dxp.link import DxpListener
from damas.engine.dxp.text import Chat, GameAccept, GameEnd, GameRequest
from damas.engine.hub import HubServer
from damas.errors import EngineError

ENDLESS = "level nodes=900000000000"  # a limit, but not for this day


class Program:
    """A program at the other end of a server that runs: it says lines and hears answers."""

    def __init__(self) -> None:
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        server = HubServer(self.answers.put)
        self.thread = threading.Thread(target=lambda: server.run(self._said()), daemon=True)
        self.thread.start()

    def _said(self) -> Iterator[str]:
        while (line := self.lines.get()) is not None:
            yield line

    def say(self, *lines: str | None) -> None:
        for line in lines:
            self.lines.put(line)

    def hear(self, word: str, seconds: float = 20.0) -> str:
        """The next answer that begins with *word*."""
        while True:
            line = self.answers.get(timeout=seconds)
            if line.split()[0] == word:
                return line


def test_stop_is_heard_behind_a_command_that_waits_for_a_limited_search() -> None:
    """`new-game` has to wait for the search; the `stop` behind it does not."""
    program = Program()
    program.say("hash", ENDLESS, "go think", "new-game", "stop")
    assert "move=" in program.hear("done")
    program.say("ping")
    program.hear("pong")
    program.say("quit")
    program.thread.join(10)
    assert not program.thread.is_alive()


@pytest.mark.parametrize("end", ["quit", None])
def test_quit_and_closed_input_are_heard_behind_it_too(end: str | None) -> None:
    """The server ends, and the search that ran has its answer."""
    program = Program()
    program.say(ENDLESS, "go think", "pos", "level depth=2", end)
    assert "move=" in program.hear("done")
    program.thread.join(10)
    assert not program.thread.is_alive()


def test_what_waited_is_answered_in_its_order() -> None:
    """Two questions at once: two answers, the second to its own position."""
    program = Program()
    program.say("level depth=4", "go think", "pos moves=32-28", "level depth=3", "go think", None)
    white, black = program.hear("done"), program.hear("done")
    assert int(white.split("move=")[1].split("-")[0]) > 30
    assert int(black.split("move=")[1].split("-")[0]) < 21


def test_the_program_ends_when_its_input_is_closed_while_it_searches() -> None:
    """`damas hub` as a process: closed while it searches, it answers and ends without a fault."""
    lines = f"init\n{ENDLESS}\ngo think\nset-param name=threads value=2\n"
    ended = subprocess.run(
        [sys.executable, "-m", "damas", "hub"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 0
    assert ended.stderr == ""
    assert any(line.startswith("done move=") for line in ended.stdout.splitlines())


@pytest.mark.parametrize(
    "level",
    ["nodes=-5", "depth=0.5", "depth=deep", "nodes=1e400", "time=nan", "depth=-3 move-time=1"],
)
def test_go_after_a_level_that_cannot_be_is_refused_and_done(level: str) -> None:
    """The level is refused in a line of its own; `go` then searches nothing, and says done."""
    program = Program()
    program.say(f"level {level}", "go think")
    program.hear("error")
    program.hear("error")
    assert program.hear("done") == "done"
    program.say("level depth=2", "go think")
    assert "move=" in program.hear("done")


@pytest.mark.parametrize(
    "level",
    ["depth=2147483648 nodes=3000", "depth=99999999999 nodes=3000", "nodes=000000000003000"],
)
def test_numbers_beyond_any_search_are_limits_like_others(level: str) -> None:
    """Deeper than the engine can is as deep as it can; zeros in front are nothing."""
    program = Program()
    program.say(f"level {level}", "go think")
    assert "move=" in program.hear("done")


def test_parameters_may_have_zeros_in_front() -> None:
    """`value=0000000000002` is two; a longer number is refused, not cut."""
    program = Program()
    program.say("set-param name=threads value=0000000000002", "hub")
    while "name=threads" not in (line := program.hear("param")):
        pass
    assert "value=2" in line
    program.say("set-param name=threads value=1000000000002")
    assert "1 to 256" in program.hear("error")


def test_a_table_that_memory_cannot_hold_is_refused_and_the_old_one_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An allowed `hash` that the machine has not: an error, then everything as before."""
    monkeypatch.setattr("damas.engine.engine._memory_mb", lambda: 1000)
    program = Program()
    program.say("set-param name=hash value=65536")
    assert "65536 megabytes" in program.hear("error")
    program.say("init", "level depth=3", "go think")
    program.hear("ready")
    assert "move=" in program.hear("done")


def test_a_table_that_the_system_refuses_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """No MemoryError reaches a caller: `damas dxp serve --hash` tells it like any other fault."""

    def refuse(_megabytes: int) -> None:
        raise MemoryError

    monkeypatch.setattr("damas.engine.engine._kernel.Searcher", refuse)
    with pytest.raises(EngineError, match="not enough memory for a table of 16 megabytes"):
        Engine(hash_mb=16)


def test_a_search_that_cannot_begin_is_told_and_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system gives no thread: error, done, and the next question is answered again."""
    program = Program()
    program.say("init")
    program.hear("ready")
    with monkeypatch.context() as patch:

        def refuse(_thread: threading.Thread) -> None:
            raise RuntimeError("can't start new thread")

        patch.setattr(threading.Thread, "start", refuse)
        program.say("level depth=2", "go think")
        assert "no thread" in program.hear("error")
        assert program.hear("done") == "done"
    program.say("level depth=2", "go think")
    assert "move=" in program.hear("done")


def test_a_fault_within_a_search_is_told_and_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any failure, not only a foreseen one."""

    def fail(*_arguments: object, **_options: object) -> None:
        raise RuntimeError("thread 7: resource unavailable")

    monkeypatch.setattr(Engine, "analyse", fail)
    program = Program()
    program.say("level depth=2", "go think")
    assert "resource unavailable" in program.hear("error")
    assert program.hear("done") == "done"


def test_a_dxp_server_survives_a_fault_of_its_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller hears what failed and that the game is over; the next game can be asked for."""

    def fail(*_arguments: object, **_options: object) -> None:
        raise MemoryError

    monkeypatch.setattr(Engine, "play", fail)
    listener = DxpListener(port=0)
    server = DxpServer(Engine(1), limits=Limits(depth=1))

    def serve() -> None:
        link = listener.accept(10)
        assert link is not None
        with link:
            server.serve(link)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    with DxpLink.connect(port=listener.port) as link:
        for _ in range(2):
            link.send(GameRequest("test", "white", 0, 0))
            heard: list[object] = []
            end = time.monotonic() + 10
            while not any(isinstance(one, GameEnd) for one in heard):
                assert time.monotonic() < end
                message = link.receive(1)
                heard += [message] if message is not None else []
            assert any(isinstance(one, GameAccept) for one in heard)
            assert any(isinstance(one, Chat) and "memory" in one.text for one in heard)
            link.send(GameEnd(0))
    thread.join(10)
    listener.close()
    assert not thread.is_alive()


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        ({"nodes": 10**400}, "nodes is a whole number from 1 to"),
        ({"nodes": 10**5000}, "nodes is a whole number"),
        ({"nodes": -(2**64)}, "not -18446744073709551616"),
        ({"depth": 1.5}, "depth is a whole number from 1 to 2147483647, not 1.5"),
        ({"depth": 2**31}, "not 2147483648"),
        ({"depth": "3"}, "depth is a whole number"),
        ({"time_seconds": 10**400}, "time_seconds is a number greater than zero"),
        ({"time_seconds": float("inf")}, "not inf"),
        ({"time_seconds": float("nan")}, "not nan"),
    ],
)
def test_limits_that_cannot_be_are_sentences(limit: dict[str, object], words: str) -> None:
    """The sentence has the limit, its range and its value."""
    with pytest.raises(EngineError) as refused:
        Limits(**limit)  # type: ignore[arg-type]
    assert refused.value.code == "bad-limit"
    assert words in str(refused.value)
    assert len(str(refused.value)) < 150
