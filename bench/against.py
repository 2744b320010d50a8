"""This checkout beside an older one, task by task and by turns, in seconds of the processor.

    python bench/against.py ../older [--rounds 5] [--only board table] [--json]

*../older*: another checkout with its own environment in `.venv`, compiled by the same compiler:

    git worktree add ../older COMMIT
    cd ../older && python3 -m venv .venv && .venv/bin/python -m pip install --editable '.[web]'

Both are given the same positions, events of a table and PDN file. In each round both programs
start anew, and every task is done by the older, this, this and the older one. A row has the best
time of both and its ratio (above 1: this one is faster), and the median of the rounds' ratios with
the least and the largest. A task that the older one does not have is left out.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parent
BOOKS = ("internacional", "fenae-2025", "portuguesa-fpd")
VARIANTS = ("international", "brazilian", "portuguese")
SECONDS = 0.15  # of one turn
Work = Callable[[], object]


# The inputs, made by this checkout -----------------------------------------------------------


def write_inputs(folder: Path) -> None:
    """Positions, events and a PDN file for both programs."""
    from arbiter_table import events_of  # noqa: PLC0415  (only the program that compares has them)

    chance = random.Random(5)
    data = {
        "fens": {name: positions(name, chance, 300) for name in VARIANTS},
        "events": {book: [events_of(book, seed, 20) for seed in range(25)] for book in BOOKS},
    }
    (folder / "data.json").write_text(json.dumps(data), "utf-8")
    for name, clocks in (("plain", False), ("clocks", True)):
        (folder / f"{name}.pdn").write_text("".join(pdn_games(chance, clocks=clocks)), "utf-8")


def pdn_games(chance: random.Random, *, clocks: bool) -> list[str]:
    """Two hundred random games, with or without a comment after each move."""
    from damas import Game  # noqa: PLC0415
    from damas.pdn import from_game, write_game  # noqa: PLC0415

    texts = []
    for number in range(200):
        game = Game("internacional")
        while not game.is_over and game.ply < 70:
            game.push(chance.choice(game.legal_moves))
        pdn = from_game(game)
        for node in pdn.mainline() if clocks else ():
            node.comment = f"[%clk 0:{chance.randrange(60):02}:{chance.randrange(60):02}]"
        texts.append(write_game(pdn, {"White": "Ana Maria", "Round": str(number)}))
    return texts


def positions(variant: str, chance: random.Random, count: int) -> list[str]:
    """FENs of random games, openings and endings alike."""
    from damas import Board  # noqa: PLC0415

    found: list[Board] = []
    while len(found) < 10 * count:
        board = Board(variant)
        while board.legal_moves and len(found) < 10 * count:
            found.append(board)
            board = board.after(chance.choice(board.legal_moves))
    chance.shuffle(found)
    return [board.fen for board in found[:count]]


# The tasks, done by both -----------------------------------------------------------------------


def board_tasks(data: dict[str, Any]) -> dict[str, Work]:
    """Making, asking and changing boards."""
    from damas import Board  # noqa: PLC0415

    fens = data["fens"]["international"]
    boards = [Board("international", fen) for fen in fens]
    moves = [(board, list(board.legal_moves)) for board in boards]
    texts = [(board, str(move)) for board, legal in moves for move in legal[:2]]
    sets: list[dict[str, Any]] = [
        {
            f"{colour}_{kind}": list(getattr(board, kind)(colour))
            for colour in ("white", "black")
            for kind in ("men", "kings")
        }
        for board in boards
    ]
    return {
        "Board(variant)": lambda: [Board("international") for _ in range(1000)],
        "Board(variant, fen)": lambda: [Board("international", fen) for fen in fens],
        "Board.from_fen": lambda: [Board.from_fen(fen) for fen in fens],
        "Board.from_pieces": lambda: [Board.from_pieces(**one) for one in sets],
        "legal_moves": lambda: [board.legal_moves for board in boards],
        "legal_moves, all listed": lambda: [list(board.legal_moves) for board in boards],
        "after(move)": lambda: [board.after(move) for board, legal in moves for move in legal],
        "after(text)": lambda: [board.after(text) for board, text in texts],
        "fen": lambda: [board.fen for board in boards],
        "men(colour)": lambda: [board.men("white") for board in boards],
    }


def game_tasks(data: dict[str, Any]) -> dict[str, Work]:
    """Games under rules."""
    from damas import Board, Game  # noqa: PLC0415
    from damas.regulations import regulation  # noqa: PLC0415

    rules = regulation("internacional")
    boards = [Board("international", fen) for fen in data["fens"]["international"]]
    games = [(Game(rules, board=board), list(board.legal_moves)) for board in boards]
    games = [(game, moves) for game, moves in games if not game.is_over]

    def push_pop() -> None:
        for game, moves in games:
            for move in moves:
                game.push(move)
                game.pop()

    def playouts() -> None:
        choose = random.Random(1).choice
        for _ in range(3):
            game = Game(rules)
            while not game.is_over:
                game.push(choose(game.legal_moves))

    return {"push + pop": push_pop, "playouts": playouts}


def perft_tasks() -> dict[str, Work]:
    """Move generation: in the kernel, and walked from Python."""
    from damas import Board  # noqa: PLC0415

    def count(at: Any, left: int) -> int:
        moves = at.legal_moves
        return len(moves) if left == 1 else sum(count(at.after(m), left - 1) for m in moves)

    def work(board: Any, depth: int) -> Work:
        return lambda: board.perft(depth)

    found: dict[str, Work] = {
        f"{name}, {depth} plies": work(Board(name), depth)
        for name, depth in zip(VARIANTS, (8, 9, 9), strict=True)
    }
    found["by Python, 4 plies"] = lambda: count(Board("international"), 4)
    return found


def search_tasks() -> dict[str, Work]:
    """Searches without endgame tables; the time of a node, for both count their own."""
    from damas import Game  # noqa: PLC0415
    from damas.engine import Engine, Limits  # noqa: PLC0415

    places = json.loads((HERE.parent / "tests/data/middle_games.json").read_text("utf-8"))

    def work(book: str, fens: list[str]) -> Work:
        engine = Engine(16, tables=None)
        games = [Game(book, fen) for fen in fens]

        def search() -> int:
            nodes = 0
            for game in games:
                engine.clear()
                nodes += engine.play(game, Limits(nodes=40_000)).nodes
            return nodes

        return search

    def variant_of(book: str) -> str:
        return VARIANTS[BOOKS.index(book)]

    return {f"{book}": work(book, places[variant_of(book)][:4]) for book in BOOKS}


def table_tasks(data: dict[str, Any]) -> dict[str, Work]:
    """The arbiter's table: its answers to events, and its state after each."""
    from damas.arbiter import Table  # noqa: PLC0415

    def apply(games: list[list[object]], *, states: bool) -> Work:
        def work() -> None:
            for events in games:
                table = Table()
                for event in events:
                    table.apply(event)
                    if states:
                        table.state()

        return work

    return {
        f"{name}, {book}": apply(games, states=states)
        for book, games in data["events"].items()
        for name, states in (("apply", False), ("apply + state", True))
    }


