"""The table of docs/lab/load.md, from the rows of `lab load`, beside the wanted figures."""

from __future__ import annotations

import datetime
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .server import share

Row = dict[str, Any]
MEASURES = ("moves", "paced", "spectators", "connections", "crowd", "idle", "kills")
"""The measurements that the table is made of."""
LINES: tuple[tuple[str, str, Callable[[Row], str], str], ...] = (
    (
        "200 games, as fast as acknowledged: durable moves a second",
        "moves",
        lambda row: f"{row['moves_a_second']:,.0f}",
        "2,000",
    ),
    (
        "the same: processor time of the server for a move",
        "moves",
        lambda row: f"{row['server_us_a_move'] / 1000:.2f} ms",
        "",
    ),
    (
        "2,000 moves a second sent: moves a second",
        "paced",
        lambda row: f"{row['moves_a_second']:,.0f}",
        "2,000",
    ),
    (
        "the same: acknowledged p50, p99",
        "paced",
        lambda row: f"{row['p50_ms']:.0f} ms, {row['p99_ms']:.0f} ms",
        "p99 50 ms",
    ),
    (
        "1,000 spectators of one game hear a move: p50, p99",
        "spectators",
        lambda row: f"{row['p50_ms']:.0f} ms, {row['p99_ms']:.0f} ms",
        "p99 250 ms",
    ),
    ("open connections of one process", "connections", lambda row: f"{row['open']:,}", "5,000"),
    (
        "memory of a connection",
        "connections",
        lambda row: f"{row['kb_a_connection']:.0f} kB",
        "60 kB",
    ),
    (
        "600 who come at once: answers to one at another game, p50, p99",
        "crowd",
        lambda row: f"{row['p50_ms']:.0f} ms, {row['p99_ms']:.0f} ms",
        "p99 50 ms",
    ),
    (
        "memory of a game of 60 plies at which nobody is, its clock running",
        "idle",
        lambda row: f"{row['kb_a_game']:.0f} kB",
        "20 kB",
    ),
    (
        "longest message of a move to one client",
        "moves",
        lambda row: f"{row['longest_move_bytes']} bytes",
        "200 bytes",
    ),
    (
        "longest message behind a move: its result, or replies that do not fit",
        "moves",
        lambda row: f"{row['longest_after_bytes']} bytes",
        "",
    ),
    (
        "bytes a move to both clients, acknowledgement and first states included",
        "moves",
        lambda row: f"{row['wire_bytes_a_move']:.0f}",
        "",
    ),
    (
        "kill -9 while games move: kills, acknowledged moves, lost ones",
        "kills",
        lambda row: f"{row['kills']}, {row['acknowledged_moves']:,}, {row['lost_moves']}",
        "200, none lost",
    ),
    (
        "the limit of the disk: commits of 4 KiB a second, one after the other",
        "moves",
        lambda row: f"{row['fsyncs_a_second']:,.0f}",
        "",
    ),
    (
        "the same: acknowledged moves for each such commit",
        "moves",
        lambda row: f"{row['moves_per_possible_fsync']:.1f}",
        "",
    ),
    (
        "bytes written to the disk for a move",
        "moves",
        lambda row: f"{row['disk_bytes_a_move']:,.0f}",
        "",
    ),
    (
        "processors that other programs used meanwhile (moves, paced, spectators)",
        "others",
        lambda row: row["shown"],
        "",
    ),
)
"""Each line: its words, the measurement it is from, the figure, the wanted one."""


def table(rows: list[Row]) -> Iterator[str]:
    """The table in Markdown."""
    found = {row["measure"]: row for row in rows}
    busy = [found[name]["others_processors"] for name in MEASURES[:3] if name in found]
    found["others"] = {"shown": ", ".join(f"{one:.1f}" for one in busy)}
    day = datetime.datetime.now().astimezone().date().isoformat()
    yield f"Measured on {day} on a machine with {os.cpu_count()} processors:"
    yield ""
    yield "| | measured | wanted |"
    yield "|---|---|---|"
    for words, measure, figure, wanted in LINES:
        if measure in found:
            yield f"| {words} | {figure(found[measure])} | {wanted} |"


QUARTERS = 4  # of a second
MANY = 0.02
"""Of all games: a quarter of a second in which more of them end, with its two neighbours, is one
in which games change."""


def parted(results: Sequence[dict[str, Any]], games: int) -> dict[str, Any]:
    """p99 of the moves acknowledged while games change and while they go on, in milliseconds."""
    ended = Counter(int(at * QUARTERS) for result in results for at in result["ended"])
    change = {near for at, count in ended.items() if count > MANY * games for near in _near(at)}
    waits: dict[bool, list[float]] = {True: [], False: []}
    for result in results:
        for at, took in zip(result["at"], result["waits"], strict=True):
            waits[int(at * QUARTERS) in change].append(took / 1000)
    return {
        "p99_ms_while_games_go_on": share(waits[False], 0.99),
        "p99_ms_while_games_change": share(waits[True], 0.99),
        "moves_while_games_change": len(waits[True]),
        "games_ended": sum(ended.values()),
    }


def _near(at: int) -> tuple[int, ...]:
    return at - 1, at, at + 1, at + 2
