"""`damas doctor`: what is there, what is missing, what is wrong, and that it harms nothing."""

from __future__ import annotations

import json
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
from functools import cache
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run
from damas.base.installing import install_command
from damas.cli import checkup
from damas.engine import book, weights_file
from damas.engine.endgames import files
from damas.engine.endgames import tables as endgame_tables
from damas.store import open_database
from damas.variants import VARIANTS

pytestmark = pytest.mark.full

READ_BOOK, READ_WEIGHTS = book.read_book, weights_file.read_weights


@cache
def _read(reader: Any, path: Path, *_: int) -> Any:
    return reader(path)


def once(reader: Any) -> Any:
    """The *reader*, made to read a file again only when its size or time has changed."""

    def reading(path: Path) -> Any:
        about = path.stat()
        return _read(reader, path, about.st_size, about.st_mtime_ns, about.st_ino)

    return reading


@pytest.fixture(autouse=True)
def whole_files_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but a few tests here look at the same shipped files: half a second each time."""
    monkeypatch.setattr(book, "read_book", once(READ_BOOK))
    monkeypatch.setattr(weights_file, "read_weights", once(READ_WEIGHTS))


@pytest.fixture
def port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def doctor(damas: Run, port: int, tmp_path: Path) -> Any:
    """Runs it with --json; the exit status and the document. The database is a file of *tmp_path*
    unless *words* name another."""

    def run(*words: str, **environment: str) -> tuple[int, dict[str, Any]]:
        place = () if "--database" in words else ("--database", str(tmp_path / "d" / "x.sqlite3"))
        free = () if "--port" in words else ("--port", str(port))
        done = damas("doctor", "--json", *place, *free, *words, **environment)
        assert done.stderr == ""
        return done.returncode, json.loads(done.stdout)

    return run


def states(document: dict[str, Any], part: str) -> dict[str, str]:
    """The state of each thing of one part."""
    return {row["name"]: row["state"] for row in document["findings"] if row["part"] == part}


def wrong(document: dict[str, Any]) -> list[str]:
    """The sentence for each fault."""
    return [row["text"] for row in document["findings"] if row["state"] == "wrong"]


def test_a_sound_installation_has_no_fault(doctor: Any, tmp_path: Path) -> None:
    """Weights, books and tables of each game are looked at, and each extra says what it is for;
    nothing is made on the disk."""
    status, document = doctor()
    assert (status, document["ok"], wrong(document)) == (0, True, [])
    extras = [row for row in document["findings"] if row["part"] == "extra"]
    assert [row for row in extras if row["text"].partition(";")[0] == row["name"]] == []
    for part in ("weights", "book", "tables"):
        assert states(document, part) == dict.fromkeys(VARIANTS, "ok")
    assert document["version"] == metadata.version("damas")
    assert document["kernel"] in ("native", "v3", "baseline")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lang", ["en", "pt-PT", "pt-BR"])
def test_it_speaks_three_languages(damas: Run, port: int, tmp_path: Path, lang: str) -> None:
    """Each line of the whole report is in the language of the run."""
    place = str(tmp_path / "x.sqlite3")
    done = damas("doctor", "--lang", lang, "--port", str(port), "--database", place)
    last = {"en": "Nothing is wrong.", "pt-PT": "Nada está errado.", "pt-BR": "Nada está errado."}
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, last[lang])
    english = re.findall(r"whole|readable|free for|Endgame|Optional", done.stdout)
    assert bool(english) == (lang == "en")


def test_an_extra_that_is_missing_is_no_fault(doctor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing part is named, with the command that installs it."""
    real = metadata.version

    def version(name: str) -> str:
        if name == "scipy":
            raise metadata.PackageNotFoundError(name)
        return real(name)

    monkeypatch.setattr(metadata, "version", version)
    status, document = doctor()
    [row] = [r for r in document["findings"] if (r["part"], r["name"]) == ("extra", "train")]
    assert (status, row["state"]) == (0, "missing")
    assert "scipy" in row["text"]
    assert install_command("train") in row["remedy"]


