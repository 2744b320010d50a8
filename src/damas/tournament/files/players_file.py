"""Lists of players read from CSV and XLSX: columns recognised by their headings, and a preview.

Nothing is entered by reading: `read_players` lists what it understood and its faults, and an
organiser decides. Headings are known in Portuguese and English, and as Swiss-Manager writes them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ...base.arguments import check_kind
from ...base.collation import name_key, unaccented
from ...base.days import read_birth, read_day
from ...base.i18n import Text
from ...base.input_checks import mended, unfit
from ...base.spreadsheet import UnreadableError, read_table
from .faults import FileFault, ReportError, fault

HEADINGS: Mapping[str, str] = {
    "name": "nome, nome completo, name, full name, atleta, jogador, jogadora, player, participante,"
    "competidor, damista, surname name",
    "last_name": "apelido, sobrenome, last name, surname, family name, lastname",
    "first_name": "nome proprio, primeiro nome, first name, given name, firstname",
    "sex": "sexo, genero, sex, gender, s, m/f, naipe",
    "rating": "rating, elo, rtg, forca, fmjd, rating fmjd, rating cbd, elo fpd, rtgi, elo int,"
    "rating int, pontos de rating",
    "rating_international": "international rating, rating internacional",
    "rating_national": "rtgn, elo nac, elo nacional, rating nacional, national rating",
    "title": "titulo, title, tit",
    "federation": "federacao, federation, fed, pais, country, uf, estado, apcef",
    "fide_id": "fideid, fide-id, fide id, fmjd id, fmjdid, idnat, id, licenca, cbd id, filiado,"
    "n filiado, license, ident-number, registo, registro",
    "registry": "registry number, numero no registo, numero no registro, numero do registo,"
    "numero do registro",
    "born": "nascimento, data de nascimento, data nascimento, nasc, ano, birth, born, birthday,"
    "date of birth, birth date, dob, ano de nascimento, year of birth",
    "club": "clube, club, equipa, equipe, team, associacao, agremiacao, entidade, cidade, city,"
    "localidade, clube/cidade, club/city",
    "category": "categoria, category, cat, classe, escalao, gr, group, typ",
    "no": "no, n, num, numero, number, sno, s.no, start number, #, nr, ord, inicial, startno",
}
"""Field → the headings that mean it, without accents and in small letters."""

SEX = {
    **dict.fromkeys(("m", "masculino", "masc", "male", "homem", "h"), "m"),
    **dict.fromkeys(("f", "w", "feminino", "fem", "female", "mulher"), "w"),
}
NAME = re.compile(r"[^\W\d_]{2}")
NUMBERED = re.compile(r"\d{1,4}\s*[.)ºª°-]+\s+(?=[^\W\d_])")
"""A number before a name, as people number a list."""
LONGEST = 120
"""Letters that a cell may have."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the file: *column* from 1, its *heading*, the *field* it is read as ("" for not
    read) and the first cells under it."""

    column: int
    heading: str
    field: str
    samples: tuple[str, ...] = ()


@dataclass
class PlayerList:
    """The players of a file: *rows* are data of `add-player`, with their *lines*.

    *columns*: field → heading; *ignored*: other headings. *faults* have line and column (all from
    1). *heading* is the row of the headings, 0 for none; *table* every column with its field.
    """

    columns: dict[str, str] = field(default_factory=dict)
    ignored: list[str] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)
    faults: list[FileFault] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    table: list[Column] = field(default_factory=list)
    heading: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The preview, for programs."""
        return {
            "columns": self.columns,
            "ignored": self.ignored,
            "players": self.rows,
            "faults": [one.to_dict() for one in self.faults],
        }


def plain(heading: object) -> str:
    """A heading without accents, signs at its ends and capitals."""
    text = unaccented(str(heading if heading is not None else ""))
    text = text.replace("º", "").replace("ª", "").replace("_", " ")
    return " ".join(text.casefold().split()).strip(" .:*")


def _is_full_date(text: str) -> bool:
    """Whether a cell is a date, and no number of eight figures."""
    return not text.isdigit() and read_day(text, day_first=True).day > 0


LOOKS: tuple[tuple[str, Callable[[str], Any]], ...] = (
    ("sex", lambda text: plain(text) in SEX),
    ("born", _is_full_date),
    ("rating", lambda text: re.fullmatch(r"[1-3]?\d{3}|0|[-–]", text)),
    ("club", NAME.search),
)
"""The fields of columns without a heading, each with the form of its cells; the first that fits."""
MEANING = {plain(word): name for name, words in HEADINGS.items() for word in words.split(",")}


