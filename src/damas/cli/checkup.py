"""The checks of `damas doctor`: each looks at one part and returns findings; none raises."""

from __future__ import annotations

import socket
import tempfile
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Literal

from ..base.errors import DamasError
from ..base.i18n import Text
from ..base.installing import install_command
from ..engine import book, weights_file
from ..engine.book.files import shipped_path as book_path
from ..engine.endgames import Tables
from ..engine.endgames.files import SHIPPED, names_of
from ..engine.weights_file import judged_as
from ..rules.variants import VARIANTS, Variant
from .installed import NAME, extras, is_own, package_of

State = Literal["ok", "missing", "wrong"]
HOST = "127.0.0.1"
SHIPPED_PIECES = 4  # every class of endgames up to so many pieces is in the package
ANSWER_SECONDS = 3.0
NO_TABLES = Text("endgame tables and strong weights: not installed")
FOR = {
    "cli": Text("the command line"),
    "web": Text("the page, kept games and the archive"),
    "train": Text("training of weights"),
    "paper": Text("prints as PDF and pictures as PNG"),
    "tournament": Text("spreadsheets and websites of events"),
    "push": Text("notices of games in browsers"),
    "postgres": Text("a database on a PostgreSQL server"),
    "tables": Text("endgame tables, strong weights, opening books, lessons and problems"),
    "parquet": Text("positions of training by columns"),
    "cjk": Text("Chinese, Japanese and Korean names in prints"),
    "nats": Text("news between servers by NATS"),
    "cluster": Text("long work on several machines"),
    "oidc": Text("signing in by an identity provider"),
    "metrics": Text("measurements for Prometheus"),
    "traces": Text("traces for OpenTelemetry"),
    "school": Text("problems, endings and openings asked again when it is time"),
    "all": Text("the command, the page, prints and tournaments"),
}
"""What each extra is for."""

