"""Compares the messages that the clients of some games got with the stored logs.

A game is a log, so that the question of linearizability has a simple answer: the order is that of
the log, and it must be one in which every client could have seen what it saw. A command stands in
the log once or not at all; one that was acknowledged stands at the version that was said; one that
was acknowledged before another one was sent stands before it; and a client that asks for the
state is shown at least the commands that were acknowledged before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

MOST_CLOCK_MS = 50
"""By so much a time that is shown may differ from that which the log gives."""
MOST_CHARGE_MS = 2_000
"""By so much both clocks together may differ from the time that has really passed."""
MOST_GIVEN_MS = 4_000
"""By so much an outage may seem longer: until it is over for a server, and for the players."""
UNKNOWN = ("store-failed",)
"""Refusals by which a client cannot know whether the command was stored after all."""


@dataclass(slots=True)
class Said:
    """A command as its client knows it: times are monotonic seconds of one machine."""

    game: str
    id: str
    ply: int
    path: tuple[int, ...]
    sent: float
    answered: float | None = None
    version: int | None = None
    refused: str = ""


@dataclass(slots=True)
class Shown:
    """A whole state that a client asked for at *asked* and heard at *heard*."""

    game: str
    asked: float
    heard: float
    version: int
    fen: str
    clock: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """A version that somebody who asks for nothing was sent."""

    game: str
    version: int
    at: float


@dataclass(frozen=True, slots=True)
class Stored:
    """An entry of a game's log, with the board after it and both clocks' times at any moment."""

    version: int
    kind: str
    client_id: str | None
    ply: int | None
    path: tuple[int, ...]
    fen: str
    clock_at: Any = None
    given_ms: int = 0
    """The time that it gives back, the moment (ms UTC) at which that ends, and its own time."""
    until_ms: int = 0
    at_ms: int = 0


@dataclass(slots=True)
class History:
    """All that was said and shown in a run, and the boards of every server at its end."""

    said: list[Said] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    boards: dict[str, list[str]] = field(default_factory=dict)
    heard: list[Heard] = field(default_factory=list)
    outages: list[float] = field(default_factory=list)
    """Seconds of the outages of the run, if it is one of outages."""


def violations(history: History, logs: Mapping[str, Sequence[Stored]]) -> list[str]:
    """The faults of a run, in words; empty for a sound one."""
    found: list[str] = []
    for game, log in logs.items():
        said = [one for one in history.said if one.game == game]
        shown = [one for one in history.shown if one.game == game]
        found += _numbers(game, log)
        found += _once(game, said, log)
        found += _told(game, said, log)
        found += _order(game, said, log)
        found += _sight(game, said, shown)
        found += _boards(game, shown, history.boards.get(game, []), log)
        found += _clocks(game, shown, log)
        found += _charged(game, shown, log)
        found += _flags(game, log)
        found += _given(game, history, log)
        found += _news(game, history, log)
    return found


def unsure(history: History, logs: Mapping[str, Sequence[Stored]]) -> int:
    """Commands that were said to have failed and are stored: the database went in between."""
    stored = {(game, entry.client_id) for game, log in logs.items() for entry in log}
    return sum(one.refused in UNKNOWN and (one.game, one.id) in stored for one in history.said)


def clock_error(history: History, logs: Mapping[str, Sequence[Stored]]) -> int:
    """The largest difference between a shown time and that of the log, in ms."""
    return max((off for one in history.shown for off in _off(one, logs[one.game])), default=0)


def charge_error(history: History, logs: Mapping[str, Sequence[Stored]]) -> int:
    """The largest difference between the time that passed and that which clocks were charged."""
    games = {one.game for one in history.shown}
    views = {game: [one for one in history.shown if one.game == game] for game in games}
    return max(
        (abs(off) for game, shown in views.items() for _, off in _charges(shown, logs[game])),
        default=0,
    )


def given_ms(logs: Mapping[str, Sequence[Stored]]) -> int:
    """The longest time (ms) that a game got back."""
    return max((_sum_given(log) for log in logs.values()), default=0)


def _sum_given(log: Sequence[Stored]) -> int:
    """The sum of the times given back, as far as they were of use: who moves before the end of one
    leaves the rest."""
    given = until = 0
    for entry in log:
        given += entry.given_ms
        if entry.kind == "away":
            until = max(until, entry.until_ms)
        elif entry.kind == "move":
            given -= max(0, until - entry.at_ms)
            until = 0
    return given


def lateness(history: History) -> list[float]:
    """Seconds from each acknowledgement until somebody who looks on had heard of the move."""
    found = []
    for one in history.said:
        if one.version is None or one.answered is None:
            continue
        times = [x.at for x in history.heard if x.game == one.game and x.version >= one.version]
        found += [max(0.0, min(times) - one.answered)] if times else []
    return found


def _numbers(game: str, log: Sequence[Stored]) -> Iterator[str]:
    if [entry.version for entry in log] != list(range(1, len(log) + 1)):
        yield f"{game}: the log has gaps"


def _once(game: str, said: Sequence[Said], log: Sequence[Stored]) -> Iterator[str]:
    names = Counter(entry.client_id for entry in log if entry.client_id)
    known = {one.id: one for one in said}
    for name, count in names.items():
        if count > 1:
            yield f"{game}: {name} was done {count} times"
        if name not in known:
            yield f"{game}: nobody has said {name}"
    for entry in log:
        one = known.get(entry.client_id or "")
        if one is not None and (one.ply, one.path) != (entry.ply, entry.path):
            yield f"{game}: {one.id} was done as another move"


def _told(game: str, said: Sequence[Said], log: Sequence[Stored]) -> Iterator[str]:
    places = {entry.client_id: entry.version for entry in log if entry.client_id}
    for one in said:
        if one.version is not None and one.id not in places:
            yield f"{game}: {one.id} was acknowledged and is lost"
        elif one.version is not None and places[one.id] != one.version:
            yield f"{game}: {one.id} was acknowledged as {one.version}, is {places[one.id]}"
        elif one.refused and one.refused not in UNKNOWN and one.id in places:
            yield f"{game}: {one.id} was refused ({one.refused}) and is stored"


def _order(game: str, said: Sequence[Said], log: Sequence[Stored]) -> Iterator[str]:
    places = {entry.client_id: entry.version for entry in log if entry.client_id}
    done = [one for one in said if one.id in places]
    first = [one for one in done if one.answered is not None and one.version is not None]
    for before in first:
        for after in done:
            early = before.answered is not None and before.answered < after.sent
            if early and places[before.id] > places[after.id]:
                yield f"{game}: {after.id} was sent after {before.id} was done, and stands before"


def _sight(game: str, said: Sequence[Said], shown: Sequence[Shown]) -> Iterator[str]:
    for view in shown:
        for one in said:
            known = one.version is not None and one.answered is not None
            if known and one.answered < view.asked and view.version < one.version:  # type: ignore[operator]
                yield f"{game}: a state of {view.version} after {one.id} was acknowledged"
                break


def _boards(
    game: str, shown: Sequence[Shown], last: Sequence[str], log: Sequence[Stored]
) -> Iterator[str]:
    fens = {entry.version: entry.fen for entry in log}
    for view in shown:
        if view.version and fens.get(view.version) != view.fen:
            yield f"{game}: a board of version {view.version} that is not stored"
    if log and any(fen != log[-1].fen for fen in last):
        yield f"{game}: not all boards are equal at the end"


def _clocks(game: str, shown: Sequence[Shown], log: Sequence[Stored]) -> Iterator[str]:
    for view in shown:
        for off in _off(view, log):
            if off > MOST_CLOCK_MS:
                yield f"{game}: a clock is {off} ms off at version {view.version}"


def _off(view: Shown, log: Sequence[Stored]) -> Iterator[int]:
    entry = log[view.version - 1] if 0 < view.version <= len(log) else None
    if entry is None or view.clock is None or entry.clock_at is None:
        return
    wanted = entry.clock_at(view.clock["server_time_ms"])
    for name in ("white_ms", "black_ms"):
        yield abs(wanted[name] - view.clock[name])


def _flags(game: str, log: Sequence[Stored]) -> Iterator[str]:
    """Players who answer at once lose on time by a failure of ours alone."""
    yield from (f"{game}: a flag fell" for entry in log if entry.kind == "flag")


def _given(game: str, history: History, log: Sequence[Stored]) -> Iterator[str]:
    """Nobody gets more back than was lost, and the moment to see it."""
    most = sum(1000 * seconds + MOST_GIVEN_MS for seconds in history.outages)
    given = _sum_given(log)
    if history.outages and given > most:
        yield f"{game}: {given} ms were given back for {most} ms"


def _charged(game: str, shown: Sequence[Shown], log: Sequence[Stored]) -> Iterator[str]:
    for view, off in _charges(shown, log):
        if abs(off) > MOST_CHARGE_MS:
            how = "much" if off > 0 else "little"
            yield f"{game}: the clocks lost {abs(off)} ms too {how} until version {view.version}"


def _charges(shown: Sequence[Shown], log: Sequence[Stored]) -> Iterator[tuple[Shown, int]]:
    """Each asked view with the error of the time that both clocks have lost since the first:
    positive for too much.

    One clock runs at every moment, and nothing is added to it but increments and what is given
    back. A view was made between the question and the answer, so that its moment is known as well.
    A clock at zero, which is told in the moment before an outage is given back, has lost no more
    than it had: it says nothing.
    """
    views = [one for one in shown if one.asked and _runs(one)]
    for view in views[1:]:
        used = _left(views[0]) - _left(view) + _added(views[0], view, log)
        most = (view.heard - views[0].asked) * 1000
        least = (view.asked - views[0].heard) * 1000
        yield view, max(0, round(used - most)) - max(0, round(least - used))


def _runs(view: Shown) -> bool:
    """Whether a clock runs, and has time left."""
    running = (view.clock or {}).get("running")
    return bool(running and view.clock and view.clock[f"{running}_ms"])


def _added(first: Shown, last: Shown, log: Sequence[Stored]) -> int:
    """The time (ms) that was added to the clocks between two views."""
    rows = [row for row in log if first.version < row.version <= last.version]
    increment = int((last.clock or {}).get("increment_ms", 0))
    return _sum_given(rows) + increment * sum(row.kind == "move" for row in rows)


def _left(view: Shown) -> int:
    clock = view.clock or {}
    return int(clock["white_ms"]) + int(clock["black_ms"])


def _news(game: str, history: History, log: Sequence[Stored]) -> Iterator[str]:
    """Everybody who looks on hears of the last entry, also where messages were lost."""
    heard = [one.version for one in history.heard if one.game == game]
    if history.heard and log and max(heard, default=0) < log[-1].version:
        yield f"{game}: nobody who looks on has heard of version {log[-1].version}"
