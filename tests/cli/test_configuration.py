"""A wrong configuration is said in one sentence, and nothing is begun."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.runner import run_here
from damas.base.environment import OF_TOOLS, SETTINGS

ROOT = Path(__file__).parents[2]
COMMANDS = {
    "serve": ("serve", "--no-browser", "--port", "0"),
    "serve by two": ("serve", "--no-browser", "--port", "0", "--workers", "2"),
    "worker": ("worker",),
    "db check": ("db", "check"),
    "people": ("people", "owner-link"),
}
DATABASE = {
    "a word": ({"DAMAS_DATABASE_URL": "nonsense"}, "DAMAS_DATABASE_URL holds neither"),
    "empty": ({"DAMAS_DATABASE_URL": ""}, "DAMAS_DATABASE_URL is set and empty"),
    "blank": ({"DAMAS_DATABASE": " "}, "DAMAS_DATABASE is set and empty"),
    "no driver": ({"DAMAS_DATABASE": "nonsense://x/y"}, "is not the address of a database"),
    "no file": ({"DAMAS_DATABASE_URL_FILE": "/none/here"}, "/none/here that DAMAS_DATABASE_URL_FI"),
    "unknown": ({"DAMAS_DATABASE_UR": "x.db"}, "DAMAS_DATABASE_URL is one"),
    "far from all": ({"DAMAS_COLOUR": "red"}, "There is no setting DAMAS_COLOUR; there are: DAMA"),
    "form": ({"DAMAS_LOG_FORMAT": "xml"}, "DAMAS_LOG_FORMAT"),
}
SERVING = {
    "token": ({"DAMAS_METRICS_TOKEN_FILE": "/none/token"}, "/none/token"),
    "empty token": ({"DAMAS_METRICS_TOKEN": ""}, "DAMAS_METRICS_TOKEN is set and empty"),
    "contact": ({"DAMAS_SECURITY_CONTACT": "Ana"}, "is an address such as mailto:"),
    "lessons": ({"DAMAS_LESSONS": "/none/lessons"}, "/none/lessons, which DAMAS_LESSONS names"),
    "built": ({"DAMAS_BUILT": "/none/built"}, "/none/built, which DAMAS_BUILT names"),
    "mail": ({"DAMAS_SMTP_URL_FILE": "/none/mail"}, "/none/mail"),
}


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own, in which nothing may come to be."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("DAMAS_DATABASE", "DAMAS_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)


def one_sentence(command: str, environment: dict[str, str], words: str, folder: Path) -> None:
    """The command ends with it, and makes no file."""
    done = run_here(*COMMANDS[command], **environment)
    assert done.returncode in (1, 2), done.stdout
    assert done.stdout == ""
    if "DAMAS_LOG_FORMAT" not in environment:
        (line,) = done.stderr.splitlines()
        assert line.startswith("damas: ")
    assert words in done.stderr
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("case", DATABASE)
def test_every_command_says_what_is_wrong(command: str, case: str, tmp_path: Path) -> None:
    """The address of the database, names of settings, and their forms."""
    one_sentence(command, *DATABASE[case], tmp_path)


@pytest.mark.parametrize("command", ["serve", "serve by two", "worker"])
@pytest.mark.parametrize("case", SERVING)
def test_a_server_reads_its_secrets_before_it_begins(
    command: str, case: str, tmp_path: Path
) -> None:
    """A token that cannot be read would be missed when somebody asks for the numbers."""
    one_sentence(command, *SERVING[case], tmp_path)


def test_several_processes_need_a_bus_between_them(tmp_path: Path) -> None:
    """By the option and by the setting."""
    words = "2 processes hear nothing of each other"
    one_sentence("serve by two", {"DAMAS_BUS_URL": "memory"}, words, tmp_path)
    done = run_here(*COMMANDS["serve by two"], "--bus", "memory")
    assert (done.returncode, done.stdout) == (1, "")
    assert words in done.stderr


def test_what_a_cluster_adds_is_no_setting(tmp_path: Path) -> None:
    """Kubernetes names each service of the namespace in every container."""
    made = dict.fromkeys(
        ("DAMAS_SERVICE_HOST", "DAMAS_SERVICE_PORT", "DAMAS_SERVICE_PORT_HTTP", "DAMAS_PORT",
         "DAMAS_PORT_80_TCP", "DAMAS_PORT_80_TCP_ADDR", "DAMAS_WORKER_SERVICE_HOST"), "10.0.0.1"
    )  # fmt: skip
    done = run_here("db", "check", "--database", str(tmp_path / "none.db"), **made)
    assert "setting" not in done.stderr


def test_the_list_is_that_of_the_program() -> None:
    """Every name that the sources read, and none else; each stands in the manual."""
    place = ROOT / "src/damas"
    texts = [one for one in place.rglob("*.py") if one.name != "environment.py"]
    found = {
        name for one in texts for name in re.findall(r"\"(DAMAS_[A-Z_]+)\"", one.read_text("utf-8"))
    }
    assert found == set(SETTINGS)
    manual = (ROOT / "docs/cli.md").read_text("utf-8")
    assert [name for name in SETTINGS if f"`{name}`" not in manual] == []
    assert not set(OF_TOOLS) & set(SETTINGS)
