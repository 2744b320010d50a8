"""Random logs of events: acts in any order, in and out of season, by people of any role.

`Wander` acts on an event as people and mistaken programs do; `faults_of` says what is wrong with
where it ended. Everything comes from one seed.
"""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from damas.tournament import write_trf
from damas.tournament.errors import TournamentError
from damas.tournament.event import ACTS, EntryError, LogEntry, Tournament, games_pdn, report_of
from damas.tournament.files.exports import crosstable_rows
from damas.tournament.presentation.chronicle import chronicle
from damas.tournament.presentation.trail import describe_change
from damas.tournament.presentation.view import tournament_view
from damas.tournament.scoring.meaning import proposed
from tournament.desk import AT, state

SYSTEMS: tuple[dict[str, Any], ...] = (
    {"system": "round-robin"},
    {"system": "round-robin", "cycles": 2, "withdrawal": "keep"},
    {"system": "swiss", "rounds": 5},
    {"system": "swiss", "rounds": 4, "games": 2, "score": "games", "absent": "wo"},
    {"system": "knock-out", "third_place": True},
    {"system": "knock-out", "games": 2},
    {"system": "match", "rounds": 3, "games": 2},
    {"system": "knock-out", "games": 2, "play_off_games": 1, "sudden_draw": "on"},
)
TIE_BREAKS = ("", "DE,WIN,SB,BPG", "BH:C1,BH,SB,LOT", "PLAYOFF,BH,KS,LOT", "ARO,WIN")
RESULTS = (("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"), ("0", "0"))
NONSENSE = (None, [], {}, "", "x", -1, 0, 10**30, 1.5, True, "1e20000", "½", ["1"], {"a": 1})
ROLES = ("organiser", "organiser", "organiser", "chief-arbiter", "arbiter", "scorer", "player")


