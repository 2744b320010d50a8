"""The process that others are forked from: it has loaded the program, its pages and its words.

It has one thread, and no event loop and no database is open in it. Lines of JSON come in at a
socket: ["run", {...}] with three streams, ["poll", pid], ["wait", pid] or ["runs", pid]; a line
goes out for each: the process, its exit status, or whether it runs.
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import runpy
import signal
import socket
import sys
import tempfile
import threading
import traceback
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import rich.console
import typer
import uvicorn

sys.path.insert(0, str(Path(__file__).parent))

from bus import quiet_server
from damas.app.jobs import run_worker
from damas.base.i18n import LOCALES, catalogue
from damas.http import create_app
from damas.http.core.assets import assets
from damas.http.core.templates import _environment
from damas.store import open_database
from loaded_spawning import lend_forks

LOADED = (rich.console, typer, run_worker, quiet_server)
FIRST_FREE = 3
"""The first number of a stream that is no standard one."""


def load() -> None:
    """Does the work that each process would do at its start or when a page is first asked for."""
    with tempfile.TemporaryDirectory() as folder:  # never the database of the person who tests
        path = str(Path(folder) / "unused.sqlite3")
        open_database(path).close()
        app = create_app(path)  # opens it again: which revisions there are is known from now on
        uvicorn.Config(app, ws="websockets-sansio").load()
        app.state.database.close()
    for locale in LOCALES:
        catalogue(locale)
    for name in _environment().list_templates():
        _environment().get_template(name)
    assets.cache_clear()  # another environment may name other files
    gc.collect()
    gc.freeze()
    assert threading.active_count() == 1


def run(about: dict[str, Any]) -> None:
    """Does in this process what `python` does with such words."""
    os.environ.clear()
    os.environ.update(about["environment"])
    os.chdir(about["folder"])
    own_streams()
    if about["lends"]:
        lend_forks(ended)
    kind, code, *rest = about["words"]
    if kind == "-m":
        sys.argv = [code, *rest]
        runpy.run_module(code, run_name="__main__", alter_sys=True)
        return
    assert kind == "-c"
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    sys.argv = ["-c", *rest]
    exec(compile(code, "<string>", "exec"), main.__dict__)


def own_streams() -> None:
    """Standard streams as Python opens them: those of the parent were opened on others."""
    loose = bool(os.environ.get("PYTHONUNBUFFERED"))
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        usual, writes = getattr(sys, name), number > 0
        kind, buffering = "wb" if writes else "rb", 0 if loose and writes else -1
        stream = io.TextIOWrapper(
            open(number, kind, buffering, closefd=False),  # noqa: SIM115
            encoding=usual.encoding,
            errors=usual.errors,
            line_buffering=name == "stderr" or os.isatty(number),
            write_through=loose and writes,
        )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def ended(work: Callable[[], None]) -> int:
    """Does something as the last work of this process; its exit status."""
    status = 0
    try:
        work()
    except SystemExit as end:
        if isinstance(end.code, str):
            sys.stderr.write(f"{end.code}\n")
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        status = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            status = status or 120
    return status


def child(line: socket.socket, streams: list[int], about: dict[str, Any]) -> None:
    """Runs with these streams, and never returns."""
    line.close()
    for number, one in enumerate(streams):
        os.dup2(one, number)
    os.closerange(FIRST_FREE, max(FIRST_FREE, *streams) + 1)
    try:
        os._exit(ended(lambda: run(about)))
    finally:
        os._exit(1)


def asked(line: socket.socket) -> tuple[list[Any], list[int]] | None:
    """The next line and its streams; None at the end."""
    text = b""
    streams: list[int] = []
    while not text.endswith(b"\n"):
        part, more, _, _ = socket.recv_fds(line, 1 << 20, 3)
        if not part:
            return None
        text, streams = text + part, streams + more
    return json.loads(text), streams


def state(process: int, how: int) -> int | None:
    """The exit status of a process; None where it runs."""
    found, status = os.waitpid(process, how)
    return os.waitstatus_to_exitcode(status) if found else None


def main() -> None:
    """Answers until its input ends, and then ends the processes that still run."""
    load()
    line = socket.socket(fileno=int(sys.argv[1]))
    line.set_inheritable(False)
    running: set[int] = set()
    while (found := asked(line)) is not None:
        (word, about), streams = found
        answer: Any
        if word == "run":
            answer = os.fork()
            if not answer:
                child(line, streams, about)
            running.add(answer)
            for one in streams:
                os.close(one)
        elif word == "runs":
            answer = os.waitid(os.P_PID, about, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
        else:
            answer = state(about, 0 if word == "wait" else os.WNOHANG)
            if answer is not None:
                running.discard(about)
        line.sendall(json.dumps(answer).encode() + b"\n")
    for process in running:
        os.kill(process, signal.SIGKILL)


if __name__ == "__main__":
    main()
