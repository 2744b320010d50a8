"""Delegations: medals, points by place, shared places; no rule document at hand orders them."""

from __future__ import annotations

from fractions import Fraction

from damas.tournament.scoring.delegations import Placed, delegations

MEN = [Placed(1, "SP"), Placed(2, "RJ"), Placed(3, "SP"), Placed(4, "MG"), Placed(5, "")]
WOMEN = [Placed(1, "RJ"), Placed(2, "MG"), Placed(2, "RJ"), Placed(4, "SP")]


def test_medals_alone_order_by_gold_then_silver_then_bronze() -> None:
    """Without points a gold medal weighs more than any number of others."""
    lines = delegations([MEN, WOMEN])
    assert [(line.name, line.medals, line.entrants) for line in lines] == [
        ("RJ", (1, 2, 0), 3),
        ("SP", (1, 0, 1), 3),
        ("MG", (0, 1, 0), 2),
    ]


def test_points_of_shared_places_are_shared() -> None:
    """Two on the second place share the points of the second and the third."""
    points = [Fraction(one) for one in (5, 3, 2, 1)]
    lines = {line.name: line for line in delegations([MEN, WOMEN], points)}
    assert lines["SP"].points == 5 + 2 + 1
    assert lines["RJ"].points == 3 + 5 + Fraction(5, 2)
    assert lines["MG"].points == 1 + Fraction(5, 2)
    assert [lines[name].rank for name in ("RJ", "SP", "MG")] == [1, 2, 3]


def test_equal_delegations_share_their_rank() -> None:
    """1, 1, 3: nothing more is there to set them apart."""
    lines = delegations([[Placed(1, "A"), Placed(1, "B"), Placed(3, "C")]])
    assert [(line.rank, line.name) for line in lines] == [(1, "A"), (1, "B"), (3, "C")]
