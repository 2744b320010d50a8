"""The package held against the slow reading, position by position and game by game.

Each function returns the disagreements it met as text with the FEN, none when all is well, so that
it can run in another process. Only this module of the folder looks at the package.
"""

from __future__ import annotations

import multiprocessing
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import pairwise
from typing import Any

from . import draws, random_positions
from . import moves as slow
from .readings import as_text, package_board

Comparison = Callable[[str, int, int], list[str]]


def triples(board: Any) -> list[tuple[int, int, frozenset[int]]]:
    """The package's legal moves as (from, to, captured)."""
    return [(m.from_square, m.to_square, frozenset(m.captured)) for m in board.legal_moves]


def route_fault(pos: slow.Position, move: Any) -> str | None:
    """The faults of the path of *move*: each step must be one jump over one fresh enemy."""
    path = [slow.square(pos.rules, n) for n in move.path]
    if (move.path[0], move.path[-1]) != (move.from_square, move.to_square):
        return "path does not join from and to"
    if not move.captured:
        return None if len(path) == 2 else "quiet move with a stop"
    lifted = dict(pos.pieces)
    piece = lifted.pop(path[0])
    taken: frozenset[slow.Square] = frozenset()
    last = None
    for here, there in pairwise(path):
        jumps = slow.single_jumps(pos.rules, lifted, here, piece, taken, last=last)
        victims = [victim for victim, landing in jumps if landing == there]
        if len(victims) != 1:
            return f"no jump from {slow.number(pos.rules, here)} to {slow.number(pos.rules, there)}"
        taken, last = taken | {victims[0]}, victims[0]
        piece = slow.landed(pos.rules, piece, there)
    if tuple(sorted(slow.number(pos.rules, s) for s in taken)) != tuple(move.captured):
        return "path takes other pieces"
    return None


def move_faults(pos: slow.Position, board: Any, move: Any) -> list[str]:
    """Everything about one move on which the two readings differ."""
    mine = slow.Move(move.from_square, move.to_square, frozenset(move.captured))
    expected = slow.after(pos, mine)
    successor = board.after(move)
    again = package_board(successor.fen, pos.rules.name)
    origin = pos.pieces[slow.square(pos.rules, mine.origin)]
    arrived = expected.pieces[slow.square(pos.rules, mine.target)]
    claims = {
        "fen after": (successor.fen, slow.fen(expected)),
        "turn after": (successor.turn, expected.turn),
        "key kept as made anew": (successor.key, again.key),
        "equal to the board made anew": (successor == again, True),
        "hash": (hash(successor), hash(again)),
        "captured": (tuple(move.captured), tuple(sorted(mine.captured))),
        "is_capture": (move.is_capture, bool(mine.captured)),
        "promotes": (move.promotes, slow.is_king(arrived) and not slow.is_king(origin)),
        "notation read back": (board.parse_move(move.text()), move),
        "route": (route_fault(pos, move), None),
    }
    return [f"{k}: {got!r}, expected {want!r}" for k, (got, want) in claims.items() if got != want]


def board_faults(pos: slow.Position) -> list[str]:
    """Everything about one position on which the package and the slow reading differ."""
    board = package_board(slow.fen(pos), pos.rules.name)
    legal, mine = triples(board), slow.legal_moves(pos)
    faults = []
    if board.fen != slow.fen(pos):
        faults.append(f"fen {board.fen}")
    if set(legal) != mine or len(legal) != len(mine) or len(board.legal_moves) != len(mine):
        return [*faults, f"legal {as_text(legal)}, expected {as_text(mine)}"]
    mirrored = package_board(slow.fen(slow.mirrored(pos)), pos.rules.name)
    if set(triples(mirrored)) != {slow.mirrored_move(pos.rules, m) for m in mine}:
        faults.append("the mirrored board has other moves")
    for move in board.legal_moves:
        faults += [f"{move}: {fault}" for fault in move_faults(pos, board, move)]
    if board.fen != slow.fen(pos):
        faults.append("the board changed under its moves")
    return faults


def compare_positions(rules_name: str, seed: int, count: int) -> list[str]:
    """Compare *count* random positions under the rules of that name."""
    found = []
    for pos in random_positions.positions(slow.RULES[rules_name], seed, count):
        found += [f"{rules_name} {slow.fen(pos)}: {fault}" for fault in board_faults(pos)]
    return found


