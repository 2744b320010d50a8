"""Large archives: positions that many games share are counted once; every answer stays the same."""

from __future__ import annotations

import io
import random
import shutil
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, event, func, select, update

from damas import Board, Game
from damas.archive import Archive, Importer, Query
from damas.errors import StoreError
from damas.notation.pdn import replay
from damas.pdn import read_games
from damas.store.archive import conditions, index, search
from damas.store.models.archive import (
    ArchiveGonePostingRow,
    ArchiveGoneRow,
    ArchiveRunRow,
    ArchiveTallyRow,
)
from sampling import cases
from services.running import migrated_file

from .test_import import many

pytestmark = pytest.mark.full

GAMES = 80
CHUNK = 8  # postings


def shared(count: int, seed: int = 1) -> str:
    """PDN of games whose first moves are few, with results and dates."""
    chance, text = random.Random(seed), []
    for number in range(count):
        game = Game("internacional")
        for move in ("32-28", "19-23", "28x19", "14x23")[: chance.randint(0, 4)]:
            game.push(move)
        for _ in range(4):
            game.push(chance.choice(game.legal_moves))
        moves = " ".join(str(move) for move in game.moves)
        result = chance.choice(["2-0", "1-1", "0-2", "*"])
        text.append(
            f'[White "W{number}"] [Black "B"] [Date "20{number % 30:02}.01.02"] '
            f'[WhiteRating "{1500 + number}"] [GameType "20"] [Result "{result}"]\n{moves} {result}'
        )
    return "\n\n".join(text)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small chunks and batches: some dozens of games fill many; each position is walked to."""
    monkeypatch.setattr(index, "CHUNK", CHUNK * 16)
    monkeypatch.setattr("damas.store.archive.merging_runs.CHUNK", CHUNK * 16)
    monkeypatch.setattr(search, "FEW", 2)
    monkeypatch.setattr(search, "_few", lambda *_: 2)
    monkeypatch.setattr(search, "STEP", 7)


def filled(folder: Path, text: str, batch: int) -> Archive:
    """An archive with games that came in *batch* at a time."""
    path = folder / f"{batch}.sqlite3"
    shutil.copy(migrated_file(), path)
    archive = Archive(str(path))
    Importer(archive.database, batch=batch).add(io.StringIO(text), "x", b"x" * 16)
    return archive


def plans(archive: Archive, query: Query) -> list[str]:
    """SQLite's plans of all that a search asks."""
    asked: list[tuple[str, Any]] = []

    def note(*about: Any) -> None:
        asked.append((about[2], about[3]))

    event.listen(archive.database.engine, "before_cursor_execute", note)
    if query.board is not None:
        archive.explore(query.board)
    archive.search(query)
    event.remove(archive.database.engine, "before_cursor_execute", note)
    with archive.database.engine.connect() as connection:
        return [
            str(line[-1])
            for question, values in asked
            if question.startswith("SELECT")
            for line in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {question}", values)
        ]


@pytest.mark.usefixtures("small")
def test_no_question_about_a_position_reads_all_chunks(tmp_path: Path) -> None:
    """SQLite's plans find the chunks by their run and number."""
    archive = filled(tmp_path, shared(GAMES), 10)
    lines = plans(archive, Query(board=Board()))
    assert any("SEARCH archive_postings" in line for line in lines)
    assert [line for line in lines if line.startswith("SCAN archive_postings")] == []
    archive.close()


@pytest.mark.parametrize("result", ["draw", "none"])
@pytest.mark.usefixtures("small")
def test_games_of_a_result_stand_in_the_order_of_their_list(tmp_path: Path, result: str) -> None:
    """By one index alone: no game's row is read for it, and nothing is sorted."""
    archive = filled(tmp_path, shared(GAMES), 10)
    lines = plans(archive, Query(board=Board(), result=result, variant="international"))
    walk = "SEARCH archive_games USING COVERING INDEX ix_archive_games_result (result=?)"
    at = lines.index(walk)
    assert "B-TREE" not in "".join(lines[at + 1 : at + 2])
    archive.close()


