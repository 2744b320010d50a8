"""The commands of `docs/operate/`: each is run here, or stands in a list with the reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.runner import run_here
from damas.store import Games, GameSetup, GameSummary, open_database

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs/operate").glob("*.md"))
SPAN = re.compile(r"`((?:damas|pg_basebackup|sudo|systemctl) [^`]+)`")
SHELL = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
LISTED = {
    "python3 -m venv /opt/damas && /opt/damas/bin/pip install 'damas[all,postgres]'": "packaging",
    "useradd --system --home-dir /var/lib/damas damas": "changes the machine",
    "install -d -m 750 -o root -g damas /etc/damas": "changes the machine",
    "install -m 600 /dev/null /etc/damas/env": "changes the machine",
    "install -m 644 /opt/damas/share/damas/deploy/systemd/* /etc/systemd/system/": (
        "tests/services/test_deploy_starts.py"
    ),
    "systemd-run --quiet --pipe --uid=damas --property=EnvironmentFile=/etc/damas/env "
    "/opt/damas/bin/damas people owner-link --address https://damas.example.org": (
        "needs systemd; tests/services/test_deploy_starts.py"
    ),
    "systemctl reload damas damas-worker": "tests/services/test_deploy_starts.py",
    "systemctl daemon-reload": "needs systemd as the first process",
    "systemctl enable --now damas damas-worker damas-backup.timer": "needs systemd",
    "systemctl restart damas": "needs systemd",
    "systemctl stop damas damas-worker": "needs systemd",
    "damas db move \"$(sed -n 's/^DAMAS_DATABASE_URL=//p' /etc/damas/env)\""
    " --database /var/lib/damas/games.db": "tests/services/test_operate_postgres.py",
    "damas db move": "the name alone; tests/services/test_operate_postgres.py",
    "damas db move games.db": "tests/services/test_whole.py",
    "damas serve --database NEW --port 9000 --no-browser": "tests/web/test_restart.py and others",
    "damas serve --workers 4": "tests/web/many/test_workers.py, with two",
    "damas worker": "tests/jobs/test_worker.py",
    "pg_basebackup -D /archive/base-2026-11-24 -X stream -c fast": (
        "tests/services/test_operate_postgres.py"
    ),
    "sudo -u postgres DAMAS_PASSWORD_FILE=/etc/damas/password deploy/postgres/role.sh": (
        "tests/services/test_operate_postgres.py"
    ),
}
"""Commands that are not run by the test below, and why, or where they are."""
RUN = (
    "damas db backup",
    "damas db backup /var/lib/damas/copies",
    "damas db check",
    "damas db check --database FILE",
    "damas db check --database /var/lib/damas/games.db",
    "damas db restore FILE --database NEW",
)
"""Commands of the drill below."""


def commands() -> set[str]:
    """Every command of the pages."""
    found: set[str] = set()
    for page in PAGES:
        text = page.read_text("utf-8")
        found |= {" ".join(one.split()) for one in SPAN.findall(text)}
        for body in SHELL.findall(text):
            found |= {line.strip() for line in body.splitlines() if line.strip()}
    return found


def test_each_command_is_run_or_listed_with_the_reason() -> None:
    """And nothing is listed that stands nowhere."""
    assert commands() == set(RUN) | set(LISTED)


def test_the_places_that_the_list_names_are_there() -> None:
    """A test that is named exists."""
    for reason in LISTED.values():
        for name in re.findall(r"tests/[\w/]+\.py", reason):
            assert (ROOT / name).exists(), name


def test_the_backup_drill_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Copy, check, restore into an empty database, look; not over data without the word for it."""
    monkeypatch.chdir(tmp_path)
    database, copies = tmp_path / "games.db", tmp_path / "copies"
    opened = open_database(str(database))
    people = {"white": {"kind": "person"}, "black": {"kind": "person"}}
    setup = GameSetup("internacional", "W:W31:B1", people)
    game = Games(opened).create(setup, GameSummary(0, "W:W31:B1", "white"), 1).id
    opened.close()
    copies.mkdir()
    monkeypatch.setenv("DAMAS_DATABASE_URL", str(database))
    assert run_here("db", "backup", str(copies)).returncode == 0
    (copy,) = copies.iterdir()
    assert run_here("db", "check", "--database", str(copy)).returncode == 0
    assert run_here("db", "check").returncode == 0
    new = tmp_path / "new.db"
    assert run_here("db", "restore", str(copy), "--database", str(new)).returncode == 0
    again = open_database(str(new))
    assert Games(again).get(game).id == game
    again.close()
    refused = run_here("db", "restore", str(copy), "--database", str(new))
    assert refused.returncode == 1
    assert "holds data already" in refused.stderr
