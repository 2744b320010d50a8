"""PDN from nowhere: no crash, no hang, and every letter of the text accounted for."""

from __future__ import annotations

import io
import random
import re
import time
import tracemalloc
from contextlib import suppress

import pytest

from damas.errors import DamasError
from damas.notation.pdn import replay
from damas.notation.pdn.check import check
from damas.notation.pdn.escape import read_comment
from damas.pdn import PdnGame, read_games, write_game
from sampling import cases

SEEDS = [
    '[Event "A"]\n[White "Jo \\"Zé\\" Sá"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n',
    "1. 32-28! {a {b} 19-23? (18-23 38-32 (37-32? 23-29! {wins}) 12-18) 28x19 14x23 $3 *\n",
    '[FEN "W:W28,K46:B23."] /FEN "B:W1:BK50"/ 1... 50-45 1-1 [Result "1+ - 1-"] 1. 1-18 1+ - 1-',
    "; note\r\n% escape\r\n1. c3-d4 f6:g5* 2. a3b4 - - 0-0\n*\n{[%clk 1:00:00]}",
    '01. 32 - 28 1. ... 7\u201312 \u00bd-\u00bd [Event Open] [Site "x] 41. - - (31-27 ()',
]
ALPHABET = ' \n\r\t{}()[]%;*/$!?"\\-x:.0123456789abchKFEN\u2013\u00e9\u0445\x0b\ufeff,'


BEGINS_A_GAME = re.compile(r"^\s*(\[\w|1\.)", re.MULTILINE)
"""A tag or the first move at the beginning of a line."""


def mutant(chance: random.Random) -> str:
    """A text with some places changed, doubled, cut or mixed with another."""
    text = chance.choice(SEEDS)
    for _ in range(chance.randint(1, 8)):
        at, size = chance.randint(0, len(text)), chance.randint(0, 12)
        kind = chance.randint(0, 4)
        if kind == 0:
            text = text[:at] + chance.choice(ALPHABET) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + size :]
        elif kind == 2:
            text = text[:at] + text[at : at + size] * chance.randint(2, 4) + text[at + size :]
        elif kind == 3:
            other = chance.choice(SEEDS)
            text = text[:at] + other[chance.randint(0, len(other)) :]
        else:
            text = text[:at] + "".join(chance.choices(ALPHABET, k=size)) + text[at + size :]
    return text


def letters(text: str) -> str:
    """The characters that must not be lost: all but white space."""
    return "".join(text.replace("\ufeff", " ").split())


def fault_of(text: str, chance: random.Random) -> str | None:
    """The faults on reading *text* in pieces, playing and writing its games."""
    cuts = sorted(chance.sample(range(len(text) + 1), min(len(text), chance.randint(0, 3))))
    pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    try:
        games = list(read_games(pieces))
    except DamasError as error:
        return f"reading raised {error}"
    kept = letters("".join(game.source for game in games))
    missing = letters(text)
    if not games and not BEGINS_A_GAME.search(text):
        return None  # words alone: the file is said to hold no game
    if kept != missing and not _only_escapes(missing, kept):
        return f"lost: {missing!r} became {kept!r}"
    for game in games:
        fault = _fault_of_game(game)
        if fault:
            return fault
    return None


def _only_escapes(text: str, kept: str) -> bool:
    """Whether only lines with a percent sign at the very end are missing: they say nothing."""
    return text.startswith(kept) and text[len(kept) :].startswith("%")


def _fault_of_game(game: PdnGame) -> str | None:
    replay(game)
    names = [name for name, _ in game.headers.pairs]
    said = "".join(names) + "".join(value for _, value in game.headers.pairs)
    for node in game.root.walk():
        said += (
            node.text
            + (f"FEN {node.setup}" if node.setup else "")
            + "".join(map(read_comment, node.comments + node.before))
        )
    said += "".join(p.text for p in game.problems) + "".join(game.escapes) + (game.result or "")
    lost = [c for c in letters(game.source) if c.isalpha() and c not in said]
    if lost:
        return f"letters {lost} of {game.source!r} stand nowhere"
    words = {node.text for node in game.nodes()}
    if any(p.severity == "error" for p in game.problems) or words & {"1-1", "- -", "-"}:
        return None  # such words may read as something else in another place
    again = list(read_games(io.StringIO(write_game(game))))
    if len(again) != 1 and game.moves:
        return f"written and read again it is {len(again)} games: {write_game(game)!r}"
    return None


