"""The workflow of releases names what is there: programs, rules of make, artefacts of jobs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import yaml
from split_wheel import SERVER

ROOT = Path(__file__).resolve().parents[2]
JOBS = yaml.safe_load((ROOT / ".github" / "workflows" / "wheels.yml").read_text("utf-8"))["jobs"]
STEPS = [step for job in JOBS.values() for step in job["steps"]]
COMMANDS = "\n".join(step["run"] for step in STEPS if "run" in step)


def test_programs_and_rules_of_make_are_there() -> None:
    """What a job runs of ours."""
    made = re.findall(r"^([\w$()/.-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    asked = re.findall(r"\bmake ([\w./-]+)", COMMANDS)
    assert "release" in asked
    assert [one for one in asked if one.replace(".venv/", "$(DEV)/") not in made] == []
    tools = re.findall(r"tools/\w+\.py", COMMANDS)
    assert len(tools) > 1
    assert [one for one in tools if not (ROOT / one).exists()] == []


def test_an_action_of_others_is_one_commit() -> None:
    """A tag may be moved to other code; the version is written behind it for people."""
    text = (ROOT / ".github" / "workflows" / "wheels.yml").read_text("utf-8")
    used = re.findall(r"uses: (.+)", text)
    assert len(used) > 5
    assert [one for one in used if not re.fullmatch(r"\S+@[0-9a-f]{40} # v[\d.]+", one)] == []


def test_a_job_gets_what_an_earlier_one_has_left() -> None:
    """The release takes the wheels of every system, and waits for them."""
    kept = [step["with"]["name"] for step in STEPS if "upload-artifact" in step.get("uses", "")]
    (taken,) = [s["with"] for s in STEPS if "download-artifact" in s.get("uses", "")]
    assert any(name.startswith(taken["pattern"].removesuffix("*")) for name in kept)
    assert JOBS["release"]["needs"] in JOBS


def test_what_a_wheel_is_tested_with_is_in_its_environment() -> None:
    """On every system: the tests need the library and its command line, no server and no prints,
    and what every test needs is no module of Unix."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["cibuildwheel"]
    assert wheel["test-extras"] == ["cli"]
    assert wheel["test-environment"] == {"CI": ""}  # there a test that is left out would be a fault
    rooms = "|".join((*SERVER, "printing", "site"))
    others = "httpx2?|nats|numpy|playwright|psycopg|pyarrow|scipy|sqlalchemy|starlette|yaml"
    lacking = re.compile(rf"^(?:from|import) (?:damas\.(?:{rooms})|{others})\b", re.MULTILINE)
    unix = re.compile(r"^(?:from|import) (?:fcntl|grp|pwd|resource|termios)\b", re.MULTILINE)
    places = [ROOT / one for one in re.findall(r"\btests/[\w./]+", wheel["test-command"][0])]
    files = [*(f for place in places for f in place.rglob("*.py")), *places]
    every = [ROOT / "tests" / f"{name}.py" for name in ("conftest", "in_turn", "services/running")]
    texts = {one: one.read_text("utf-8") for one in (*files, *every) if one.is_file()}
    assert len(texts) > 20
    assert [one for one, text in texts.items() if lacking.search(text)] == []
    assert [one for one, text in texts.items() if unix.search(text)] == []