def read_players(
    data: bytes, columns: Mapping[int, str] | None = None, heading: int | None = None
) -> PlayerList:
    """The players of a CSV or XLSX file; faults are listed, nothing is raised.

    *columns* says what columns (from 1) are read as, keys of HEADINGS or "" for not at all, for
    those that it names; *heading* in which row (from 1) the headings stand, 0 for nowhere. Without
    them both are found by the headings' words.

    Raises MissingLibraryError for XLSX without openpyxl.
    """
    check_kind("data", data, bytes)
    found = PlayerList()
    try:
        table = read_table(data)
    except UnreadableError as error:
        fault(found, "unreadable", 0, 0, error.text)
        return found
    _read(found, table, dict(columns or {}), heading)
    return found


def load_players(data: bytes) -> PlayerList:
    """`read_players` of a sound file. Raises ReportError with all faults."""
    found = read_players(data)
    if any(one.serious for one in found.faults):
        raise ReportError(found.faults)
    return found


def _read(
    found: PlayerList,
    table: Sequence[Sequence[Any]],
    chosen: Mapping[int, str],
    heading: int | None,
) -> None:
    head = _heading_row(table) if heading is None else min(heading, len(table))
    found.heading = head
    if not head and not any(chosen.values()):
        table = _without_numbers(table)
        chosen = {**_plain_list(table), **chosen}
    fields = _fields(found, table, head, chosen)
    if not _names_people(set(fields.values())):
        what = Text("No row has a heading for names, such as Nome or Name")
        fault(found, "no-headings", 0, 0, what)
        return
    names: dict[str, tuple[int, str]] = {}
    for line, row in enumerate(table[head:], start=head + 1):
        if any(_text(cell) for cell in row):
            _read_row(found, fields, row, line, names)
    if not found.rows and not found.faults:
        fault(found, "no-players", 0, 0, Text("The list has no player"))


def _plain_list(table: Sequence[Sequence[Any]]) -> dict[int, str]:
    """The fields of a list without headings: names first, then club and rating by their cells.

    Nothing if the first column is not names. Everything can be changed by hand.
    """
    rows = [row for row in table if any(_text(cell) for cell in row)]
    first = next((at for at in (0, 1) if _all_names(rows, at)), -1)
    if first < 0 or (first and not all(_text(row[0]).rstrip(".)").isdigit() for row in rows)):
        return {}
    found = {first + 1: "name"}
    for at in range(first + 1, max(len(row) for row in rows)):
        cells = [text for row in rows if at < len(row) and (text := _text(row[at]))]
        kind = next((name for name, looks in LOOKS if cells and all(map(looks, cells))), "")
        if kind and kind not in found.values():
            found[at + 1] = kind
    return found


def _all_names(rows: Sequence[Sequence[Any]], at: int) -> bool:
    return bool(rows) and all(at < len(row) and NAME.search(_text(row[at])) for row in rows)


def _without_numbers(table: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
    """The rows without the "1.", "2)" before each name, where the list is numbered."""
    rows = [row for row in table if any(_text(cell) for cell in row)]
    if not rows or not all(NUMBERED.match(_text(row[0])) for row in rows):
        return table
    return [[NUMBERED.sub("", _text(row[0])), *row[1:]] if row else row for row in table]


def _names_people(fields: set[str]) -> bool:
    return "name" in fields or {"first_name", "last_name"} <= fields


def _heading_row(table: Sequence[Sequence[Any]]) -> int:
    """The first row, from 1, with a heading for names; titles may be above it. 0 for none."""
    for number, row in enumerate(table[:20], start=1):
        if _names_people({MEANING.get(plain(cell), "") for cell in row}):
            return number
    return 0


def _fields(
    found: PlayerList, table: Sequence[Sequence[Any]], head: int, chosen: Mapping[int, str]
) -> dict[int, str]:
    """Place in a row → field; every column is listed in `found.table`."""
    row = table[head - 1] if head else []
    width = max((len(one) for one in table), default=0)
    headings = [mended(_text(row[at])) if at < len(row) else "" for at in range(width)]
    fields = {place - 1: name for place, name in chosen.items() if name and place <= width}
    for place, heading in enumerate(headings):
        name = MEANING.get(plain(heading), "")
        if name and place + 1 not in chosen and name not in fields.values():
            fields[place] = name
    _whole_names(fields, {place - 1 for place in chosen})
    found.columns = {fields[at]: headings[at] for at in sorted(fields)}
    found.ignored = [text for at, text in enumerate(headings) if text and at not in fields]
    found.table = [
        Column(at + 1, headings[at], fields.get(at, ""), _samples(table, head, at))
        for at in range(width)
        if headings[at] or at in fields or _samples(table, head, at)
    ]
    return dict(sorted(fields.items()))


def _whole_names(fields: dict[int, str], chosen: set[int]) -> None:
    """Beside a whole name, "apelido" is a surname in Portugal and a nickname in Brazil: not read,
    unless somebody says so."""
    names = set(fields.values())
    if "name" in names and not {"first_name", "last_name"} <= names:
        for at in [at for at, name in fields.items() if name in ("first_name", "last_name")]:
            if at not in chosen:
                del fields[at]


def _samples(table: Sequence[Sequence[Any]], head: int, place: int) -> tuple[str, ...]:
    cells = (_text(row[place]) for row in table[head : head + 40] if place < len(row))
    return tuple(islice((mended(cell) for cell in cells if cell), 3))


def _text(cell: Any) -> str:
    """A cell as people see it: whole numbers whole, dates as year/month/day."""
    if cell is None:
        return ""
    if hasattr(cell, "year") and hasattr(cell, "month"):
        return f"{cell.year:04}/{cell.month:02}/{cell.day:02}"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())


