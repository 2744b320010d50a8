"""The workflow of releases names what is there: programs, rules of make, artefacts of jobs."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

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


def test_a_job_gets_what_an_earlier_one_has_left() -> None:
    """The release takes the wheels of every system, and waits for them."""
    kept = [step["with"]["name"] for step in STEPS if "upload-artifact" in step.get("uses", "")]
    (taken,) = [s["with"] for s in STEPS if "download-artifact" in s.get("uses", "")]
    assert any(name.startswith(taken["pattern"].removesuffix("*")) for name in kept)
    assert JOBS["release"]["needs"] in JOBS
