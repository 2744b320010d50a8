"""The calendar of tournaments: a month as the server draws it, without any script."""

from __future__ import annotations

import re
from datetime import date

import pytest
from starlette.testclient import TestClient

from damas.app.tournament.month import first_of

from .test_tournament_api import made

pytestmark = pytest.mark.one_server


def days(page: str) -> dict[str, list[str]]:
    """The names of the events of each day that has any."""
    rows = re.findall(r'<li class="day.*?datetime="(.*?)".*?(?=<li class="day|</ol>)', page, re.S)
    parts = re.split(r'<li class="day', page)[1:]
    assert len(rows) == len(parts)
    found = zip(rows, parts, strict=True)
    return {day: names for day, part in found if (names := re.findall(r"<b>(.*?)</b>", part))}


def test_an_event_stands_on_each_of_its_days(client: TestClient) -> None:
    """Those between its first and its last; once the rounds have days, on those alone."""
    desk, _ = made(client, name="Taça", city="Faro", start="2031-03-30", end="2031-04-01")
    march = client.get("/tournaments/calendar?month=2031-03&lang=pt-PT").text
    assert days(march) == {"2031-03-30": ["Taça"], "2031-03-31": ["Taça"]}
    assert "Março de 2031" in march
    assert "domingo, 30 de março" in march
    assert f'href="/tournaments/{desk.event}"' in march
    assert "Faro" in march
    assert re.search(
        r'data-weekday="6"[^>]*aria-hidden="true"[^>]*>\s*<time datetime="2031-03-01"', march
    )
    rounds = ["2031-04-05T10:00", "2031-04-05T15:00", "2031-04-12T10:00"]
    desk.do("set-calendar", time_zone="Europe/Lisbon", minutes=120, rounds=rounds)
    april = client.get("/tournaments/calendar?month=2031-04&lang=en").text
    assert days(april) == {"2031-04-05": ["Taça"], "2031-04-12": ["Taça"]}
    assert days(client.get("/tournaments/calendar?month=2031-03").text) == {}


def test_an_empty_month_names_the_next_event(client: TestClient) -> None:
    """And links the months beside it; an event without days is on none."""
    made(client, name="Sem dia")
    made(client, name="Verão", start="2032-07-14")
    page = client.get("/tournaments/calendar?month=2032-06&lang=en").text
    assert "No tournament this month." in page
    assert 'href="?month=2032-07">Verão, Wednesday, 14 July</a>' in page
    assert 'href="?month=2032-05"' in page
    assert "Sem dia" not in client.get("/tournaments/calendar").text


def test_a_text_that_is_no_month_is_this_one() -> None:
    """What stands in an address is anything."""
    today = date(2026, 11, 29)
    for text in ("", "2026-13", "9999-01", "x" * 10):
        assert first_of(text, today) == date(2026, 11, 1)
    assert first_of("2027-02", today) == date(2027, 2, 1)
