"""The data behind `first_content.py`: 200 people with clubs and a rating list, a Swiss of 60 in its
seventh round, one that is open for registration, and a festival of two sections.
"""

from __future__ import annotations

import argparse
import json
import random
import urllib.request
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from federation import events, first_list
from federation_pages import FAMILY, GIVEN, Office

from damas.registry.records import CLUB
from damas.tournament.event import Tournament
from damas.tournament.event.simulation import SimulatedSwiss, simulated

PEOPLE, CLUBS, PLAYERS, ROUNDS, ENTERED = 200, 12, 60, 7, 20


def names(count: int, seed: int) -> list[str]:
    """People's names by lot; each once."""
    chance, found = random.Random(seed), set[str]()
    while len(found) < count:
        found.add(f"{chance.choice(GIVEN)} {chance.choice(FAMILY)} {chance.choice(FAMILY)}")
    return chance.sample(sorted(found), count)


def fill_federation(url: str) -> None:
    """Enters clubs, people and two years of reports, and publishes all lists."""
    office, chance = Office(url), random.Random(3)
    for number in range(CLUBS):
        office.do("add-club", name=f"Clube de Damas {number + 1} de {FAMILY[number % 10]}")
    clubs = list(office.book.bodies(CLUB))
    people = [
        {"name": one, "federation": "POR", "club": chance.choice(clubs), "birth": "1980-05-01"}
        for one in names(PEOPLE, 4)
    ]
    office.do("import-people", people=people)
    office.do("set-series", series="s", name="Classical", book="fmjd", first="2016-01-01", months=3)
    start = first_list(PEOPLE, 1)
    rows = [[number, one.rating, one.games] for number, one in start.entries.items()]
    office.do("set-start", series="s", ratings=rows)
    for one in events(PEOPLE, 6, 2, 1):
        office.do("add-report", **one.to_dict())
    office.publish("2018-01-01")
    office.database.close()


def played_event() -> Tournament:
    """A Swiss whose last round is paired and half played."""
    *_, event = simulated(SimulatedSwiss(PLAYERS, ROUNDS, surprise=0), 5)
    create, players, *others = event.log
    title = {**create.data, "name": "Campeonato do Norte", "regulation": "fenae-2025"}
    rows = zip(players.data["players"], names(PLAYERS, 6), strict=True)
    given = [{**one, "name": name, "club": f"Clube {one['club']}"} for one, name in rows]
    log = [replace(create, data=title), replace(players, data={"players": given}), *others]
    last = max(number for number, one in enumerate(log) if one.act == "pair")
    return Tournament.replay(log[: last + 1 + PLAYERS // 4])


class Desk:
    """An organiser who makes events on a running server."""

    def __init__(self, address: str) -> None:
        self.address, self.link, self.acts = address, "", 0

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """One call with the key of the last event; the answer."""
        headers = {"Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {self.link}"} if self.link else {}
        asked = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return json.load(answer)

    def made(self, path: str, **body: Any) -> str:
        """A new event, whose key is used from now on; its id."""
        self.link = ""
        found = self.post(f"/api/tournaments{path}", {"by": "Bench", **body})
        self.link = found["link"]
        return str(found["id"])

    def do(self, event: str, act: str, **data: Any) -> None:
        """An act of an event."""
        self.acts += 1
        body = {"act": act, "data": data, "id": f"bench-{self.acts}"}
        self.post(f"/api/tournaments/{event}/entries", body)


def public(address: str) -> str:
    """The path that is handed on, with the event's name, to which its number leads."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        return urlsplit(answer.url).path


def make_events(address: str) -> dict[str, str]:
    """Makes the events; the paths of their public pages by name."""
    desk = Desk(address)
    played = desk.made("/import", event=played_event().to_dict())
    settings = {"system": "swiss", "regulation": "fenae-2025", "rounds": 7, "wo_tolerance_min": 15}
    opened = desk.made("", data={"name": "Open de Braga", **settings})
    people = [{"name": one, "club": "Clube de Damas"} for one in names(ENTERED, 7)]
    desk.do(opened, "add-players", players=people)
    desk.do(opened, "open-registration", places=80, note="Sala da biblioteca, a partir das 9 h.")
    first = desk.made("", data={"name": "Festival do Minho", **settings})
    desk.do(first, "add-players", players=people)
    section = {"id": "bench-section", "name": "B", "own": "A"}
    desk.post(f"/api/tournaments/{first}/sections", section)
    return {
        "event": public(f"{address}/events/{played}"),
        "festival": public(f"{address}/events/{first}"),
        "registration": f"/tournaments/{opened}/register",
    }


def main() -> None:
    """Fills the database of a federation; a file of SQLite that there may not be yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    fill_federation(f"sqlite:///{parser.parse_args().file}")


if __name__ == "__main__":
    main()