def game_faults(regulation: str, record: draws.Record) -> list[str]:
    """The differences of the package's game from the slow judge's, at any ply, forth and back."""
    from damas import Game  # noqa: PLC0415 - the slow reading is tested without it

    judge = draws.JUDGES[regulation]
    game = Game(regulation, fen=slow.fen(record.positions[0]))
    boards = []
    for n in range(record.plies + 1):
        boards.append(game.board)
        fault = state_fault(judge, game, draws.Record(record.positions[: n + 1], record.moves[:n]))
        if fault:
            return [f"ply {n}: {fault}"]
        if n < record.plies:
            wanted = as_text([record.moves[n]])
            found = [
                m
                for m, t in zip(game.legal_moves, triples(game), strict=True)
                if as_text([t]) == wanted
            ]
            if len(found) != 1:
                return [f"ply {n}: {len(found)} moves for {wanted}"]
            game.push(found[0])
    return replay_faults(game, boards)


def replay_faults(game: Any, boards: list[Any]) -> list[str]:
    """The differences when the log is played again, or the moves are taken back one by one."""
    again = type(game).from_events(game.events)
    faults = []
    if (again.board, again.counters, again.outcome) != (game.board, game.counters, game.outcome):
        faults.append("the log tells another game")
    for n in reversed(range(len(boards) - 1)):
        game.pop()
        if (game.board, game.board.key, game.ply) != (boards[n], boards[n].key, n):
            faults.append(f"pop to ply {n} gives {game.board.fen}")
        if game.outcome is not None:
            faults.append(f"pop to ply {n} leaves {game.outcome}")
    return faults


def state_fault(judge: draws.Judge, game: Any, record: draws.Record) -> str | None:
    """The differences of the state of *game* from the judge's verdict on *record*."""
    if game.board.fen != slow.fen(record.positions[-1]):
        return f"fen {game.board.fen}"
    ending = draws.verdict(judge, record)
    return outcome_fault(game.outcome, ending) or counter_fault(judge, game, record, ending)


def outcome_fault(outcome: Any, ending: draws.Ending | None) -> str | None:
    """The differences of *outcome* from *ending*; any article that draws on that ply will do."""
    if outcome is None or ending is None:
        return None if outcome is ending is None else f"outcome {outcome}, expected {ending}"
    said = (outcome.reason, "win" if ending.winner else str(outcome.citation))
    if said not in ending.reasons:
        return f"reason {said}, expected {sorted(ending.reasons)}"
    if outcome.result != (ending.winner or "draw"):
        return f"result {outcome.result}, expected {ending.winner or 'draw'}"
    return None


def counter_fault(
    judge: draws.Judge, game: Any, record: draws.Record, ending: draws.Ending | None
) -> str | None:
    """The differences of the counters shown from the judge's, and of the sides that may claim."""
    shown = {(c.rule, str(c.citation)): c.current_plies for c in game.counters}
    if shown != draws.counts(judge, record):
        return f"counters {shown}, expected {draws.counts(judge, record)}"
    claims = {c.claimable_by for c in game.counters} - {None}
    claimant = None if ending else draws.claimable_repetition(judge, record)
    if claims != {claimant} - {None}:
        return f"claimable by {claims}, expected {claimant}"
    return None


def compare_games(regulation: str, seed: int, count: int) -> list[str]:
    """Play *count* random games under *regulation*; one in eight from the initial position."""
    judge = draws.JUDGES[regulation]
    rng = random.Random(f"{regulation} {seed}")
    found = []
    for n in range(count):
        if n % 8:
            start = random_positions.ending(regulation, rng)
        else:
            start = slow.position(judge.rules, judge.rules.start)
        record = random_positions.random_game(judge, start, rng, 120 if n % 8 else 250)
        for fault in game_faults(regulation, record):
            texts = " ".join(as_text(record.moves))
            found.append(f"{regulation} {slow.fen(start)} [{texts}]: {fault}")
    return found


def in_two_processes(
    compare: Comparison, names: list[str], count: int, step: int, seed: int = 1000
) -> list[str]:
    """Run *compare* on *count* cases of each name, *step* at a time, two processes at once.

    Progress goes to standard error; it stops early once a hundred disagreements are known.
    """
    started, done, faults = time.monotonic(), 0, []
    jobs = [(name, seed + k) for k in range(count // step) for name in names]
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        running = [pool.submit(compare, name, case, step) for name, case in jobs]
        for future in as_completed(running):
            done += step
            faults += future.result()
            seconds = time.monotonic() - started
            print(
                f"\r{done} of {len(jobs) * step} compared, {len(faults)} disagreements, "
                f"{seconds:.0f} s",
                end="",
                file=sys.stderr,
                flush=True,
            )
            if len(faults) > 100:
                pool.shutdown(cancel_futures=True)
                break
    print(file=sys.stderr)
    return faults
