"""A new setting is one line of its declaration and two translations; all else follows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).with_name("one_more_setting.py")


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a program with the line knows of the setting."""
    ran = subprocess.run(
        [sys.executable, str(PROGRAM)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path_factory.mktemp("one-more"),
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


@pytest.mark.full
def test_an_event_has_it(known: dict[str, Any]) -> None:
    """An older file has the default; it is changed, told in the trail, kept; nonsense is refused
    in the person's language."""
    assert (known["before"], known["after"]) == (False, True)
    assert known["said"] == "Alterado: candeeiros nas mesas"
    assert known["refused"].startswith("candeeiros nas mesas tem de ser verdadeiro ou falso")


@pytest.mark.full
def test_every_face_has_it(known: dict[str, Any]) -> None:
    """The page's form in both languages, both acts, OpenAPI, command line, the manual's table."""
    field = {"name": "lamps", "widget": "flag", "required": False, "when": "reason"}
    for locale, label in (("pt_PT", "Candeeiros nas mesas"), ("pt_BR", "Luminárias nas mesas")):
        assert field | {"label": label} == {k: known["form"][locale][k] for k in (*field, "label")}
    assert known["acts"] == ["create", "set"]
    assert {"ActIn", "NewEventIn"} <= set(known["schemas"])
    assert known["option"]
    assert known["manual"] == "| `lamps?` true, false | Lamps at the boards | all |"
