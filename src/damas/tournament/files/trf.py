"""Tournament Report Files read: TRF16 and TRF-2026, with the extensions of JaVaFo and bbpPairings.

`read_trf` takes any text and lists every fault with its line and column; `TrfFile.crosstable` gives
the table that standings are made of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from ...base.arguments import check_kind
from ...base.i18n import Text
from ...base.input_checks import unfit
from ...base.spreadsheet import decode
from ..errors import TournamentError
from ..scoring.crosstable import Cell, Player
from ..scoring.points import RESULTS, PointSystem, exact
from .faults import ReportError, fault
from .report import TrfFile
from .trf_ahead import date_bans, move_future_byes
from .trf_check import FIRST_ROUND, ROUND_WIDTH, check, leave_out_short, leave_out_strangers
from .trf_dialects import DIALECTS, forbid, is_extension
from .trf_national import apply_national
from .trf_teams import (
    read_board_colours,
    read_forfeit,
    read_free,
    read_line_up,
    read_team,
    read_team_points,
)

HEADER = {
    **{"012": "name", "022": "city", "032": "federation", "042": "start", "052": "end"},
    **{"062": "players", "072": "rated", "082": "teams", "092": "type", "102": "arbiter"},
    **{"112": "deputies", "122": "tempo", "132": "dates", "142": "rounds", "152": "colour"},
    **{"162": "points", "172": "ranking", "182": "program", "192": "type_code"},
    **{"202": "tie_breaks", "212": "standings", "222": "time_control"},
}
OTHER = ("013", "801", "802")
"""Records of teams and of the federation, kept as they are."""
MOST_ACCELERATED = 100_000
"""Points of the acceleration, of one player in one round each, that a file can have."""
END_OF_FILE = "\x1a"
"""Ctrl-Z, with which DOS programs end a text."""
WITHOUT_OPPONENT = {"-": "Z", "+": "U", "=": "H", "": "", "H": "H", "F": "F", "U": "U", "Z": "Z"}


def read_trf(source: str | bytes) -> TrfFile:
    """The file's content with every fault found in it; nothing is raised."""
    check_kind("source", source, str, bytes)
    text = decode(source) if isinstance(source, bytes) else source.removeprefix("\ufeff")
    file = TrfFile()
    text, end, after = text.partition(END_OF_FILE)
    lines = re.split(r"\r\n|\r|\n", text)
    if end:
        what = Text("The file ends here, at the sign Ctrl-Z of old programs")
        fault(
            file, "end-of-file", len(lines), len(lines[-1]) + 1, what, serious=bool(after.strip())
        )
    for number, line in enumerate(lines, start=1):
        letter = unfit(line, lines=True)
        if letter:
            params = {"letter": letter}
            what = Text("The line holds a character that cannot stand there ({letter})", params)
            fault(file, "bad-text", number, 0, what)
        elif line.startswith("###"):
            file.comments.append(line[3:].strip())
        elif line.strip() and not line.startswith("#"):
            _read_line(file, number, line)
    if not file.players:
        fault(file, "no-players", 0, 0, Text("The file has no player (record 001)."))
        return file
    apply_national(file)
    leave_out_short(file)
    leave_out_strangers(file)
    move_future_byes(file)
    date_bans(file)
    check(file)
    return file


def _read_line(file: TrfFile, number: int, line: str) -> None:
    tag, rest = line[:3], line[4:].strip()
    try:
        if tag == "001":
            _read_player(file, number, line)
        elif tag in READERS:
            READERS[tag](file, line)
        elif tag in HEADER:
            name = HEADER[tag]
            if name == "rounds" and not rest[:1].isdigit():
                raise ValueError(rest)
            old = file.header.get(name)
            file.header[name] = f"{old}; {rest}" if old and name == "deputies" else rest
        elif tag in OTHER or is_extension(line):
            file.other.append(line)
        else:
            what = Text("{tag} is no record of a tournament report", {"tag": tag.strip() or line})
            fault(file, "unknown-record", number, 1, what, serious=False)
    except _UnreadableError as error:
        fault(file, error.code, number, error.column, error.text)
    except (ValueError, ZeroDivisionError, IndexError):
        what = Text("The record {tag} cannot be read", {"tag": tag})
        fault(file, "bad-record", number, 5, what, serious=tag == "001")


class _UnreadableError(Exception):
    def __init__(self, code: str, column: int, text: Text) -> None:
        self.code, self.column, self.text = code, column, text


def _read_player(file: TrfFile, number: int, line: str) -> None:
    try:
        no, player, cells, points, rank = _player(line)
    except _UnreadableError:
        if line.isascii():
            raise
        # some programs count bytes where they should count characters
        no, player, cells, points, rank = _player(line.encode("utf-8").decode("latin-1"))
        name = player.name.encode("latin-1").decode("utf-8", errors="replace")
        player = Player(**{**_fields(player), "name": name})
    if no in file.players:
        what = Text("The starting number {no} is taken twice", {"no": no})
        raise _UnreadableError("number-twice", 5, what)
    file.players[no], file.cells[no], file.lines[no] = player, cells, number
    if points is not None:
        file.declared[no] = points
    if rank:
        file.ranks[no] = rank


def _fields(player: Player) -> dict[str, Any]:
    return {name: getattr(player, name) for name in Player.__dataclass_fields__}


