"""An archive of millions of games: made, brought in, and asked, on SQLite and on PostgreSQL.

    python bench/archive_size.py make --games 5000000 --openings games/*.pdn --out big.pdn
    python bench/archive_size.py fill big.pdn --database big.sqlite3 [--together 100]
    python bench/archive_size.py ask --database big.sqlite3 --lines big.pdn.openings

The openings are those of real games (the first plies of every game in the files of --openings, or
the shipped book); after them legal moves are drawn by lot. Each line of moves is played --each
times by other players, years, ratings and results: 20 games share a late position, most share an
early one. *fill* prints games a second, memory and bytes; *together* is the number of games that
go in at a time, also while others write. *ask* prints times of the explorer and of searches by
position along real openings, some of them once more, and the plans of their questions.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from archive_games import CITIES, player
from sqlalchemy import event, text

from damas import Board, Game
from damas import regulation as rules_of
from damas.archive import Archive, Importer, ImportReport, Query
from damas.engine import book
from damas.pdn import open_pdn, read_games, replay

LONGEST = 120  # plies
OPENING = (8, 24)  # plies of a real game, from and to
QUESTIONS = 200
RARE = 60  # questions that may look at very many games
RESULTS = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}

Line = tuple[str, list[str]]
"""The id of a regulation, and moves."""
Written = tuple[str, list[str], str | None]
"""The same of a game to its end, with its result, None where the game was still open."""


def real_lines(files: Sequence[Path]) -> list[Line]:
    """The main lines of the games of *files* that begin as usual."""
    found: list[Line] = []
    for name in files:
        with open_pdn(name) as handle:
            for one in read_games(handle):
                done = replay(one)
                usual = done.game and done.regulation and "FEN" not in dict(one.headers.pairs)
                if usual and done.plies >= OPENING[0]:
                    found.append((done.regulation.id, [str(move) for move in done.game.moves]))
    return found


def book_lines(count: int, chance: random.Random) -> list[Line]:
    """Lines of the shipped book of International, by the weights of its moves."""
    known, lines = book.shipped("international"), []
    for _ in range(count):
        game = Game("internacional")
        while game.ply < OPENING[1] and (moves := known.moves(game.board)):
            weights = [one.share + 1e-9 for one in moves]
            game.push(chance.choices([one.move for one in moves], weights)[0])
        lines.append(("internacional", [str(move) for move in game.moves]))
    return lines


def drawn_line(lines: list[Line], chance: random.Random) -> Written:
    """A real opening of random length, played on by lot to its end."""
    regulation, moves = chance.choice(lines)
    game = Game(regulation)
    for move in moves[: chance.randint(*OPENING)]:
        game.push(move)
    while not game.is_over and game.ply < LONGEST:
        game.push(chance.choice(game.legal_moves))
    result = RESULTS[game.outcome.result] if game.outcome else None
    return regulation, [str(move) for move in game.moves], result


def texts(lines: list[Line], games: int, each: int, seed: int) -> Iterator[str]:
    """PDN of *games* games."""
    chance, made = random.Random(seed), 0
    while made < games:
        regulation, moves, ended = drawn_line(lines, chance)
        score = " ".join(
            f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(moves)
        )
        for _ in range(min(each, games - made)):
            result = ended or chance.choice(list(RESULTS.values()))
            yield f"{headers(regulation, result, chance)}\n{score} {result}\n\n"
            made += 1


def headers(regulation: str, result: str, chance: random.Random) -> str:
    """Tags of a game: event, place, day, players, ratings, result."""
    city, year = chance.choice(CITIES), chance.randint(1980, 2026)
    tags = {
        "Event": f"Torneio de {city} {year}",
        "Site": city,
        "Date": f"{year}.{chance.randint(1, 12):02}.{chance.randint(1, 28):02}",
        "Round": str(chance.randint(1, 9)),
        "White": f"{player(chance)} {chance.randint(1, 300)}",
        "Black": f"{player(chance)} {chance.randint(1, 300)}",
        "Result": result,
        "WhiteRating": str(chance.randint(1200, 2400)),
        "BlackRating": str(chance.randint(1200, 2400)),
        "GameType": str(rules_of(regulation).variant.gametype),
    }
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())


def make(options: argparse.Namespace) -> None:
    """Writes the games."""
    lines = real_lines(options.openings) if options.openings else []
    lines = lines or book_lines(2000, random.Random(options.seed))
    print(f"{len(lines)} openings", flush=True)
    with options.out.open("w", encoding="utf-8") as file:
        for number, one in enumerate(texts(lines, options.games, options.each, options.seed), 1):
            file.write(one)
            if number % 100_000 == 0:
                print(f"{number} of {options.games} games", flush=True)
    Path(f"{options.out}.openings").write_text(
        "".join(f"{regulation} {' '.join(moves[: OPENING[1]])}\n" for regulation, moves in lines)
    )


def fill(options: argparse.Namespace) -> None:
    """Imports the files, with a line for every 100,000 games."""
    archive, start = Archive(options.database), time.perf_counter()
    began, printed = time.process_time(), 0

    def tell(report: ImportReport) -> None:
        nonlocal printed
        if report.games // 100_000 > printed:
            printed = report.games // 100_000
            speed = (report.games - report.skipped) / (time.perf_counter() - start)
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            print(f"{report.games} games, {speed:.0f} a second, {memory} MB", flush=True)

    importer = Importer(archive.database, progress=tell, batch=options.together)
    for file in options.files:
        importer.add_file(file)
    report, took = importer.report, time.process_time() - began
    print(f"{report.added} added, {report.merged} merged, {report.bad_count} bad", flush=True)
    print(f"{report.added / took:.0f} games a second of the processor", flush=True)
    archive.close()
    show_size(options.database)


def show_size(database: str) -> None:
    """The bytes of the database on the disk."""
    if "://" in database:
        archive = Archive(database)
        with archive.database.session(write=False) as session:
            size = session.scalar(text("SELECT pg_database_size(current_database())"))
        archive.close()
    else:
        size = sum(p.stat().st_size for p in Path(database).parent.glob(Path(database).name + "*"))
    print(f"{(size or 0) / 2**30:.2f} GiB")


def ask(options: argparse.Namespace) -> None:
    """Times of questions along real openings."""
    archive, chance = Archive(options.database), random.Random(options.seed)
    start = time.perf_counter()
    print(f"{archive.count()} games, counted in {(time.perf_counter() - start) * 1000:.1f} ms")
    boards = positions(options.lines, chance)
    SERVER.watch(archive)
    print("question | median ms | p95 | worst | of processors: median | p95 | worst")
    row("explorer", [lambda b=b: archive.explore(b) for b in boards])
    row("search by position", [lambda b=b: archive.search(Query(board=b)) for b in boards])
    row(
        "the same, tenth page",
        [lambda b=b: archive.search(Query(board=b), offset=450) for b in boards],
    )
    row(
        "position and player",
        [lambda b=b: archive.search(Query(board=b, player="sousa ana 7")) for b in boards],
    )
    row(
        "position and result",
        [lambda b=b: archive.search(Query(board=b, result="draw")) for b in boards[:RARE]],
    )
    row(
        "player", [lambda n=n: archive.search(Query(player=f"vaz ines {n}")) for n in range(1, 101)]
    )
    row("newest games", [lambda: archive.search(Query())] * 20)
    row("explorer again", [lambda b=b: archive.explore(b) for b in boards])
    row("search by position again", [lambda b=b: archive.search(Query(board=b)) for b in boards])
    for name in ("white", "event", "length"):
        row(f"all games by {name}", [lambda n=name: archive.search(Query(), order=n)] * 5)
    most = max(boards, key=lambda board: sum(one.games for one in archive.explore(board)))
    show_plans("explorer", archive, lambda: archive.explore(most))
    show_plans("search by position", archive, lambda: archive.search(Query(board=most)))
    archive.close()


def show_plans(name: str, archive: Archive, call: Callable[[], Any]) -> None:
    """Prints the plan of each question that *call* asks the database."""
    asked: list[tuple[str, Any]] = []

    def note(*about: Any) -> None:
        asked.append((about[2], about[3]))

    engine = archive.database.engine
    event.listen(engine, "before_cursor_execute", note)
    call()
    event.remove(engine, "before_cursor_execute", note)
    words = "EXPLAIN QUERY PLAN" if engine.dialect.name == "sqlite" else "EXPLAIN ANALYZE"
    with engine.execution_options(damas_write=False).connect() as connection:
        for question, values in asked:
            if not question.lstrip().upper().startswith("SELECT"):
                continue
            print(f"\n{name}: {' '.join(question.split())[:300]}")
            for line in connection.exec_driver_sql(f"{words} {question}", values):
                print("    ", str(line[-1])[:200])


def positions(lines: Path, chance: random.Random) -> list[Board]:
    """Positions of real openings, at ply 0 to 20."""
    known = [line.split() for line in lines.read_text(encoding="utf-8").splitlines()]
    found = []
    for _ in range(QUESTIONS):
        regulation, *moves = chance.choice(known)
        game = Game(regulation)
        for move in moves[: chance.randint(0, 20)]:
            game.push(move)
        found.append(game.board)
    return found


def row(name: str, calls: Sequence[Callable[[], Any]]) -> None:
    """Calls everything once and prints the times, of the clock and of processors."""
    times, used = [], []
    for call in calls:
        start, before = time.perf_counter(), SERVER.used_ms()
        call()
        times.append((time.perf_counter() - start) * 1000)
        used.append(SERVER.used_ms() - before)
    worst, last = f"{max(times):.1f}", f"{max(used):.1f}"
    print(
        f"{name} | {statistics.median(times):.1f} | {p95(times):.1f} | {worst}"
        f" | {statistics.median(used):.1f} | {p95(used):.1f} | {last}",
        flush=True,
    )


def p95(times: list[float]) -> float:
    """The time that one of twenty is longer than."""
    return sorted(times)[min(len(times) - 1, round(0.95 * len(times)))]


class Server:
    """The time of processors of this program, and of the process of PostgreSQL that answers it
    where it runs on this machine."""

    def __init__(self) -> None:
        self._stat: Path | None = None

    def watch(self, archive: Archive) -> None:
        """Begins with the connection of an archive that is asked by nobody else."""
        if archive.database.engine.dialect.name != "postgresql":
            return
        with archive.database.session(write=False) as session:
            number = session.scalar(text("SELECT pg_backend_pid()"))
        stat = Path(f"/proc/{number}/schedstat")
        self._stat = stat if stat.exists() else None

    def used_ms(self) -> float:
        """The milliseconds so far."""
        there = int(self._stat.read_text().split()[0]) / 1e6 if self._stat else 0.0
        return there + time.process_time() * 1000


SERVER = Server()


def main() -> None:
    """Reads the options and does one of the three."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parts = parser.add_subparsers(required=True)
    making = parts.add_parser("make")
    making.add_argument("--games", type=int, default=100_000)
    making.add_argument("--each", type=int, default=20)
    making.add_argument("--openings", type=Path, nargs="*", default=[])
    making.add_argument("--out", type=Path, default=Path("games.pdn"))
    making.set_defaults(call=make)
    filling = parts.add_parser("fill")
    filling.add_argument("files", type=Path, nargs="+")
    filling.add_argument("--database", required=True)
    filling.add_argument("--together", type=int, help="games that go in at a time")
    filling.set_defaults(call=fill)
    asking = parts.add_parser("ask")
    asking.add_argument("--database", required=True)
    asking.add_argument("--lines", type=Path, required=True, help="the .openings of `make`")
    asking.set_defaults(call=ask)
    options = parser.parse_args()
    options.call(options)


if __name__ == "__main__":
    sys.exit(main())
