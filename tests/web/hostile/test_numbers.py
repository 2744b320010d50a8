"""Numbers and lengths beyond what is served: refused at once, with the bound."""

from __future__ import annotations

import time

import pytest

from damas.base.bounds import ALL_GAMES, CYCLES, GAMES, NAME, PLAYERS, ROUNDS, TEXT
from damas.tournament.scoring.points import PointSystem, exact

from .conftest import raw, refused
from .conftest import shared_server as server

__all__ = ["server"]

SWISS = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}


def make(server, **data):
    """The answer to an event asked for."""
    return server.post("/api/tournaments?lang=en", content=raw({"by": "Ana", "data": data}))


def with_extra(server, event, extra):
    """The answer to a player entered with something *extra*, written as JSON by hand."""
    body = '{"act": "add-player", "data": {"name": "Rui", "extra": ' + extra + "}}"
    return server.post(f"/api/tournaments/{event}/entries", content=body.encode())


@pytest.mark.parametrize(
    ("field", "value", "bound"),
    [
        ("rounds", 10**7, ROUNDS),
        ("cycles", 10**7, CYCLES),
        ("games", 2 * 10**7, GAMES),
        ("wo_tolerance_min", 10**9, 1440),
        ("rounds", 10**15, ROUNDS),
    ],
)
def test_a_setting_has_a_bound_and_the_sentence_says_it(server, field, value, bound):
    """Numbers that would hold the whole server when the first round is paired (C2)."""
    words = refused(make(server, **{**SWISS, field: value}), code="out-of-range")
    assert str(bound) in words


@pytest.mark.parametrize("points", ["1e9999999-0-0", "1e9-0-0", "9" * 60 + "-0-0", "1-1e99-0"])
def test_points_are_no_powers_of_ten(server, points):
    """7 seconds and more of one processor, once (C2)."""
    refused(make(server, **{**SWISS, "points": points}), code="bad-field")


@pytest.mark.parametrize("points", ["1e9999999", "1e-9999999", "9" * 60, "-1e5", "nan"])
def test_no_number_of_points_is_a_power_of_ten(server, act, points):
    """Those of a free round, and those given or taken: `adjust 1e20000` was kept."""
    refused(make(server, **{**SWISS, "bye_points": points}), code="bad-field")
    act("add-player", name="Rui")
    refused(act("adjust", player=1, points=points, reason="x"), code="bad-field")


@pytest.mark.parametrize("text", ["1e5", "1_000", "٣", "nan", "inf", "1/0", "1" * 10, "0x1", ""])
def test_exact_reads_numbers_as_people_write_them(text):
    """Digits, a point or comma, a fraction, a half; nothing else."""
    with pytest.raises((ValueError, ZeroDivisionError)):
        exact(text)


@pytest.mark.parametrize("text", ["1-½-0", "2-1-0", "3-1-0", "1-0.5-0", "1-0,5-0", "2 - 1 - 0"])
def test_point_systems_that_are_used_are_read(text):
    """As ever."""
    assert PointSystem.parse(text).win >= 1


@pytest.mark.parametrize("number", ["Infinity", "-Infinity", "NaN", "1e999", str(2**63), "9" * 400])
def test_numbers_that_are_none_are_refused_in_fields_of_any_kind(server, event, number):
    """Infinity in the data of a player was a 500 for all who looked (C8)."""
    answer = with_extra(server, event, '{"deep": [{"x": NUMBER}]}'.replace("NUMBER", number))
    refused(answer, "data.extra.deep.1.x", code="bad-number")
    assert server.get(f"/api/tournaments/{event}").status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/api/archive/games/9223372036854775808",
        "/archive/9223372036854775808",
        "/archive/99999999999999999999999.pdn",
        "/archive/9223372036854775808/score.pdf",
        "/api/archive/games?offset=9223372036854775808",
        "/api/games?offset=99999999999999999999&limit=-99999999999999999999",
        "/api/arbiter/training/scores?limit=99999999999999999999",
    ],
)
def test_integers_beyond_a_databases_are_no_500(server, address):
    """No row has such a number (C8)."""
    answer = server.get(address, headers={"accept": "application/json"})
    assert answer.status_code < 500, answer.text


def test_a_key_beyond_a_databases_integers_is_refused(server, event):
    """Taking back a key that cannot be."""
    refused(server.delete(f"/api/tournaments/{event}/keys/{2**31}"), "key_id")
    assert server.delete(f"/api/tournaments/{event}/keys/{2**31 - 1}").status_code == 404


@pytest.mark.parametrize(("field", "most"), [("name", NAME), ("club", NAME)])
def test_texts_have_a_length(act, field, most):
    """The sentence says the field and how many letters."""
    words = refused(act("add-player", **{"name": "Rui", field: "x" * (most + 1)}), field)
    assert str(most) in words
    assert act("add-player", **{"name": "Rui", field: "x" * most}).status_code == 200


def test_a_note_has_a_page(act):
    """Texts of several lines are longer."""
    refused(act("note", kind="remark", text="x" * (TEXT + 1)), "data.text")
    assert act("note", kind="remark", text="x" * TEXT).status_code == 200


def test_an_event_has_so_many_players_and_games(server, act, event):
    """A list of more is refused whole; so is a round that brings too many games."""
    many = [{"name": f"P{number}"} for number in range(PLAYERS + 1)]
    refused(act("add-players", players=many), str(PLAYERS))
    made = make(server, **{**SWISS, "games": GAMES})
    two = made.json()["id"]
    path = f"/api/tournaments/{two}/entries"
    players = [{"name": f"P{number}"} for number in range(2 * (ALL_GAMES // GAMES + 1))]
    data = {"act": "add-players", "data": {"players": players}}
    assert server.post(path, content=raw(data)).status_code == 200
    boards = [[2 * n + 1, 2 * n + 2] for n in range(len(players) // 2)]
    pair = {"act": "pair", "data": {"round": 1, "boards": boards, "accept": ["colours"]}}
    refused(server.post(path, content=raw(pair)), str(ALL_GAMES), code="too-many")


@pytest.mark.parametrize("field", ["values", "extra"])
def test_keys_that_are_digits_elsewhere_are_no_numbers(act, field):
    """ "²" is a digit to Unicode and no number to anybody."""
    act("add-player", name="Rui")
    refused(act("settle", criterion="PLAYOFF", values={"²": 1}), "values", code="bad-field")
    refused(act("settle", criterion="PLAYOFF", values={"9" * 5000: 1}))


def test_nesting_has_a_bound(server, event):
    """A thousand lists in one another, in any field."""
    for count in (500, 20_000):
        answer = with_extra(server, event, '{"x": ' + "[" * count + "]" * count + "}")
        refused(answer, code="too-deep")


def test_a_hostile_event_file_is_refused_at_once(server):
    """A value that an event refuses does not come in by its file."""
    entry = {"act": "create", "by": "Ana", "at": "2026-01-01T10:00:00Z"}
    for data in ({**SWISS, "points": "1e9999999-0-0"}, {**SWISS, "games": 20_000_000}):
        file = {"format": "damas-event", "version": 1, "log": [{**entry, "data": data}]}
        began = time.monotonic()
        refused(server.post("/api/tournaments/import", content=raw({"by": "Eva", "event": file})))
        assert time.monotonic() - began < 10  # a guard against hanging, nothing finer
