"""Tournament reports read, with their faults."""

from __future__ import annotations

import pytest

from damas.tournament import ReportError, load_trf, read_trf, standings

HEAD = "012 Test\n092 Round-Robin\n"


def row(no: int, points: str, *cells: str, name: str = "") -> str:
    """A record 001 with its columns in place."""
    start = f"001 {no:>4} m    {name or f'Player {no}':<33}".ljust(80)
    return f"{start}{points:>4} {no:>4}  " + "  ".join(cells)


GOOD = [
    row(1, "1.5", "   2 w 1", "   3 b ="),
    row(2, "1.0", "   1 b 0", "0000 - H", name="João Ção"),
    row(3, "0.5", "0000 - Z", "   1 w ="),
]


def text(*rows: str, extra: str = "") -> str:
    """A whole report."""
    return HEAD + "142 3\n" + extra + "\n".join(rows) + "\n"


def replaced(no: int, new: str) -> str:
    """The good report with another row."""
    rows = list(GOOD)
    rows[no - 1] = new
    return text(*rows)


def codes(source: str) -> list[tuple[str, int, int]]:
    """Code, line and column of every fault."""
    return [(fault.code, fault.line, fault.column) for fault in read_trf(source).faults]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_endings_and_encodings(ending: str, encoding: str) -> None:
    """Every system's files read alike."""
    source = text(*GOOD).replace("1.0", "0.5").replace("\n", ending).encode(encoding)
    file = read_trf(source)
    assert file.faults == []
    assert file.players[2].name == "João Ção"
    assert [cell.code for cell in file.cells[2]] == ["0", "H"]


def test_columns_counted_in_bytes_are_understood() -> None:
    """Programs that pad the name by its bytes shift the columns of accented names."""
    start = "001    2 m    João Ção".encode().ljust(80).decode()
    source = replaced(2, f"{start} 0.5    2     1 b 0  0000 - H")
    file = read_trf(source)
    assert file.faults == []
    assert file.players[2].name == "João Ção"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (replaced(2, row(2, "0.5", "   1 w 0", "0000 - H")), ("same-colour", 5, 97)),
        (replaced(2, row(2, "1.5", "   1 b 1", "0000 - H")), ("results-differ", 5, 99)),
        (replaced(2, row(2, "0.5", "", "")), ("missing-result", 5, 92)),
        (replaced(2, row(2, "0.5", "   1 b 0", "0000 - 1")), ("no-opponent", 5, 109)),
        (replaced(2, row(2, "0.5", "   1 b 0", "   3 b H")), ("bye-with-opponent", 5, 109)),
        (replaced(2, row(2, "0.5", "   1 x 0", "0000 - H")), ("bad-colour", 5, 97)),
        (replaced(2, row(2, "0.5", "   1 b ?", "0000 - H")), ("bad-result", 5, 99)),
        (replaced(2, row(2, "0.5", "   a b 0", "0000 - H")), ("bad-opponent", 5, 92)),
        (replaced(2, row(2, "0.5", "   1xb 0", "0000 - H")), ("bad-column", 5, 96)),
        (
            replaced(2, row(2, "0.5", "   1 b 0", "0000 - H", "   9 w 1")),
            ("unknown-opponent", 5, 112),
        ),
        (replaced(2, row(2, "abc", "   1 b 0", "0000 - H")), ("bad-points", 5, 81)),
        (replaced(2, row(3, "0.5", "   1 b 0", "0000 - H")), ("number-twice", 6, 5)),
        (replaced(2, GOOD[1].replace("1.0", "2.5")), ("points-differ", 5, 81)),
        (replaced(2, "101" + GOOD[1][3:]), ("unknown-record", 5, 1)),
        (text(*GOOD, extra="162 W x\n260 abc\n"), ("bad-record", 5, 5)),
        (HEAD, ("no-players", 0, 0)),
        ("", ("no-players", 0, 0)),
    ],
)
def test_each_fault_has_its_place(source: str, expected: tuple[str, int, int]) -> None:
    """Code, line and column."""
    assert expected in codes(source)