def _unfit(values: Mapping[str, str]) -> tuple[str, str]:
    """The field of the first text that no name may be, and its character; "" where all are fit."""
    found = ((key, unfit(value)) for key, value in values.items())
    return next(((key, letter) for key, letter in found if letter), ("", ""))


def _read_row(
    found: PlayerList,
    fields: Mapping[int, str],
    row: Sequence[Any],
    line: int,
    names: dict[str, tuple[int, str]],
) -> None:
    values = {name: _text(row[place]) for place, name in fields.items() if place < len(row)}
    columns = {name: place + 1 for place, name in fields.items()}
    name = values.get("name", "")
    if "last_name" in values and "first_name" in values:
        name = f"{values['first_name']} {values['last_name']}".strip()
    long = next((key for key, value in values.items() if len(value) > LONGEST), "")
    if long:
        what = Text("The cell has more than {most} letters", {"most": LONGEST})
        fault(found, "too-long", line, columns[long], what)
        return
    key, letter = _unfit(values)
    if key:
        what = Text(
            "The cell holds a character that cannot stand there ({letter})", {"letter": letter}
        )
        fault(found, "bad-text", line, columns[key], what)
        return
    if not name:
        if any(values.get(key) for key in ("rating", "club", "born", "fide_id")):
            place = columns.get("name", columns.get("last_name", 1))
            fault(found, "no-name", line, place, Text("The row has no name"))
        return
    player: dict[str, Any] = {"name": name}
    for key in ("title", "federation", "fide_id", "club", "category"):
        if values.get(key):
            player[key] = values[key]
    if values.get("registry"):
        player["extra"] = {"registry": values["registry"]}
    _sex(found, values, line, columns, player)
    _rating(found, values, line, columns, player)
    _born(found, values, line, columns, player)
    _namesake(found, names, line, columns, player)
    found.rows.append(player)
    found.lines.append(line)


def _namesake(
    found: PlayerList,
    names: dict[str, tuple[int, str]],
    line: int,
    columns: Mapping[str, int],
    player: dict[str, Any],
) -> None:
    """Says that a name is in the list already, however it is written; not of people who were born
    in different years."""
    born = player.get("born", "")[:4]
    first, year = names.setdefault(name_key(player["name"]), (line, born))
    if first == line:
        return
    player["namesake"] = True
    if not (born and year and born != year):
        params = {"name": player["name"], "line": first}
        what = Text("{name} is in line {line} already", params)
        fault(found, "name-twice", line, columns.get("name", 1), what, serious=False)


def _sex(
    found: PlayerList,
    values: Mapping[str, str],
    line: int,
    columns: Mapping[str, int],
    player: dict[str, Any],
) -> None:
    text = values.get("sex", "")
    if text and plain(text) not in SEX:
        what = Text("{text} is no sex; write M or F", {"text": text})
        fault(found, "bad-sex", line, columns["sex"], what, serious=False)
    elif text:
        player["sex"] = SEX[plain(text)]


def _rating(
    found: PlayerList,
    values: Mapping[str, str],
    line: int,
    columns: Mapping[str, int],
    player: dict[str, Any],
) -> None:
    """The rating; an international or a national one where there is no other. Beside a national
    one the rating is the international one, unless that has a column of its own."""
    kinds = {"rating": "", "rating_international": "international", "rating_national": "national"}
    for key, kind in kinds.items():
        text = values.get(key, "")
        if not text or text in ("-", "–", "0"):
            continue
        digits = re.fullmatch(r"(?:[A-Z]\s+)?(\d{1,4})", text)
        if digits is None:
            what = Text("{text} is no rating", {"text": text})
            fault(found, "bad-rating", line, columns[key], what, serious=False)
        else:
            player.setdefault("rating", int(digits[1]))
            player |= {kind: int(digits[1])} if kind else {}
    if "national" in player and re.search(r"[1-9]", values.get("rating", "")):
        player.setdefault("international", player["rating"])


def _born(
    found: PlayerList,
    values: Mapping[str, str],
    line: int,
    columns: Mapping[str, int],
    player: dict[str, Any],
) -> None:
    text = values.get("born", "")
    if not text:
        return
    birth = read_birth(text)
    if isinstance(birth, Text):
        fault(found, "bad-date", line, columns["born"], birth, serious=False)
    elif birth.year:
        player["born"] = birth.written("/")
