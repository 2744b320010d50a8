"""Every article of the five documents leads to a requirement, and every requirement to a test.

tests/data/coverage.toml is the table; what comes with a later part is named in it as such.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from damas.regulations import DOCUMENTS, REGULATIONS, article

TESTS = Path(__file__).parent
TABLE = tomllib.loads((TESTS / "data" / "coverage.toml").read_text(encoding="utf-8"))
LATER = TABLE.pop("later")


def _tested() -> set[str]:
    """The requirements that some test is marked with."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for marker in re.findall(r"requirement\(([^)]*)\)", path.read_text(encoding="utf-8")):
            found |= set(re.findall(r'"([A-Z]{3}-\d{2}[a-z]?)"', marker))
    return found


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


ARTICLES = [(key, label) for key, document in DOCUMENTS.items() for label in document.articles]


@pytest.mark.parametrize(("key", "label"), ARTICLES, ids=[" ".join(a) for a in ARTICLES])
def test_every_article_has_a_row(key: str, label: str) -> None:
    """No article is forgotten."""
    assert _row(label, TABLE[key]), f"{key} {label} leads to no requirement"


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


def test_every_citation_names_an_article() -> None:
    """What a regulation cites of the five documents stands in them."""
    missing = set()
    for one in REGULATIONS.values():
        cited = [*one.articles.values(), *(c.citation for c in one.parameters.values())]
        cited += [rule.citation for rule in one.draw_rules]
        cited += [one.agreement.citation, one.points.citation, one.separators.citation]
        cited += [x.citation for x in (one.colours, one.touch, one.irregularities) if x]
        for citation in cited:
            for each in (citation, citation.via):
                if each and each.document in DOCUMENTS and article(each) is None:
                    missing.add(f"{one.id}: {each}")
    assert missing == set()
