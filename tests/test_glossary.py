"""The glossary is whole, says each word once, and its Portuguese is what readers meet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "damas"
TEXT = (ROOT / "docs" / "glossary.md").read_text("utf-8")
WORDS, _, REPLACED = TEXT.partition("## Words that are replaced")
NEEDED = """
man, king, piece, square, number, row, column, promotion row, main road, ply, quiet move,
capture, chain capture, majority, quality, promotion, huffing, quiet plies, repetitions,
game, match, outcome, termination, irregularity, ruling, claim, round, pairing, bye,
walkover, standings, tie-break, board, position, perft, key, eval, bound, pv, Turkish
strike, counter, offer, regulation, article, rectify, keep, touch, adjust, crosstable,
playout, transposition table, quiescence, principal variation
"""


def rows(text: str) -> list[list[str]]:
    """The cells of every row of the tables, without their heads."""
    cells = [
        [c.strip() for c in x.strip("|").split("|")] for x in text.splitlines() if x[:1] == "|"
    ]
    return [row for row in cells if row[0] not in {"in code", "not"} and set(row[0]) != {"-"}]


def terms() -> list[str]:
    """Each word of the code, those that share a row apart."""
    return [term.strip() for row in rows(WORDS) for term in row[0].split(",")]


def readers_text(locale: str) -> str:
    """All that readers of a catalogue meet, the rule books' own words included."""
    with (PACKAGE / "locale" / f"{locale}.po").open("rb") as handle:
        catalogue = " ".join(str(message.string) for message in read_po(handle))
    books = " ".join(p.read_text("utf-8") for p in (PACKAGE / "regulations").rglob("*.py"))
    return f"{catalogue} {books}".lower()


def test_every_term_that_the_project_agreed_on_is_there() -> None:
    """Those of the rules, of the arbiter's table, of tournaments and of the engine."""
    needed = [word.strip() for word in NEEDED.replace("\n", " ").split(",")]
    assert [word for word in needed if word not in terms()] == []


def test_each_word_is_said_once() -> None:
    """One row for one word; every cell is filled."""
    said = terms()
    assert sorted(set(said)) == sorted(said)
    assert [row for row in rows(WORDS) if len(row) != 4 or not all(row)] == []
    assert [row for row in rows(REPLACED) if len(row) != 3 or not all(row)] == []


def test_no_word_is_both_wanted_and_replaced() -> None:
    """No word that the tables explain is retired by the last one; names of files may be."""
    words = [row for row in rows(REPLACED) if not row[2].startswith("files")]
    retired = {term.strip() for row in words for term in row[0].split(",")}
    assert retired & set(terms()) == set()


@pytest.mark.parametrize(("locale", "column"), [("pt_PT", 1), ("pt_BR", 2)])
def test_its_portuguese_is_what_readers_meet(locale: str, column: int) -> None:
    """Each word stands in the catalogue or in a rule book."""
    text = readers_text(locale)
    words = [w.strip() for row in rows(WORDS) for w in row[column].split(",") if w.strip() != "–"]
    assert [word for word in words if not re.search(re.escape(word.lower()), text)] == []
