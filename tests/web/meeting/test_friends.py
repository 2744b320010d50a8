"""Friends: added on their page, listed where one invites; both see who is here, or neither."""

from __future__ import annotations

import pytest

from .conftest import code_of
from .test_challenges import person_of
from .test_notices import account


@pytest.mark.both_databases
def test_friends_of_each_other_see_who_is_here(browser, server):
    """One who is added alone is shown without that; both are challenged with one press."""
    ana, rui = account(browser(), "ana"), account(browser(), "rui")
    ids = {name: person_of(ana, server, name) for name in ("ana", "rui")}
    assert ana.get("/api/friends").json() == []
    assert 'aria-pressed="false"' in ana.get(f"/people/{ids['rui']}").text
    for _ in range(2):
        assert ana.put(f"/api/friends/{ids['rui']}").status_code == 204
    shown = {"id": ids["rui"], "name": "rui", "here": None}
    assert ana.get("/api/friends").json() == [shown]
    assert rui.get("/api/friends").json() == []
    assert 'aria-pressed="true"' in ana.get(f"/people/{ids['rui']}").text
    assert f"/friend?to={ids['rui']}" in ana.get("/friend").text
    rui.put(f"/api/friends/{ids['ana']}")
    assert ana.get("/api/friends").json() == [shown | {"here": True}]
    ana.delete(f"/api/friends/{ids['rui']}")
    assert ana.get("/api/friends").json() == []
    assert rui.get("/api/friends").json()[0]["here"] is None


def test_only_accounts_are_friends_and_nobody_who_is_blocked(browser, server, two):
    """Nor oneself, nor an id that nobody has, nor more than a hundred."""
    zita = account(browser(), "zita")
    own = person_of(zita, server, "zita")
    assert code_of(zita.put(f"/api/friends/{own}")) == (422, "own-friend")
    assert zita.put("/api/friends/nobody").status_code == 404
    host, guest, game = two()
    (stranger,) = host.get("/api/opponents").json()
    assert host.put(f"/api/friends/{stranger['id']}").status_code == 404
    account(host, "eva")
    guest.post(f"/api/games/{game}/block")
    eva = person_of(host, server, "eva")
    account(guest, "ivo")
    assert code_of(guest.put(f"/api/friends/{eva}")) == (403, "apart")