def pdn_tasks(folder: Path) -> dict[str, Work]:
    """Reading PDN: as lists of moves, as trees, by a visitor, and played."""
    import io  # noqa: PLC0415

    from damas.pdn import Visitor, read_games, replay, visit_games  # noqa: PLC0415

    class Parts(Visitor):  # type: ignore[type-arg]  # the older one has no parameter
        """Counts every part."""

        def __init__(self) -> None:
            self.count = 0

        def move(self, text: str) -> None:
            self.count += 1

        def header(self, name: str, value: str) -> None:
            self.count += 1

        def comment(self, text: str) -> None:
            self.count += 1

        def result(self) -> int:
            return self.count

    def tasks(name: str, text: str) -> dict[str, Work]:
        def games() -> Any:
            return read_games(io.StringIO(text))

        return {
            f"lists of moves, {name}": lambda: [len(game.moves) for game in games()],
            f"trees, {name}": lambda: [game.root.variations for game in games()],
            f"visitor, {name}": lambda: list(visit_games(io.StringIO(text), Parts())),
            f"replay, {name}": lambda: [replay(game, "internacional") for game in games()],
        }

    found: dict[str, Work] = {}
    for name in ("plain", "clocks"):
        found |= tasks(name, (folder / f"{name}.pdn").read_text("utf-8"))
    return found


def archive_tasks(folder: Path) -> dict[str, Work]:
    """Importing two hundred games into an archive, and asking it."""
    from damas import Board  # noqa: PLC0415
    from damas.archive import Archive, Query  # noqa: PLC0415

    place = Path(tempfile.mkdtemp(dir=folder))
    empty, asked = place / "empty.sqlite3", place / "asked.sqlite3"
    Archive(str(empty)).close()  # its tables are made here, not in the time of an import

    def add() -> None:
        path = place / "filled.sqlite3"
        shutil.copyfile(empty, path)
        archive = Archive(str(path))
        archive.add_files([str(folder / "plain.pdn")])
        archive.close()

    shutil.copyfile(empty, asked)
    opened = Archive(str(asked))
    opened.add_files([str(folder / "plain.pdn")])
    start = Board("international")
    return {
        "import": add,
        "explorer": lambda: [opened.explore(start) for _ in range(10)],
        "a player's games": lambda: [opened.search(Query(player="Ana")).total for _ in range(10)],
    }


