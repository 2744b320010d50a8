"""The power cord: a server killed at any moment while phones enter results.

Every result that was acknowledged is there afterwards, once; the database opens; the audit trail
has a line for it; what was not acknowledged is sent again under the same name.
"""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from damas.tournament.event import Tournament

from .browser.conftest import Server

pytestmark = pytest.mark.full

PHONES = 8
PLAYERS = 16
CODES = (("1", "0"), ("0", "1"), ("=", "="))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with an empty database."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.stop()


class Phone:
    """Enters results one after the other, each until it is acknowledged."""

    def __init__(self, server: Server, event: str, link: str, seed: int) -> None:
        self.server, self.event, self.link = server, event, link
        self.chance = random.Random(seed)
        self.name = f"phone-{seed}"
        self.kept: dict[str, tuple[int, tuple[str, str]]] = {}
        self.stop = threading.Event()
        self.fault = ""

    def run(self, boards: list[tuple[int, int]]) -> None:
        """Corrects its boards again and again, until told to stop."""
        count = 0
        while not self.stop.is_set():
            number, board = self.chance.choice(boards)
            codes = self.chance.choice(CODES)
            count += 1
            reply = f"{self.name}.{count}"
            data = {"round": number, "board": board, "white": codes[0], "black": codes[1]}
            body = {"act": "correct", "data": data, "reason": reply, "id": reply}
            version = self._send(body)
            if version is not None:
                self.kept[reply] = version, codes

    def _send(self, body: Any) -> int | None:
        """Sends until it is answered; the version at which it was kept, None if it was not."""
        while True:
            request = urllib.request.Request(
                f"{self.server.url}/api/tournaments/{self.event}/entries",
                json.dumps(body).encode(),
                {"Content-Type": "application/json", "Authorization": f"Bearer {self.link}"},
            )
            try:
                return self._ask(request)
            except (OSError, ValueError, http.client.HTTPException):
                if self.stop.is_set():
                    return None
                time.sleep(0.05)

    def _ask(self, request: urllib.request.Request) -> int | None:
        """One try: the version, or None for an act that the event does not take."""
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return int(json.loads(answer.read())["kept"])
        except urllib.error.HTTPError as error:
            refused = json.loads(error.read())
            if refused["code"] != "same-result":  # another phone has entered the same
                self.fault = refused["message"]
            return None


def ask(server: Server, path: str, link: str, body: Any = None) -> Any:
    """A call with the organiser's link."""
    request = urllib.request.Request(
        f"{server.url}/api/tournaments/{path}",
        None if body is None else json.dumps(body).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {link}"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read())


def begun(server: Server) -> tuple[str, str]:
    """An event whose first round is played; its address and the organiser's link."""
    data = {"name": "Liga", "system": "round-robin", "wo_tolerance_min": 15}
    made = server.call("/api/tournaments", {"by": "Inês", "data": data})
    event, link = made["id"], made["link"]

    def do(act: str, **data: Any) -> Any:
        return ask(server, f"{event}/entries", link, {"act": act, "data": data})

    for number in range(PLAYERS):
        do("add-player", name=f"Jogador {number + 1}")
    do("number", how="entry")
    do("pair", **ask(server, f"{event}/proposal", link)["data"])
    for board in range(1, PLAYERS // 2 + 1):
        do("result", round=1, board=board, white="1", black="0")
    return event, link


def pull_the_cord(server: Server, times: int) -> None:
    """Kills the server so often while eight phones enter; then looks at the result."""
    chance = random.Random(20)
    event, link = begun(server)
    boards = [(1, board) for board in range(1, PLAYERS // 2 + 1)]
    phones = [Phone(server, event, link, seed) for seed in range(PHONES)]
    threads = [threading.Thread(target=phone.run, args=(boards,)) for phone in phones]
    for thread in threads:
        thread.start()
    try:
        for _ in range(times):
            time.sleep(chance.uniform(0.02, 0.6))
            server.kill()
            server.start()
    finally:  # a phone that is not told to stop would ask for ever
        for phone in phones:
            phone.stop.set()
        for thread in threads:
            thread.join()
    look(server, event, link, phones)


def event_file(server: Server, event: str, link: str) -> Any:
    """The event's file, for the organiser."""
    request = urllib.request.Request(
        f"{server.url}/api/tournaments/{event}/event.json",
        headers={"Authorization": f"Bearer {link}"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read())


def look(server: Server, event: str, link: str, phones: list[Phone]) -> None:
    """An acknowledged move is in the log at its place, once, and the log folds."""
    assert [phone.fault for phone in phones] == [""] * len(phones)
    file = event_file(server, event, phones[0].link)
    reasons = [entry.get("reason", "") for entry in file["log"]]
    reply = {name: kept for phone in phones for name, kept in phone.kept.items()}
    assert len(reply) > len(phones)
    for name, (version, codes) in reply.items():
        assert reasons.count(name) == 1
        entry = file["log"][version - 1]
        assert entry["reason"] == name
        assert (entry["data"]["white"], entry["data"]["black"]) == codes
    corrections = [reason for reason in reasons if reason]
    assert len(set(corrections)) == len(corrections)
    traced = {line.entry for line in Tournament.from_dict(file).trail}
    assert {version for version, _ in reply.values()} <= traced


def test_what_was_acknowledged_survives_the_power_cord(server: Server) -> None:
    """Five times."""
    pull_the_cord(server, 5)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_two_hundred_power_cuts_lose_and_double_nothing(server: Server) -> None:
    """Two hundred times, as the requirement says."""
    pull_the_cord(server, 200)
