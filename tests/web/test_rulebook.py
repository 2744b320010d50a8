"""The rules pages: every regulation in sentences, told apart from its neighbours."""

from __future__ import annotations

import pytest

from damas.regulations import REGULATIONS
from damas.web.rulebook import regulation_view


@pytest.mark.parametrize("name", sorted(REGULATIONS))
def test_every_decision_has_an_answer_and_an_article(name: str) -> None:
    """One row for each draw rule and more of the regulation, none without its article."""
    regulation = REGULATIONS[name]
    rows = regulation_view(regulation, "en")["parameters"]
    assert len(rows) > len(regulation.draw_rules)
    assert {str(rule.citation) for rule in regulation.draw_rules} <= {r["article"] for r in rows}
    assert all(row["name"] and row["value"] and row["article"] for row in rows)


def test_repetition_that_must_be_claimed_is_said_in_the_form() -> None:
    """Of the two Portuguese regulations, the web page's is told by it (DRW-04)."""
    said = {name: regulation_view(REGULATIONS[name], "en")["summary"] for name in REGULATIONS}
    claimed = [name for name, lines in said.items() if any("claimed" in line for line in lines)]
    assert claimed == ["portuguesa-web"]
