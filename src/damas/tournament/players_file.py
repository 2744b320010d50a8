"""Lists of players read from CSV and XLSX: columns recognised by their headings, and a preview.

Nothing is entered by reading: `read_players` says what it understood and what it did not, and an
organiser decides. Headings are known in Portuguese and English, and as Swiss-Manager writes them.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..i18n import Text
from .faults import Fault, ReportError, fault
from .optional import library
from .trf import decode

HEADINGS: Mapping[str, str] = {
    "name": "nome, nome completo, name, full name, atleta, jogador, jogadora, player, participante,"
    "competidor, damista, surname name",
    "last_name": "apelido, sobrenome, last name, surname, family name, lastname",
    "first_name": "nome proprio, primeiro nome, first name, given name, firstname",
    "sex": "sexo, genero, sex, gender, s, m/f, naipe",
    "rating": "rating, elo, rtg, forca, fmjd, rating fmjd, rating cbd, elo fpd, rtgi, elo int,"
    "rating int, pontos de rating",
    "rating_national": "rtgn, elo nac, elo nacional, rating nacional, national rating",
    "title": "titulo, title, tit",
    "federation": "federacao, federation, fed, pais, country, uf, estado, apcef",
    "fide_id": "fideid, fide-id, fide id, fmjd id, fmjdid, idnat, id, licenca, cbd id, filiado,"
    "n filiado, license, ident-number, registo, registro",
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
DATE = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
ISO = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T].*)?")


@dataclass
class PlayerList:
    """What a file holds: *columns* field → heading, *ignored* headings, *rows* as the data of
    `add-player`, *faults* with line and column (both from 1)."""

    columns: dict[str, str] = field(default_factory=dict)
    ignored: list[str] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The preview, for programs."""
        return {
            "columns": self.columns,
            "ignored": self.ignored,
            "players": self.rows,
            "faults": [one.to_json() for one in self.faults],
        }


def plain(heading: object) -> str:
    """A heading without accents, signs at its ends and capitals."""
    text = unicodedata.normalize("NFKD", str(heading if heading is not None else ""))
    text = "".join(sign for sign in text if not unicodedata.combining(sign))
    text = text.replace("º", "").replace("ª", "").replace("_", " ")
    return " ".join(text.casefold().split()).strip(" .:*")


MEANING = {plain(word): name for name, words in HEADINGS.items() for word in words.split(",")}


def read_players(data: bytes) -> PlayerList:
    """The players of a CSV or XLSX file, whichever *data* is; faults are told, nothing is raised.

    Raises MissingLibraryError for XLSX without openpyxl.
    """
    found = PlayerList()
    try:
        table = _sheet(data) if data[:2] == b"PK" else _csv(decode(data))
    except _UnreadableError as error:
        fault(found, "unreadable", 0, 0, error.text)
        return found
    _read(found, table)
    return found


def load_players(data: bytes) -> PlayerList:
    """`read_players`, for those who need it sound. Raises ReportError with all faults."""
    found = read_players(data)
    if any(one.serious for one in found.faults):
        raise ReportError(found.faults)
    return found


class _UnreadableError(Exception):
    def __init__(self, text: Text) -> None:
        self.text = text


def _csv(text: str) -> list[list[Any]]:
    """Rows; the separator is the one that stands most often in the first lines."""
    head = text[:4000]
    separator = max(";,\t", key=head.count)
    try:
        return [list(row) for row in csv.reader(io.StringIO(text), delimiter=separator)]
    except csv.Error as error:
        raise _UnreadableError(Text("The file is no CSV: {what}", {"what": str(error)})) from None


def _sheet(data: bytes) -> list[list[Any]]:
    """Rows of the first sheet with anything on it."""
    openpyxl = library("openpyxl")
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        for sheet in book.worksheets:
            rows = [list(row) for row in sheet.iter_rows(values_only=True, max_col=60)]
            if any(any(cell is not None for cell in row) for row in rows):
                return rows
    except Exception as error:
        what = Text("The file is no XLSX: {what}", {"what": str(error) or type(error).__name__})
        raise _UnreadableError(what) from None
    return []


