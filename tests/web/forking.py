"""The process that servers are forked from: it has loaded the program, its pages and its words.

Lines of JSON come in: ["serve", log, built, looks, {...}], the last for `damas.web.serve`,
["poll", pid] or ["wait", pid]; a line goes out for each: the process, or its exit status.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import traceback
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn

sys.path.insert(0, str(Path(__file__).parents[1]))

from damas.i18n import LOCALES, catalogue
from damas.web import create_app, serve
from damas.web.core.assets import FOLDER, assets
from damas.web.core.templates import _environment
from hearing import quiet_server


def load() -> None:
    """Does the work that each server would do when it is first asked for a page."""
    with tempfile.TemporaryDirectory() as folder:  # never the database of the person who tests
        app = partial(create_app, str(Path(folder) / "unused.sqlite3"))
        uvicorn.Config(app, factory=True, ws="websockets-sansio").load()
    for locale in LOCALES:
        catalogue(locale)
    for name in _environment().list_templates():
        _environment().get_template(name)


def child(log: str, built: str, looks: str, how: dict[str, Any]) -> None:
    """Serves until it is ended."""
    os.environ[FOLDER] = built
    assets.cache_clear()
    for number, (name, flags) in enumerate(((os.devnull, os.O_RDONLY), (log, os.O_WRONLY))):
        os.dup2(os.open(name, flags | os.O_APPEND | os.O_CREAT), number)
    os.dup2(1, 2)
    try:
        if looks:
            quiet_server.quieten(looks)
        serve(**how, open_browser=False)
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)


def main() -> None:
    """Answers until its input ends, and then ends the servers that still run."""
    load()
    running: set[int] = set()
    for line in sys.stdin:
        word, *rest = json.loads(line)
        answer: Any
        if word == "serve":
            answer = os.fork()
            if not answer:
                child(*rest)
            running.add(answer)
        else:
            pid, status = os.waitpid(rest[0], 0 if word == "wait" else os.WNOHANG)
            running.discard(pid)
            answer = os.waitstatus_to_exitcode(status) if pid else None
        print(json.dumps(answer), flush=True)
    for pid in running:
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
