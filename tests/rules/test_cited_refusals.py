"""Every reason for the refusal of a move, under every rule book: the article that it cites.

The articles were read in the documents, not in the package; "-" is a document that is silent.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from damas import Board, Game
from damas.regulations import REGULATIONS, article
from damas.rules import refusal

Place = tuple[int, int]
BOOKS = ("internacional", "fenae-2025", "portuguesa-web", "portuguesa-fpd", "brasil-folha")


class Case(NamedTuple):
    """A move through *path*, by places (column, row from Black's side), White to move."""

    code: str
    articles: tuple[str, ...]  # in the order of BOOKS; "" where it cannot happen
    path: tuple[Place, ...]
    men: tuple[Place, ...] = ()
    kings: tuple[Place, ...] = ()
    black: tuple[Place, ...] = ((0, 1),)
    black_kings: tuple[Place, ...] = ()


A, B, C, D = (3, 4), (4, 3), (5, 2), (6, 1)  # one diagonal, White's side first
S, T = (1, 6), (2, 5)  # the two before it
PATHS = "CLAS partidas e aberturas"
CASES: dict[str, Case] = {
    "no destination": Case(
        "no-destination", ("INT 3.2", "INT 3.2", "CLAS generalidades", "-", "-"), (A,), (A,)
    ),
    "off the board": Case(
        "off-board", ("INT 2.6", "-", "CLAS generalidades", "FPD 2.1.3", "-"), (A, (99, 99)), (A,)
    ),
    "no piece": Case("no-piece", ("INT 3.3", "INT 3.3", PATHS, "FPD 2.2.2", "-"), (B, C), (A,)),
    "the opponent's piece": Case(
        "opponents-piece",
        ("INT 3.3", "INT 3.3", PATHS, "FPD 2.2.2", "-"),
        ((0, 1), (1, 2)),
        (A,),
    ),
    "a man on its square": Case(
        "same-square",
        ("INT 3.4", "FENAE Art. 13", "CLAS evolução a", "FPD 2.2.8", "DAMA movimento"),
        (A, A),
        (A,),
    ),
    "a king on its square": Case(
        "same-square",
        ("INT 3.9", "FENAE Art. 15", "CLAS evolução c", "FPD 2.2.8", "DAMA movimento"),
        (A, A),
        kings=(A,),
    ),
    "a man off its diagonals": Case(
        "not-diagonal",
        ("INT 3.4", "FENAE Art. 13", "CLAS evolução a", "FPD 2.2.8", "DAMA movimento"),
        (A, (3, 2)),
        (A,),
    ),
    "a king off its diagonals": Case(
        "not-diagonal",
        ("INT 3.9", "FENAE Art. 15", "CLAS evolução c", "FPD 2.2.8", "DAMA movimento"),
        (A, (3, 2)),
        kings=(A,),
    ),
    "a man back": Case(
        "man-backward",
        ("INT 3.4", "FENAE Art. 13", "CLAS evolução a", "FPD 2.2.8", "DAMA movimento"),
        (A, T),
        (A,),
    ),
    "a man too far": Case(
        "man-too-far",
        ("INT 3.4", "FENAE Art. 13", "CLAS evolução a", "FPD 2.2.8", "DAMA movimento"),
        (A, C),
        (A,),
    ),
    "a man to an occupied square": Case(
        "occupied", ("INT 3.4", "INT 3.4", "CLAS evolução a", "FPD 2.2.8", "-"), (A, B), (A, B)
    ),
    "a king to an occupied square": Case(
        "occupied",
        ("INT 3.9", "INT 3.9", "CLAS evolução c", "FPD 2.2.8", "DAMA movimento"),
        (A, C),
        (C,),
        (A,),
    ),
    "a man over one piece onto another": Case(
        "occupied",
        ("INT 4.2", "INT 4.2", "CLAS evolução b", "FPD 2.2.8", "-"),
        (A, C),
        (A,),
        black=(B, C),
    ),
    "a king over one piece onto another": Case(
        "occupied",
        ("INT 4.3", "INT 4.3", "CLAS evolução d", "FPD 2.2.8", "DAMA movimento"),
        (S, B),
        kings=(S,),
        black=(A, B),
    ),
    "a man over an own piece": Case(
        "own-piece",
        ("INT 3.4", "INT 3.4", "CLAS evolução a", "FPD 2.2.8", "-"),
        (A, C),
        (A, B),
    ),
    "a king over an own piece": Case(
        "own-piece",
        ("INT 3.9", "FENAE Art. 15", "CLAS evolução d", "FPD 2.2.9", "DAMA movimento"),
        (A, C),
        (B,),
        (A,),
    ),
    "a man over an own piece in a chain": Case(
        "own-piece",
        ("INT 4.7", "FENAE Art. 26", "CLAS evolução b", "FPD 2.2.8", "-"),
        (S, A, C),
        (S, B),
        black=(T,),
    ),
    "a king over an own piece in a chain": Case(
        "own-piece",
        ("INT 4.7", "FENAE Art. 26", "CLAS evolução d", "FPD 2.2.9", "DAMA movimento"),
        (S, A, C),
        (B,),
        (S,),
        black=(T,),
    ),
    "a man over two pieces": Case(
        "obstructed",
        ("INT 4.2", "FENAE Art. 17", "CLAS evolução b", "FPD 2.2.8", "-"),
        (A, D),
        (A,),
        black=(B, C),
    ),
    "a king over two pieces": Case(
        "obstructed",
        ("INT 4.3", "FENAE Art. 15", "CLAS evolução d", "FPD 2.2.9", "DAMA movimento"),
        (S, D),
        kings=(S,),
        black=(A, B),
    ),
    "a king over the same piece again": Case(
        "piece-twice",
        ("INT 4.8", "FENAE Art. 21", "CLAS evolução d", "FPD 2.2.9", "DAMA tomada"),
        (S, A, S),
        kings=(S,),
        black=(T,),
    ),
    "a man over the same piece again": Case(
        "piece-twice",
        ("INT 4.8", "FENAE Art. 21", "-", "-", "DAMA tomada"),
        (S, A, S),
        (S,),
        black=(T,),
    ),
    "a man two steps": Case(
        "quiet-chain",
        ("INT 3.4", "FENAE Art. 13", "CLAS evolução a", "FPD 2.2.8", "DAMA movimento"),
        (A, B, C),
        (A,),
    ),
    "a king two steps": Case(
        "quiet-chain",
        ("INT 3.9", "FENAE Art. 15", "CLAS evolução c", "FPD 2.2.8", "DAMA movimento"),
        (A, B, C),
        kings=(A,),
    ),
    "a man steps after a jump": Case(
        "quiet-chain",
        ("INT 4.5", "INT 4.5", "CLAS evolução b", "FPD 2.2.8", "-"),
        (S, A, B),
        (S,),
        black=(T,),
    ),
    "a king steps after a jump": Case(
        "quiet-chain",
        ("INT 4.6", "INT 4.6", "CLAS evolução d", "FPD 2.2.8", "-"),
        (S, A, B),
        kings=(S,),
        black=(T,),
    ),
    "a man captures backwards": Case(
        "man-captures-backward",
        ("", "", "CLAS evolução b", "FPD 2.2.8", ""),
        (A, S),
        (A,),
        black=(T,),
    ),
    "a capture was due": Case(
        "must-capture",
        ("INT 4.1", "FENAE Art. 16", "CLAS captura: obrigatoriedade", "FPD 3.1.1 a", "DAMA tomada"),
        ((6, 7), (7, 6)),
        (A, (6, 7)),
        black=(B,),
    ),
    "too few pieces": Case(
        "majority",
        ("INT 4.13", "FENAE Art. 19", "CLAS captura: quantidade", "FPD 3.1.1 b", "DAMA tomada"),
        ((5, 6), (7, 4)),
        (S, (5, 6)),
        black=(T, B, (6, 5)),
    ),
    "too few kings": Case(
        "quality",
        ("", "", "CLAS captura: qualidade", "FPD 3.1.1 c", ""),
        (S, A),
        (S, (5, 6)),
        black=(T,),
        black_kings=((6, 5),),
    ),
    "a man's chain not finished": Case(
        "chain-unfinished",
        ("INT 4.5", "FENAE Art. 19", "CLAS evolução b", "FPD 2.2.8", "DAMA tomada"),
        (S, A),
        (S,),
        black=(T, B),
    ),
    "a king's chain not finished": Case(
        "chain-unfinished",
        ("INT 4.6", "FENAE Art. 19", "CLAS evolução d", "FPD 2.2.8", "DAMA tomada"),
        (S, A),
        kings=(S,),
        black=(T, B),
    ),
    "a man's chain not finished on the far row": Case(
        "chain-unfinished",
        ("INT 4.5", "FENAE Art. 20 § único", "", "", "DAMA tomada"),
        ((1, 2), (3, 0)),
        ((1, 2),),
        black=((2, 1), (4, 1)),
    ),
}


def number(game: Game, place: Place) -> int:
    """The number of a place; 99 for one that no board has."""
    row = game.variant
    index = place[1] * (row.size // 2) + place[0] // 2
    return row.number(index) if place[0] < 8 else 99


def refused(book: str, case: Case) -> Any:
    """The refusal of the move on a fresh board of *book*."""
    row = REGULATIONS[book].variant
    sets = {
        name: [number(Game(book), place) for place in places]
        for name, places in (
            ("white_men", case.men),
            ("white_kings", case.kings),
            ("black_men", case.black),
            ("black_kings", case.black_kings),
        )
    }
    game = Game(book, board=Board.from_pieces(row, **sets))
    return game.refusal([number(game, place) for place in case.path])


TABLE = [
    pytest.param(book, case, expected, id=f"{book}: {name}")
    for name, case in CASES.items()
    for book, expected in zip(BOOKS, case.articles, strict=True)
    if expected
]


@pytest.mark.requirement("CAP-05")
@pytest.mark.requirement("CAP-06")
@pytest.mark.requirement("PRO-03")
@pytest.mark.parametrize(("book", "case", "expected"), TABLE)
def test_a_refusal_cites_the_article_that_says_so(book: str, case: Case, expected: str) -> None:
    """Of the own book, or of the one that it brings in; none where the book is silent."""
    found = refused(book, case)
    assert found is not None
    assert (found.code, str(found.citation or "-")) == (case.code, expected)
    if found.citation is not None:
        assert article(found.citation) is not None
        brought_in = found.citation.document != REGULATIONS[book].document
        assert brought_in == found.citation.inherited


def test_every_code_is_in_the_table() -> None:
    """No reason is left out; "not-possible" is for cases that no attempt has met. Those of games
    that have no book here stand in `test_family.py`."""
    family = {"king-too-far", "man-takes-king", "by-king", "king-earliest", "worth"}
    family |= {"king-first", "king-stops-behind", "king-rests", "not-straight", "turns-back"}
    assert refusal.SENTENCES.keys() - {"not-possible"} - family == {
        case.code for case in CASES.values()
    }
