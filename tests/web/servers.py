"""Servers in processes of their own, forked from one that has loaded the program already.

A test meets a process as `damas serve` is one: it listens, keeps its database, and can be
killed at any moment. Only loading the program, a second of work, is not done again for each.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

PARENT = Path(__file__).with_name("forking.py")


class Parent:
    """The process that servers are forked from; started when the first is asked for."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None

    def ask(self, *words: object) -> int | None:
        """Its answer to one line."""
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, str(PARENT)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        reply, heard = self.process.stdin, self.process.stdout
        assert reply is not None
        assert heard is not None
        reply.write(json.dumps(words) + "\n")
        reply.flush()
        answer: int | None = json.loads(heard.readline())
        return answer

    def close(self) -> None:
        """Ends it, and every server of it that still runs."""
        if self.process is not None:
            self.process.communicate()
            self.process = None


PARENT_OF_SERVERS = Parent()


class ServerProcess:
    """One server on a database; *port* 0 takes any. Its words go to the file *log*.

    *built* is a folder of built pages; without one the sources are served. *bus* is the address
    of one, and *looks* what `hearing/quiet_server.py` is told, "" where it is not used.
    """

    def __init__(
        self,
        port: int,
        database: str,
        log: Path,
        *,
        hosted: bool = False,
        built: str = "",
        bus: str | None = None,
        looks: str = "",
    ) -> None:
        self.log, self.said = log, log.stat().st_size if log.exists() else 0
        self.returncode: int | None = None
        how = {"port": port, "database": database, "hosted": hosted, "bus_url": bus}
        answer = PARENT_OF_SERVERS.ask("serve", str(log), built, looks, how)
        assert answer is not None
        self.pid = answer

    def address(self) -> str:
        """Its address, as it announced it; waits for that."""
        for _ in range(3000):
            reply = self.log.read_text("utf-8")[self.said :] if self.log.exists() else ""
            if "Damas: " in reply and reply.endswith("\n"):
                return reply.partition("Damas: ")[2].split()[0].rstrip("/")
            assert self.poll() is None, reply
            time.sleep(0.01)
        raise TimeoutError("the server did not answer within 30 seconds")

    def poll(self) -> int | None:
        """Its exit status, None while it runs."""
        if self.returncode is None:
            self.returncode = PARENT_OF_SERVERS.ask("poll", self.pid)
        return self.returncode

    def wait(self) -> int:
        """Its exit status, once it has ended."""
        if self.returncode is None:
            self.returncode = PARENT_OF_SERVERS.ask("wait", self.pid)
        assert self.returncode is not None
        return self.returncode

    def kill(self) -> None:
        """kill -9: no chance to tidy up."""
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        """Signals it, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)