GROUPS: dict[str, Callable[[Path, dict[str, Any]], dict[str, Work]]] = {
    "board": lambda _folder, data: board_tasks(data),
    "game": lambda _folder, data: game_tasks(data),
    "perft": lambda _folder, _data: perft_tasks(),
    "search": lambda _folder, _data: search_tasks(),
    "table": lambda _folder, data: table_tasks(data),
    "pdn": lambda folder, _data: pdn_tasks(folder),
    "archive": lambda folder, _data: archive_tasks(folder),
}


def answer_requests(folder: Path, groups: list[str]) -> None:
    """Does the tasks whose names come on standard input, one a line."""
    data = json.loads((folder / "data.json").read_text("utf-8"))
    tasks: dict[str, Work] = {}
    for group in groups:
        tasks |= {f"{group}: {name}": work for name, work in GROUPS[group](folder, data).items()}
    print(json.dumps(list(tasks)), flush=True)
    for line in sys.stdin:
        print(seconds(tasks[line.rstrip("\n")]), flush=True)


def seconds(work: Work) -> float:
    """Seconds of the processor for one run of *work*, the best of some; for a search, of a node."""
    best, spent = float("inf"), 0.0
    gc.collect()
    gc.freeze()  # the inputs of all tasks: a collection looks at none of them
    while spent < SECONDS:
        began = time.process_time()
        nodes = work()
        taken = time.process_time() - began
        best = min(best, taken / nodes if type(nodes) is int and nodes > 0 else taken)
        spent += max(taken, 1e-6)
    return best


# The comparison --------------------------------------------------------------------------------


class Program:
    """One checkout's tasks in a process of its own."""

    def __init__(self, checkout: Path, folder: Path, groups: list[str]) -> None:
        python = checkout / ".venv" / "bin" / "python"
        command = [str(python), __file__, "--answer", str(folder), "--only", *groups]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder
        )
        self.tasks: list[str] = json.loads(self._read())

    def seconds(self, task: str) -> float:
        """The time of one turn."""
        assert self.process.stdin is not None
        self.process.stdin.write(task + "\n")
        self.process.stdin.flush()
        return float(self._read())

    def _read(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.process.args!r} ended")
        return line

    def close(self) -> None:
        """Ends the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def compare(
    older: Path, folder: Path, rounds: int, groups: list[str]
) -> dict[str, list[list[float]]]:
    """Task → for each round the best time of the older and of this checkout."""
    found: dict[str, list[list[float]]] = {}
    for _ in range(rounds):
        programs = [Program(one, folder, groups) for one in (older, HERE.parent)]
        shared = [task for task in programs[1].tasks if task in programs[0].tasks]
        for task in shared:
            turns = [[], []]  # type: list[list[float]]
            for which in (0, 1, 1, 0):
                turns[which].append(programs[which].seconds(task))
            found.setdefault(task, []).append([min(times) for times in turns])
        for program in programs:
            program.close()
    return found


def row(task: str, times: list[list[float]]) -> dict[str, Any]:
    """The figures of one task; times in microseconds."""
    before, now = (min(one[which] for one in times) for which in (0, 1))
    ratios = sorted(one[0] / one[1] for one in times)
    return {
        "task": task,
        "before": before * 1e6,
        "now": now * 1e6,
        "ratio": before / now,
        "median": median(ratios),
        "least": ratios[0],
        "most": ratios[-1],
    }


def main() -> None:
    """Reads the options and compares."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("older", type=Path, nargs="?", help="the other checkout")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--answer", type=Path, metavar="FOLDER", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.answer:
        answer_requests(options.answer, options.only)
        return
    if options.older is None:
        parser.error("name the other checkout")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_inputs(folder)
        found = compare(options.older.resolve(), folder, options.rounds, options.only)
    rows = [row(task, times) for task, times in found.items()]
    if options.json:
        print(json.dumps(rows, indent=2))
        return
    print(f"{'microseconds':36} {'before':>11} {'now':>11} {'ratio':>6}  rounds")
    for one in rows:
        print(
            f"{one['task']:36} {one['before']:11.3f} {one['now']:11.3f} {one['ratio']:6.2f}  "
            f"{one['median']:.2f} [{one['least']:.2f}, {one['most']:.2f}]"
        )


if __name__ == "__main__":
    main()
