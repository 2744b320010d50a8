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

PARENT = """
import json, os, signal, sys, tempfile, traceback
from functools import partial
import uvicorn
from damas.web import create_app, serve
from damas.web.core.assets import FOLDER, assets
with tempfile.TemporaryDirectory() as folder:  # never the database of the person who tests
    app = partial(create_app, os.path.join(folder, "unused.sqlite3"))
    uvicorn.Config(app, factory=True, ws="websockets-sansio").load()

def child(port, database, log, hosted=False, built=""):
    os.environ[FOLDER] = built
    assets.cache_clear()
    for number, (name, flags) in enumerate(((os.devnull, os.O_RDONLY), (log, os.O_WRONLY))):
        os.dup2(os.open(name, flags | os.O_APPEND | os.O_CREAT), number)
    os.dup2(1, 2)
    try:
        serve(port=port, database=database, open_browser=False, hosted=hosted)
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)

running = set()
for line in sys.stdin:
    word, *rest = json.loads(line)
    if word == "serve":
        pid = os.fork() or child(*rest)
        running.add(pid)
        print(pid, flush=True)
    else:
        pid, status = os.waitpid(rest[0], 0 if word == "wait" else os.WNOHANG)
        running.discard(pid)
        print(json.dumps(os.waitstatus_to_exitcode(status) if pid else None), flush=True)
for pid in running:
    os.kill(pid, signal.SIGKILL)
"""


class Parent:
    """The process that servers are forked from; started when the first is asked for."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None

    def ask(self, *words: object) -> int | None:
        """Its answer to one line."""
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, "-c", PARENT],
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

    *built* is a folder of built pages; without one the sources are served.
    """

    def __init__(
        self, port: int, database: str, log: Path, *, hosted: bool = False, built: str = ""
    ) -> None:
        self.log, self.said = log, log.stat().st_size if log.exists() else 0
        self.returncode: int | None = None
        answer = PARENT_OF_SERVERS.ask("serve", port, database, str(log), hosted, built)
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
