"""An event made of a report: one that another program began, and that goes on here.

Its content becomes acts, as if somebody had entered them at the desk: players by their numbers,
each round with its boards, results and byes, bans and penalties. A round that the rules pair in the
same way is marked as paired by them; every other one as paired by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...base.bounds import TEXT
from ...base.days import FIRST_YEAR, LAST_YEAR, read_birth, read_day
from ...base.i18n import Text
from ..errors import TournamentError
from ..files.report import GUESSED, TrfFile
from ..files.trf_team_table import teams_of
from ..pairing.next_round import initial_colour
from ..scoring.crosstable import Cell, Player
from ..scoring.meaning import remarks
from ..scoring.tiebreaks import parse
from .acts.results import PENALTIES
from .model.entry import LogEntry
from .model.settings import completed
from .queries.acceleration import virtual_points
from .queries.objections import warnings
from .queries.schedule import berger_round
from .queries.written_days import newest_birth
from .tournament import Tournament

MOST_COMPARED = 6000
"""Players times rounds of a Swiss that is paired again to see which rounds the rules pair so."""
MOST_CELLS = 50_000
"""Players times rounds of a report."""
BYES = ("H", "F", "Z")
NO_ROUNDS = Text("The report does not say how many rounds there are")
AWAY = Text("{names} did not play round {round}: take out under Players whoever has left")


@dataclass
class ReportEvent:
    """The *event* of a report, with *remarks*: faults of the report, values that are left out, and
    rounds that the rules pair otherwise."""

    event: Tournament
    remarks: list[Text] = field(default_factory=list)


def lacks_rounds(file: TrfFile) -> bool:
    """Whether it is a Swiss of which the report does not say how many rounds it has."""
    return file.kind == "swiss" and not file.rounds_said


def event_of_report(file: TrfFile, *, by: str, at: str, rounds: int | None = None) -> ReportEvent:
    """The event that a report tells, entered by *by* at the time *at*. *rounds*: how many it has,
    where the report does not say it; 0: then it is refused; None: then there are those paired.

    Raises ReportError for a faulty file, TournamentError for one that cannot go on as an event.
    """
    table = file.crosstable()  # refuses a faulty file
    if teams_of(file) or file.kind not in GUESSED:
        raise TournamentError(
            "not-from-report",
            "Only a Swiss or a round robin of single players can be read in from a report",
        )
    if len(file.players) * max(file.rounds_paired, 1) > MOST_CELLS:
        raise TournamentError("too-many", "The report is too large for an event")
    if rounds == 0 and lacks_rounds(file):
        raise TournamentError("rounds-unknown", NO_ROUNDS.template)
    made = _Maker(file, by, at, (rounds or 0) if lacks_rounds(file) else 0)
    if table.system.absence:
        made.remarks.append(Text("Points for an absence are left out"))
    if max(file.players) != len(file.players):
        made.remarks.append(Text("The starting numbers have gaps: here they run from 1 on"))
    if not made.is_compared:
        made.remarks.append(Text("A large event: its rounds stay as paired by hand"))
    return made.swiss() if file.kind == "swiss" else made.round_robin()


class _Maker:
    """The acts, in their order; *ids*: number of the report → id of the event."""

    def __init__(self, file: TrfFile, by: str, at: str, rounds: int = 0) -> None:
        self.file, self.by, self.at, self.rounds = file, by, at, rounds
        self.event = Tournament()
        self.ids = {no: who for who, no in enumerate(sorted(file.players), start=1)}
        self.remarks: list[Text] = [fault.sentence() for fault in file.faults]

    @property
    def is_compared(self) -> bool:
        """Whether the rounds are held against the rules: a table, or a Swiss that is not large."""
        size = len(self.ids) * self.file.rounds_paired
        return self.file.kind != "swiss" or size <= MOST_COMPARED

    def do(self, act: str, **data: Any) -> None:
        """One entry of the organiser; tie-breaks of the report stand in any system."""
        if act == "create":
            self.event.apply_stored(LogEntry(act, completed(data), self.by, "organiser", self.at))
        else:
            self.event.do(act, by=self.by, at=self.at, **data)

    def swiss(self) -> ReportEvent:
        """A Swiss, accelerated where the points of the report are those of the Baku rules."""
        if lacks_rounds(self.file) and not self.rounds:
            self.remarks.insert(0, NO_ROUNDS)
        wanted = {(self.ids[no], at): points for (no, at), points in self.file.acceleration.items()
                  if points and no in self.ids}  # fmt: skip
        settings = {
            "rounds": max(self.rounds, self.file.rounds_planned, self.file.rounds_paired, 1),
            "first_colour": initial_colour(self.file),
        }
        self.begin("swiss", **settings, acceleration="baku" if wanted else "none")
        if wanted and virtual_points(self.event) != wanted:
            self.event = Tournament()
            self.begin("swiss", **settings)
            self.remarks.append(Text("The acceleration of the report is no Baku one: left out"))
        return self.played()

    def round_robin(self) -> ReportEvent:
        """A round robin, by the Berger tables where its rounds are theirs."""
        count = len(self.ids)
        single = count - 1 + count % 2
        cycles = max(
            1, -(-max(self.file.rounds_planned, self.file.rounds_paired) // max(single, 1))
        )
        options: list[dict[str, bool]] = [
            {"reverse_colours": turned, "swap_last_rounds": swapped}
            for swapped in ((False, True) if cycles > 1 else (False,))
            for turned in (False, True)
        ]
        for chosen in options:
            self.event = Tournament()
            self.begin("round-robin", cycles=cycles, **chosen)
            if all(self.by_table(number) for number in range(1, self.file.rounds_paired + 1)):
                break
        return self.played()

    def begin(self, system: str, **settings: Any) -> None:
        """The settings and the players."""
        file = self.file
        points = file.point_system()
        named = file.header.get("tie_breaks") or file.header.get("standings")
        texts = {
            "name": file.header.get("name", "") or file.header.get("city", "") or "TRF",
            "city": file.header.get("city", ""),
            "federation": file.header.get("federation", ""),
            **self.days(),
            "arbiter": file.header.get("arbiter", ""),
            "time_control": file.header.get("tempo", ""),
        }
        self.do(
            "create",
            system=system,
            points=f"{points.win}-{points.draw}-{points.loss}",
            bye_points=str(points.bye),
            wo_tolerance_min=15,
            **{name: text[:TEXT].strip() for name, text in texts.items() if text},
            **({"tie_breaks": ",".join(map(str, parse(file.tie_breaks)))} if named else {}),
            **settings,
        )
        self.do("add-players", players=[_row(file.players[no], self.at) for no in sorted(self.ids)])
        self.do("number", how="entry")

    def days(self) -> dict[str, str]:
        """The first and the last day; one that cannot be read is left out, with a remark."""
        found: dict[str, str] = {}
        for name in ("start", "end"):
            text = self.file.header.get(name, "").strip()
            day = read_day(text, day_first=True)
            if read_day(text).fault == "doubtful":
                params = {"text": text, "date": day.written("-")}
                self.remarks.append(Text("The date {text} was read as {date}", params))
            if day.day and FIRST_YEAR <= day.year <= LAST_YEAR:
                found[name] = day.written("-")
            elif text:
                self.remarks.append(Text("{text} is no day of the event: left out", {"text": text}))
        if found.get("end", "9") < found.get("start", ""):
            params = {"text": self.file.header["end"]}
            self.remarks.append(Text("{text} is no day of the event: left out", params))
            del found["end"]
        return found

    def played(self) -> ReportEvent:
        """The rounds, and what is known of those to come."""
        paired = self.file.rounds_paired
        for number in range(1, paired + 1):
            self.ban(number)
            self.pair(number)
            self.results(number)
        self.ban(paired + 1)
        for kind, points, _, no in self.file.abnormal:
            if not kind and points and no in self.ids:
                self.do("adjust", player=self.ids[no], points=str(points), reason="TRF 299")
        if self.file.kind == "swiss":
            self.ahead(paired + 1)
            self.away(paired)
        rules = self.event.rules
        self.remarks += remarks(parse(rules.tie_breaks), rules.system)
        return ReportEvent(self.event, self.remarks)

    def cell(self, no: int, number: int) -> Cell:
        """The cell of a player in a round."""
        row = self.file.cells.get(no, [])
        return row[number - 1] if number <= len(row) else Cell()

    def ban(self, number: int) -> None:
        """Bans that begin with a round; those without a first round begin with the next."""
        following = self.file.rounds_paired + 1
        for first, last, players in self.file.forbidden if self.file.kind == "swiss" else ():
            known = sorted({self.ids[no] for no in players if no in self.ids})
            if (first or following) == number <= last and len(known) > 1:
                end = {} if last >= self.event.rounds_total else {"last": last}
                self.do("forbid", players=known, first=number, **end)

    def boards(self, number: int) -> list[tuple[int, int]]:
        """(white, black) by id; where the report has no colours, the smaller number is White."""
        found = []
        for no in sorted(self.ids):
            cell = self.cell(no, number)
            first = cell.colour == "w" or (not cell.colour and no < cell.opponent)
            if cell.opponent and first:
                found.append((self.ids[no], self.ids[cell.opponent]))
        return found

    def without(self, number: int) -> dict[int, str]:
        """Id → code of the players without a board in a round."""
        return {
            who: self.cell(no, number).code or "Z"
            for no, who in self.ids.items()
            if not self.cell(no, number).opponent
        }

    def by_table(self, number: int) -> bool:
        """Whether a round of the report is that of the Berger table of the event."""
        boards, free = berger_round(self.event, number)
        return set(self.boards(number)) == set(boards) and set(self.without(number)) == set(free)

    def pair(self, number: int) -> None:
        """A round as the report has it."""
        boards, without = self.boards(number), self.without(number)
        if self.file.kind == "round-robin":
            if self.by_table(number):
                table, free = berger_round(self.event, number)
                given = {"boards": table, "free": free, "how": "berger"}
            else:
                free = tuple(without)[:1]
                given = {"boards": boards, "free": free, "absent": list(without)[1:]}
            self.add_round(number, **given)
            return
        for who, code in without.items():
            if code in BYES:
                self.do("request-bye", player=who, round=number, code=code)
        free = tuple(who for who, code in without.items() if code == "U")
        self.add_round(number, **self.as_paired(boards, free))

    def as_paired(self, boards: list[tuple[int, int]], free: tuple[int, ...]) -> dict[str, Any]:
        """The boards in the engine's order where it pairs the same, else as paired by hand."""
        if self.is_compared:
            try:
                own = self.event.proposal()
            except TournamentError:
                own = None
            if own and set(own.boards) == set(boards) and own.free == free:
                return {"boards": own.boards, "free": free, "how": own.how}
        return {"boards": boards, "free": free}

    def add_round(self, number: int, **given: Any) -> None:
        """Takes a round, all objections accepted: it was played."""
        boards = [(one, other) for one, other in given["boards"]]
        found = warnings(self.event, boards, given["free"], number)
        accepted = sorted({one.code for one in found if one.grade == "serious"})
        lists: Mapping[str, Any] = {
            name: [list(one) if isinstance(one, tuple) else one for one in value]
            if isinstance(value, list | tuple)
            else value
            for name, value in given.items()
        }
        self.do("pair", round=number, **lists, **({"accept": accepted} if accepted else {}))
        if lists.get("how", "manual") == "manual" and self.is_compared:
            what = Text("Round {round} stays as paired by hand: the rules would pair it otherwise")
            self.remarks.append(Text(what.template, {"round": number}))

    def results(self, number: int) -> None:
        """The results of a round, which is closed; an open game of an earlier one is adjourned."""
        numbers, is_open = {who: no for no, who in self.ids.items()}, False
        for place, board in enumerate(self.event.rounds[-1].boards, start=1):
            game = board.games[0]
            white = self.cell(numbers[game.white], number).code
            black = self.cell(numbers[game.black], number).code
            if game.codes is not None:
                continue
            if "*" in (white, black):
                is_open = True
                continue
            how = {"how": "penalty"} if (white, black) in PENALTIES else {}
            self.do("result", round=number, board=place, white=white, black=black, **how)
        if not is_open or number < self.file.rounds_paired:
            self.do("close-round", round=number, **({"adjourn": True} if is_open else {}))

    def ahead(self, following: int) -> None:
        """Byes of rounds to come; a player who plays none of them has left."""
        coming: dict[int, dict[int, str]] = {}
        for code, number, no in self.file.byes:
            if no in self.ids and following <= number <= self.event.rounds_total:
                coming.setdefault(self.ids[no], {})[number] = code
        rest = self.event.rounds_total - following + 1
        for who, codes in sorted(coming.items()):
            if len(codes) == rest and set(codes.values()) == {"Z"}:
                self.do("withdraw", player=who, round=following)
                continue
            for number, code in sorted(codes.items()):
                self.do("request-bye", player=who, round=number, code=code)

    def away(self, last: int) -> None:
        """A remark on those whom the last round lacked, of a report that tells nothing of those to
        come: some may have left."""
        without = self.without(last) if last and lacks_rounds(self.file) else {}
        names = [self.event.name(who) for who, code in without.items() if code == "Z"]
        if names and last < self.event.rounds_total:
            params = {"names": ", ".join(names), "round": last}
            self.remarks.insert(0, Text(AWAY.template, params))


def _row(player: Player, at: str) -> dict[str, Any]:
    """A player as the act takes them; people of one name are two persons. A birth that is none is
    left out: the faults of the report name it."""
    birth = read_birth(player.born, newest_birth(at))
    texts = {
        "name": player.name or str(player.no),
        "title": player.title,
        "federation": player.federation,
        "fide_id": player.fide_id,
        "born": "" if isinstance(birth, Text) else player.born,
        "sex": player.sex if player.sex in ("m", "w") else "",
        "rating": player.rating,
        "international": player.international,
        "national": player.national,
    }
    return {**{name: value for name, value in texts.items() if value}, "namesake": True}