class Wander:
    """An event on which *steps* random acts are tried; what is refused leaves no trace."""

    def __init__(self, seed: int, steps: int = 60) -> None:
        self.rng = random.Random(seed)
        self.event = Tournament()
        self.faults: list[str] = []
        choice = self.rng.choice(SYSTEMS)
        fitting = [one for one in TIE_BREAKS if proposed(one, choice["system"]) == one]
        more = {"tie_breaks": self.rng.choice(fitting)} if self.rng.random() < 0.7 else {}
        common = {"name": "Liga", "regulation": "fenae-2025", "wo_tolerance_min": 15}
        self.try_(LogEntry("create", {**common, **choice, **more}, "Ana", "organiser", AT))
        for no in range(self.rng.randint(2, 9)):
            data = {"name": f"P{no}", "rating": self.rng.choice((0, 1500, 2000 - no))}
            self.try_(LogEntry("add-player", data, "Ana", "organiser", AT, "", "k1"))
        for _ in range(steps):
            self.step()

    def do(self, act: str, **data: Any) -> None:
        """One act by somebody."""
        by, role = self.rng.choice(("Ana", "Rui")), self.rng.choice(ROLES)
        reason = self.rng.choice(("", "engano", "engano"))
        key = self.rng.choice(("", "k1", "k2"))
        self.try_(LogEntry(act, data, by, role, AT, reason, key))

    def try_(self, entry: LogEntry) -> None:
        """Takes the entry; a refusal must leave everything as it was."""
        seen = self.rng.random() < 0.2
        before = state(self.event) if seen else None
        try:
            self.event.apply(entry)
        except EntryError as error:
            if not error.code or not str(error):
                self.faults.append(f"{entry.act}: a refusal without a sentence")
            if seen and state(self.event) != before:
                self.faults.append(f"{entry.act}: refused ({error.code}), and something changed")
        except Exception as error:
            self.faults.append(f"{entry.act} {dict(entry.data)}: {type(error).__name__}: {error}")

    # Possible acts

    def step(self) -> None:
        """One act: mostly one that fits, sometimes with nonsense in it."""
        roll = self.rng.random()
        if roll < 0.3:
            self.results()
        elif roll < 0.5:
            self.forward()
        elif roll < 0.62:
            self.undo()
        else:
            act, data = self.rng.choice(list(self.offers()))
            if self.rng.random() < 0.12:
                name = self.rng.choice([*data, "player", "strange"])
                data = {**data, name: self.rng.choice(NONSENSE)}
            self.do(act, **data)

    def results(self) -> None:
        """Results of a round, some or all."""
        for number, board, game in list(self.places())[: self.rng.randint(1, 8)]:
            white, black = self.rng.choice(RESULTS[:3] if self.rng.random() < 0.8 else RESULTS)
            how = {"how": "penalty"} if (white, black) == ("0", "0") else {}
            self.do("result", round=number, board=board, game=game, white=white, black=black, **how)

    def forward(self) -> None:
        """Closes the round that is open, or pairs the next, or ends the event."""
        rounds = self.event.rounds
        if rounds and not rounds[-1].closed and self.rng.random() < 0.8:
            self.do("close-round", round=rounds[-1].number)
            return
        try:
            data = self.event.proposal().to_data()
        except TournamentError:
            self.do("finish")
            return
        if self.rng.random() < 0.2:
            self.do("check-in", player=self.who(), present=self.rng.choice((True, False, None)))
        self.do("pair", **data)

    def undo(self) -> None:
        """Any entry, mostly one of the last."""
        back = self.rng.choice((0, 0, 0, 1, 2, 3, self.rng.randrange(40)))
        self.do("undo", entry=len(self.event.log) - back)

    def who(self) -> int:
        """An id, mostly of somebody."""
        return self.rng.randint(1, max(self.event.last_id, 1) + (self.rng.random() < 0.05))

    def places(self) -> Iterator[tuple[int, int, int]]:
        """Every game without a result."""
        for found in self.event.rounds:
            for board, game, _ in found.open_games():
                yield found.number, board, game

    def offers(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Acts and data that could fit."""
        rng, rounds = self.rng, len(self.event.rounds)
        number = rng.randint(1, max(rounds, 1))
        place = {"round": number, "board": rng.randint(1, 4), "game": rng.randint(1, 2)}
        white, black = rng.choice(RESULTS)
        codes = {"white": white, "black": black}
        player, other = self.who(), self.who()
        yield "add-player", {"name": f"N{self.event.last_id}", "rating": rng.randint(0, 2500)}
        yield "add-players", {"players": [{"name": f"L{self.event.last_id}"}, {"name": "Duas"}]}
        yield "update-player", {"player": player, "rating": rng.randint(0, 2400), "sex": "w"}
        yield "remove-player", {"player": player}
        yield "number", {"how": rng.choice(("rating", "lot", "entry")), "seed": "bola 7"}
        yield "withdraw", {"player": player}
        yield "expel", {"player": player}
        yield "readmit", {"player": player}
        yield "request-bye", {"player": player, "round": rounds + 1, "code": rng.choice("HFZ")}
        yield "forbid", {"players": [player, other]}
        yield "allow", {"players": [player, other]}
        yield "check-in", {"player": player, "present": rng.choice((True, False, None))}
        yield "correct", {**place, **codes, "how": "penalty" if white == black == "0" else ""}
        yield "clear", place
        yield "report", {**place, **codes, "player": player}
        yield "adjourn", place
        yield "annul", {**place, "restart": rng.random() < 0.5}
        yield "walkovers", {"round": number}
        yield "game", {**place, "pdn": "1. c3-d4 *"}
        yield "colours", {"round": number, "board": 1, "white": player, "how": "agreement"}
        yield "draw-colours", {"round": number, "seed": "moeda"}
        lot = rng.choice(("numbers", "colours", "LOT"))
        yield "seed", {"what": lot, "round": number, "seed": str(player)}
        yield "unpair", {"round": rounds}
        yield "re-pair", {"round": rounds, "boards": self.shuffled(), "accept": ["met-before"]}
        yield "reopen-round", {"round": number}
        yield "decide", {"round": number, "board": 1, "winner": player, "how": "lot"}
        kind, result = rng.choice(("rapid", "blitz", "sudden")), rng.choice(("", "1-0", "=-="))
        played = {"round": rounds, "board": 1, "game": rng.randint(1, 3), "kind": kind}
        yield "play-off", {**played, "white": player, "result": result}
        yield "adjust", {"player": player, "points": rng.choice(("1", "-½", "1/3", "0"))}
        yield "settle", {"criterion": "LOT", "seed": str(player)}
        yield "settle", {"criterion": "PLAYOFF", "values": {str(player): 2, str(other): 1}}
        yield "set", {"tie_breaks": rng.choice(TIE_BREAKS[1:]), "absent": rng.choice(("out", "wo"))}
        yield "set", {"rounds": rng.randint(1, 6)}
        yield "note", {"kind": "warning", "text": "telemóvel", "player": player}
        yield "open-play", {**place, "kind": "screen", "id": f"s{number}"}
        yield "play-result", {**place, "play": f"s{number}", **codes}
        yield "flag", {**place, "player": player}
        yield "finish", {}
        yield "resume", {}

    def shuffled(self) -> list[list[int]]:
        """Some pairs of the players who are there."""
        ids = list(self.event.entrants)
        self.rng.shuffle(ids)
        return [ids[at : at + 2] for at in range(0, len(ids) - 1, 2)]


def faults_of(event: Tournament) -> list[str]:
    """The faults of an event from any source; none when all is well."""
    checks: tuple[Callable[[Tournament], str | None], ...] = (
        _fold, _redo, _standings, _shown, _exports, _adds_up,
    )  # fmt: skip
    found = []
    for check in checks:
        try:
            fault = check(event)
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        if fault:
            found.append(f"{check.__name__}: {fault}")
    return found


def _fold(event: Tournament) -> str | None:
    """The log, written and read, folds to the same event."""
    copy = Tournament.from_dict(json.loads(json.dumps(event.to_dict())))
    return None if state(copy) == state(event) else "the fold is not the live event"


def _redo(event: Tournament) -> str | None:
    """The last act that can be undone, undone and brought back, changes nothing."""
    copy = Tournament.replay(event.log)
    gone = _standing(copy)
    for place in range(len(copy.log), 0, -1):
        if copy.log[place - 1].act == "undo":
            continue
        try:
            copy.do("undo", by="Ana", at=AT, entry=place)
        except EntryError:
            continue
        copy.do("undo", by="Ana", at=AT, entry=len(copy.log))
        return None if _standing(copy) == gone else f"undo and redo of entry {place}"
    return None


def _standing(event: Tournament) -> dict[str, Any]:
    """The state, without the log and the trail, which have grown."""
    found = state(event)
    for name in ("trail", "log"):
        del found[name]
    found["rounds"] = [
        [
            (board.first, board.second, board.decided, [_game(game) for game in board.games])
            for board in one.boards
        ]
        for one in event.rounds
    ]
    return found


def _game(game: Any) -> tuple[Any, ...]:
    """A game without the trail that it carries."""
    return (game.white, game.black, game.codes, game.how, game.adjourned, game.forfeit,
            game.colours, sorted(game.reports.items()), game.source)  # fmt: skip


def _standings(event: Tournament) -> str | None:
    """Standings, places and proposals answer, or refuse with a sentence."""
    order = event.standings()
    event.places()
    for call in (event.proposal, event.outlook):
        try:
            call()
        except TournamentError as error:
            if not str(error):
                return "a refusal without a sentence"
    missing = {one.player.no for one in event.entrants.values()}
    missing -= {line.player.no for line in order.lines} | {one.no for one in order.excluded}
    return f"no place for {missing}" if missing else None


def _shown(event: Tournament) -> str | None:
    """Every line of the trail and the report has its words."""
    for change in event.trail:
        if not str(describe_change(event, change).what):
            return f"no words for {change}"
    for one in chronicle(event):
        str(one.text)
    unknown = {entry.act for entry in event.log} - set(ACTS)
    return f"unknown acts {unknown}" if unknown else None


def _exports(event: Tournament) -> str | None:
    """Report, tables and games are written, of the same points."""
    order = event.standings()
    rows = crosstable_rows(order, "rounds")
    if len(rows) != len(event.entrants) + 1:
        return "the crosstable has not a row for each"
    with contextlib.suppress(TournamentError):  # thirds of points are refused with a sentence
        write_trf(report_of(event))
    games_pdn(event, all_games=True)
    shown = tournament_view(event)
    for line in shown.order.lines:
        if shown.table.points(line.player.no) != line.points:
            return f"number {line.player.no} has other points on paper"
    return None


def _adds_up(event: Tournament) -> str | None:
    """Nobody is twice in a round, and what is decided there adds up to the points."""
    for found in event.rounds:
        seats = [who for board in found.boards for who in (board.first, board.second)]
        seats += found.free
        if len(seats) != len(set(seats)):
            return f"round {found.number} has somebody twice"
    table = event.crosstable()
    for no, row in table.cells.items():
        if no in table.excluded:
            continue
        counted = [cell for cell in row if cell.opponent not in table.excluded]
        total = sum(table.system.of(cell.code) for cell in counted)
        if total + table.adjustments.get(no, 0) != table.points(no):
            return f"number {no} does not add up"
    return None
