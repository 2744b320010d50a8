"""An electronic board at the arbiter's table: an example client, in plain Python.

A board that senses pieces sends its events to a running `damas serve`, and shows the rulings:

    python examples/electronic_board.py --new internacional < events.jsonl
    python examples/electronic_board.py --table FLAWqNbZXPei --demo 20
    python examples/electronic_board.py --table FLAWqNbZXPei --watch

Without an option events are read from standard input, one JSON object a line (docs/arbiter.md).
`--demo` plays the board itself: it knows only which squares are occupied, as cheap boards do, and
plays legal moves, with a wrong one now and then. `--watch` shows what anybody enters, by WebSocket
(it needs the package `websockets`).

Every event goes out under a name of its own and is sent again until it is answered, so that a line
that breaks loses and doubles nothing.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any

PATIENCE = 60.0  # seconds for which a server that does not answer is asked again
BUSY = (429, 503)  # the server asks to come again


def message_of(error: urllib.error.HTTPError) -> str:
    """The server's own sentence, where it has one."""
    try:
        with error:
            return str(json.loads(error.read())["message"])
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return str(error)


class Board:
    """The line to one table of a server."""

    def __init__(self, url: str, table: str, lang: str) -> None:
        self.url = url.rstrip("/")
        self.table = table
        self.lang = lang
        self.name = uuid.uuid4().hex[:12]
        self.count = 0

    def call(self, path: str, body: object = None) -> Any:
        """One request; tried again while the server does not answer. Raises SystemExit."""
        data = None if body is None else json.dumps(body).encode()
        address = f"{self.url}{path}?lang={self.lang}"
        request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(request, timeout=10) as answer:
                    return json.loads(answer.read())
            except urllib.error.HTTPError as error:
                reason = message_of(error)
                if error.code not in BUSY:
                    raise SystemExit(reason) from None
            except (OSError, http.client.HTTPException, ValueError) as error:
                reason = str(error)  # no answer, or one that broke off
            if time.monotonic() > until:
                raise SystemExit(f"{self.url} does not answer: {reason}")
            time.sleep(0.5)

    def open(self, regulation: str) -> None:
        """Makes a new table."""
        self.table = self.call("/api/arbiter/tables", {"regulation": regulation})["id"]

    @property
    def stands(self) -> dict[str, Any]:
        """The state of the table, from the server."""
        found: dict[str, Any] = self.call(f"/api/arbiter/tables/{self.table}")
        return found

    def tell(self, event: dict[str, Any]) -> dict[str, Any]:
        """Sends an event; the answer."""
        self.count += 1
        named = {**event, "id": f"{self.name}-{self.count}"}
        answer: dict[str, Any] = self.call(f"/api/arbiter/tables/{self.table}/events", named)
        return answer


def show(answer: dict[str, Any]) -> None:
    """Prints what was ruled."""
    if "error" in answer:
        print(f"  ! {answer['error']['message']}", flush=True)
    for ruling in answer["rulings"]:
        place = " ".join(filter(None, (ruling["kind"], ruling["code"], ruling["article"])))
        print(f"  {place}: {ruling['message']}", flush=True)


def read_lines(board: Board) -> None:
    """Events from standard input."""
    for number, line in enumerate(sys.stdin, start=1):
        if not line.strip():
            continue
        try:
            event = json.loads(line)
        except ValueError as error:
            print(f"line {number} is not JSON: {error}", file=sys.stderr)
            continue
        print(line.strip(), flush=True)
        show(board.tell(event))


def squares(fen: str) -> set[int]:
    """The squares that are occupied in a position."""
    found: set[int] = set()
    for part in fen.split(":")[1:]:
        for item in part[1:].split(","):
            first, _, last = item.lstrip("K").partition("-")
            if first:
                found |= set(range(int(first), int(last or first) + 1))
    return found


def sensed(occupied: set[int], move: dict[str, Any]) -> Iterator[set[int]]:
    """The reports of the squares during a move: the piece moves, then captured ones leave."""
    now = (occupied - {move["path"][0]}) | {move["path"][-1]}
    yield set(now)
    for square in move["captured"]:
        now = now - {square}
        yield set(now)


def demo(board: Board, moves: int, seed: int) -> None:
    """Plays, knowing only which squares are occupied; errs now and then and puts it right."""
    chance = random.Random(seed)
    for _ in range(moves):
        view = board.stands
        if view["outcome"] or not view["legal"]:
            return
        occupied = squares(view["stands"])
        move = chance.choice(view["legal"])
        if chance.random() < 0.15:
            gone = {"event": "placements", "occupied": sorted(occupied - {move["path"][0]})}
            back = {"event": "placements", "occupied": sorted(occupied)}
            print("a piece is lifted and put back", flush=True)
            show(board.tell(gone))
            show(board.tell(back))
        print(move["notation"], flush=True)
        for now in sensed(occupied, move):
            show(board.tell({"event": "placements", "occupied": sorted(now)}))
        pressed = board.tell({"event": "press", "by": view["expected"]})
        show(pressed)
        for square in pressed["state"]["uncrowned"]:  # the other player crowns it
            show(board.tell({"event": "crown", "by": pressed["state"]["turn"], "square": square}))


def watch(board: Board) -> None:
    """Shows what anybody enters, until interrupted."""
    from websockets.sync.client import connect  # noqa: PLC0415  (only this mode needs it)

    address = board.url.replace("http", "ws", 1)
    with connect(f"{address}/ws/arbiter/{board.table}?lang={board.lang}") as line:
        for text in line:
            message = json.loads(text)
            for entry in message.get("log", ()):
                print(f"{entry['number']}. {entry['by'] or ''} {entry['words']}", flush=True)
                show({"rulings": entry["rulings"]})


def main() -> None:
    """Does what the options say."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="where damas serve answers")
    parser.add_argument("--lang", default="en", help="the language of rulings: en, pt-PT, pt-BR")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--new", metavar="REGULATION", help="make a new table")
    where.add_argument("--table", metavar="ID", help="a table that there is")
    parser.add_argument("--demo", metavar="LANCES", type=int, help="play so many lances")
    parser.add_argument("--seed", type=int, default=1, help="of the demo's lances")
    parser.add_argument("--watch", action="store_true", help="show what anybody enters")
    options = parser.parse_args()
    board = Board(options.url, options.table or "", options.lang)
    if options.new:
        board.open(options.new)
        print(f"{board.url}/arbiter/{board.table}", flush=True)
    if options.watch:
        watch(board)
    elif options.demo is not None:
        demo(board, options.demo, options.seed)
    else:
        read_lines(board)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
