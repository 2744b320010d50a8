"""The bytes that a stranger without an account can make a server store: adds 900 players to an
event of its own and takes them back, again and again.

    python bench/stranger_disk.py --seconds 20

Prints the bytes that the database grew by, the requests, and what that would be in an hour.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from starlette.testclient import TestClient

from damas.http import create_app

CREATE = {
    "name": "Any",
    "system": "swiss",
    "regulation": "fenae-2025",
    "rounds": 5,
    "wo_tolerance_min": 15,
}
PLAYERS = [
    {"name": f"Ana Beatriz da Silva Gonçalves {n}", "club": "Clube de Damas da Cidade " * 3}
    for n in range(900)
]


def main() -> None:
    """Runs it against a server in this process."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=20)
    seconds = words.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "damas.sqlite3"
        with TestClient(
            create_app(str(file)), base_url="http://example.org", client=("192.0.2.9", 1)
        ) as client:
            made = client.post("/api/tournaments", json={"by": "Any", "data": CREATE}).json()
            path = f"/api/tournaments/{made['id']}/entries"
            headers = {"Authorization": f"Bearer {made['link']}"}
            before, began, statuses = size(file), time.monotonic(), dict[int, int]()
            version = 1
            while time.monotonic() - began < seconds:
                for body in (
                    {"act": "add-players", "data": {"players": PLAYERS}},
                    {"act": "undo", "data": {"entry": version + 1}},
                ):
                    answer = client.post(path, json=body, headers=headers)
                    statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
                    version += answer.status_code == 200 and body["act"] == "add-players"
                    version += answer.status_code == 200 and body["act"] == "undo"
                    last = answer.text[:200]
            took, grown = time.monotonic() - began, size(file) - before
    print(f"{grown / 1e6:.1f} MB in {took:.0f} s: {grown / took * 3600 / 1e9:.2f} GB an hour")
    print("answers by status:", statuses, "" if 200 in statuses and len(statuses) == 1 else last)


def size(file: Path) -> int:
    """The bytes of a SQLite database with its log."""
    return sum(one.stat().st_size for one in file.parent.glob(f"{file.name}*"))


if __name__ == "__main__":
    main()
