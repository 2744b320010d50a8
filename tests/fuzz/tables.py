"""Disorderly tables: players, an arbiter and a clock that do anything that hands can do, by a seed.

Each event is chosen from the pieces on the table then, so that most of them mean something; a few
are impossible. The same seed gives the same events.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from boards import for_all_games
from damas.arbiter import CODES, Table
from damas.regulations import REGULATIONS

Event = dict[str, Any]
OTHER = {"white": "black", "black": "white"}
PLAYERS = tuple(OTHER)
INCREMENT = 5  # seconds, in every clock
TIME = 90_000  # seconds that each player has: no flag falls

FENS = {
    "international": (
        "W:W28,46,K37:B23,13,K1",
        "W:W6,31,35:B45,20,10",
        "W:WK46,8:BK5,12,3",
        "W:W28,39,50:B23,34,1",
        "W:WK13:B19,21,33,44",
        "W:W28,37:B22,23,13,31",
        "W:W28:B23",
        "B:W28,40:B23,K5",
        "W:W38,46:B33,23,13,1",
        "W:WK47,36:BK3,26",
    ),
    "brazilian": (
        "W:W22,29,K31:B11,18,1",
        "W:W9,21,24:B22,3,14",
        "W:WK29,8:BK4,12,3",
        "W:W21,24:B1,3",
        "W:WK30,K31:BK2",
        "W:W14,24:B10,1",
        "W:W18:B14",
    ),
    "portuguese": (
        "W:W14,2,K4:B19,28,K31",
        "W:W25,1,12:B8,20,30",
        "W:WK1,21:BK31,12,9",
        "W:WK2:BK8",
        "W:W9,12,3:B26,30",
        "W:WK1,12:BK25,24",
    ),
    "turkish": (
        "W:W36,57,K60:B28,11,K1",
        "W:W17,40:B2,49,30",
        "W:WK57,16:BK8,12,3",
        "W:WK60:B28,12,5",
        "W:W36:B28",
    ),
}
FENS["canadian"] = (
    "W:W40,64,K52:B34,20,K1",
    "W:W9,43:B61,26,14",
    "W:WK67,8:BK6,16,3",
    "W:W40:B34",
)
FENS = for_all_games(FENS)
FENS["breakthrough"] = tuple(fen for fen in FENS["breakthrough"] if "K" not in fen)  # else over


class Disorder:
    """One table and what befalls it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.table = Table()
        self.now = 0.0

    def start(self) -> Event:
        """A game under any book: from its beginning, or with few pieces left."""
        pick = self.chance
        book = pick.choice(sorted(REGULATIONS))
        fens = FENS[REGULATIONS[book].variant.id]
        made: Event = {"event": "start", "regulation": book}
        if pick.random() < 0.75:
            made["fen"] = pick.choice(fens)
        if pick.random() < 0.1:
            made["board"] = pick.choice(fens)
        if pick.random() < 0.1:
            made["options"] = {"men_capture_backward": pick.random() < 0.5}
        if pick.random() < 0.5:
            moves = pick.choice(["", "2/"])
            control = f"{moves}{TIME / 60:.0f}+{INCREMENT}"
            made["clock"] = {"control": f"{control}:G/{TIME / 60:.0f}" if moves else control}
            made["t"] = 0
        return made

    def next(self) -> Event:
        """The next event, from the present position."""
        kinds, weights = zip(*_WAYS.items(), strict=True)
        way = self.chance.choices(kinds, weights)[0]
        event = way(self)
        if self.chance.random() < 0.4:
            self.now += self.chance.randint(0, 9)
            event["t"] = self.now
        return event

    # Choices

    def somebody(self) -> str:
        """Mostly the player whose move it is."""
        expected = self.table.expected
        return self.chance.choices([expected, OTHER[expected], "arbiter"], [6, 3, 1])[0]

    def player(self) -> str:
        """Mostly the player whose move it is, never the arbiter."""
        by = self.somebody()
        return by if by in OTHER else self.chance.choice(tuple(OTHER))

    def occupied(self, colour: str | None = None) -> int:
        """A square with a piece of *color*, or with any; any square where there is none."""
        pieces = self.table.pieces
        found = [n for n in range(1, len(pieces.at)) if pieces.at[n]]
        mine = [n for n in found if pieces.colour(n) == colour]
        return self.chance.choice(mine or found or [1])

    def square(self) -> int:
        """Any square."""
        return self.chance.randint(1, len(self.table.pieces.at) - 1)

    def place(self) -> int | str:
        """Any square, now and then a light one."""
        if self.chance.random() < 0.15:
            return self.chance.choice(["b1", "c4", "d3", "a2", "a1", "b2"])
        return self.square()

    # Acts of people

    def _legal(self) -> Event:
        table = self.table
        moves = list(table.board_for(table.expected).legal_moves)
        bound = [m for m in moves if table.position.bound in (None, m.from_square)]
        if not moves:
            return {"event": "press", "by": table.expected}
        path = list(self.chance.choice(bound or moves).path)
        return {"event": "move", "by": table.expected, "path": path}

    def _any_move(self) -> Event:
        by = self.somebody()
        start = self.occupied(by if self.chance.random() < 0.8 else None)
        near = [*range(start - 6, start), *range(start + 1, start + 7)]
        ends = [n for n in near if 1 <= n < len(self.table.pieces.at)]
        end = self.chance.choice(ends) if self.chance.random() < 0.7 else self.place()
        return {"event": "move", "by": by, "path": [start, end]}

    def _stopped_short(self) -> Event:
        event = self._legal()
        if len(event.get("path", ())) > 2:
            event["path"] = event["path"][: self.chance.randint(2, len(event["path"]))]
        return event

    def _remove(self) -> Event:
        by = self.somebody()
        awaiting = self.table.position.awaiting
        if awaiting and self.chance.random() < 0.8:
            played = self.table.last_move
            by = played.by if played is not None else by
            return {"event": "remove", "by": by, "square": self.chance.choice(awaiting)}
        return {"event": "remove", "by": by, "square": self.occupied()}

    def _touch(self) -> Event:
        by = self.somebody()
        return {"event": "touch", "by": by, "square": self.occupied(by)}

    def _adjust(self) -> Event:
        event: Event = {"event": "adjust", "by": self.player()}
        if self.chance.random() < 0.6:
            event["square"] = self.occupied(event["by"])
        return event

    def _lift(self) -> Event:
        by = self.somebody()
        return {"event": "lift", "by": by, "square": self.occupied(by)}

    def _put(self) -> Event:
        held = list(self.table.pieces.held)
        by = self.chance.choice(held) if held else self.somebody()
        event: Event = {"event": "put", "by": by, "square": self.place()}
        if self.chance.random() < 0.2:
            event["released"] = False
        return event

    def _put_piece(self) -> Event:
        names = ["white man", "white king", "black man", "black king"]
        piece = self.chance.choice(names)
        return {"event": "put", "by": self.somebody(), "square": self.place(), "piece": piece}

    def _crown(self) -> Event:
        fresh = sorted(self.table.pieces.uncrowned)
        square = self.chance.choice(fresh) if fresh else self.occupied()
        return {"event": "crown", "by": self.somebody(), "square": square}

    def _press(self) -> Event:
        by = self.player()
        watch = self.table.clock
        if watch is not None and watch.clock.running and self.chance.random() < 0.7:
            by = watch.clock.running
        return {"event": "press", "by": by}

    def _decide(self) -> Event:
        pendings = self.table.pendings
        right = pendings[0].right if pendings else "arbiter"
        by = right if self.chance.random() < 0.8 else self.somebody()
        event: Event = {"event": "decide", "by": by}
        event["choice"] = self.chance.choice(["rectify", "rectify", "keep"])
        if self.chance.random() < 0.1:
            event["ply"] = self.chance.randint(0, 3)
        if pendings and self.chance.random() < 0.3:  # one of several faults by its code
            event["code"] = self.chance.choice(self.chance.choice(pendings).codes)
        return event

    def _report(self) -> Event:
        open_codes = [code for p in self.table.pendings for code in p.codes]
        open_codes += [code for case in self.table.open_faults for code in case.codes]
        code = self.chance.choice([*open_codes, *CODES, "setup", "board", "accident"])
        by = "arbiter" if self.chance.random() < 0.5 else self.somebody()
        event: Event = {"event": "report", "by": by, "code": code}
        if self.chance.random() < 0.4:
            event["against"] = self.chance.choice(tuple(OTHER))
        if self.chance.random() < 0.5:
            event["ply"] = self.chance.randint(0, 6)
        return event

    def _rule(self) -> Event:
        names = ["restore", "rectify", "keep", "annul", "restore", "refusal"]
        name = self.chance.choice(names)
        event: Event = {"event": "rule", "by": "arbiter", "ruling": name}
        if name == "refusal":
            event["against"] = self.chance.choice(tuple(OTHER))
        return event

    def _claim(self) -> Event:
        rule = self.chance.choice(["refusal", "repetition", "kings_only", "time"])
        return {"event": "claim", "by": self.player(), "rule": rule}

    def _accident(self) -> Event:
        return {"event": "accident", "by": self.somebody()}

    def _placements(self) -> Event:
        pieces = self.table.pieces
        stand = {n for n in range(1, len(pieces.at)) if pieces.at[n]}
        for _ in range(self.chance.randint(1, 3)):
            stand ^= {self.square() if self.chance.random() < 0.5 else self.occupied()}
        return {"event": "placements", "occupied": sorted(stand)}

    def _talk(self) -> Event:
        kind = self.chance.choice(["offer_draw", "decline_draw", "hover", "complaint"])
        return {"event": kind, "by": self.player()}

    def _clock(self) -> Event:
        return {"event": "clock", "by": "arbiter", "act": self.chance.choice(["stop", "start"])}


_WAYS: dict[Callable[[Disorder], Event], int] = {
    Disorder._legal: 30,
    Disorder._any_move: 9,
    Disorder._stopped_short: 4,
    Disorder._remove: 14,
    Disorder._touch: 9,
    Disorder._adjust: 3,
    Disorder._lift: 5,
    Disorder._put: 7,
    Disorder._put_piece: 2,
    Disorder._crown: 4,
    Disorder._press: 9,
    Disorder._decide: 12,
    Disorder._report: 9,
    Disorder._rule: 3,
    Disorder._claim: 1,
    Disorder._accident: 1,
    Disorder._placements: 2,
    Disorder._talk: 2,
    Disorder._clock: 2,
}


def disorder(seed: int, longest: int = 30) -> list[Event]:
    """The events of one table."""
    one = Disorder(seed)
    events = [one.start()]
    one.table.apply(events[0])
    if not one.table.state():
        return events
    for _ in range(one.chance.randint(1, longest)):
        events.append(one.next())
        try:
            one.table.apply(events[-1])
        except Exception:  # the observer of the table meets it too, and reports it
            break
        if one.table.result is not None and one.chance.random() < 0.5:
            break
    return events