@pytest.mark.parametrize("lang", ["en", "pt-BR"])
def test_the_last_line_follows_from_what_was_found(
    damas: Run, port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """It names the parts that are not installed; a fault is counted before them."""
    real = metadata.version

    def version(name: str) -> str:
        if name in ("scipy", "nats-py"):
            raise metadata.PackageNotFoundError(name)
        return "0.1" if name == "psycopg" and "old" in words else real(name)

    monkeypatch.setattr(metadata, "version", version)
    place = ("--lang", lang, "--port", str(port), "--database", str(tmp_path / "x.sqlite3"))
    words: list[str] = []
    last = damas("doctor", *place).stdout.splitlines()[-1]
    assert last.endswith(": train, nats")
    assert last.startswith("Nothing is wrong" if lang == "en" else "Nada está errado")
    words.append("old")
    done = damas("doctor", *place)
    assert (done.returncode, done.stdout.splitlines()[-1][-3:]) == (1, ": 1")


def test_a_package_for_another_system_is_not_missed(
    doctor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time zones are a package on Windows alone: elsewhere the page does without it."""
    real = metadata.version

    def version(name: str) -> str:
        if name == "tzdata":
            raise metadata.PackageNotFoundError(name)
        return real(name)

    monkeypatch.setattr(metadata, "version", version)
    assert states(doctor()[1], "extra")["web"] == ("missing" if sys.platform == "win32" else "ok")


def test_a_package_that_is_too_old_is_a_fault(doctor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name, and the version that is needed."""
    real = metadata.version
    monkeypatch.setattr(metadata, "version", lambda name: "0.9" if name == "scipy" else real(name))
    status, document = doctor()
    assert status == 1
    assert ["scipy>=" in text for text in wrong(document)] == [True]


def test_without_the_packages_of_the_page_it_works(tmp_path: Path) -> None:
    """Only the command line is installed: the page's extra is missing, which is no fault."""
    script = (
        "import sys; sys.modules['sqlalchemy'] = None; sys.modules['alembic'] = None\n"
        "from damas.cli import main; sys.argv = ['damas', 'doctor', '--json', '--port', '1']\n"
        "main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert states(json.loads(done.stdout), "database") == {"database": "missing"}


def test_the_revision_of_a_database(doctor: Any, tmp_path: Path) -> None:
    """It is read and told, an older one with the newest; the file stays as it is."""
    place = tmp_path / "kept % 1.sqlite3"
    open_database(str(place)).close()
    assert doctor("--database", str(place))[0] == 0
    connection = sqlite3.connect(place)
    connection.execute("UPDATE damas_schema SET version_num = '0006'")
    connection.commit()
    connection.close()
    before = place.read_bytes()
    status, document = doctor("--database", str(place))
    [text] = [r["text"] for r in document["findings"] if r["name"] == "database"]
    assert status == 0
    assert "revision 0006" in text
    assert place.read_bytes() == before


def _damaged(place: Path) -> None:
    place.write_bytes(b"no database at all" * 100)


def _foreign(place: Path) -> None:
    connection = sqlite3.connect(place)
    connection.execute("CREATE TABLE theirs (x)")
    connection.close()


def _newer(place: Path) -> None:
    open_database(str(place)).close()
    connection = sqlite3.connect(place)
    connection.execute("UPDATE damas_schema SET version_num = '9999'")
    connection.execute("UPDATE damas_floor SET oldest = '9999'")
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (_damaged, "is damaged or is not a database"),
        (_foreign, "belongs to another program"),
        (_newer, "was written by a newer version"),
        (Path.mkdir, "cannot be written to"),
    ],
)
def test_what_is_wrong_with_a_database(doctor: Any, tmp_path: Path, spoil: Any, fault: str) -> None:
    """One sentence, exit status 1, all other checks still made, and the file left as it was."""
    place = tmp_path / "x.sqlite3"
    spoil(place)
    before = place.read_bytes() if place.is_file() else None
    status, document = doctor("--database", str(place))
    assert status == 1
    assert [fault in text for text in wrong(document)] == [True]
    assert states(document, "tables") == dict.fromkeys(VARIANTS, "ok")
    assert before is None or place.read_bytes() == before


@pytest.mark.parametrize("url", ["sqlite://", "nothing://x", "postgresql+psycopg://u:secret@h/d"])
def test_an_address_that_is_no_database(doctor: Any, url: str) -> None:
    """It is a finding, and its password is not told."""
    status, document = doctor("--database", url)
    assert (status, len(wrong(document))) == (1, 1)
    assert "secret" not in json.dumps(document)


def test_a_folder_that_cannot_be_written_to(doctor: Any, tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "file").write_text("x")
    status, document = doctor("--database", str(tmp_path / "file" / "x.sqlite3"))
    assert (status, len(wrong(document))) == (1, 1)


def test_damaged_weights(doctor: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is named, with the way to a whole one; those of the other games are sound."""
    folder = tmp_path / "weights"
    shutil.copytree(weights_file.FOLDER, folder)
    spoilt = folder / "brazilian.weights"
    spoilt.write_bytes(spoilt.read_bytes()[:-5])
    (folder / "portuguese.weights").unlink()
    monkeypatch.setattr(weights_file, "FOLDER", folder)
    status, document = doctor()
    after = {"brazilian": "wrong", "portuguese": "missing"}  # and the games that they judge
    found = {name: after.get(weights_file.judged_as(name), "ok") for name in VARIANTS}
    assert (status, states(document, "weights")) == (1, found)
    assert str(spoilt) in wrong(document)[0]


def test_a_table_that_is_missing_or_damaged(
    doctor: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The class or the file is named."""
    folder = tmp_path / "tables"
    shutil.copytree(files.SHIPPED, folder)
    (folder / "brazilian" / "kk-k.table").unlink()
    cut = folder / "portuguese" / "kk-k.table"
    cut.write_bytes(cut.read_bytes()[:-1])
    monkeypatch.setattr(endgame_tables, "SHIPPED", folder)
    status, document = doctor()
    found = dict.fromkeys(VARIANTS, "ok")
    found |= {"brazilian": "wrong", "portuguese": "wrong", "spanish": "wrong"}  # it shares those
    assert (status, states(document, "tables")) == (1, found)
    assert [text for text in wrong(document) if "missing: kk-k" in text or str(cut) in text] == (
        wrong(document)
    )


def test_a_folder_of_tables_that_is_none(doctor: Any, tmp_path: Path) -> None:
    """It is told, for each game."""
    status, document = doctor("--tables", str(tmp_path / "none"))
    assert (status, set(states(document, "tables").values())) == (1, {"wrong"})


def test_a_port_that_is_taken(doctor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """By another program, which does not answer: a fault, with the way around it."""
    monkeypatch.setattr(checkup, "ANSWER_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        status, document = doctor("--port", str(listener.getsockname()[1]))
    assert (status, set(states(document, "port").values())) == (1, {"wrong"})


def test_a_page_that_is_served_is_no_fault(doctor: Any) -> None:
    """The port is taken by our own server."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"status":"ok"}')

        def log_message(self, *_: Any) -> None:
            return

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        status, document = doctor("--port", str(server.server_port))
        server.shutdown()
        thread.join()
    assert (status, set(states(document, "port").values())) == (0, {"ok"})


def test_a_check_that_fails_itself_is_a_finding(
    doctor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A check that fails gives a sentence, no traceback, and the rest is looked at."""

    def broken(_: Path) -> None:
        raise MemoryError("no memory")

    monkeypatch.setattr(weights_file, "read_weights", broken)
    status, document = doctor()
    judged = [name for name in VARIANTS if weights_file.shipped_path(name).exists()]
    assert (status, len(wrong(document))) == (1, len(judged))
    assert "no memory" in wrong(document)[0]


def test_it_says_who_owns_a_server_and_who_may_register(doctor: Any, tmp_path: Path) -> None:
    """Nothing without a database; then the owner's state and the setting; nothing is changed."""
    from damas.app.people.owner_link import owner_path  # noqa: PLC0415
    from damas.store import Accounts, People  # noqa: PLC0415

    path = tmp_path / "club.sqlite3"

    def said() -> dict[str, str]:
        before = path.read_bytes() if path.exists() else None
        status, document = doctor("--database", str(path))
        assert (status, wrong(document)) == (0, [])
        assert (path.read_bytes() if path.exists() else None) == before
        rows = [row for row in document["findings"] if row["part"] == "server"]
        return {row["name"]: f"{row['text']} {row['remedy'] or ''}" for row in rows}

    assert said() == {}
    database = open_database(str(path))
    assert "nobody has signed in" in said()["owner"]
    assert "damas people owner-link" in said()["owner"]
    assert said()["registration"].startswith("everybody")
    owner_path(database)
    assert "nobody has used it" in said()["owner"]
    People(database).add_session("owner", "x" * 64, "Firefox", 1)
    assert "signed in by a link" in said()["owner"]
    Accounts(database).change("owner", password="$argon2id$")
    People(database).set_setting("registration", {"who": "closed"})
    assert said() == {
        "owner": "the owner signs in by a password or a passkey ",
        "registration": "nobody may make an account: guests play ",
    }
    database.close()


def test_an_older_database_is_not_upgraded_to_be_looked_at(doctor: Any, tmp_path: Path) -> None:
    """Its revision is told; nothing about its server."""
    path = tmp_path / "old.sqlite3"
    folder = Path(__file__).parents[1] / "data" / "databases"
    with sqlite3.connect(path) as older:
        older.executescript((folder / "games.sql").read_text("utf-8"))
    older.close()
    before = path.read_bytes()
    _, document = doctor("--database", str(path))
    assert any("the next use brings it to" in row["text"] for row in document["findings"])
    assert [row for row in document["findings"] if row["part"] == "server"] == []
    assert path.read_bytes() == before