def _player(line: str) -> tuple[int, Player, list[Cell], Fraction | None, int]:
    number = line[4:8].strip()
    if not number.isdigit() or not int(number):
        what = Text("{text} is no starting number", {"text": number or "-"})
        raise _UnreadableError("bad-number", 5, what)
    rating = line[48:52].strip()
    player = Player(
        int(number),
        line[14:47].strip(),
        {"f": "w"}.get(line[9:10].strip().lower(), line[9:10].strip().lower()),
        line[10:13].strip(),
        int(rating) if rating.isdigit() else 0,
        line[53:56].strip(),
        line[57:68].strip(),
        line[69:79].strip(),
    )
    return int(number), player, list(_cells(line)), _points(line), _rank(line)


def _points(line: str) -> Fraction | None:
    text = line[80:84].strip()
    if not text:
        return None
    if not re.fullmatch(r"-?\d*[.,]?\d*[½]?", text) or text in (".", "-"):
        raise _UnreadableError(
            "bad-points", 81, Text("{text} is no number of points", {"text": text})
        )
    return exact(text)


def _rank(line: str) -> int:
    text = line[85:89].strip()
    if text and not text.isdigit():
        raise _UnreadableError("bad-rank", 86, Text("{text} is no rank", {"text": text}))
    return int(text or 0)


def _cells(line: str) -> Iterator[Cell]:
    row = line.rstrip()
    for start in range(FIRST_ROUND, len(row), ROUND_WIDTH):
        yield _cell(row[start : start + ROUND_WIDTH], start + 1)


def _cell(text: str, column: int) -> Cell:
    """One round, ten columns wide: opponent, colour, result, then two blanks."""
    text = text.ljust(ROUND_WIDTH)
    opponent, colour, code = text[:4].strip(), text[5].strip().lower(), text[7].strip().upper()
    stray = next((i for i in (4, 6, 8, 9) if text[i] != " "), None)
    if stray is not None:
        what = Text("{text} stands between two fields", {"text": text[stray]})
        raise _UnreadableError("bad-column", column + stray, what)
    if opponent and not opponent.isdigit():
        what = Text("{text} is no opponent's number", {"text": opponent})
        raise _UnreadableError("bad-opponent", column, what)
    if colour not in ("", "w", "b", "-"):
        what = Text("{text} is no colour; write w, b or -", {"text": colour})
        raise _UnreadableError("bad-colour", column + 5, what)
    number = int(opponent or 0)
    colour = colour.strip("-")
    if not number:
        if code not in WITHOUT_OPPONENT:
            what = Text("The result {code} needs an opponent", {"code": code})
            raise _UnreadableError("no-opponent", column + 7, what)
        return Cell(0, "", WITHOUT_OPPONENT[code])
    if code and (code not in RESULTS or code in ("*", "A")):
        what = Text("{text} is no result", {"text": code})
        raise _UnreadableError("bad-result", column + 7, what)
    if code and not RESULTS[code].paired:
        what = Text("{code} is for a round without an opponent", {"code": code})
        raise _UnreadableError("bye-with-opponent", column + 7, what)
    return Cell(number, colour, code or "*")


# Records other than 001 that mean something here -------------------------------------------------


POINTS = re.compile(r"([WDLAPX])\s*=?\s*(-?\d+(?:[.,]\d+)?)")
"""One result of record 162 and its points."""


def _read_162(file: TrfFile, line: str) -> None:
    found = dict(POINTS.findall(line[4:]))
    if re.sub(r"[\s;]", "", POINTS.sub("", line[4:])):
        raise ValueError(line)
    values = {key: exact(text) for key, text in found.items()}
    win = values.get("W", Fraction(1))
    file.system = PointSystem(
        win,
        values.get("D", Fraction(1, 2)),
        values.get("L", Fraction(0)),
        values.get("A", Fraction(0)),
        values.get("P", win),
    )


def _read_152(file: TrfFile, line: str) -> None:
    text = line[4:].strip().lower()
    if text[:1] not in ("w", "b"):
        raise ValueError(text)
    file.first_colour = text[:1]


def _read_260(file: TrfFile, line: str) -> None:
    first, last = int(line[4:7]), int(line[8:11])
    forbid(file, max(first, 1), last, tuple(int(text) for text in line[11:].split()))


def _read_240(file: TrfFile, line: str) -> None:
    kind, number = line[4:5].upper(), int(line[6:9])
    if kind not in ("F", "H", "Z"):
        raise ValueError(kind)
    file.byes += [(kind, number, int(text)) for text in line[9:].split()]


def _read_250(file: TrfFile, line: str) -> None:
    points, first, last = exact(line[9:13]), int(line[14:17]), int(line[18:21])
    span = range(int(line[22:26]), int(line[27:31]) + 1)
    if len(span) * (last - first + 1) + len(file.acceleration) > MOST_ACCELERATED:
        raise ValueError(line)
    file.acceleration |= {(no, number): points for no in span for number in range(first, last + 1)}


def _read_299(file: TrfFile, line: str) -> None:
    kind, points = line[4:5].strip().upper(), exact(line[13:17])
    number = int(line[19:22].strip() or 0)
    file.abnormal += [(kind, points, number, int(text)) for text in line[22:].split()]


READERS: dict[str, Callable[[TrfFile, str], None]] = {
    "152": _read_152,
    "162": _read_162,
    "240": _read_240,
    "250": _read_250,
    "260": _read_260,
    "299": _read_299,
    "300": read_line_up,
    "310": read_team,
    "320": read_free,
    "330": read_forfeit,
    "352": read_board_colours,
    "362": read_team_points,
    **DIALECTS,
}


def load_trf(source: str | bytes) -> TrfFile:
    """`read_trf` of a sound report. Raises ReportError with all faults."""
    file = read_trf(source)
    if any(known.serious for known in file.faults):
        raise ReportError(file.faults)
    return file


__all__ = ["TournamentError", "TrfFile", "decode", "load_trf", "read_trf"]
