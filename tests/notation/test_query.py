"""The question to a collection of games: one declaration for programs, commands, jobs and forms."""

from __future__ import annotations

from typing import Any

import pytest

from damas.board import Board
from damas.contract import RefusedError, form_of
from damas.errors import UnknownNameError
from damas.notation.pdn.query import Query

AFTER = Board("brazilian").after(Board("brazilian").legal_moves[0])


@pytest.mark.parametrize(
    "query",
    [
        Query(),
        Query(words="evora 2001", result="none", faulty=True),
        Query(player="Sá", since="2020", until="2021.05", ending="3K v 1K", variant="russian"),
        Query(board=AFTER, variant="brazilian", mirrored=True),
    ],
)
def test_plain_values_give_the_same_question(query: Query) -> None:
    """As jobs keep them, and as addresses have them: texts."""
    plain = query.plain()
    assert Query.of(plain) == query
    assert Query.of({**dict.fromkeys(Query.model_fields, ""), **plain}) == query
    texts = {name: "true" if value is True else value for name, value in plain.items()}
    assert Query.of({**texts, "limit": "5"}) == query


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"result": "won"}, RefusedError, "Result must be one of"),
        ({"player": "x" * 201}, RefusedError, "Player of either colour can have 200 letters"),
        ({"variant": "chess"}, UnknownNameError, "chess"),
    ],
)
def test_a_value_that_there_is_not_is_refused(
    given: dict[str, Any], error: type[Exception], said: str
) -> None:
    """With the field as people call it."""
    with pytest.raises(error, match=said):
        Query.of(given)


def test_the_form_follows_from_the_declaration() -> None:
    """Labels, bounds, examples and choices, in the language of the reader."""
    form = {one["name"]: one for one in form_of(Query, "pt-PT")}
    assert list(form) == list(Query.model_fields)
    assert (form["ending"]["example"], form["words"]["longest"]) == ("3K v 1K", 200)
    assert form["result"]["choices"]["draw"] == "Empate"
    assert form["mirrored"]["widget"] == "flag"