def run(seed: int, count: int) -> list[str]:
    """Reads *count* texts; returns what went wrong."""
    found = []
    chance = random.Random(seed)
    for _ in range(count):
        text = mutant(chance)
        fault = fault_of(text, chance)
        if fault:
            found.append(f"{text!r}: {fault}")
    return found


def test_mutated_games_are_read_or_named() -> None:
    """A thousand or more; `make test-long` reads a million."""
    assert run(1, cases(1000)) == []


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_million_mutated_games_are_read_or_named() -> None:
    """The same, for long."""
    assert run(2, 1_000_000) == []


TOKENS = [
    "!?",
    "(",
    ")",
    "()",
    "[",
    "]",
    "[]",
    "{",
    "}",
    "{}",
    "{a}",
    ";",
    "%",
    "*",
    "$1",
    "$",
    "1.",
    "1...",
    "…",
    "...",
    "-",
    "--",
    "/",
    "/W:",
    "1-0",
    "½-½",
    "0-0",
    "12-0",
    "1-1",
    "32-28",
    "32x",
    "a3:",
    "1234",
    "99",
    "a",
    "é",
    "—",
    "(!",
    "[Tag",
    '[A\\"',
    "\\",
    "[%clk",
    "±",
    "\x00",
    "\r",
]
MANY = 20_000
MOST_SECONDS = 5.0
MOST_FOR_A_LETTER, FIXED_MEMORY = 450, 40_000  # bytes; for one of the text, and for any text
MOST_MEMORY = 600  # bytes for one of the text: a move of one letter is a node of the tree


@pytest.mark.long
@pytest.mark.parametrize("between", ["", " ", "\n"])
@pytest.mark.parametrize("token", [*TOKENS, '[T# "x"]', '[T# "\1"]', "[%clk #]", "{[%clk #}"])
def test_one_token_over_and_over_costs_in_proportion(token: str, between: str) -> None:
    """Reading, by the grammar too, its problems and the text written anew: time and memory."""
    text = between.join(token.replace("#", str(n)) for n in range(MANY))
    for whole in (text, f"Some words\n{text}", f'[Event "x"]\n1. 32-28 {text}'):
        tracemalloc.start()
        begun = time.process_time()
        for game in read_games([whole]):
            game.problems.clear()
            write_game(game)
        with suppress(DamasError):
            list(read_games([whole], strict=True))
        spent = time.process_time() - begun
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert spent < MOST_SECONDS
        assert most < MOST_MEMORY * len(whole)


@pytest.mark.parametrize("between", ["", "\n"])
def test_a_check_of_one_token_over_and_over_takes_little_memory(between: str) -> None:
    """A word of one letter, which is read as a move, takes the most."""
    for token in TOKENS:
        text = f"1. 32-28 {between.join([token] * 500)}"
        tracemalloc.start()
        check(io.StringIO(text))
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert most < MOST_FOR_A_LETTER * len(text) + FIXED_MEMORY, token


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "text",
    ["(" * 200_000, "32-28 " + "(32-27 " * 100_000, "{" * 300_000, "[" * 200_000, "$" * 300_000,
     "1" * 1_000_000, "32-28 " + '[A "b ' * 100_000,
     "1. " * 200_000, "((()))" * 50_000, "{}" * 200_000, "[A \"" * 100_000,
     "!?" * 300_000, "/FEN " * 100_000, "\r" * 500_000, "{\n" * 200_000, "a1" * 300_000],
)  # fmt: skip
def test_long_nonsense_takes_time_in_proportion(text: str) -> None:
    """Each reads at once; were time to grow as the square of the length, it would take minutes."""
    assert letters("".join(game.source for game in read_games([text]))) == letters(text)