def test_too_many_rounds_and_missing_numbers() -> None:
    """More rounds than record 142 says; a gap in the numbers is told, and no more."""
    rows = [row(1, "1.0", *["   2 w 1"] * 1), row(2, "0.0", "   1 b 0")]
    many = HEAD + "142 0\n" + "\n".join(rows)
    assert ("too-many-rounds", 4, 92) in codes(many)
    gap = HEAD + "\n".join([row(1, "1.0", "   3 w 1"), row(3, "0.0", "   1 b 0")])
    file = read_trf(gap)
    assert [(fault.code, fault.serious) for fault in file.faults] == [("number-missing", False)]
    assert len(standings(file.crosstable()).lines) == 2


def test_penalties_may_take_from_one_without_giving() -> None:
    """RES-06: draw for one and loss for the other, or both lose, is no fault; both won is."""
    for mine, theirs, fine in (("=", "0", 1), ("0", "0", 1), ("-", "-", 1), ("1", "=", 0)):
        rows = [row(1, "", f"   2 w {mine}"), row(2, "", f"   1 b {theirs}")]
        assert (codes(HEAD + "\n".join(rows)) == []) is bool(fine), (mine, theirs)


def test_a_broken_report_is_not_counted() -> None:
    """Nothing is guessed: the first serious fault is the error, all are on it."""
    with pytest.raises(ReportError, match="line 5, column 97"):
        load_trf(replaced(2, row(2, "0.5", "   1 w 0", "0000 - H")))


@pytest.mark.parametrize(
    ("points", "total"),
    [("162  W 3.0    D 1.0    L 0.0\n", "3"), ("XXS WW=3 BW=3 WD=1 BD=1\n", "3")],
)
def test_point_systems_of_the_file(points: str, total: str) -> None:
    """Record 162, JaVaFo's XXS."""
    rows = [row(1, "3.0", "   2 w 1"), row(2, "0.0", "   1 b 0")]
    file = read_trf(HEAD + points + "\n".join(rows))
    assert file.faults == []
    assert str(standings(file.crosstable()).lines[0].points) == total


def test_the_point_system_that_the_points_show() -> None:
    """A file in 2-1-0 without a word about it."""
    rows = [row(1, "3.0", "   2 w 1", "   2 b ="), row(2, "1.0", "   1 b 0", "   1 w =")]
    file = read_trf(HEAD + "\n".join(rows))
    assert file.faults == []
    assert [str(line.points) for line in standings(file.crosstable()).lines] == ["3", "1"]


@pytest.mark.requirement("TRN-09")
def test_a_free_round_of_a_round_robin_brings_nothing() -> None:
    """U in a round robin is worth no point, in a Swiss one."""
    rows = [row(1, "", "   2 w 1", "0000 - U"), row(2, "", "   1 b 0", "0000 - U")]
    body = "\n".join(rows)
    rr = standings(read_trf("092 Round-Robin\n" + body).crosstable())
    swiss = standings(read_trf("092 Swiss system\n" + body).crosstable())
    assert [str(line.points) for line in rr.lines] == ["1", "0"]
    assert [str(line.points) for line in swiss.lines] == ["2", "1"]


RUBBISH = ("\0", "001", "001 abcd", "162", "240 H", "260")
SCANTY = ("001    1", "\ufeff001    1 ")


def test_any_text_is_read_without_an_exception() -> None:
    """Rubbish gives faults; a player of whom nothing but a number is said gives none."""
    for source in RUBBISH:
        assert read_trf(source).faults
        read_trf(source + "\n" + text(*GOOD))
    for source in SCANTY:
        assert read_trf(source).faults == []
        assert read_trf(source + "\n" + text(*GOOD)).faults
