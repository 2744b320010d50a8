"""Tournament Report Files written: TRF-2026, and TRF16 with the records of JaVaFo and bbpPairings.

A written report reads back the same (`read_trf`); `losses` lists the values a form cannot hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from ...base.arguments import check_kind
from ...base.days import ANY_TIME, read_birth
from ...base.i18n import Text
from ..errors import TournamentError
from ..scoring.crosstable import Cell, Player
from ..scoring.points import CLASSIC, PointSystem
from . import trf_team_lines
from .report import TrfFile, adjustments
from .trf import HEADER
from .trf_ahead import dated_bans, with_announced
from .trf_columns import decimal, one_line
from .trf_dialects import CODES
from .trf_national import national_lines

FORMS = ("trf-2026", "trf16")
NAME_WIDTH, NUMBER_WIDTH = 33, 4
WIDTHS = {
    "name": NAME_WIDTH, "sex": 1, "title": 3, "federation": 3, "fide_id": 11, "born": 10
}  # fmt: skip
"""Text fields of a player → the columns they have."""
DATES_AT = 91
"""The columns before the date of round 1 in record 132, which stands above its results."""
LAST_OF_16 = "132"
"""The last header record of TRF16."""


def write_trf(file: TrfFile, form: str = "trf-2026") -> str:
    """The report as text, lines ending in a line feed.

    Raises TournamentError ("unknown-form", "bad-points", "too-many-players") for another *form*,
    points that no decimal of the file's width can hold, or numbers of more than four digits.
    """
    check_kind("file", file, TrfFile)
    if form not in FORMS:
        raise TournamentError(
            "unknown-form",
            "There is no form {form}; there are {forms}",
            form=form,
            forms=", ".join(FORMS),
        )
    if max(file.players, default=0) >= 10**NUMBER_WIDTH:
        raise TournamentError(
            "too-many-players",
            "A report has no room for the starting number {no}",
            no=max(file.players),
        )
    new = form == "trf-2026"
    file = file if new else with_announced(file)
    lines = [*_header(file, new), *(_records_2026 if new else _records_16)(file)]
    lines += [_player_line(file, no) for no in file.players]
    lines += national_lines(file)
    lines += (trf_team_lines.team_lines if new else trf_team_lines.team_lines_16)(file)
    lines += file.other
    lines += [f"### {one_line(text)}" for text in file.comments]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _header(file: TrfFile, new: bool) -> Iterator[str]:
    for tag, name in HEADER.items():
        text = file.header.get(name, "")
        if not text or tag in ("152", "162") or (tag > LAST_OF_16 and not new):
            continue
        for part in text.split("; ") if name == "deputies" else (text,):
            at = DATES_AT if name == "dates" else 4
            yield f"{tag:<{at}}{one_line(part)}"


def _records_2026(file: TrfFile) -> Iterator[str]:
    if file.first_colour:
        yield f"152 {file.first_colour.upper()}"
    if file.system:
        yield "162  " + "    ".join(_values_162(file.system))
    byes: dict[tuple[str, int], list[int]] = {}
    for kind, number, no in file.byes:
        byes.setdefault((kind, number), []).append(no)
    for (kind, number), free in byes.items():
        yield f"240 {kind} {number:>3}" + "".join(f" {no:>4}" for no in free)
    for points, first, last, low, high in _accelerated(file):
        yield f"250      {decimal(points, 4):>4} {first:>3} {last:>3} {low:>4} {high:>4}"
    for first, last, players in file.forbidden:
        since = first or file.rounds_paired + 1
        if since <= last:
            yield f"260 {since:>3} {last:>3}" + "".join(f" {no:>4}" for no in players)
    for kind, points, number, no in file.abnormal:
        yield f"299 {kind or ' '}        {decimal(points, 4):>4}  {number or '':>3} {no:>4}"


def _values_162(system: PointSystem) -> Iterator[str]:
    """The points; those of absence and the free round only where they are not the usual ones."""
    fields = {"W": "win", "D": "draw", "L": "loss", "A": "absence", "P": "bye"}
    usual = {"A": Fraction(0), "P": system.win}
    for letter, name in fields.items():
        points = getattr(system, name)
        if points != usual.get(letter):
            yield f"{letter} {decimal(points, 4)}"


def _records_16(file: TrfFile) -> Iterator[str]:
    if file.header.get("rounds"):
        yield f"XXR {file.rounds_planned}"
    if file.first_colour:
        yield "XXC " + ("white1" if file.first_colour == "w" else "black1")
    yield from _system_16(file.system)
    for _, _, players in filter(partial(_holds_next, file), file.forbidden):
        yield "XXP" + "".join(f" {no:>4}" for no in players)
    yield from dated_bans(file)
    for no in file.players:
        rounds = [number for who, number in file.acceleration if who == no]
        if rounds:
            values = (
                file.acceleration.get((no, number), Fraction(0))
                for number in range(1, max(rounds) + 1)
            )
            yield f"XXA {no:>4} " + " ".join(f"{decimal(value, 4):>4}" for value in values)


def _system_16(system: PointSystem | None) -> Iterator[str]:
    """The points as bbpPairings reads them, and unusual ones as JaVaFo does too."""
    if system is None:
        return
    if system != CLASSIC:
        yield "XXS " + " ".join(f"{code}={decimal(getattr(system, CODES[code]), 4)}"
                                for code in CODES)  # fmt: skip
    for tag, name in (("BBW", "win"), ("BBD", "draw"), ("BBL", "loss"), ("BBZ", "absence")):
        yield f"{tag} {decimal(getattr(system, name), 4):>4}"
    if system.absence != CLASSIC.absence:
        yield f"BBF {decimal(system.absence, 4):>4}"
    yield f"BBU {decimal(system.bye, 4):>4}"


def _holds_next(file: TrfFile, ban: tuple[int, int, tuple[int, ...]]) -> bool:
    """Whether a ban holds in the round that another program is to pair from the report; of a
    report without one, whether it held in all."""
    first, last, _ = ban
    following = file.rounds_paired + 1
    if following > file.rounds_planned:
        return first <= 1 and last >= file.rounds_planned
    return first <= following <= last


def _accelerated(file: TrfFile) -> list[tuple[Fraction, int, int, int, int]]:
    """(points, first round, last round, first number, last number) of record 250."""
    spans: dict[int, list[tuple[Fraction, int, int]]] = {}
    for no, number in sorted(file.acceleration):
        points, own = file.acceleration[no, number], spans.setdefault(no, [])
        if own and own[-1][0] == points and own[-1][2] == number - 1:
            own[-1] = (points, own[-1][1], number)
        else:
            own.append((points, number, number))
    found: list[tuple[Fraction, int, int, int, int]] = []
    for no, own in spans.items():
        for span in own:
            same = (i for i, row in enumerate(found) if (*row[:3], row[4]) == (*span, no - 1))
            last = next(same, -1)
            if last >= 0:
                found[last] = (*found[last][:4], no)
            else:
                found.append((*span, no, no))
    return found


def _player_line(file: TrfFile, no: int) -> str:
    player = _written(_first(file, no))
    points = file.declared.get(no)
    if points is None:
        points = _points(file, no)
    start = (
        f"001 {no:>4} {player.sex:1}{player.title:>3} {player.name:<{NAME_WIDTH}} "
        f"{player.rating or '':>4} {player.federation:<3} {player.fide_id:>11} "
        f"{_born(player):<10} {decimal(points, 4):>4} {file.ranks.get(no, '') or '':>4}"
    )
    return start + "".join("  " + _cell(cell) for cell in file.cells.get(no, ()))


def _born(player: Player) -> str:
    """The birth as reports have it, 1980/05/17; a text that is none stays as it is."""
    found = read_birth(player.born, ANY_TIME)
    return player.born if isinstance(found, Text) or not found.day else found.written("/")


def _first(file: TrfFile, no: int) -> Player:
    """A player with the rating of record 001: the international one where the national ratings
    have records of their own."""
    player = file.players[no]
    return replace(player, rating=player.international) if file.national else player


def _points(file: TrfFile, no: int) -> Fraction:
    system = file.point_system()
    total = sum((system.of(cell.code) for cell in file.cells.get(no, ())), Fraction(0))
    return total + adjustments(file, system).get(no, Fraction(0))


def _written(player: Player) -> Player:
    """*player* as a report holds it: each field in one line and cut to its columns, a rating of
    more digits than it has left out."""
    texts: dict[str, Any] = {
        name: one_line(getattr(player, name))[:width].strip() for name, width in WIDTHS.items()
    }
    rating = player.rating if 0 < player.rating < 10**NUMBER_WIDTH else 0
    return replace(player, **texts, rating=rating)


def _cell(cell: Cell) -> str:
    """One round in eight columns: opponent, colour, result."""
    if cell.code == "A":
        return "0000 - Z"
    if cell.opponent:
        return f"{cell.opponent:>4} {cell.colour or '-'} {cell.code if cell.code != '*' else ' '}"
    return f"0000 - {cell.code}" if cell.code else " " * 8


def losses(file: TrfFile, form: str = "trf-2026") -> list[Text]:
    """The values of the report that *form* cannot hold, in sentences."""
    found: list[Text] = []
    for no, player in file.players.items():
        found += _cut(no, player)
        if player.club or player.category:
            params = {"no": no}
            found.append(Text("Player {no}: club and category have no place in a report", params))
        if any(cell.code == "A" for cell in file.cells.get(no, ())):
            params = {"no": no}
            found.append(Text("Player {no}: an annulled game is written as not played", params))
    for tag, name in HEADER.items():
        text = file.header.get(name, "")
        if text != one_line(text):
            found.append(Text("Record {tag}: line breaks are written as spaces", {"tag": tag}))
    found += file.left_out
    if form == "trf16":
        found += _losses_16(file)
    return found


_NAMES: dict[str, Text] = {
    "name": Text("name"),
    "sex": Text("sex"),
    "title": Text("title"),
    "federation": Text("federation"),
    "fide_id": Text("identity number"),
    "born": Text("date of birth"),
}
NOT_IN_16: dict[str, Text] = {
    "colour": Text("colour of number 1 in the first round"),
    "ranking": Text("rating for the pairing numbers"),
    "program": Text("pairing program"),
    "type_code": Text("code of the system"),
    "tie_breaks": Text("tie-breaks"),
    "standings": Text("order of the standings"),
    "time_control": Text("code of the time control"),
}
"""The values of a header that only the form of 2026 has, but for rounds and points."""


def _cut(no: int, player: Player) -> Iterator[Text]:
    """The values of a player that do not fit the columns."""
    written = _written(player)
    if player.rating != written.rating:
        params: dict[str, object] = {"no": no, "rating": player.rating}
        yield Text("Player {no}: a rating of {rating} does not fit and is left out", params)
    for name, width in WIDTHS.items():
        text = one_line(getattr(player, name))
        if len(text) > width:
            params = {"no": no, "what": _NAMES[name], "text": text, "width": width}
            yield Text(
                "Player {no}: only {width} letters of the field {what} are written: {text}", params
            )
        elif text != getattr(player, name):
            params = {"no": no, "what": _NAMES[name]}
            yield Text("Player {no}: the field {what} is written in one line", params)


def _losses_16(file: TrfFile) -> Iterator[Text]:
    for name in filter(file.header.get, NOT_IN_16):
        yield Text("TRF16 has no record for {name}", {"name": NOT_IN_16[name]})
    if any(first != 1 or last < file.rounds_planned for first, last, _ in file.forbidden):
        yield Text("TRF16 forbids pairs for all rounds, not for some")
    if any(number != file.rounds_paired + 1 for _, number, _ in file.byes):
        yield Text("TRF16 has no record for byes of later rounds")
    if file.abnormal:
        yield Text("TRF16 has no record for points given or taken")
    if file.teams:
        yield Text("TRF16 has no record for points, places and ratings of teams")
    if file.line_ups or file.free_teams or file.forfeits:
        yield Text("TRF16 has no record for line-ups, free rounds and W.O. of teams")
