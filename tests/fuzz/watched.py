"""The invariants of a table: each event is checked, and so is the end."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from damas.arbiter import Table, to_pdn

from .tables import INCREMENT, OTHER, TIME, Event

# Events that may take a move out of the record.
_UNDOING = ("start", "decide", "rule", "placements", "board_misplaced")
# Events by which pieces come on the board or leave it.
_ADDING = ("remove", "start", "placements", "lift")


@dataclass
class View:
    """The view of a table before one event."""

    entries: tuple[Any, ...]
    state: dict[str, Any]
    touched: tuple[int, ...]
    count: dict[str, int]
    game: object


@dataclass
class Watched:
    """A table, what it showed before each of its events, and an account of the time spent."""

    table: Table = field(default_factory=Table)
    views: dict[int, View] = field(default_factory=dict)
    counters: dict[tuple[int, ...], Any] = field(default_factory=dict)
    kept: list[Any] = field(default_factory=list)
    spent: dict[str, float] = field(default_factory=dict)
    clear: int = 0

    def view(self) -> View:
        """The view of the table now."""
        table = self.table
        state = table.state()
        count = {c: len(table.pieces.everywhere(c)) for c in OTHER} if state else {}
        entries = table.history.entries if state else ()
        game = table.history.game if state else None
        return View(entries, state, tuple(table.position.touched) if state else (), count, game)

    def apply(self, event: Event) -> None:
        """Gives the table one event and checks the result."""
        before, number = self.view(), len(self.table.log) + 1
        self.views[number] = before
        watch = self.table.clock
        running, now = watch.clock.running if watch else None, self.table.now
        rulings = self.table.apply(event)
        if running and event["event"] != "start":
            self.spent[running] += (self.table.now - now) / 1000
        after = self.view()
        json.dumps(after.state)
        kinds = [ruling.kind for ruling in rulings]
        if kinds[:1] == ["error"]:
            assert after.state == before.state, "an error changed the state"
            assert after.touched == before.touched, "an error changed what was touched"
        if not after.state:
            return
        if after.game is not before.game:
            self.spent = self._spent_before(event)
            self.clear = number
        self._same_pieces(event, kinds, before, after)
        self._same_record(event, before, after)
        self._awaiting()
        self._same_counters(after)
        self._time()
        if "restored" in kinds and "accident" not in [ruling.code for ruling in rulings]:
            self._restored(number, after)

    def _spent_before(self, event: Event) -> dict[str, float]:
        """Time that is gone when a game begins: some where it begins again with its times."""
        watch, fresh = self.table.clock, dict.fromkeys(OTHER, 0.0)
        kept = self.table.regulation.clock_rules.restart
        if watch is None or event["event"] == "start" or kept is None:
            return fresh
        now = self.table.now
        return {one: TIME - watch.left_ms(one, now) / 1000 for one in fresh}

    def _same_pieces(self, event: Event, kinds: list[str], before: View, after: View) -> None:
        """No piece vanishes and none comes of itself."""
        free = event["event"] in _ADDING or event.get("piece") is not None
        if free or not before.state or {"restored", "annulled"} & set(kinds):
            return
        assert after.count == before.count, f"pieces: {before.count} became {after.count}"

    def _same_record(self, event: Event, before: View, after: View) -> None:
        """Nothing but a decision takes a move out of the record; a finding waits for its own."""
        kind, code = event["event"], event.get("code")
        rules = self.table.regulation.irregularities
        known = rules is not None and rules.policy == "mandatory_restore"
        kept = before.entries == after.entries[: len(before.entries)]
        if kind in _UNDOING or (kind == "report" and (known or code in ("board", "setup"))):
            kept = True
        assert kept, f"{kind} has taken a move out of the record"
        found = [one for one in self.table.log[-1].rulings if one.kind == "irregularity"]
        finding = kind == "report" and event["by"] == "arbiter" and code != "setup"
        if finding and found and "ply" in event:
            self._found(event, found[0].right)

    def _found(self, event: Event, right: str | None) -> None:
        """The finding is about the move that it names, and is put right from there."""
        code, ply = event["code"], event["ply"]
        cases = [one.case for one in self.table.pendings if code in one.codes]
        entries = self.table.history.entries
        while ply < len(entries) and not entries[ply].played and ply:
            ply -= 1  # a removal belongs to the move before it, of the same player
            ply -= entries[ply].by != entries[event["ply"]].by
        places = (ply, ply + 1, event["ply"], event["ply"] + 1)
        mine = [case for case in cases if case.ply in places]
        assert mine, f"the finding about ply {ply} is not among the pending ones"
        if len(self.table.pendings) > 1 or mine[0].codes != (code,):
            return
        twin = Table.from_events(json.loads(json.dumps(self.table.events)))
        twin.apply({"event": "decide", "by": right, "choice": "rectify", "code": code})
        left = len(twin.history.entries)
        assert left == mine[0].ply or not twin.game_cases, f"put right from ply {left}"

    def _awaiting(self) -> None:
        for number in self.table.position.awaiting:
            assert self.table.pieces.at[number], f"awaiting the empty square {number}"

    def _same_counters(self, after: View) -> None:
        """The same record has the same counters, by every way to it."""
        key = tuple(map(id, after.entries)) or (-self.clear, hash(after.state["fen"]))
        self.kept.append(after.entries)  # so that no id is given twice
        counters = self.counters.setdefault(key, after.state["counters"])
        assert counters == after.state["counters"], "counters"

    def _time(self) -> None:
        """Each move that was played and pressed gives its increment once; nothing else does."""
        watch = self.table.clock
        if watch is None or self.table.result is not None:
            return
        for colour in OTHER:
            counted = [one for one in watch.counted if one.colour == colour]
            periods = sum(one.given_ms > INCREMENT * 1000 for one in counted)
            given = INCREMENT * len(counted) + TIME * periods
            left = watch.left_ms(colour, self.table.now) / 1000  # type: ignore[arg-type]
            assert left == TIME - self.spent[colour] + given, f"the time of {colour}"
            assert all(one.ply <= len(self.table.history.entries) for one in counted), "counted"
            plies = [one.ply for one in counted]
            assert len(plies) == len(set(plies)), "a move was counted twice"

    def _restored(self, number: int, after: View) -> None:
        """The position equals that before in pieces, turn, crowns, light squares and touch."""
        table = self.table
        undone = [
            case for case in table.game_cases if case.decided == number and case.how == "rectified"
        ]
        view = self.views[undone[0].event] if undone else self.views[number]
        if view.entries != after.entries or not view.state or table.pendings:
            return
        assert after.state["fen"] == view.state["fen"]
        assert after.state["board"] is None, "the pieces do not stand as the record has them"
        assert after.state["counters"] == view.state["counters"]
        assert after.state["awaiting"] == []
        since = table.log[undone[0].event - 1 :] if undone else []
        done = [one.event.get("event") for one in since]
        stood = view.state["board"] is None  # the arbiter had carried nothing about
        if "put" not in done and stood:
            assert after.state["inactive"] == view.state["inactive"], "light squares"
        if "crown" not in done and stood:
            kings = table.history.board.kings("white") + table.history.board.kings("black")
            fresh = [n for n in view.state["uncrowned"] if n in kings]
            assert after.state["uncrowned"] == fresh, "crowns"
        own = [n for n in view.touched if self._is_of(n, table.history.turn)]
        if view.state["bound"] in own:
            assert after.state["bound"] == view.state["bound"], "what was touched is free"
        assert set(own) <= set(after.touched), "touched"

    def _is_of(self, square: int, colour: str) -> bool:
        return (self.table.history.board.piece_at(square) or ("",))[0] == colour

    # The end

    def end(self) -> None:
        """Replay is equal, the sheet can be written, and the game can go on."""
        table = self.table
        events = json.loads(json.dumps(table.events))
        twin = Table.from_events(events)
        assert [one.rulings for one in twin.log] == [one.rulings for one in table.log], "replay"
        assert twin.state() == table.state(), "replay"
        if not table.state():
            return
        to_pdn(table)
        if table.result is None:
            for choice in table.pendings[0].choices if table.pendings else ():
                _goes_on(events, table.pendings[0].right, choice)
            _plays_on(events)


def _goes_on(events: list[Event], right: str, choice: str) -> None:
    """The entitled side can decide either way."""
    table = Table.from_events(events)
    rulings = table.apply({"event": "decide", "by": right, "choice": choice})
    assert rulings[0].kind in ("restored", "kept"), f"{right} cannot {choice}: {rulings[0]}"


def _plays_on(events: list[Event]) -> None:
    """All is put right, the record restored, and the next move is taken without a word."""
    table = Table.from_events(events)
    while table.pendings and table.result is None:
        table.apply({"event": "decide", "by": table.pendings[0].right, "choice": "rectify"})
    if table.result is not None:
        return
    rulings = table.apply({"event": "rule", "by": "arbiter", "ruling": "restore"})
    assert rulings[0].kind == "restored", f"not restored: {rulings[0]}"
    if table.result is not None:
        return
    for square in sorted(table.pieces.uncrowned):
        table.apply({"event": "crown", "by": "arbiter", "square": square})
    by, bound = table.expected, table.position.bound
    legal = [m for m in table.history.board.legal_moves if bound in (None, m.from_square)]
    assert legal, "no move can be played"
    rulings = table.apply({"event": "move", "by": by, "path": list(legal[0].path)})
    wrong = [r for r in rulings if r.kind in ("error", "irregularity")]
    over = table.result is not None
    assert not wrong, f"dead end: {rulings}"
    assert over or "refused" not in [r.kind for r in rulings], f"dead end: {rulings}"


def watch(events: list[Event]) -> None:
    """Plays *events* and looks at everything; raises AssertionError, or what the table raised."""
    watched = Watched()
    for event in events:
        watched.apply(event)
    watched.end()
