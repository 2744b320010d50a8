"""A desk for tests: an event with one arbiter, whose every act has an author and a time."""

from __future__ import annotations

from typing import Any

from damas.tournament.event import LogEntry, Tournament

AT = "2025-11-21T14:30:00-03:00"
FENAE = {
    "name": "Taça da Cidade",
    "system": "round-robin",
    "regulation": "fenae-2025",
    "wo_tolerance_min": 15,
}
SWISS = {**FENAE, "system": "swiss", "rounds": 5}


class Desk:
    """An event and the words to act on it: `desk.do("pair", round=1, ...)`."""

    def __init__(self, settings: dict[str, Any], players: int = 0) -> None:
        self.event = Tournament()
        self.do("create", **settings)
        for no in range(1, players + 1):
            self.do("add-player", name=f"P{no}", rating=2000 - no)

    def do(self, act: str, role: str = "organiser", reason: str = "", **data: Any) -> None:
        """One entry by Ana."""
        self.event.apply(LogEntry(act, data, "Ana", role, AT, reason))

    def pair(self) -> None:
        """The next round as proposed."""
        self.do("pair", **self.event.proposal().to_data())

    def result(self, number: int, board: int, result: str = "1-0", **more: Any) -> None:
        """A result such as "1-0", "=-=" or "+--"."""
        self.do("result", round=number, board=board, white=result[0], black=result[2], **more)

    def play(self, *results: str) -> None:
        """Pairs the next round, enters *results* (the last for all that follow), closes it."""
        self.pair()
        found = self.event.rounds[-1]
        for place, _ in enumerate(found.boards, start=1):
            if found.boards[place - 1].games[0].codes is None:
                self.result(found.number, place, results[min(place, len(results)) - 1])
        self.do("close-round", round=found.number)

    def play_all(self) -> None:
        """Pairs the next round, of which White wins every open game, and closes it."""
        self.pair()
        found = self.event.rounds[-1]
        for place, number, game in list(found.open_games()):
            if game.codes is None:
                self.result(found.number, place, game=number)
        self.do("close-round", round=found.number)


def state(event: Tournament) -> dict[str, Any]:
    """Everything that stands, for comparing."""
    return {
        "settings": event.settings,
        "entrants": repr(event.entrants),
        "rounds": repr(event.rounds),
        "rest": repr(
            (event.forbidden, event.adjustments, event.settled, event.opening_draws, event.tables)
        ),
        "trail": list(event.trail),
        "log": len(event.log),
        "flags": (event.numbered, event.finished, event.last_id, len(event.notes)),
    }