def _read(found: PlayerList, table: Sequence[Sequence[Any]]) -> None:
    head = _heading_row(table)
    if head is None:
        what = Text("No row has a heading for names, such as Nome or Name")
        fault(found, "no-headings", 0, 0, what)
        return
    fields = _fields(found, table[head])
    names: dict[str, int] = {}
    for line, row in enumerate(table[head + 1 :], start=head + 2):
        if any(_text(cell) for cell in row):
            _read_row(found, fields, row, line, names)
    if not found.rows and not found.faults:
        fault(found, "no-players", 0, 0, Text("The list has no player"))


def _heading_row(table: Sequence[Sequence[Any]]) -> int | None:
    """The first row with a heading for names; titles may stand above it."""
    for index, row in enumerate(table[:20]):
        known = [MEANING.get(plain(cell)) for cell in row]
        if "name" in known or ("last_name" in known and "first_name" in known):
            return index
    return None


def _fields(found: PlayerList, row: Sequence[Any]) -> dict[int, str]:
    fields: dict[int, str] = {}
    for place, cell in enumerate(row):
        heading = _text(cell)
        name = MEANING.get(plain(heading))
        if name and name not in found.columns:
            fields[place], found.columns[name] = name, heading
        elif heading:
            found.ignored.append(heading)
    if "name" in found.columns and not {"first_name", "last_name"} <= found.columns.keys():
        # beside a whole name, "apelido" is a surname in Portugal and a nickname in Brazil
        for place in [at for at, name in fields.items() if name in ("first_name", "last_name")]:
            found.ignored.append(found.columns.pop(fields.pop(place)))
    return fields


def _text(cell: Any) -> str:
    """A cell as people see it: whole numbers whole, dates as year/month/day."""
    if cell is None:
        return ""
    if hasattr(cell, "year") and hasattr(cell, "month"):
        return f"{cell.year:04}/{cell.month:02}/{cell.day:02}"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())


def _read_row(
    found: PlayerList,
    fields: Mapping[int, str],
    row: Sequence[Any],
    line: int,
    names: dict[str, int],
) -> None:
    values = {name: _text(row[place]) for place, name in fields.items() if place < len(row)}
    columns = {name: place + 1 for place, name in fields.items()}
    name = values.get("name", "")
    if "last_name" in values and "first_name" in values:
        name = f"{values['first_name']} {values['last_name']}".strip()
    if not name:
        if any(values.get(key) for key in ("rating", "club", "born", "fide_id")):
            place = columns.get("name", columns.get("last_name", 1))
            fault(found, "no-name", line, place, Text("The row has no name"))
        return
    player: dict[str, Any] = {"name": name}
    for key in ("title", "federation", "fide_id", "club", "category"):
        if values.get(key):
            player[key] = values[key]
    _sex(found, values, line, columns, player)
    _rating(found, values, line, columns, player)
    _born(found, values, line, columns, player)
    if name.casefold() in names:
        params = {"name": name, "line": names[name.casefold()]}
        what = Text("{name} is in line {line} already", params)
        fault(found, "name-twice", line, columns.get("name", 1), what, serious=False)
        player["namesake"] = True
    names.setdefault(name.casefold(), line)
    found.rows.append(player)


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
    """The rating; a national one where there is no other."""
    for key in ("rating", "rating_national"):
        text = values.get(key, "")
        if not text or text in ("-", "–", "0"):
            continue
        digits = re.fullmatch(r"(?:[A-Z]\s+)?(\d{1,4})", text)
        if digits is None:
            what = Text("{text} is no rating", {"text": text})
            fault(found, "bad-rating", line, columns[key], what, serious=False)
        elif "rating" not in player:
            player["rating"] = int(digits[1])


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
    year, date, iso = re.fullmatch(r"\d{4}", text), DATE.fullmatch(text), ISO.fullmatch(text)
    parts: Iterable[str] = iso.groups() if iso else date.groups()[::-1] if date else ()
    numbers = [int(part) for part in parts]
    if year:
        player["born"] = text
    elif numbers and 1 <= numbers[1] <= 12 and 1 <= numbers[2] <= 31:
        player["born"] = f"{numbers[0]:04}/{numbers[1]:02}/{numbers[2]:02}"
    else:
        what = Text("{text} is no date of birth; write day/month/year", {"text": text})
        fault(found, "bad-date", line, columns["born"], what, serious=False)