OWNERS = {
    "account": Text("the owner signs in by a password or a passkey"),
    "session": Text("the owner has signed in by a link, and has no password and no passkey"),
    "link": Text("a link for the owner was printed, and nobody has used it yet"),
    "none": Text("the person at this machine; nobody has signed in as the owner from elsewhere"),
}
OWNERS_WAY = (
    Text("On a server that others reach: damas people owner-link"),
    Text("Set one at /account: without it this browser alone is the owner's"),
)
REGISTERING = {
    "open": Text("everybody may make an account"),
    "invited": Text("people with an invitation of the owner may make an account"),
    "closed": Text("nobody may make an account: guests play"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    *part* groups findings; *state* "missing" is an optional part that is not installed, "wrong" a
    fault; *remedy* says how to change it.
    """

    part: str
    name: str
    state: State
    text: Text | str
    remedy: Text | None = None


def findings(database: str | None, tables: Path | None, port: int) -> Iterator[Finding]:
    """All checks, in the order in which people read them."""
    checks: list[tuple[str, Callable[[], Iterable[Finding]]]] = [
        ("extra", check_extras),
        ("database", partial(check_database, database)),
        ("server", partial(check_server, database)),
        *((f"weights {name}", partial(check_weights, name)) for name in VARIANTS),
        *((f"book {name}", partial(check_book, name)) for name in VARIANTS),
        *((f"tables {row.id}", partial(check_tables, row, tables)) for row in VARIANTS.values()),
        ("port", partial(check_port, port)),
    ]
    for title, check in checks:
        part, _, name = title.partition(" ")
        try:
            yield from check()
        except DamasError as error:
            remedy = reinstalling() if part in {"weights", "book"} else None
            yield Finding(part, name or part, "wrong", error.text, remedy)
        except Exception as error:  # a check that fails is reported; the others go on
            text = Text("this check failed: {error}", {"error": f"{type(error).__name__}: {error}"})
            yield Finding(part, name or part, "wrong", text)


def getting(extra: str) -> Text:
    """How an extra is installed."""
    return Text("Get it with: {command}", {"command": install_command(extra)})


def reinstalling() -> Text:
    """How all of Damas is installed once more."""
    place = install_command().removeprefix("pip install ")
    command = f"pip install --force-reinstall {place}"
    return Text("Install it again: {command}", {"command": command})


def check_extras() -> Iterator[Finding]:
    """Each extra: whole, or the packages that it lacks."""
    try:
        found = extras()
    except metadata.PackageNotFoundError:
        text = Text("the package is not installed; it runs from a folder of sources")
        yield Finding("extra", NAME, "wrong", text, getting("all"))
        return
    for name, needs in found.items():
        purpose = FOR[name]
        lacking = [need for need in needs if not need.met]
        if not lacking:
            yield Finding("extra", name, "ok", purpose)
            continue
        old = any(need.found for need in lacking)
        listed = ", ".join(f"{n.package}>={n.least}" if n.found else n.package for n in lacking)
        text = Text("{purpose}; missing: {packages}", {"purpose": purpose, "packages": listed})
        if old:
            text = Text("{purpose}; too old: {packages}", {"purpose": purpose, "packages": listed})
        remedy = getting(name)
        yield Finding("extra", name, "wrong" if old else "missing", text, remedy)


def check_database(url: str | None) -> Iterator[Finding]:
    """The store of games: its place, the database, and whether its folder can be written to."""
    try:
        from ..store import examine_database  # noqa: PLC0415  (an optional part)
        from ..store.newest_writes import LACKS_WRITES  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if is_own(error):
            raise
        text = Text("nothing is kept: {package} is not installed", {"package": package_of(error)})
        remedy = getting("web")
        yield Finding("database", "database", "missing", text, remedy)
        return
    state = examine_database(url)
    yield Finding(
        "database", "database", "ok", _database_state(state.name, state.revision, state.newest)
    )
    if state.lacks_writes:
        text = Text(LACKS_WRITES.template, {"name": state.name})
        yield Finding("database", "newest writes", "wrong", text)
    if state.folder is not None:
        yield _check_folder(state.folder)


def _database_state(name: str, revision: str | None, newest: str) -> Text:
    fields = {"name": name, "revision": revision, "newest": newest}
    if revision is None:
        return Text("{name}: not made yet; the first game makes it", fields)
    if revision == newest:
        return Text("{name}: readable, revision {revision}, the newest", fields)
    return Text("{name}: readable, revision {revision}; the next use brings it to {newest}", fields)


def check_server(url: str | None) -> Iterator[Finding]:
    """Of a database that the newest program has opened: its owner, and who may register there."""
    try:
        from ..store import People, examine_database  # noqa: PLC0415
        from ..store.looking import looking_at  # noqa: PLC0415

        state = examine_database(url)
        if state.revision != state.newest:
            return  # to open it would bring it to the newest revision
        from ..app.people.accounts import who_registers  # noqa: PLC0415
        from ..app.people.owner_link import owner_state  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if is_own(error):
            raise
        return
    except DamasError:
        return  # the check of the database says so
    with looking_at(url) as looked:
        owner, who = owner_state(looked.database), who_registers(People(looked.database))
    remedy = None if owner == "account" else OWNERS_WAY[owner == "session"]
    yield Finding("server", "owner", "ok", OWNERS[owner], remedy)
    yield Finding("server", "registration", "ok", REGISTERING.get(who, who))


def _check_folder(folder: Path) -> Finding:
    """Whether a file can be written where the database lies, or where its folder would be made."""
    there = next((one for one in (folder, *folder.parents) if one.exists()), folder)
    try:
        with tempfile.TemporaryFile(dir=there) as handle:
            handle.write(b"damas")
    except OSError as error:
        fields = {"path": str(there), "reason": error.strerror or str(error)}
        text = Text("{path} cannot be written to ({reason})", fields)
        remedy = Text("Choose another place with --database or DAMAS_DATABASE")
        return Finding("database", "folder", "wrong", text, remedy)
    text = Text("{path}: can be written to", {"path": str(folder)})
    return Finding("database", "folder", "ok", text)


def check_weights(name: str) -> Iterator[Finding]:
    """The weights that ship for variant *name*: there, and as their checksum says."""
    judge = judged_as(name)
    path = weights_file.shipped_path(name)
    is_small = path == weights_file.small_path(name)  # which not every game has
    if not is_small or path.exists():
        weights_file.read_weights(path)
    if is_small:
        yield Finding("weights", name, "missing", NO_TABLES, getting("tables"))
        return
    text = Text("{path}: whole", {"path": str(path)})
    if judge != name:
        text = Text("judged by the weights of another game: {game}", {"game": judge})
    yield Finding("weights", name, "ok", text)


def check_book(name: str) -> Iterator[Finding]:
    """The opening book that ships for variant *name*."""
    if "book" not in VARIANTS[VARIANTS[name].kin].made:
        yield Finding("book", name, "ok", Text("no opening book ships for this game"))
        return
    path = book_path(name)
    book.read_book(path)
    yield Finding("book", name, "ok", Text("{path}: whole", {"path": str(path)}))


def check_tables(row: Variant, folder: Path | None) -> Iterator[Finding]:
    """The endgame tables of *row* that ship, and those below *folder*: all there, none damaged."""
    if not SHIPPED.is_dir() and folder is None:
        yield Finding("tables", row.id, "missing", NO_TABLES, getting("tables"))
        return
    there = Tables(folder).classes(row)
    if not there and "tables" not in VARIANTS[row.kin].made:
        yield Finding("tables", row.id, "ok", Text("no endgame tables ship for this game"))
        return
    names = {one.name for one in there}
    wanted = [name for n in range(2, SHIPPED_PIECES + 1) for name, _ in names_of(n)]
    lacking = [name for name in wanted if name not in names]
    if lacking:
        text = Text("endgame tables are missing: {names}", {"names": ", ".join(lacking)})
        yield Finding("tables", row.id, "wrong", text, reinstalling())
        return
    count = {"count": len(there), "pieces": max(one.pieces for one in there)}
    text = Text("{count} tables, whole; pieces: up to {pieces}", count)
    yield Finding("tables", row.id, "ok", text)


def check_port(port: int) -> Iterator[Finding]:
    """Whether the page can be served at *port* of this machine, or is served there already."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            yield _taken(port, error)
            return
    yield Finding("port", str(port), "ok", Text("free for damas serve"))


def _taken(port: int, error: OSError) -> Finding:
    address = f"http://{HOST}:{port}"
    if _is_damas(address):
        text = Text("the page of Damas answers at {address}", {"address": address})
        return Finding("port", str(port), "ok", text)
    text = Text("cannot be used: {reason}", {"reason": error.strerror or str(error)})
    remedy = Text("Choose another one: damas serve --port 0")
    return Finding("port", str(port), "wrong", text, remedy)


def _is_damas(address: str) -> bool:
    """Whether what answers at *address* is a server of ours."""
    local = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with local.open(f"{address}/healthz", timeout=ANSWER_SECONDS) as answer:
            return bool(answer.read(100) == b'{"status":"ok"}')
    except (OSError, ValueError):
        return False
