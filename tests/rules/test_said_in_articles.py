"""An article says the thing that it is cited for: its own text is asked for the words.

tests/data/rule_texts.toml has the documents, tests/data/matters.toml the words of each matter.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import damas
from damas.base.citation import SECOND_HAND as SECOND_HAND_DOCUMENTS
from damas.base.citation import Citation, cite
from damas.regulations import DOCUMENTS, REGULATIONS, EndgameLimit, Regulation
from damas.rules.regulations.catalogue import SHIPPED
from damas.rules.regulations.model import DrawRule
from damas.rules.regulations.values import BookValue, values_of

LESSONS = Path(damas.__file__).parent / "school" / "lessons" / "data"
DATA = Path(__file__).parents[1] / "data"
TEXTS: dict[str, list[list[str]]] = tomllib.loads((DATA / "rule_texts.toml").read_text("utf-8"))
MATTERS: dict[str, list[str]] = tomllib.loads((DATA / "matters.toml").read_text("utf-8"))
OWN = (*TEXTS,)
TEXTS["FMJD"] = [  # INT is its translation
    [label.replace("5.4.0.", "5.4."), text] for label, text in TEXTS["INT"] if label != "6.3"
]
SECOND_HAND = (
    *(SECOND_HAND_DOCUMENTS - {"FMJD"}),
    "FRI",  # read whole; its text has no licence by which it could stand here
    "FMJD 6.3",
    "FMJD 5.4.15",
    "FMJD 5.4.16",
    "FMJD Annex ",
    "FMJD Title match ",
)
"""Articles whose own text was not at hand; people are told so."""
NUMBERS = {3: "três|terceira", 5: "cinco", 10: "dez"}


class Asked(NamedTuple):
    """A citation and the *matter* that it is cited for; *number*: also to be found there."""

    where: str
    matter: str
    citation: Citation
    number: int | None = None


def text_of(citation: Citation) -> str:
    """The paragraphs of an article with its items; "" where it was not at hand."""
    rows, items = TEXTS.get(citation.document, []), f"{citation.label}."
    own = (text for label, text in rows if label == citation.label or label.startswith(items))
    return " ".join(own).casefold()


def says(text: str, words: str) -> bool:
    """Whether a text has words; "…" stands for any between."""
    parts = (re.escape(part.strip()) for part in words.casefold().split("…"))
    return re.search(".*?".join(parts), text) is not None


def _draws(book: Regulation) -> Iterator[tuple[str, DrawRule]]:
    for rule in book.draw_rules:
        if isinstance(rule, EndgameLimit):
            sides = (rule.strong, rule.weak)
            strong, weak = (", ".join(f"{k}+{m}" for k, m in side) for side in sides)
            yield f"{strong} v {weak}", rule
        else:
            yield rule.reason, rule


def asked(book: Regulation) -> Iterator[Asked]:
    """Every citation of a book, each with its matter."""
    yield from _of_draws(book)
    yield from _of_ties(book)
    for draw in book.arbiter_draws:
        yield Asked(book.id, f"arbiter_draws.{draw.name}", draw.citation, draw.moves or None)
    if book.touch is not None:
        yield Asked(book.id, "touch", book.touch.citation)
    for row in values_of(book):
        if row.citation is None:
            continue
        if row.key.split(".")[0] not in APART and row.key not in APART:
            yield Asked(book.id, _matter(row), row.citation, _number(row))
        if row.citation.via is not None:
            yield Asked(book.id, f"invokes.{row.citation.document}", row.citation.via)


APART = (
    "draw_rules",
    "tie_breaks",
    "swiss_tie_breaks",
    "accelerated_tie_breaks",
    "arbiter_draws",
)
"""Values that are asked for in their own way, or cite the article of another."""
TOGETHER = {
    "points": "points",
    "irregularities.policy": "irregularities",
    "crowning.needed": "crowning",
}


def _matter(row: BookValue) -> str:
    named = f"{row.key}={row.value}"
    whole = TOGETHER.get(row.key.split(".")[0]) or TOGETHER.get(row.key, row.key)
    return named if named in MATTERS else whole


def _number(row: BookValue) -> int | None:
    return int(str(row.value)) or None if row.key == "agreement.from_move" else None


def _of_draws(book: Regulation) -> Iterator[Asked]:
    for name, rule in _draws(book):
        number = getattr(rule, "moves", None) or getattr(rule, "times", None)
        yield Asked(book.id, f"draws.{name}", rule.citation, number)
        if isinstance(rule, EndgameLimit) and rule.carry_over:
            yield Asked(book.id, "draws.carry_over", rule.citation)


def _of_ties(book: Regulation) -> Iterator[Asked]:
    for part, found in (("tie_breaks", book.tie_breaks), ("swiss", book.swiss_tie_breaks)):
        for code in found.value if found else ():
            article = found.article(code) if found else None
            if article is not None:
                yield Asked(book.id, f"{part}.{code}", article)
    if book.accelerated_tie_breaks and book.accelerated_tie_breaks.citation:
        yield Asked(book.id, "accelerated", book.accelerated_tie_breaks.citation)


def _has_number(text: str, number: int) -> bool:
    """Whether a text has a number, in figures or in words."""
    figures = re.search(rf"(?<!\d)0?{number}(?!\d)", text)
    return figures is not None or re.search(NUMBERS.get(number, "$^"), text) is not None


def fault_of(one: Asked) -> str:
    """The words that are missing, "" for none."""
    if str(one.citation).startswith(SECOND_HAND):
        return ""
    text = text_of(one.citation)
    words = MATTERS.get(one.matter, [])
    if not any(says(text, each) for each in words):
        return f"{one.where}: {one.matter} is not in {one.citation}: {text[:300]!r}"
    if one.number is not None and not _has_number(text, one.number):
        return f"{one.where}: {one.number} is not in {one.citation}: {text[:300]!r}"
    return ""


def of_lessons() -> Iterator[Asked]:
    """The articles that steps of lessons name as they are printed."""
    for path in sorted(LESSONS.glob("*.md")):
        for label in re.findall(r'^article = "(.*)"$', path.read_text("utf-8"), re.MULTILINE):
            cited = cite(label)
            if cited.document in DOCUMENTS:
                yield Asked(path.name, f"lesson.{label}", cited)


def test_an_article_says_what_a_lesson_teaches_by_it() -> None:
    """Every step that names an article as it is printed."""
    asked_for = list(of_lessons())
    assert [fault for one in asked_for if (fault := fault_of(one))] == []
    assert {one for one in MATTERS if one.startswith("lesson.")} == {
        one.matter for one in asked_for
    }


def test_every_word_is_asked_for() -> None:
    """No matter stands in the table that nothing cites an article for."""
    cited = {one.matter for name in SHIPPED for one in asked(REGULATIONS[name])}
    left = {matter for matter in MATTERS if not matter.startswith("lesson.")} - cited
    assert left == set()


def test_a_summary_has_no_number_that_the_article_has_not() -> None:
    """Our sentence of an article, in the documents that were at hand."""
    faults = []
    for key in OWN:
        for label, article in DOCUMENTS[key].articles.items():
            text = text_of(Citation(key, label))
            assert text, f"{key} {label} has no text"
            for number in re.findall(r"\d+", article.summary.template):
                if not _has_number(text, int(number)) and (key, label) != ("FENAE", "Art. 78"):
                    faults.append(f"{key} {label}: {number}")
    assert faults == []


def test_an_article_read_elsewhere_is_marked() -> None:
    """IDF64, and the annexes of the FMJD: people are told that the text was not at hand."""
    cited = [one for name in SHIPPED for one in asked(REGULATIONS[name])]
    without_text = [one for one in cited if one.citation.document not in (*OWN, "FRI")]
    assert without_text
    assert [str(one.citation) for one in without_text if not one.citation.unverified] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_an_article_says_what_it_is_cited_for(name: str) -> None:
    """Every row of a book names words that stand in the paragraph."""
    faults = [fault for one in asked(REGULATIONS[name]) if (fault := fault_of(one))]
    assert faults == []
