"""The Containerfile and the workflow: built where a container tool works, checked by parts else."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from damas.base import traces
from damas.bus.address import DRIVERS

ROOT = Path(__file__).resolve().parents[2]
LINES = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ").splitlines()
WORKFLOW = (ROOT / ".github" / "workflows" / "wheels.yml").read_text("utf-8")


def instructions(name: str) -> list[str]:
    """The arguments of every instruction of that *name*, in order."""
    return [line.removeprefix(f"{name} ").strip() for line in LINES if line.startswith(f"{name} ")]


def test_the_container_copies_what_exists_and_is_not_ignored() -> None:
    """Every COPY of the sources names files that the context has."""
    kept = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    copies = [line.split()[:-1] for line in instructions("COPY") if not line.startswith("--from")]
    names = [name for copy in copies for name in copy]
    assert [name for name in names if not (ROOT / name).exists()] == []
    assert sorted(names) == sorted(kept)


def test_the_container_starts_a_command_that_exists() -> None:
    """Its entry is `damas serve` with options of that command, on the port that is exposed."""
    entry = json.loads(instructions("ENTRYPOINT")[0])
    command = [sys.executable, "-m", "damas", *entry[1:2], "--help"]
    known = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert entry[:2] == ["damas", "serve"]
    assert [word for word in entry[2:] if word.startswith("--") and word not in known] == []
    assert instructions("EXPOSE") == ["8000"]
    assert "8000" in known


def test_the_container_installs_extras_that_exist() -> None:
    """They are extras of the project, and bring every driver that a setting may ask for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = re.search(r"'\.\[([\w,]+)\]'", " ".join(instructions("RUN")))
    assert extras
    named = set(extras[1].split(","))
    assert named <= set(project["optional-dependencies"])
    assert {extra for _, extra in DRIVERS.values()} | {traces.EXTRA} <= named


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_container_builds_and_answers() -> None:
    """Built and started by docker or podman, where one works here."""
    tool = next((name for name in ("podman", "docker") if shutil.which(name)), None)
    if tool is None or subprocess.run([tool, "info"], capture_output=True, check=False).returncode:
        pytest.skip("no container tool works here")
    subprocess.run([tool, "build", "-f", "Containerfile", "-t", "damas-test", ROOT], check=True)
    script = "import damas, os; print(damas.Board().perft(4), os.getuid())"
    command = [tool, "run", "--rm", "--entrypoint", "python", "damas-test", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split()[1] == "1000"
