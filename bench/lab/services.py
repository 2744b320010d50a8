"""NATS for measurements, in a folder of its own on a free port."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

HOST = "127.0.0.1"
PATIENCE_SECONDS = 20.0


class Service:
    """A running NATS; Debian's packages have it.

    *at*: words before its command; *address*: where it answers, beside 127.0.0.1.
    """

    def __init__(self, place: Path, at: Sequence[str] = (), address: str = HOST) -> None:
        if shutil.which("nats-server") is None:
            raise SystemExit("nats-server is not installed")
        with socket.socket() as free:
            free.bind((HOST, 0))
            self.port = int(free.getsockname()[1])
        self.url = f"nats://{HOST}:{self.port}"
        words = ["nats-server", "-p", str(self.port), "-a", HOST if address == HOST else "0.0.0.0"]
        self._log = place / "nats.log"
        with self._log.open("ab") as log:
            self._process = subprocess.Popen([*at, *words], stdout=log, stderr=log)
        self._wait("Server is ready")

    def _wait(self, word: str) -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        while word not in self._log.read_text("utf-8", "replace"):
            if time.monotonic() > until or self._process.poll() is not None:
                raise RuntimeError(self._log.read_text("utf-8", "replace"))
            time.sleep(0.05)

    def end(self) -> None:
        """Ends it."""
        self._process.terminate()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()
