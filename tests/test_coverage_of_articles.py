"""Every article of the documents leads to a requirement, and every requirement to a test.

tests/data/coverage.toml is the table; what comes with a later part is named in it as such.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import damas
from damas.base.citation import SECOND_HAND, Citation
from damas.printing.lessons import LESSONS
from damas.regulations import DOCUMENTS, REGULATIONS
from damas.rules.outcome import REASONS
from damas.tournament.scoring.tiebreaks import TIE_BREAKS
from marked import requirements_in
from sampling import FULL_FOLDERS

TESTS = Path(__file__).parent
PARAGRAPHS = tomllib.loads((TESTS / "data" / "rule_texts.toml").read_text(encoding="utf-8"))
TABLE = tomllib.loads((TESTS / "data" / "coverage.toml").read_text(encoding="utf-8"))
LATER = TABLE.pop("later")
READ_IN_PART = SECOND_HAND - {"FMJD", "IDF64"} | {"FRI"}  # FRI may not stand here whole


def _tested() -> set[str]:
    """The requirements that some test is marked with which `make test` runs."""
    return {
        name
        for path in TESTS.rglob("test_*.py")
        if path.parent.relative_to(TESTS).as_posix() not in FULL_FOLDERS
        for name in requirements_in(path.read_text(encoding="utf-8"))
    }


def _row(label: str, rows: dict[str, list[str]]) -> str | None:
    """The row of the table that *label* falls under: its own, or that of the article it is in."""
    plain = label.removeprefix("Art. ")
    while plain:
        if plain in rows:
            return plain
        shorter = re.sub(r"[ .:]+[^ .:]*$", "", plain)
        if shorter == plain:
            return None
        plain = shorter
    return None


@pytest.mark.parametrize("key", [key for key in DOCUMENTS if key not in READ_IN_PART])
def test_every_article_has_a_row(key: str) -> None:
    """No article is forgotten."""
    assert [label for label in DOCUMENTS[key].articles if not _row(label, TABLE[key])] == []


@pytest.mark.parametrize("key", TABLE)
def test_every_row_is_an_article(key: str) -> None:
    """No row names an article that the document has not."""
    labels = {label.removeprefix("Art. ") for label in DOCUMENTS[key].articles}
    missing = [
        r
        for r in TABLE[key]
        if not any(x == r or x.startswith((r + ".", r + " ", r + ":")) for x in labels)
    ]
    assert missing == []


def test_every_requirement_has_a_test_or_a_later_part() -> None:
    """An article that decides something is held by a test, or its part is named."""
    tested = _tested()
    missing = {
        f"{key} {label}: {name}"
        for key, rows in TABLE.items()
        for label, names in rows.items()
        for name in names
        if name not in tested and name not in LATER
    }
    assert missing == set()


def _citations(value: Any, seen: set[int]) -> Iterator[Citation]:
    """Every citation in a row of data, at any depth, with those that bring it in."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, Citation):
        yield value
        yield from _citations(value.via, seen)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _citations(one, seen)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _citations(one, seen)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _citations(getattr(value, field.name), seen)


def _cited() -> set[str]:
    """The citations of the rule books and the tie-breaks."""
    found = _citations([REGULATIONS, TIE_BREAKS], set())
    return {str(citation) for citation in found}


def test_every_citation_names_an_article() -> None:
    """Every citation of a document stands in it."""
    known = {str(one) for document in DOCUMENTS.values() for one in document.articles.values()}
    ours = {label for label in _cited() if label.split()[0] in DOCUMENTS}
    assert ours - known == set()


def _labels(part: str, name: str) -> dict[str, str]:
    """The article of its document that a book cites, by key of its *part*."""
    rows = getattr(REGULATIONS[name], part)
    return {
        key: next((one.label for one in _citations(row, set())), "") for key, row in rows.items()
    }


