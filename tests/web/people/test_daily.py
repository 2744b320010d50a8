"""Duties of every day: what guests have left is deleted after the owner's terms."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Table, delete, insert, select, text, update
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from damas.app.core.times import now_ms
from damas.http import create_app
from damas.http.requests.sockets import DELETED
from damas.people.retention import TERMS
from damas.store import Database, open_database
from damas.store.models import Base
from damas.store.models.games import GameRow
from damas.store.models.people import RateRow
from web.clients import owner_of
from web.people.conftest import new_game, sitting

DAY_MS = 86_400_000
PERSON = {"kind": "person"}


def look(server: TestClient) -> None:
    """A day later the server looks at its duties."""
    services = server.app.state.services
    with services.database.session() as session, session.begin():
        session.execute(delete(RateRow).where(RateRow.key.startswith("daily:")))
    server.portal.call(services.daily.run_due)


def make_old(elsewhere: Database, game: str, days: int = 31) -> None:
    """Nothing has happened in that game for so many days."""
    with elsewhere.session() as session, session.begin():
        older = update(GameRow).where(GameRow.id == game)
        session.execute(older.values(updated_ms=GameRow.updated_ms - days * DAY_MS))


def test_unfinished_games_of_guests_go_after_a_month(server, browser, elsewhere) -> None:
    """A game in which a guest moved a month ago is deleted; one moved in lately stays."""
    guest = browser()
    old, new = new_game(guest), new_game(guest)
    make_old(elsewhere, old)
    make_old(elsewhere, new, days=29)
    look(server)
    assert guest.get(f"/api/games/{old}").status_code == 404
    assert guest.get(f"/api/games/{new}").status_code == 200


def test_a_page_that_is_open_is_told(server, browser, elsewhere) -> None:
    """The line of a game that is deleted ends, and says that the game is gone."""
    guest = browser()
    game = new_game(guest)
    make_old(elsewhere, game)
    with sitting(guest, game) as seat:
        seat.hello()
        look(server)
        with pytest.raises(WebSocketDisconnect) as closed:
            seat.hear("nothing")
    assert closed.value.code == DELETED


def test_games_of_accounts_and_with_a_running_clock_stay(server, browser, elsewhere) -> None:
    """An account's game is never deleted for its age, and a clock ends its game itself."""
    account, guest = browser(), browser("192.0.2.8")
    body = {"name": "Ana", "password": "um segredo comprido"}
    assert account.post("/api/people/register", json=body).status_code == 201
    of_account = new_game(account)
    timed = new_game(guest)
    own = new_game(server)
    for game in (of_account, timed, own):
        make_old(elsewhere, game, days=400)
    with elsewhere.session() as session, session.begin():
        session.execute(update(GameRow).where(GameRow.id == timed).values(falls_ms=2**45))
    look(server)
    for game in (of_account, timed, own):
        assert server.get(f"/api/games/{game}").status_code == 200


def test_of_several_processes_one_does_a_duty_and_a_failed_one_is_tried_again(
    server, database, caplog, monkeypatch
) -> None:
    """A duty is claimed for the day; one that fails stops no other, and is not claimed."""
    with owner_of(create_app(database)) as other:
        first, second = (one.app.state.services.daily for one in (server, other))
        done: list[str] = []

        def duty(name: str) -> Any:
            async def run(_at_ms: int) -> int:
                done.append(name)
                if done == ["first"]:
                    raise RuntimeError("no room")
                return 1

            return first.duties[0]._replace(name="test", run=run)

        monkeypatch.setattr(first, "duties", [duty("first")])
        monkeypatch.setattr(second, "duties", [duty("second")])
        server.portal.call(first.run_due)
        assert "the daily duty test failed: no room" in caplog.text
        other.portal.call(second.run_due)
        server.portal.call(first.run_due)
        assert done == ["first", "second"]


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.name)
def test_every_term_is_a_setting_and_a_duty(server, browser, term) -> None:
    """The owner changes it within its bounds; /privacy tells the number in force in the reader's
    language; nobody else changes it, and the daily run asks for it."""
    guest = browser()
    body = {"days": {term.name: term.least}}
    assert guest.put("/api/owner/retention", json=body).status_code == 403
    found = server.put("/api/owner/retention", json=body).json()
    assert {one["name"]: one["days"] for one in found}[term.name] == term.least
    wrong = {"days": {term.name: term.most + 1}}
    assert server.put("/api/owner/retention", json=wrong).status_code == 422
    page = guest.get("/privacy?lang=en").text
    assert f"{term.words.template}: {term.least}</li>" in page
    for lang in ("pt-PT", "pt-BR"):
        assert term.words.template not in guest.get(f"/privacy?lang={lang}").text
    assert term.name in {duty.name for duty in server.app.state.services.daily.duties}


AGES = {"notices": "done_ms", "invitations": "expires_ms", "rooms": "seen_ms", "classes": "seen_ms"}


@pytest.mark.parametrize("table", AGES)
def test_what_is_older_than_its_term_is_deleted(server, elsewhere, table) -> None:
    """A row that is older goes; a younger one stays."""
    term = next(term for term in TERMS if term.name == table)
    rows = Base.metadata.tables[table]
    key = rows.primary_key.columns.values()[0]
    for name, days in (("old", term.days + 1), ("young", term.days - 1)):
        values = filled(rows, name) | {AGES[table]: now_ms() - days * DAY_MS}
        with elsewhere.engine.begin() as connection:
            connection.execute(insert(rows).values(values))
    look(server)
    with elsewhere.engine.begin() as connection:
        assert connection.scalars(select(key)).all() == ["young"]


def filled(rows: Table, name: str) -> dict[str, Any]:
    """A row with a value in each column that needs one: *name*, the owner, or nought."""
    values: dict[str, Any] = {}
    for column in rows.columns:
        if column.nullable or column.server_default is not None:
            continue
        kind = column.type.python_type
        text = "owner" if column.foreign_keys else name
        values[column.name] = text if kind is str else {} if kind is object else kind()
    return values


def test_terms_stored_out_of_bounds_do_no_harm(tmp_path) -> None:
    """A stored number that is no term falls back to the nearest one that is."""
    database = open_database(str(tmp_path / "damas.sqlite3"))
    with database.engine.begin() as connection:
        statement = text("INSERT INTO server_settings (name, value) VALUES ('retention', :value)")
        connection.execute(statement, {"value": '{"guests": 0, "rooms": "x"}'})
    database.close()
    with owner_of(create_app(str(tmp_path / "damas.sqlite3"))) as server:
        days = {one["name"]: one["days"] for one in server.get("/api/owner/retention").json()}
    assert (days["guests"], days["rooms"]) == (7, 30)
