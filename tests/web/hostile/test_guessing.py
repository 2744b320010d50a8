"""PINs cannot be tried out, and nobody who tries locks the others out."""

from __future__ import annotations

import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from alembic import command
from alembic.config import Config
from starlette.testclient import TestClient

from damas.app.tournament import guessing
from damas.app.tournament.guessing import STRONG, WEAK, rules_for
from damas.app.tournament.keys import new_link, new_pin
from damas.http import create_app
from damas.store import Guesses, Tournaments, open_database
from damas.store.database import MIGRATIONS

pytestmark = pytest.mark.full

DAY_MS = 24 * 3_600_000
PIN = "471147"


class Hall(NamedTuple):
    """An event that a PIN opens, and the organiser's link."""

    event: str
    link: str


@pytest.fixture
def hall(client: TestClient) -> Hall:
    """An event that a PIN of six digits opens to a scorer."""
    data = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
    made = client.post("/api/tournaments", json={"by": "Ana", "data": data}).json()
    body = {"kind": "pin", "role": "scorer", "name": "Mesa", "pin": PIN}
    address = f"/api/tournaments/{made['id']}/keys"
    assert client.post(address, json=body).status_code == 201
    return Hall(made["id"], made["link"])


@pytest.mark.parametrize("pin", ["47114", "      ", " 4711 "])
def test_a_new_pin_has_six_characters(client: TestClient, hall: Hall, pin: str) -> None:
    """Five are refused with a sentence; spaces do not count."""
    body = {"kind": "pin", "role": "arbiter", "name": "Mesa", "pin": pin}
    client.headers["Authorization"] = f"Bearer {hall.link}"
    answer = client.post(f"/api/tournaments/{hall.event}/keys", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "short-pin")
    assert "6" in answer.json()["message"]


def test_one_pin_opens_one_role_also_when_asked_at_once(client: TestClient, hall: Hall) -> None:
    """Of four requests at the same moment one gets the PIN."""

    def give(role: str) -> int:
        body = {"kind": "pin", "role": role, "name": "Mesa", "pin": "905318"}
        answer = client.post(f"/api/tournaments/{hall.event}/keys", json=body)
        return int(answer.status_code)

    with ThreadPoolExecutor(4) as crowd:
        codes = sorted(crowd.map(give, ["scorer", "arbiter", "chief-arbiter", "scorer"]))
    assert codes == [201, 409, 409, 409]


def test_a_pin_is_hidden_by_argon2_with_all_its_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests take less of it."""
    monkeypatch.undo()
    assert new_pin("scorer", "Mesa", PIN).hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def enter_from(client: TestClient, event: str, address: str, **body: str) -> Any:
    """The answer to a PIN or a link that comes from an address."""
    other = TestClient(client.app, "http://localhost", client=(address, 5000))
    other.portal = client.portal  # the same event loop
    return other.post(f"/api/tournaments/{event}/enter", json=body)


def test_wrong_pins_make_their_address_wait_and_no_other(client: TestClient, hall: Hall) -> None:
    """The sixth guess in a row is not even checked; somebody else comes in meanwhile."""

    def guess(pin: str, address: str = "192.0.2.66") -> Any:
        return enter_from(client, hall.event, address, pin=pin)

    answers = [guess(f"00000{digit}") for digit in range(5)]
    assert [answer.status_code for answer in answers] == [403] * 5
    waits = guess(PIN)
    assert (waits.status_code, waits.json()["code"]) == (429, "too-many-guesses")
    assert int(waits.headers["Retry-After"]) > 0
    assert guess(PIN, "192.0.2.1").json()["role"] == "scorer"


def test_links_are_never_locked_by_pins(client: TestClient, hall: Hall) -> None:
    """The organiser's link opens from the very address that has guessed too often."""
    for digit in range(7):
        enter_from(client, hall.event, "192.0.2.66", pin=f"00000{digit}")
    answer = enter_from(client, hall.event, "192.0.2.66", link=hall.link)
    assert (answer.status_code, answer.json()["role"]) == (200, "organiser")


def test_guesses_sent_at_once_do_not_pass_the_count(client: TestClient, hall: Hall) -> None:
    """Of twenty at the same moment five are checked, whichever they are."""

    def guess(number: int) -> int:
        answer = enter_from(client, hall.event, "192.0.2.66", pin=f"{number:06}")
        return int(answer.status_code)

    with ThreadPoolExecutor(20) as crowd:
        codes = sorted(crowd.map(guess, range(20)))
    assert codes == [403] * 5 + [429] * 15