@pytest.mark.requirement("DRW-05")
def test_the_fmjd_is_cited_as_its_translation_is() -> None:
    """INT is the FMJD's text in Portuguese, article by article: each label that is cited of the
    FMJD is an article of INT, and the same matter stands in the same one."""
    cited = {one.label for one in _citations(REGULATIONS["fmjd"], set())}
    cited = {one for one in cited if not one.startswith(("Annex ", "Title match ", "5.4."))}
    assert cited <= {one.label for one in DOCUMENTS["INT"].articles.values()}
    for part in ("parameters", "articles", "conduct"):
        own = _labels(part, "internacional")
        theirs = _labels(part, "fmjd")
        assert theirs == {key: own[key] for key in theirs}
    by_hand = [REGULATIONS[name].captures for name in ("fmjd", "internacional")]
    first, second = ([one.label for one in _citations(rules, set())] for rules in by_hand)
    assert first == second
    books = [REGULATIONS[name].draw_rules for name in ("fmjd", "internacional")]
    first, second = ([rule.citation.label for rule in rules] for rules in books)
    assert first == second


def test_every_document_that_a_rule_book_cites_is_known() -> None:
    """Every article that is cited can be looked up."""
    cited = {one.document for one in _citations(REGULATIONS, set())}
    assert cited <= {*DOCUMENTS}


@pytest.mark.parametrize("key", PARAGRAPHS)
def test_every_paragraph_has_a_row(key: str) -> None:
    """Also each "parágrafo único", each letter, each unnumbered one; and no row is without text."""
    labels = dict.fromkeys(label for label, _ in PARAGRAPHS[key])
    assert sorted(labels) == sorted(DOCUMENTS[key].articles)


def test_all_five_documents_are_counted() -> None:
    """As many paragraphs as the documents print."""
    count = {key: len(rows) for key, rows in PARAGRAPHS.items() if key != "CBD"}
    assert count == {"INT": 102, "FENAE": 68, "FPD": 49, "CLAS": 38, "DAMA": 15}


def test_every_rule_is_cited_by_something_that_runs() -> None:
    """An article of kind "rule" that nothing cites would decide nothing."""
    rules = {
        str(one)
        for document in DOCUMENTS.values()
        for one in document.articles.values()
        if one.kind == "rule"
    }
    assert rules - _cited() == set()


def test_every_article_of_a_rule_book_is_asked_for() -> None:
    """Every key that a book cites under is a refusal's, a result's, a lesson's or an act's."""
    named = {one.rule for lesson in LESSONS for one in lesson.sentences}
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(damas.__file__).parent.rglob("*.py")
        if "regulations" not in path.parts or path.name == "questions.py"
    )
    unasked = {
        f"{book.id}: {key}"
        for book in REGULATIONS.values()
        for key in book.articles
        if key not in REASONS
        and key.split(".")[0] not in named
        and f'"{key.split(".")[0]}"' not in source
    }
    assert unasked == set()


MARK = '@pytest.mark.requirement("CAP-01")\n'
HELD = {
    f"{MARK}def test_x(): assert run()": {"CAP-01"},
    f"class TestX:\n    {MARK}    def test_x(self): assert run()": {"CAP-01"},
    'TOLD = pytest.mark.requirement("CAP-02", "CAP-03")\n@TOLD\ndef test_x(): pass': {
        "CAP-02",
        "CAP-03",
    },
    f"{MARK}def helper(): pass": set(),
    f"# {MARK}def test_x(): pass": set(),
    f"{MARK}@pytest.mark.skip\ndef test_x(): pass": set(),
    f"{MARK}@pytest.mark.skipif(True, reason='')\ndef test_x(): pass": set(),
    f"{MARK}@pytest.mark.xfail\ndef test_x(): pass": set(),
    f"{MARK}def test_x():\n    pytest.skip('')": set(),
    f"pytestmark = pytest.mark.skip\n{MARK}def test_x(): pass": set(),
}


@pytest.mark.parametrize("source", HELD)
def test_a_skipped_test_holds_no_requirement(source: str) -> None:
    """Nor does a function that is no test, or a line that is a comment."""
    assert requirements_in(source) == HELD[source]
