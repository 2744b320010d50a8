"""Another program that is spoken to in lines of text: started, heard with a time limit, ended."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from ..base.arguments import wrong_kind
from ..base.errors import EngineError

LAST_WORDS = 20  # lines of standard error that are kept
END_SECONDS = 2.0
LONGEST = 1 << 20  # characters of a line


class LineProcess:
    """A running program. *command* is its words, or one text split as a shell would.

    It runs in *folder*; without one, where its file lies if the command names a path, else here.
    Raises EngineError when it cannot be started.
    """

    def __init__(self, command: str | Sequence[str], folder: str | Path | None = None) -> None:
        words = _words(command)
        self.name = Path(words[0]).name
        place = Path(words[0]).expanduser()
        if len(place.parts) > 1:
            words[0] = str(place.absolute())  # a link is followed by the system alone
            folder = folder or Path(words[0]).parent
        try:
            self._process = subprocess.Popen(  # noqa: S603  (what the caller asked to run)
                words,
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                errors="replace",
                bufsize=1,
                start_new_session=True,  # Ctrl-C is for us: the program is asked to stop
            )
        except (OSError, ValueError) as error:
            raise EngineError(
                "cannot-start",
                "{name} cannot be started: {reason}",
                name=words[0],
                reason=getattr(error, "strerror", None) or str(error),
            ) from None
        self._heard: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._sending = threading.Lock()
        assert self._process.stdout is not None  # noqa: S101  (pipes were asked for)
        assert self._process.stderr is not None  # noqa: S101
        self._listen(self._process.stdout, self._read_line)
        self._complaints = self._listen(self._process.stderr, self._last_words.append)

    def _read_line(self, line: str | None) -> None:
        self._heard.put(line)

    def _listen(self, stream: IO[str], hear: object) -> threading.Thread:
        def run() -> None:
            with contextlib.suppress(ValueError, OSError):
                while line := stream.readline(LONGEST):
                    hear(line.rstrip("\r\n"))  # type: ignore[operator]
            if stream is self._process.stdout:
                self._read_line(None)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    @property
    def alive(self) -> bool:
        """Whether the program still runs."""
        return self._process.poll() is None

    def send(self, line: str) -> None:
        """Writes one line; raises EngineError when the program has ended."""
        try:
            with self._sending:
                assert self._process.stdin is not None  # noqa: S101
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._dead() from None

    def read(self, seconds: float | None) -> str | None:
        """The next line; None when none came in so many seconds.

        Raises EngineError when the program has ended, with its last words on standard error.
        """
        try:
            line = self._heard.get(timeout=None if seconds is None else max(seconds, 0))
        except queue.Empty:
            return None
        if line is None:
            self._read_line(None)
            raise self._dead()
        return line

    def _dead(self) -> EngineError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
        self._complaints.join(END_SECONDS)
        status = self._process.poll()
        words = " / ".join(line for line in self._last_words if line.strip())
        if words:
            return EngineError(
                "engine-ended",
                "{name} has ended (status {status}): {words}",
                name=self.name,
                status=status,
                words=words[-300:],
            )
        return EngineError(
            "engine-ended", "{name} has ended (status {status})", name=self.name, status=status
        )

    def close(self, farewell: str | None = None) -> None:
        """Says *farewell*, closes the input, and after two seconds kills what does not end."""
        if farewell is not None:
            with contextlib.suppress(EngineError):
                self.send(farewell)
        with contextlib.suppress(OSError, ValueError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._complaints.join(END_SECONDS)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError, ValueError):
                    stream.close()


def _words(command: str | Sequence[str]) -> list[str]:
    if not isinstance(command, Sequence):
        raise wrong_kind("command", command, kinds="str | list[str]")
    try:
        words = shlex.split(command) if isinstance(command, str) else [str(w) for w in command]
    except ValueError:
        words = []
    if not words:
        raise EngineError(
            "no-command", "{command} is not a command that can be run", command=repr(command)
        )
    return words
