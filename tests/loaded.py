"""Processes of Python that have the program loaded: forked from one that has, in place of a start.

`Loaded` is a `subprocess.Popen` whose words are `[sys.executable, "-m", "damas", ...]` or
`[sys.executable, "-c", CODE, ...]`: words, environment, streams, signals and exit status are as
those of a real process. It may be killed at any moment. Only loading the program, some seconds of
work, is not done again for each (`loaded_parent.py`).
"""

from __future__ import annotations

import atexit
import json
import os
import select
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

PARENT = Path(__file__).with_name("loaded_parent.py")
WAIT_SECONDS = 0.01
"""The time between two looks, where the system cannot tell of the end of a process."""


class Parent:
    """The process that others are forked from; started when the first is asked for."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._heard: IO[str] | None = None

    def ask(self, *words: object, streams: Sequence[int] = ()) -> Any:
        """Its answer to one line, which may come with streams."""
        if self._line is None:
            self._start()
        assert self._line is not None
        assert self._heard is not None
        line = json.dumps(words).encode() + b"\n"
        sent = socket.send_fds(self._line, [line], list(streams)) if streams else 0
        self._line.sendall(line[sent:])
        return json.loads(self._heard.readline())

    def _start(self) -> None:
        self._line, theirs = socket.socketpair()
        self._heard = self._line.makefile(encoding="ascii")
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, str(PARENT), str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
            )
        atexit.register(self.close)

    def close(self) -> None:
        """Ends it, and every process of it that still runs."""
        if self._line is None:
            return
        assert self._heard is not None
        assert self._process is not None
        self._heard.close()
        self._line.close()
        self._process.wait()
        self._line = self._heard = self._process = None
        atexit.unregister(self.close)


PARENT_OF_ALL = Parent()


class Loaded(subprocess.Popen[Any]):
    """As `subprocess.Popen`, for a process of Python; *lends*: what it starts with multiprocessing
    is forked as well (Linux; elsewhere, and without, it loads the program anew)."""

    def __init__(self, words: Sequence[str], *, lends: bool = False, **how: Any) -> None:
        assert words[0] == sys.executable
        self._lends = lends
        super().__init__(words, **how)

    def _execute_child(self, *words: Any, **_more: Any) -> None:
        """Forks in place of a start. The words are those of `subprocess.Popen`: after ten others
        the ends of the three pipes, each the child's and ours, or ours and the child's."""
        command, function = words[0], words[2]
        folder, environment, pipes = words[5], words[6], words[10:16]
        assert function is None, "no function can run in the child"
        own = (pipes[0], pipes[3], pipes[5])
        streams = [number if one == -1 else one for number, one in enumerate(own)]
        about = {
            "words": [os.fspath(word) for word in command[1:]],
            "environment": dict(os.environ if environment is None else environment),
            "folder": os.fspath(folder or Path.cwd()),
            "lends": self._lends,
        }
        self.pid = PARENT_OF_ALL.ask("run", about, streams=streams)
        self._child_created = True
        self._close_pipe_fds(*pipes)  # type: ignore[attr-defined]

    def _internal_poll(self, _deadstate: Any = None, **_more: Any) -> int | None:
        if self.returncode is None and _deadstate is None:
            self.returncode = PARENT_OF_ALL.ask("poll", self.pid)
        return self.returncode

    def _wait(self, timeout: float | None) -> int:
        if self.returncode is not None:
            return self.returncode
        if not _ended(self.pid, timeout):
            assert timeout is not None
            raise subprocess.TimeoutExpired(self.args, timeout)
        self.returncode = PARENT_OF_ALL.ask("wait", self.pid)
        return int(self.returncode)


def _ended(process: int, seconds: float | None) -> bool:
    """Waits for the end of a process that nobody else waits for; False where it goes on."""
    if hasattr(os, "pidfd_open"):
        handle = os.pidfd_open(process)
        try:
            return bool(select.select([handle], [], [], seconds)[0])
        finally:
            os.close(handle)
    until = time.monotonic() + (seconds or 0.0)
    while PARENT_OF_ALL.ask("runs", process):
        if seconds is not None and time.monotonic() >= until:
            return False
        time.sleep(WAIT_SECONDS)
    return True


def run_loaded(
    words: Sequence[str],
    *,
    input: str | bytes | None = None,
    check: bool = False,
    timeout: float | None = None,
    **how: Any,
) -> subprocess.CompletedProcess[Any]:
    """As `subprocess.run`."""
    if how.pop("capture_output", False):
        how |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    if input is not None:
        how["stdin"] = subprocess.PIPE
    with Loaded(words, **how) as process:
        try:
            out, err = process.communicate(input, timeout=timeout)
        except BaseException:
            process.kill()
            raise
    done = subprocess.CompletedProcess(words, process.returncode, out, err)
    if check:
        done.check_returncode()
    return done
