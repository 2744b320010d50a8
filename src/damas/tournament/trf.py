"""TRF16 and TRF-2026: the files that federations and pairing programs exchange (TRN-12).

A line begins with a code of three letters; players stand in columns. Faults are told with line and
column; nothing is mended silently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from ..i18n import Text
from .crosstable import BYES, FORFEITS, PLAYED, Cell, Event, Player, Score

_CODES = (
    "001 012 013 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 212 "
    "222 232 240 250 260 299 300 310 320 330 801 802"
)
KNOWN = frozenset(_CODES.split())
_EXTENSION = re.compile(r"XX[A-Z]|BB[A-Z]")
_FIRST, _WIDE = 91, 10  # where round 1 begins, and how wide a round is; columns from 0
_ANSWER = {
    "1": "0", "0": "1", "=": "=", "+": "-", "W": "L", "L": "W", "D": "D",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TrfFault:
    """What is wrong with a file: *line* and *column* from 1, the *code* and the sentence."""

    line: int
    column: int
    code: str
    message: Text

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"


def read_trf(lines: Iterable[str]) -> tuple[Event, list[TrfFault]]:
    """The event of a file, and every fault found in it; what can be read is in the event."""
    reader = _Reader()
    for number, line in enumerate(lines, start=1):
        reader.line(number, line.rstrip("\r\n"))
    return reader.event, sorted(reader.finish(), key=lambda fault: (fault.line, fault.column))


class _Reader:
    """Reads one file."""

    def __init__(self) -> None:
        self.event = Event()
        self.faults: list[TrfFault] = []
        self.places: dict[int, int] = {}  # the line of each player
        self.declared: int | None = None

    def fault(self, line: int, column: int, code: str, message: Text) -> None:
        """Notes one fault."""
        self.faults.append(TrfFault(line, column, code, message))

    def line(self, number: int, line: str) -> None:
        """Reads one line."""
        code, rest = line[:3], line[4:].rstrip()
        if not line.strip() or line.startswith(("#", "###")):
            return
        if code == "001":
            self._player(number, line)
        elif code in KNOWN or _EXTENSION.fullmatch(code):
            self.event.fields.append((code, rest))
            self._field(code, rest)
        else:
            message = Text('"{code}" is no code of a line in TRF', {"code": code})
            self.fault(number, 1, "unknown-code", message)

    def _field(self, code: str, rest: str) -> None:
        if code == "012":
            self.event.name = rest
        elif code in ("142", "XXR") and rest.strip().isdecimal():
            self.declared = int(rest)
        elif code == "202":
            names = [name.split("/")[0].strip() for name in rest.split(",")]
            self.event.tie_breaks = tuple(name for name in names if name and name != "PTS")
        if code in ("092", "192") and re.search(r"round.?robin|berger", rest, re.IGNORECASE):
            self.event.score = Score(free=Fraction(0))  # TRN-09

    def _player(self, number: int, line: str) -> None:
        no = self._number(number, line)
        if no is None:
            return
        player = Player(
            no,
            name=line[14:47].strip(),
            sex=line[9:10].strip(),
            title=line[10:13].strip(),
            rating=int(line[48:52]) if line[48:52].strip().isdecimal() else 0,
            federation=line[53:56].strip(),
            fide_no=line[57:68].strip(),
            birth=line[69:79].strip(),
        )
        player.points = self._points(number, line)
        player.rank = int(line[85:89]) if line[85:89].strip().isdecimal() else None
        player.cells = list(self._cells(number, line))
        self.event.players[no] = player
        self.places[no] = number

    def _number(self, number: int, line: str) -> int | None:
        text = line[4:8].strip()
        if not text.isdecimal() or int(text) == 0:
            message = Text(
                'The starting number is missing or is no number: "{text}"', {"text": text}
            )
            self.fault(number, 5, "bad-starting-number", message)
            return None
        if int(text) in self.event.players:
            message = Text("The starting number {no} stands twice", {"no": int(text)})
            self.fault(number, 5, "repeated-starting-number", message)
            return None
        return int(text)

    def _points(self, number: int, line: str) -> Fraction | None:
        text = line[80:84].strip()
        if not text:
            return None
        if not re.fullmatch(r"\d+([.,]\d)?", text):
            message = Text('"{text}" is no number of points', {"text": text})
            self.fault(number, 81, "bad-points", message)
            return None
        return Fraction(text.replace(",", "."))

    def _cells(self, number: int, line: str) -> Iterator[Cell]:
        for start in range(_FIRST, len(line.rstrip()), _WIDE):
            part = line[start : start + 8].ljust(8)
            column = start + 1
            if not part.strip():
                yield Cell()
                continue
            opponent, colour, code = part[:4].strip(), part[5], part[7].upper()
            if opponent and not opponent.isdecimal():
                message = Text('"{text}" is no number of an opponent', {"text": opponent})
                self.fault(number, column, "bad-opponent", message)
                opponent = "0"
            if colour not in "wb- sB":
                message = Text('"{text}" is no colour: w, b or -', {"text": colour})
                self.fault(number, column + 5, "bad-colour", message)
            if code not in PLAYED | FORFEITS | BYES | {" "}:
                message = Text('"{text}" is no result', {"text": code})
                self.fault(number, column + 7, "bad-result", message)
                code = " "
            yield Cell(int(opponent or 0), colour if colour in "wb" else "-", code)

    def finish(self) -> list[TrfFault]:
        """Holds the players to one another; all faults."""
        for no in range(1, max(self.event.players, default=0) + 1):
            if no not in self.event.players:
                after = min(place for other, place in self.places.items() if other > no)
                message = Text("There is no player with the starting number {no}", {"no": no})
                self.fault(after, 5, "missing-starting-number", message)
        for player in self.event.players.values():
            self._hold(player)
        return self.faults

    def _hold(self, player: Player) -> None:
        line = self.places[player.no]
        for place, cell in enumerate(player.cells):
            column = _FIRST + _WIDE * place + 1
            if self.declared is not None and place >= self.declared and cell.code != " ":
                params = {"round": place + 1, "rounds": self.declared}
                message = Text("There is a result in round {round} of {rounds}", params)
                self.fault(line, column, "too-many-rounds", message)
            if cell.opponent:
                self._agree(player, cell, place, line, column)
        points = self.event.points(player.no)
        if player.points is not None and player.points != points:
            told = {"said": f"{float(player.points):g}", "sum": f"{float(points):g}"}
            message = Text("{said} points are given, the results make {sum}", told)
            self.fault(line, 81, "points-differ", message)

    def _agree(self, player: Player, cell: Cell, place: int, line: int, column: int) -> None:
        """Whether the opponent's line says the same of this game."""
        other = self.event.players.get(cell.opponent)
        params: dict[str, object] = {"no": cell.opponent, "round": place + 1}
        if other is None or cell.opponent == player.no:
            self.fault(line, column, "no-opponent", Text("There is no opponent {no}", params))
            return
        back = other.cells[place] if place < len(other.cells) else Cell()
        if back.opponent != player.no:
            message = Text("Player {no} has no game with this one in round {round}", params)
            self.fault(line, column, "one-sided-game", message)
            return
        if player.no > cell.opponent:
            return  # told on the other line
        if {cell.colour, back.colour} == {"w"} or {cell.colour, back.colour} == {"b"}:
            message = Text("Both players have the same colour against {no}", params)
            self.fault(line, column + 5, "same-colour", message)
        fits = (back.code, cell.code) in {("-", "-"), (" ", " ")} or (
            back.code == _ANSWER.get(cell.code) or cell.code == _ANSWER.get(back.code)
        )
        if not fits:
            told = {**params, "mine": cell.code, "other": back.code}
            message = Text("The results {mine} and {other} against {no} do not fit", told)
            self.fault(line, column + 7, "results-differ", message)


def write_trf(event: Event) -> str:
    """*event* as TRF, with the points and the order that its results make."""
    from .standings import standings  # noqa: PLC0415

    places = {one.no: one for one in standings(event, event.tie_breaks or ())}
    lines = [f"{code} {rest}" for code, rest in event.fields]
    for no, player in sorted(event.players.items()):
        head = (
            f"001 {no:>4} {player.sex:1}{player.title:>3} {player.name:<33.33} "
            f"{player.rating or '':>4} {player.federation:>3} {player.fide_no:>11} "
            f"{player.birth:<10} {float(places[no].points):>4.1f} {places[no].rank:>4}"
        )
        cells = "".join(_written(cell) for cell in player.cells)
        lines.append((head + cells).rstrip())
    return "\n".join(lines) + "\n"


def _written(cell: Cell) -> str:
    if cell == Cell():
        return " " * _WIDE
    opponent = f"{cell.opponent:>4}" if cell.opponent else "0000"
    return f"  {opponent} {cell.colour} {cell.code}"
