"""The workers of a forked process are forked too: multiprocessing starts no interpreter for them.

A process on Linux that calls `lend_forks` gets a helper, which has done nothing yet. It forks where
multiprocessing would start an interpreter. The new process is a child of the one that asks, as
always, and has the modules of the program without loading them.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import os
import signal
import socket
import sys
import types
from collections.abc import Callable
from multiprocessing import util
from pathlib import Path
from typing import Any

SUBREAPER, NAME = 36, 15  # of prctl
HELPER = b"helper"
"""The name in /proc of the processes that are none of the program's own."""
HIGH = 512
"""No process of a test has as many streams: numbers from here on are free."""
Ended = Callable[[Callable[[], None]], int]


def lend_forks(ended: Ended) -> None:
    """From now on multiprocessing forks, in this process; *ended* does the last work of one."""
    if sys.platform != "linux":
        return
    here, there = socket.socketpair()
    if os.fork() == 0:
        here.close()
        _name(HELPER)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        _lend(there, ended)
        os._exit(0)
    there.close()
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    answers = here.makefile("rb")

    def fork(_path: str, words: list[Any], streams: list[int]) -> int:
        text = [word.decode() if isinstance(word, bytes) else word for word in words]
        code = text.index("-c") + 1
        about = {"code": text[code], "words": text[code + 1 :], "streams": [*streams]}
        about |= {"environment": dict(os.environ), "folder": os.getcwd()}  # noqa: PTH109
        socket.send_fds(here, [json.dumps(about).encode() + b"\n"], list(streams))
        return int(answers.readline())

    util.spawnv_passfds = fork  # type: ignore[assignment]


def is_helper(process: int) -> bool:
    """Whether a process is none of the program's own."""
    return Path(f"/proc/{process}/comm").read_bytes().strip() == HELPER


def _name(name: bytes) -> None:
    ctypes.CDLL(None).prctl(NAME, name, 0, 0, 0)


def _lend(line: socket.socket, ended: Ended) -> None:
    """Forks for each wish until the asking process has ended. Those that are forked lose their
    parent at once, and so have the asking process as theirs."""
    while (wish := socket.recv_fds(line, 1 << 20, 64))[0]:
        about, (heard, said) = json.loads(wish[0]), os.pipe()
        between = os.fork()
        if between == 0:
            process = os.fork()
            if process == 0:
                _run(wish[1], about, ended)
            os.write(said, b"%d\n" % process)
            os._exit(0)
        os.waitpid(between, 0)
        line.sendall(os.read(heard, 20))
        for one in (heard, said, *wish[1]):
            os.close(one)


def _run(streams: list[int], about: dict[str, Any], ended: Ended) -> None:
    """Runs the code of multiprocessing with its streams, and never returns."""
    high = [fcntl.fcntl(one, fcntl.F_DUPFD, HIGH) for one in streams]
    os.closerange(3, HIGH)
    for one, wanted in zip(high, about["streams"], strict=True):
        os.dup2(one, wanted)
    os.closerange(HIGH, HIGH + len(high))
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    _name(HELPER if "tracker" in about["code"].partition("import")[0] else b"python")
    os.environ.clear()
    os.environ.update(about["environment"])
    os.chdir(about["folder"])
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    sys.argv = ["-c", *about["words"]]
    code = compile(about["code"], "<string>", "exec")
    try:
        os._exit(ended(lambda: exec(code, main.__dict__)))
    finally:
        os._exit(1)
