"""The rules pages: every regulation in sentences, told apart from its neighbours."""

from __future__ import annotations

import pytest

from damas.regulations import REGULATIONS
from damas.web.rulebook import rows, summary


@pytest.mark.parametrize("name", sorted(REGULATIONS))
def test_every_decision_has_an_answer_and_an_article(name: str) -> None:
    """One row for each parameter and draw rule of the regulation, none without its article."""
    regulation = REGULATIONS[name]
    shown = rows(regulation)
    assert len(shown) > len(regulation.parameters) + len(regulation.draw_rules)
    assert all(str(row.name) and str(row.value) and str(row.citation) for row in shown)


def test_no_two_regulations_are_described_alike() -> None:
    """The summaries of the form for a new game tell all six apart."""
    boards = {(r.variant_id, tuple(map(str, summary(r)))) for r in REGULATIONS.values()}
    assert len(boards) == len(REGULATIONS)
    assert "Repetition must be claimed." in map(str, summary(REGULATIONS["portuguesa-web"]))
