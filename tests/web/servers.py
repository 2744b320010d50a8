"""Servers in processes of their own, which have the program loaded already (`loaded.py`)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from loaded import Loaded

SERVE = """
import json, sys
from damas.http import ServerSettings, serve
from bus import quiet_server
from web import hashes
from web.isolated import isolate
hashes.quicken()
looks, isolated, how = json.loads(sys.argv[1])
if isolated:
    isolate()
if looks:
    quiet_server.quieten(looks)
serve(ServerSettings(**how, open_browser=False))
"""


class ServerProcess(Loaded):
    """One server on a database; *port* 0 takes any. Its words go to the file *log*.

    *bus* is the address of one, and *looks* what `bus/quiet_server.py` is told, "" where it is
    not used; *environment* has variables besides those of this process, and *isolated* is for a
    server whose pages a browser shows (`isolated.py`).
    """

    def __init__(
        self,
        port: int,
        database: str,
        log: Path,
        *,
        hosted: bool = False,
        bus: str | None = None,
        looks: str = "",
        environment: Mapping[str, str] | None = None,
        isolated: bool = False,
    ) -> None:
        self.log, self.said = log, log.stat().st_size if log.exists() else 0
        how = {"port": port, "database": database, "hosted": hosted, "bus_url": bus}
        words = [sys.executable, "-c", SERVE, json.dumps([looks, isolated, how])]
        with log.open("ab") as out:
            super().__init__(
                words,
                lends=True,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env={**os.environ, **(environment or {})},
            )

    def address(self) -> str:
        """Its address, as it announced it; waits for that."""
        for _ in range(3000):
            reply = self.log.read_text("utf-8")[self.said :] if self.log.exists() else ""
            if "Damas: " in reply and reply.endswith("\n"):
                return reply.partition("Damas: ")[2].split()[0].rstrip("/")
            assert self.poll() is None, reply
            time.sleep(0.01)
        raise TimeoutError("the server did not answer within 30 seconds")
