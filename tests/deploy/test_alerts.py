"""The alerts that come with Damas: each fires where it should, and a sound server is quiet."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "deploy/prometheus"


@pytest.mark.full
def test_each_alert_fires_and_a_sound_server_is_quiet() -> None:
    """By Prometheus' own program, over forty minutes of made numbers."""
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("no promtool on this machine")
    done = subprocess.run(
        [promtool, "test", "rules", "damas.rules.test.yml"],
        cwd=FOLDER,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rules, tests = ((FOLDER / f"damas.rules{end}.yml").read_text("utf-8") for end in ("", ".test"))
    for name in re.findall(r"alert: (\w+)", rules):
        assert tests.count(f"alertname: {name}\n") == 2, name