@pytest.mark.usefixtures("small")
def test_the_variant_of_a_position_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said beside it, it changes no count, also where many games came by; another one fits none."""
    monkeypatch.setattr(search, "MOST_COUNTED", 5)
    monkeypatch.setattr(search, "LOOKED_AT", 5)
    archive = filled(tmp_path, shared(GAMES), 10)
    found = archive.search(Query(board=Board(), variant="international"), limit=3)
    assert (found.total, found.more) == (GAMES, False)
    assert archive.search(Query(board=Board(), variant="russian")).total == 0
    archive.close()


def test_few_games_of_a_position_are_listed_without_their_rows(tmp_path: Path) -> None:
    """By the index of days alone; only the games of the page are read."""
    archive = filled(tmp_path, shared(GAMES), 10)
    lines = plans(archive, Query(board=Board()))
    assert "SEARCH archive_games USING COVERING INDEX ix_archive_games_day_of (id=?)" in lines
    archive.close()


@pytest.mark.usefixtures("small")
def test_many_games_of_a_position_stand_in_the_order_of_their_days(tmp_path: Path) -> None:
    """By one index alone, and nothing is sorted."""
    archive = filled(tmp_path, shared(GAMES), 10)
    lines = plans(archive, Query(board=Board()))
    at = lines.index("SCAN archive_games USING COVERING INDEX ix_archive_games_date")
    assert "B-TREE" not in "".join(lines[at + 1 : at + 2])
    archive.close()


def boards(text: str) -> list[Board]:
    """Positions that the games came by: those of most games, then those of the first."""
    found: Counter[Board] = Counter()
    for one in read_games(io.StringIO(text)):
        game = replay(one).game
        assert game is not None
        for ply in range(min(game.ply, 6) + 1):
            found[game.board_at(ply)] += 1
    return [board for board, _ in found.most_common(cases(60))]


def answers(archive: Archive, asked: list[Board]) -> list[Any]:
    """All that an archive says of positions."""
    found: list[Any] = []
    for board in asked:
        pages = [archive.search(Query(board=board), limit=4, offset=at) for at in (0, 4)]
        found += [archive.explore(board), pages, archive.search(Query(board=board, white="w1"))]
        found.append(archive.search(Query(board=board, mirrored=True)).total)
        found.append(archive.search(Query(board=board, result="draw"), order="length").games)
        found.append(len(list(archive.export(Query(board=board)))))
    return found


def tallies(archive: Archive) -> int:
    """The number of counted positions."""
    with archive.database.session(write=False) as session:
        return session.scalar(select(func.count()).select_from(ArchiveTallyRow)) or 0


@pytest.mark.usefixtures("small")
def test_counted_positions_say_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Explorer, search with pages, filters and orders, export: as if no position was counted."""
    text = shared(GAMES)
    large, asked = filled(tmp_path, text, 5), boards(text)
    assert tallies(large) > 3
    monkeypatch.undo()
    plain = filled(tmp_path, text, 1000)
    assert tallies(plain) == 0
    expected = answers(plain, asked)
    monkeypatch.setattr(search, "FEW", 2)
    monkeypatch.setattr(search, "_few", lambda *_: 2)
    monkeypatch.setattr(search, "STEP", 7)
    assert answers(large, asked) == expected
    for number in (1, 17, 18, 60):
        large.remove(number)
        plain.remove(number)
    walked = answers(large, asked)
    monkeypatch.undo()
    assert walked == answers(plain, asked)
    large.close()
    plain.close()


def number_of_seven_bits(number: int) -> bytes:
    """A number as the members of a tally have it."""
    found = bytearray()
    while number >= 0x80:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*found, number])


@pytest.mark.parametrize(
    "members",
    [
        zlib.compress(number_of_seven_bits(0xFFFF_FFF0)),  # its bit would take 512 MB
        zlib.compress(number_of_seven_bits(1 << 27)),
        zlib.compress(number_of_seven_bits(5) + number_of_seven_bits(0xFFFF_FFFE)),
        zlib.compress(b"\xff"),
        b"no tally",
    ],
)
@pytest.mark.usefixtures("small")
def test_a_damaged_tally_is_refused(tmp_path: Path, members: bytes) -> None:
    """A game that no archive can have, and bytes that are no numbers: a sentence, no answer."""
    archive = filled(tmp_path, shared(GAMES), 5)
    with archive.database.session() as session, session.begin():
        session.execute(update(ArchiveTallyRow).values(members=members))
    with pytest.raises(StoreError, match="The index of positions is damaged"):
        archive.search(Query(board=Board()))
    archive.close()


