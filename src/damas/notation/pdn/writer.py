"""Writing PDN by the standard: x for captures, a star at the end, the result in its tag."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...base.arguments import check_kind, check_whole
from ...base.errors import NotationError
from ...rules.game import Game
from .escape import write_comment, write_tag
from .gametype import numeric_tag
from .headers import Headers
from .playing import file_text
from .replay import first_named, write_book
from .results import write_result
from .tree import Node, PdnGame

if TYPE_CHECKING:
    from ...rules.variants import Colour

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
WIDTH = 79
MOST_NAG = 10**9 - 1  # the reader keeps nine digits
_UNKNOWN = {"Date": "????.??.??", "Result": "*"}
_CROSS = re.compile(r"(?<=[\da-h])\s?[xX:\u00d7\u0445\u0425]\s?(?=[\da-h])")


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
    hyphens: bool = False,
) -> str:
    """One game as PDN text, ending with an empty line; `read_game` gives the same game back.

    *headers* adds or replaces tags. Brazilian games are written with files and ranks (c3-d4) unless
    *numeric*; all others with numbers. *hyphens*: captures have a hyphen too, as Portuguese scores
    are written (NOT-02), but for those that need squares between to be told apart: the standard
    knows these only with x, and this writes x by default.
    """
    check_kind("game", game, Game, PdnGame)
    check_kind("headers", headers, Mapping, None)
    pdn = game if isinstance(game, PdnGame) else from_game(game, numeric=numeric)
    tags = Headers(pdn.headers.pairs)
    for name, value in (headers or {}).items():
        tags[name] = value
    if pdn.token not in (None, "*") and "Result" not in tags:
        tags["Result"] = str(pdn.token)
    end = "*" if pdn.token in (None, tags.get("Result", "*")) else str(pdn.token)
    lines = [write_tag(name, value) for name, value in tags.pairs]
    body = "\n".join(_wrap([*_words(pdn, hyphens), end]))
    above = [*pdn.escapes, *lines]
    return "\n".join([*above, "", body, "", ""] if above else [body, "", ""])


def from_game(game: Game, *, numeric: bool = False) -> PdnGame:
    """A played game as a tree of text, with the tags that the standard asks for."""
    check_kind("game", game, Game)
    row = game.variant
    pdn = PdnGame()
    for name in ROSTER:
        pdn.headers[name] = _UNKNOWN.get(name, "?")
    outcome = game.outcome
    result = write_result(outcome.result if outcome else None, row)
    if outcome is not None and outcome.white == outcome.black == "loss":
        result = "0-0"
    pdn.headers["Result"] = pdn.result = result
    by_number = numeric or not row.algebraic
    pdn.headers["GameType"] = numeric_tag(row) if by_number else str(row.gametype)
    pdn.headers["Regulation"] = write_book(game.regulation)
    if outcome is not None and game.events[-1]["event"] not in ("start", "move"):
        pdn.headers["Termination"] = outcome.reason  # the moves do not tell it
    start = game.start_board
    if start.fen != row.start_fen:
        pdn.headers["SetUp"] = "1"
        pdn.headers["FEN"] = start.fen if by_number else row.named(start.fen)
    node = pdn.root
    for index, move in enumerate(game.moves, start=int(start.turn != row.first)):
        text = file_text(move, row)
        node = node.add(text if by_number else row.named(text), number=index // 2 + 1)
    return pdn


def _words(pdn: PdnGame, hyphens: bool) -> Iterator[str]:
    """The words of the moves, with numbers, signs, comments and variations; without recursion."""
    root = pdn.root
    start = pdn.start_fen or ""
    if root.setup:
        yield _setup(root.setup)
    elif root.next is not None and root.next.setup:  # else it would read as the start position
        yield _setup(start or "?:")
    yield from map(_nag, root.nags)
    yield from (write_comment(comment) for comment in root.comments)
    begins = first_named(pdn.headers)
    first = _Step(root.variations[0], _side(start, begins), True, "") if root.variations else None
    todo: list[str | _Step] = [first] if first else []
    while todo:
        step = todo.pop()
        if isinstance(step, str):
            yield step
            continue
        node = step.node
        yield from _move(step, hyphens)
        siblings = node.parent.variations if node.parent else []
        others = siblings[1:] if siblings and siblings[0] is node else []
        numbered = bool(node.comments or others or node.setup)
        ply = _even(step.ply, node.setup, begins) if node.setup else step.ply + 1
        todo.extend(_Step(following, ply, numbered, "") for following in node.variations[:1])
        for other in reversed(others):
            todo.extend((")", _Step(other, step.ply, True, "(")))


def _side(fen: str, begins: Colour) -> int:
    """0 when the colour that begins games is to move in a FEN, 1 for the other."""
    turn = fen.lstrip(' "').upper()[:1]
    return int(turn in {"W", "B"} and turn != begins[0].upper())


def _even(ply: int, fen: str, begins: Colour) -> int:
    """The ply at which the side to move of a new position stands, not before *ply*."""
    return ply + (ply + _side(fen, begins)) % 2


def _setup(fen: str) -> str:
    return f'/FEN "{fen}"/'


def _move(step: _Step, hyphens: bool) -> Iterator[str]:
    node = step.node
    number = f"{step.ply // 2 + 1}" + ("." if step.ply % 2 == 0 else "...")
    before = [write_comment(comment) for comment in node.before]
    if node.setup is not None:
        words = [number, *before, _setup(node.setup)] if before else [_setup(node.setup)]
    else:
        text = _hyphened(node.text) if hyphens else node.text
        needed = step.ply % 2 == 0 or step.numbered or bool(before)
        words = [number, *before, text] if needed else [text]
    words[0] = step.opening + words[0]
    yield from words
    yield from map(_nag, node.nags)
    yield from (write_comment(comment) for comment in node.comments)


def _nag(number: int) -> str:
    check_whole("nag", number, 0, MOST_NAG, NotationError)
    return f"${number}"


def _hyphened(text: str) -> str:
    """A capture by its two ends with a hyphen; with squares between, as it is."""
    return _CROSS.sub("-", text) if len(_CROSS.findall(text)) == 1 else text


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
