"""The same moves by the same players: one game, or several; archives that lost games have them
back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from damas import Board
from damas.archive import Archive, Importer, Query

FILES = Path(__file__).parent.parent / "data" / "files"
GAME = '[White "Ana"] [Black "Rui"] [GameType "20"] {} 1. 32-28 19-23 {}\n\n'


def read_by_older_rules(archive: Archive) -> None:
    """Makes every file one that an older program has read."""
    with archive.database.session() as session, session.begin():
        session.execute(text("UPDATE archive_sources SET reading = 0"))


def counts(archive: Archive) -> list[tuple[int, int, int, int]]:
    """Games, and results, of each move at the beginning."""
    found = [one for one in archive.explore(Board("brazilian")) if one.path]
    return [(one.games, one.white, one.draws, one.black) for one in found]


@pytest.mark.both_databases
@pytest.mark.parametrize(("name", "games"), [("rep", 4), ("q1", 5)])
def test_a_contradiction_makes_another_game(name: str, games: int, database_url: str) -> None:
    """In result, day, event or round; and a copy of the file adds none."""
    with Archive(database_url) as archive:
        assert archive.add_files(FILES / f"{name}.pdn").added == games
        again = archive.add_text((FILES / f"{name}.pdn").read_text() + "\n", "copy")
        assert (again.added, archive.count()) == (0, games)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("", '[Event "Open"] [Date "2020.05.01"] [Round "3"]', True),
        ('[Date "2020.??.??"]', '[Date "2020.05.01"]', True),
        ('[Date "2020.05.01"]', '[Date "01.05.2020"]', True),
        ('[Date "2020.05.01"]', '[Date "2020.05.02"]', False),
        ('[Round "3"]', '[Round "03"]', True),
        ('[Round "3"]', '[Round "4"]', False),
        ('[Event "Ópen"]', '[Event "OPEN"]', True),
        ('[Event "Open"]', '[Event "Other"]', False),
        ('[Result "2-0"]', '[Result "1-0"]', True),
        ('[Result "2-0"]', '[Result "0-1"]', False),
        ('[Result "2-0"]', '[Result "*"]', True),
        ('[Result "4-6"]', '[Result "6-4"]', False),
    ],
)
def test_only_what_both_say_can_contradict(
    one: str, other: str, same: bool, archive: Archive
) -> None:
    """A copy takes from the other what it does not say; in either order."""
    for name, first, second in (("Ana", one, other), ("Eva", other, one)):
        archive.add_text(GAME.replace("Ana", name).format(first, "*"), "a")
        archive.add_text(GAME.replace("Ana", name).format(second, "*"), "b")
        assert archive.search(Query(player=name)).total == 2 - same


def test_a_completed_game_is_found_by_what_it_says_now(archive: Archive) -> None:
    """Its columns, the words of the search and the explorer's counts follow the merged text."""
    archive.add_text(GAME.format("", "*"), "a")
    archive.add_text(GAME.format('[Event "Taça"] [Date "2020.05.01"]', "2-0"), "b")
    assert archive.search(Query(event="taca", since="2020", result="white")).total == 1
    (one,) = (one for one in archive.explore(Board()) if one.path)
    assert (one.games, one.white) == (1, 1)
    assert archive.summary(1)["event"] == "Taça"  # the number that it had leads to it
    archive.remove(1)
    assert (archive.count(), archive.explore(Board())) == (0, [])
    archive.add_text(GAME.format("", "*") + GAME.format('[Event "Taça"]', "2-0"), "together")
    assert archive.search(Query(event="taca", result="white")).total == 1
    (one,) = (one for one in archive.explore(Board()) if one.path)
    assert (one.games, one.white) == (1, 1)


@pytest.mark.both_databases
def test_a_lost_game_comes_back_with_its_file(database_url: str) -> None:
    """An older program took it for a copy; the same file is read anew, once."""
    with Archive(database_url) as archive:
        archive.add_files(FILES / "rep.pdn")
        archive.remove(2)
        read_by_older_rules(archive)
        assert archive.count() == 3
        again = archive.add_files(FILES / "rep.pdn")
        assert (again.games, again.added, again.merged, archive.count()) == (4, 1, 0, 4)
        assert archive.search(Query(event="championship 2025")).total == 1
        assert archive.add_files(FILES / "rep.pdn").skipped == 4


@pytest.mark.both_databases
def test_a_game_read_by_a_wrong_book_is_put_right(database_url: str) -> None:
    """Its number leads to it; the explorer counts it once, with the file's result."""
    with Archive(database_url) as archive:
        archive.add_files(FILES / "brasil-folha.pdn", under="fenae-2025")
        assert archive.search(Query(result="draw")).total == 1
        assert counts(archive) == [(1, 0, 1, 0)]
        read_by_older_rules(archive)
        again = archive.add_files(FILES / "brasil-folha.pdn")
        assert (again.added, again.skipped) == (0, 1)
        (game,) = archive.search(Query(result="black")).games
        assert (game["plies"], game["fault"]) == (74, None)
        assert archive.summary(1)["result"] == "black"
        assert counts(archive) == [(1, 0, 0, 1)]
        archive.remove(1)
        assert counts(archive) == []


def many(games: int) -> str:
    """Games with the same moves and players, each of another round."""
    return "".join(GAME.format(f'[Round "{one}"]', "*") for one in range(1, games + 1))


def asked_of(archive: Archive, content: str) -> int:
    """The questions to the database in an import of text, in batches of 20 games."""
    asked: list[Any] = []

    def note(*about: Any) -> None:
        asked.append(about[2])

    engine = archive.database.engine
    event.listen(engine, "before_cursor_execute", note)
    Importer(archive.database, batch=20).add_text(content, "x")
    event.remove(engine, "before_cursor_execute", note)
    return len(asked)


def test_many_games_with_the_same_moves_cost_as_many_questions_each(archive: Archive) -> None:
    """As they come in, and as they come again."""
    first, again = asked_of(archive, many(100)), asked_of(archive, many(100) + "\n")
    more = asked_of(archive, many(500).removeprefix(many(100)))
    more_again = asked_of(archive, many(500))
    assert archive.count() == 500
    assert more < 8 * first, (first, more)  # runs of the index are merged too
    assert more_again < 6 * again, (again, more_again)


def test_of_many_games_with_the_same_moves_a_copy_finds_its_own(archive: Archive) -> None:
    """Also where it says less or more than the game does, and after a game was completed."""
    archive.add_text(many(40), "x")
    copies = [f'[Round "{one}"] [Event "E{one}"] [Date "2020.01.02"]' for one in range(40, 0, -1)]
    text_of_copies = "".join(GAME.format(one, "1-0") for one in copies)
    report = Importer(archive.database, batch=7).add_text(text_of_copies, "y")
    assert (report.added, report.merged, report.enriched) == (0, 40, 40)
    less = "".join(GAME.format(f'[Event "E{one}"]', "*") for one in range(1, 41))
    report = Importer(archive.database, batch=7).add_text(less, "z")
    assert (report.added, report.merged, report.enriched) == (0, 40, 0)
    assert archive.add_text(GAME.format('[Round "3"] [Event "E4"]', "*"), "w").added == 1
    found = archive.search(Query(event="E7")).games
    assert [(one["round"], one["result"]) for one in found] == [("7", "white")]
