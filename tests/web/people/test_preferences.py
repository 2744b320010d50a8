"""Preferences of a person: the same on every device, given out, deleted with the person."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import pytest

from damas.app.people import caller as callers
from damas.people.preferences import KNOWN

from .conftest import Browser, new_game
from .test_accounts import register, sign_in

PATH = "/api/people/preferences"
JS = Path(__file__).parents[3] / "src/damas/page/static/js"
KEPT_HERE = {"newgame.other", "newgame.opponent", "newgame.fen"}
"""Choices about one game."""


def choose(client: Any, age_ms: int = 0, **values: Any) -> dict[str, Any]:
    """Keeps values; a name's point is written `__`."""
    changes = {
        name.replace("__", "."): {"value": value, "age_ms": age_ms}
        for name, value in values.items()
    }
    answer = client.put(PATH, json={"changes": changes})
    assert answer.status_code == 200, answer.text
    kept: dict[str, Any] = answer.json()
    return kept


def test_another_device_of_the_same_person_has_them(browser: Browser) -> None:
    """Chosen on a laptop, there on the phone after signing in; nobody else has them."""
    laptop, phone, rui = browser(), browser(), browser()
    register(laptop)
    choose(laptop, look__board="green", options__confirm=True, options__lines=["main_road"])
    sign_in(phone)
    wanted = {"look.board": "green", "options.confirm": True, "options.lines": ["main_road"]}
    assert phone.get(PATH).json() == wanted
    register(rui, "Rui")
    assert rui.get(PATH).json() == {}


def test_the_newest_change_of_each_wins(browser: Browser) -> None:
    """A device that was offline tells an older change later: each preference by itself."""
    laptop, phone = browser(), browser()
    register(laptop)
    sign_in(phone)
    choose(phone, look__board="blue")
    kept = choose(laptop, 60_000, look__board="green", look__pieces="flat")
    assert kept == {"look.board": "blue", "look.pieces": "flat"}
    assert choose(laptop, look__board="wood")["look.board"] == "wood"


def test_a_guests_choices_go_to_the_account(browser: Browser) -> None:
    """The account gets what the guest of a browser has chosen later."""
    laptop, phone = browser(), browser()
    register(laptop)
    choose(laptop, 60_000, look__board="green", look__pieces="plastic")
    new_game(phone)
    choose(phone, look__board="contrast")
    choose(phone, 120_000, look__pieces="flat")
    sign_in(phone)
    assert laptop.get(PATH).json() == {"look.board": "contrast", "look.pieces": "plastic"}


def test_visitors_who_choose_fill_no_disk(browser: Browser, database: str) -> None:
    """Until something else needs the person, the browser alone keeps the choices."""
    visitor = browser()
    assert choose(visitor, look__board="green") == {}
    assert visitor.get(PATH).json() == {}
    with sqlite3.connect(database) as connection:
        assert connection.execute("SELECT count(*) FROM preferences").fetchone() == (0,)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("look.board", "glass"),
        ("look.largeType", "yes"),
        ("options.lines", [["deep"]]),
        ("options.lines", ["x"] * 13),
        ("newgame.name", "x" * 61),
        ("look.board", {"a": 1}),
        ("look.board", None),
        ("look.board", 7),
    ],
)
def test_a_wrong_value_is_refused_and_changes_nothing(
    browser: Browser, name: str, value: object
) -> None:
    """Nothing of such a request is kept."""
    ana = browser()
    register(ana)
    changes = {"numbers.shown": {"value": True}, name: {"value": value}}
    answer = ana.put(PATH, json={"changes": changes})
    assert answer.status_code == 422
    assert ana.get(PATH).json() == {}


def test_what_is_unknown_is_not_kept_and_the_size_is_bounded(browser: Browser) -> None:
    """A page newer than the server loses nothing; nobody stores a library here."""
    ana = browser()
    register(ana)
    assert choose(ana, look__future="x", numbers__shown=True) == {"numbers.shown": True}
    many = {f"look.n{number}": {"value": "x"} for number in range(101)}
    assert ana.put(PATH, json={"changes": many}).status_code == 422
    for wrong in (-1, 10**15, "soon"):
        body = {"changes": {"numbers.shown": {"value": False, "age_ms": wrong}}}
        assert ana.put(PATH, json=body).status_code == 422
    assert ana.get(PATH).json() == {"numbers.shown": True}


def test_they_are_given_out_and_deleted(browser: Browser, database: str) -> None:
    """With everything else that is stored about the person."""
    ana = browser()
    register(ana)
    choose(ana, look__board="green")
    with zipfile.ZipFile(io.BytesIO(ana.get("/api/people/export.zip").content)) as packed:
        about = json.loads(packed.read("about-you.json"))
    assert about["preferences"][0]["value"]["look.board"][0] == "green"
    assert ana.post("/api/people/delete", json={}).status_code == 204
    with sqlite3.connect(database) as connection:
        assert connection.execute("SELECT count(*) FROM preferences").fetchone() == (0,)


def test_a_signed_out_device_reads_nothing(browser: Browser, monkeypatch) -> None:
    """An ended session has no preferences, and changes none."""
    monkeypatch.setattr(callers, "FRESH_SECONDS", 0.0)
    ana, thief = browser(), browser()
    register(ana)
    choose(ana, look__board="green")
    sign_in(thief)
    ana.delete("/api/people/sessions/others")
    assert thief.get(PATH).json() == {}
    choose(thief, look__board="blue")
    assert ana.get(PATH).json() == {"look.board": "green"}


def test_the_page_says_whether_the_person_is_stored(browser: Browser) -> None:
    """So that a visitor's page asks for nothing."""
    ana = browser()
    assert " data-stored" not in ana.get("/").text.partition("<head>")[0]
    new_game(ana)
    assert " data-stored" in ana.get("/").text.partition("<head>")[0]


def test_the_server_knows_every_choice_that_the_page_keeps() -> None:
    """The defaults in the modules name the fields of each group."""
    groups = {"look": "shared/look.js", "options": "shared/game-options.js"}
    for group, file in groups.items():
        text = (JS / file).read_text("utf-8")
        found = re.search(r"^const DEFAULTS? = \{\n(.*?)^\};", text, re.MULTILINE | re.DOTALL)
        assert found, file
        fields = {f"{group}.{name}" for name in re.findall(r"^  (\w+):", found[1], re.MULTILINE)}
        assert fields == {name for name in KNOWN if name.startswith(f"{group}.")}
    text = (JS / "shared/preferences.js").read_text("utf-8")
    listed = re.search(r"GROUPS = \[(.*?)\]", text)
    assert listed
    kept = {name.split(".")[0] for name in KNOWN} - {"files"}  # which the server alone reads
    assert set(re.findall(r'"(\w+)"', listed[1])) == kept
    asked = re.search(r"LASTING = \[(.*?)\]", (JS / "shared/terms.js").read_text("utf-8"))
    assert asked
    fields = {f"meeting.{name}" for name in re.findall(r'"(\w+)"', asked[1])}
    assert fields == {name for name in KNOWN if name.startswith("meeting.")}
    home = JS.parent.parent / "templates" / "home.html"
    form = home.read_text("utf-8").partition('id="new"')[2].partition("</form>")[0]
    fields = {f"newgame.{name}" for name in re.findall(r' name="(\w+)"', form)}
    assert fields - KEPT_HERE == {name for name in KNOWN if name.startswith("newgame.")}