def test_wrong_guesses_are_in_the_log(
    client: TestClient, hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    """The event, the address, the number of guesses."""
    with caplog.at_level(logging.WARNING, "damas.server"):
        enter_from(client, hall.event, "192.0.2.66", pin="000000")
    assert f"event {hall.event}: wrong PIN from 192.0.2.66, 1 now" in caplog.text


def test_a_right_pin_is_not_counted(client: TestClient, hall: Hall) -> None:
    """Twenty scorers who share one address come in one after the other."""
    codes = {enter_from(client, hall.event, "192.0.2.7", pin=PIN).status_code for _ in range(20)}
    assert codes == {200}


# The counts themselves


@pytest.fixture
def counted(database_url: str) -> tuple[Guesses, str]:
    """The guesses of a new event."""
    database = open_database(database_url)
    from damas.store import StoredEntry  # noqa: PLC0415

    event = Tournaments(database).create([StoredEntry("entry", {"act": "create"}, 0)], {}, [])
    return Guesses(database), event.id


def tried(guesses: Guesses, event: str, rules: Any, addresses: int) -> int:
    """The number of guesses that a patient crowd gets checked in a day."""
    now, checked = 0, 0
    waits = {f"a{number}": 0 for number in range(addresses)}
    while now < DAY_MS:
        for who in [who for who, until in waits.items() if until <= now]:
            wait = guesses.reserve(event, who, now, rules)
            checked += wait == 0
            waits[who] = now + max(wait, 1)
        now = max(now + 1, min(waits.values()))
    return checked


@pytest.mark.parametrize(
    ("rules", "addresses", "most"),
    [(STRONG, 1, 400), (STRONG, 100, 700), (WEAK, 1, 60), (WEAK, 4, 250)],
)
def test_a_day_of_guessing_is_not_enough(
    counted: tuple[Guesses, str], rules: Any, addresses: int, most: int
) -> None:
    """Of a million PINs of six digits few are tried, and of ten thousand of four as well: a hundred
    addresses have some six tries each."""
    assert 10 < tried(*counted, rules, addresses) < most


def test_who_came_in_before_does_not_wait_for_a_crowd(counted: tuple[Guesses, str]) -> None:
    """A thousand addresses guess; the arbiter, who was here before, comes in again."""
    guesses, event = counted
    assert guesses.reserve(event, "arbiter", 0, STRONG) == 0
    guesses.right(event, "arbiter")
    tries = [guesses.reserve(event, f"a{number}", 10, WEAK) for number in range(100)]
    assert tries[-1] > 0
    assert guesses.reserve(event, "stranger", 10, WEAK) > 0
    assert guesses.reserve(event, "arbiter", 10, WEAK) == 0


def test_a_crowd_keeps_nobody_from_the_first_try(counted: tuple[Guesses, str]) -> None:
    """Three hundred guess; who comes for the first time has the right PIN checked, and two wrong
    ones; then the address waits for half a day."""
    guesses, event = counted
    for number in range(300):
        assert guesses.reserve(event, f"a{number}", 10, STRONG) == 0
    waits = [guesses.reserve(event, "stranger", 20, STRONG) for _ in range(3)]
    assert waits[:2] == [0, 0]
    assert waits[2] == DAY_MS // 2
    assert guesses.reserve(event, "arbiter", 20, STRONG) == 0
    guesses.right(event, "arbiter")
    assert [guesses.reserve(event, "arbiter", 30, STRONG) for _ in range(4)] == [0] * 4


def test_waits_double_and_are_forgiven() -> None:
    """From two seconds to ten minutes, as long as it goes on."""
    limit = STRONG.address
    waits = [limit.wait_ms(wrong) for wrong in (4, 5, 6, 7, 60)]
    assert waits == [0, 2_000, 4_000, 8_000, 600_000]


def test_events_with_short_pins_have_the_harder_rules() -> None:
    """PINs of which no length is known are those of older databases: four digits and more."""
    strong, old = new_pin("scorer", "Mesa", PIN), new_pin("scorer", "Mesa", PIN)
    object.__setattr__(old, "pin_length", None)
    link = new_link("organiser", "Ana")[0]
    assert rules_for([link, strong]) == STRONG
    assert rules_for([link, strong, old]) == WEAK
    object.__setattr__(old, "revoked_ms", 1)
    assert rules_for([link, strong, old]) == STRONG


def test_an_older_database_keeps_its_pins_under_the_harder_rules(tmp_path: Path) -> None:
    """From the revision before: the PIN opens, its length is unknown, guesses are counted."""
    path = tmp_path / "old.sqlite3"
    with_tables_of("0006", path)
    four = new_pin("arbiter", "Mesa", PIN).hashed
    with sqlite3.connect(path) as old:
        old.execute("INSERT INTO tournaments VALUES ('e', ?, 0, 0, 0, '{}')", ("00" * 32,))
        old.execute(
            "INSERT INTO tournament_keys (tournament_id, kind, role, name, hashed, created_ms)"
            " VALUES ('e', 'pin', 'arbiter', 'Mesa', ?, 0)",
            (four,),
        )
    old.close()
    database = open_database(str(path))
    (key,) = Tournaments(database).keys("e")
    assert (key.pin_length, rules_for([key])) == (None, WEAK)
    assert guessing.keys.by_pin([key], PIN) == key
    assert Guesses(database).reserve("e", "192.0.2.1", 1, WEAK) == 0
    database.close()


def with_tables_of(revision: str, path: Path) -> None:
    """Makes a database as an older program did."""
    from sqlalchemy import create_engine  # noqa: PLC0415

    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def test_the_server_is_built_over_these(database: str) -> None:
    """Nothing is counted in memory alone: two servers on one database share the counts."""
    data = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
    with (
        TestClient(create_app(database), "http://localhost") as one,
        TestClient(create_app(database), "http://localhost") as other,
    ):
        event = one.post("/api/tournaments", json={"by": "Ana", "data": data}).json()["id"]
        for digit in range(5):
            enter_from(one, event, "192.0.2.66", pin=f"00000{digit}")
        assert enter_from(other, event, "192.0.2.66", pin="000009").status_code == 429
