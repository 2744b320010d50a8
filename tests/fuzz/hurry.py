"""Tables in time trouble: offers, claims, last moves and flags, by a seed; and their judge.

The judge knows of the books only which of them speak of offers and of both flags; of the table only
the times that it shows.
"""

from __future__ import annotations

import json
from typing import Any

from boards import for_all_games
from damas.arbiter import Table
from damas.regulations import REGULATIONS

from .tables import FENS, OTHER, Disorder, Event

SECONDS = 40
ENDS = {
    "international": ("W:W28,50:B23", "W:WK1,K2:BK50,K49", "W:WK46:BK5"),
    "brazilian": ("W:W18,32:B14", "W:WK1,K2:BK32,K31", "W:WK30:BK2"),
    "portuguese": ("W:W14,2:B19", "W:WK2,K3:BK31,K30", "W:WK2:BK8"),
    "turkish": ("W:W36,57:B28", "W:WK1,K2:BK64,K63", "W:WK60:BK4"),
    "canadian": ("W:W40,72:B34", "W:WK1,K2:BK72,K71", "W:WK67:BK6"),
}
ENDS = for_all_games(ENDS)
ACTS = ("offer_draw", "claim", "resign", "accept_draw")


class Hurry(Disorder):
    """One table whose players have little time."""

    def start(self) -> Event:
        """A game under any book, mostly near its end, with a clock."""
        pick = self.chance
        book = pick.choice(sorted(REGULATIONS))
        row = REGULATIONS[book].variant.id
        made: Event = {"event": "start", "regulation": book, "t": 0}
        if pick.random() < 0.8:
            made["fen"] = pick.choice((*ENDS[row], *ENDS[row], *FENS[row]))
        made["clock"] = {"white": SECONDS, "black": pick.choice((SECONDS, 3 * SECONDS))}
        return made

    def next(self) -> Event:
        """The next event, some seconds later."""
        awaiting, pick = self.table.position.awaiting, self.chance
        kinds, weights = zip(*_WAYS.items(), strict=True)
        way = pick.choices(kinds, weights)[0]
        event = self._remove() if awaiting and pick.random() < 0.7 else way(self)
        self.now += pick.choice((0, 0, 1, 2, 5, 20))
        return {**event, "t": self.now}

    def _offer(self) -> Event:
        return {"event": "offer_draw", "by": self.player()}

    def _answer(self) -> Event:
        by = OTHER[self.table.offer] if self.table.offer else self.player()
        kind = self.chance.choice(("accept_draw", "accept_draw", "decline_draw"))
        return {"event": kind, "by": by}

    def _draw(self) -> Event:
        rule = self.chance.choice(("repetition", "kings_only", "endgame_limit", "time"))
        return {"event": "claim", "by": self.player(), "rule": rule}

    def _flag(self) -> Event:
        return {"event": "flag", "by": self.chance.choice((*OTHER, "arbiter"))}

    def _resign(self) -> Event:
        return {"event": "resign", "by": self.player()}

    def _time(self) -> Event:
        colour = self.chance.choice(tuple(OTHER))
        return {"event": "clock", "by": "arbiter", "act": "set", "color": colour, "seconds": 30}


_WAYS: dict[Any, int] = {
    Hurry._legal: 30,
    Hurry._press: 20,
    Hurry._offer: 8,
    Hurry._answer: 8,
    Hurry._draw: 6,
    Hurry._flag: 2,
    Hurry._resign: 1,
    Hurry._time: 1,
    Hurry._any_move: 2,
    Hurry._decide: 4,
}


def hurry(seed: int, longest: int = 40) -> list[Event]:
    """The events of one table."""
    one = Hurry(seed)
    events = [one.start()]
    one.table.apply(events[0])
    for _ in range(one.chance.randint(10, longest)):
        if one.table.result is not None:
            break
        events.append(one.next())
        one.table.apply(events[-1])
    return events


def watch_flags(events: list[Event]) -> None:
    """Plays *events*; once a time shows nought, nothing but the flag, or the arbiter, ends it."""
    table, warned = Table(), False
    for event in events:
        before, over = table.state(), table.result is not None
        ended = bool(before) and table.history.outcome is not None
        rulings = table.apply(event)
        if over or table.clock is None:
            continue
        shown = table.clock.to_dict(table.now)
        empty = [one for one in OTHER if shown[one] == 0]
        warned = bool(empty) and (
            warned or ("warning", "flag") in [(r.kind, r.code) for r in rulings]
        )
        if warned and table.result is not None:
            _ended_by_flag(table, before, empty)
        elif warned and event["event"] in ACTS and event.get("rule") != "time":
            kinds = {one.kind for one in rulings}
            assert kinds <= {"warning", "refused"}, f"{event['event']} after a flag: {kinds}"
            assert table.offer == before["offer"], "an offer has come or gone after the flag"
        elif empty and not warned:
            assert ended or table.history.outcome is not None, "a flag fell, and nobody was told"
    twin = Table.from_events(json.loads(json.dumps(table.events)))
    assert twin.state() == table.state(), "replay"


def _ended_by_flag(table: Table, before: dict[str, Any], empty: list[str]) -> None:
    result, book = table.result, table.regulation
    assert result is not None
    assert result.reason == "time", f"ended by {result.reason} after a flag had fallen"
    stood = [one for one in empty if before["offer"] == OTHER[one] and book.agreement.flag]
    both = len(empty) == 2 and "time.both" in book.articles
    if result.result == "draw":
        assert stood or both, "drawn without an offer that stood, or both flags"
    else:
        assert result.result in [OTHER[one] for one in empty], "the other player has lost"
        assert not both, "lost, though both flags have fallen"