@pytest.mark.both_databases
@pytest.mark.usefixtures("small")
def test_a_page_that_the_walk_does_not_fill_is_looked_up(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same games in every order, with the same count, without a walk through all games."""
    text, archive = shared(GAMES), Archive(database_url)
    Importer(archive.database, batch=5).add(io.StringIO(text), "x", b"x" * 16)
    asked = boards(text)[:8]

    def found() -> list[Any]:
        return [
            archive.search(Query(board=board, result="draw"), order=order, limit=3, offset=offset)
            for board in asked
            for order in search.ORDERS
            for offset in (0, 3)
        ]

    walked, look_up, times = found(), search._looked_up, []
    monkeypatch.setattr(search, "WALKED", 1)  # on SQLite
    monkeypatch.setattr(search, "_most", lambda *_: 1)  # on PostgreSQL
    monkeypatch.setattr(search, "_looked_up", lambda *given: times.append(1) or look_up(*given))
    assert found() == walked
    assert any(one.games for one in walked)
    assert len(times) > len(walked) / 2
    archive.close()


@pytest.mark.usefixtures("small")
def test_the_counts_are_those_of_the_games(tmp_path: Path) -> None:
    """Counted by hand from the files."""
    text = shared(GAMES)
    archive = filled(tmp_path, text, 5)
    by_hand: Counter[tuple[int, int]] = Counter()
    for one in read_games(io.StringIO(text)):
        game = replay(one).game
        assert game is not None
        by_hand[game.moves[0].path[0], game.moves[0].path[-1]] += 1
    assert {one.path: one.games for one in archive.explore(Board())} == dict(by_hand)
    assert archive.search(Query(board=Board())).total == GAMES == archive.count()
    archive.close()


@pytest.mark.usefixtures("small")
def test_games_taken_out_by_an_older_damas_are_left_out(tmp_path: Path) -> None:
    """It did not keep their postings: the postings are read one by one then."""
    text = shared(GAMES)
    archive, asked = filled(tmp_path, text, 5), boards(text)
    for number in (3, 44):
        archive.remove(number)
    expected = answers(archive, asked)
    with archive.database.session() as session, session.begin():
        assert session.scalar(select(func.count()).where(ArchiveGoneRow.posted)) == 2
        session.execute(update(ArchiveGoneRow).values(posted=False))
        session.execute(delete(ArchiveGonePostingRow))
    assert answers(archive, asked) == expected
    assert archive.count() == GAMES - 2
    archive.close()


@pytest.mark.usefixtures("small")
def test_a_run_is_taken_out_with_its_counts(tmp_path: Path) -> None:
    """Runs that were merged leave nothing behind."""
    archive = filled(tmp_path, shared(400), 3)
    with archive.database.session(write=False) as session:
        runs = set(session.scalars(select(ArchiveRunRow.id)))
        counted = set(session.scalars(select(ArchiveTallyRow.run)))
    assert counted
    assert counted <= runs
    archive.close()


def test_a_count_ends_at_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than the limit is said to be more; without a filter the number is known."""
    monkeypatch.setattr(search, "MOST_COUNTED", 10)
    archive = Archive(str(tmp_path / "a.sqlite3"))
    archive.add_text(many(30), "x")
    found = archive.search(Query(black="b"), limit=5)
    assert (len(found.games), found.total, found.more) == (5, 10, True)
    assert (archive.search(Query()).total, archive.search(Query()).more) == (30, False)
    assert archive.search(Query(white="w1")).more
    assert not archive.search(Query(white="w2", black="zz")).more
    archive.close()


@pytest.mark.both_databases
def test_a_search_by_names_has_memory_for_all_games_found(database_url: str) -> None:
    """PostgreSQL is given it for that one question; the session has its own again afterwards."""
    archive = Archive(database_url)
    Importer(archive.database).add(io.StringIO(shared(3)), "x", b"x" * 16)
    asked: list[str] = []

    def note(*about: Any) -> None:
        asked.append(about[2])

    event.listen(archive.database.engine, "before_cursor_execute", note)
    assert archive.search(Query(player="w1")).total == 1
    event.remove(archive.database.engine, "before_cursor_execute", note)
    if archive.database.engine.dialect.name == "postgresql":
        assert conditions.WORDS_MEMORY in asked
        with archive.database.engine.connect() as connection:
            assert connection.exec_driver_sql("SHOW work_mem").scalar() != "32MB"
    else:
        assert [line for line in asked if "work_mem" in line] == []
    archive.close()
