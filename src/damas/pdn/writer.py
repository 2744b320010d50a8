"""Writing PDN by the standard: x for captures, a star at the end, the result in its tag."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .headers import Headers
from .results import write_result
from .tree import Node, PdnGame

if TYPE_CHECKING:
    from ..game import Game
    from ..variants import Variant

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
WIDTH = 79
_UNKNOWN = {"Date": "????.??.??", "Result": "*"}
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class _Step:
    """A move to write: *ply* from 0, *numbered* when Black's number must stand before it."""

    node: Node
    ply: int
    numbered: bool
    opening: str


def write_game(
    game: Game | PdnGame,
    headers: Mapping[str, str] | None = None,
    *,
    numeric: bool = False,
) -> str:
    """One game as PDN text, ending with an empty line; `read_game` gives the same game back.

    *headers* adds or replaces tags. Brazilian games are written with files and ranks (c3-d4) unless
    *numeric*; all others with numbers.
    """
    pdn = game if isinstance(game, PdnGame) else from_game(game, numeric=numeric)
    tags = Headers(pdn.headers.pairs)
    for name, value in (headers or {}).items():
        tags[name] = value
    lines = [f'[{name} "{_escape(value)}"]' for name, value in tags.pairs]
    body = "\n".join(_wrap([*_words(pdn), "*"]))
    return "\n".join([*lines, "", body, "", ""] if lines else [body, "", ""])


def from_game(game: Game, *, numeric: bool = False) -> PdnGame:
    """A played game as a tree of text, with the tags that the standard asks for."""
    row = game.variant
    pdn = PdnGame()
    for name in ROSTER:
        pdn.headers[name] = _UNKNOWN.get(name, "?")
    outcome = game.outcome
    result = write_result(outcome.result if outcome else None, row.size)
    pdn.headers["Result"] = pdn.result = result
    by_number = numeric or not row.algebraic
    full = f",W,{row.size},{row.size},N2,0" if row.algebraic and numeric else ""
    pdn.headers["GameType"] = f"{row.gametype}{full}"
    start = game.start_board
    if start.fen != row.start_fen:
        pdn.headers["SetUp"] = "1"
        pdn.headers["FEN"] = start.fen if by_number else _named_fen(start.fen, row)
    node = pdn.root
    first = 0 if start.turn == "white" else 1
    for index, move in enumerate(game.moves, start=first):
        node = node.add(move.pdn if by_number else _named(move.pdn, row), number=index // 2 + 1)
    return pdn


def _named(text: str, row: Variant) -> str:
    """A numeric move in files and ranks: 21-17 gives a3-b4."""
    return _NUMBER.sub(lambda found: row.name(int(found[0])), text)


def _named_fen(fen: str, row: Variant) -> str:
    return _named(fen, row)


def _escape(value: str) -> str:
    value = " ".join(value.split())
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _words(pdn: PdnGame) -> Iterator[str]:
    """The words of the moves, with numbers, signs, comments and variations; without recursion."""
    ply = int((pdn.start_fen or "").lstrip().upper().startswith("B"))
    if pdn.root.setup and not pdn.headers.get("FEN"):
        yield f'/FEN "{pdn.root.setup}"/'
    yield from _comments(pdn.root)
    todo: list[str | _Step] = [_Step(node, ply, True, "") for node in pdn.root.variations[:1]]
    while todo:
        step = todo.pop()
        if isinstance(step, str):
            yield step
            continue
        node = step.node
        yield from _move(step)
        siblings = node.parent.variations if node.parent else []
        others = siblings[1:] if siblings and siblings[0] is node else []
        numbered = bool(node.comments or others)
        todo.extend(
            _Step(following, step.ply + 1, numbered, "") for following in node.variations[:1]
        )
        for other in reversed(others):
            todo.extend((")", _Step(other, step.ply, True, "(")))


def _move(step: _Step) -> Iterator[str]:
    number = f"{step.ply // 2 + 1}" + ("." if step.ply % 2 == 0 else "...")
    if step.ply % 2 == 0 or step.numbered:
        yield f"{step.opening}{number}"
        yield step.node.text
    else:
        yield f"{step.opening}{step.node.text}"
    yield from (f"${nag}" for nag in step.node.nags)
    yield from _comments(step.node)


def _comments(node: Node) -> Iterator[str]:
    for comment in node.comments:
        yield "{" + comment.replace("}", ")") + "}"


def _wrap(words: list[str]) -> Iterator[str]:
    """Lines of at most WIDTH characters; a comment is one word and is never broken."""
    line = ""
    for word in words:
        if line and word == ")":
            line += word
        elif line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line
