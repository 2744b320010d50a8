"""Values from outside, read by their declaration: every fault, stored values, schema and form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest

from damas.base.bounds import ANY
from damas.base.text import Text
from damas.contract import Caption, Declared, RefusedError, form_of, schema_of
from damas.contract.faults import SENTENCES
from damas.contract.kinds import NULL_IS_EMPTY, Name, RoundNo, line, several, whole


class Place(Declared):
    """A place in a list, as a part of another value."""

    row: Annotated[int, whole(1, 9), Caption(Text("Board"))]
    name: Annotated[str, line(10)] = ""


class Booking(Declared):
    """A value with a field of every kind."""

    name: Name
    round: RoundNo = 1
    weight: float = 0.0
    paid: Annotated[bool, Caption(Text("Fee paid"))] = False
    way: Annotated[
        Literal["", "lot", "rating"],
        Caption(Text("Way"), words={"lot": Text("by lot")}, systems=("swiss",)),
    ] = ""
    note: Annotated[str, line(5), NULL_IS_EMPTY] = ""
    places: Annotated[tuple[Place, ...], several(2)] = ()
    more: Mapping[str, Any] = {}


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        ({}, "missing-field", ("name",)),
        ({"name": " "}, "bad-field", ("name",)),
        ({"name": "A" * 121}, "too-long", ("name",)),
        ({"name": 1}, "bad-field", ("name",)),
        ({"name": "\ud800"}, "bad-field", ("name",)),
        ({"name": "A", "round": "1"}, "bad-field", ("round",)),
        ({"name": "A", "round": True}, "bad-field", ("round",)),
        ({"name": "A", "round": 1.0}, "bad-field", ("round",)),
        ({"name": "A", "round": None}, "bad-field", ("round",)),
        ({"name": "A", "round": 0}, "out-of-range", ("round",)),
        ({"name": "A", "round": 10**30}, "out-of-range", ("round",)),
        ({"name": "A", "weight": "2"}, "bad-field", ("weight",)),
        ({"name": "A", "paid": 1}, "bad-field", ("paid",)),
        ({"name": "A", "way": "x"}, "bad-field", ("way",)),
        ({"name": "A", "note": "123456"}, "too-long", ("note",)),
        ({"name": "A", "places": [{}]}, "missing-field", ("places", 0, "row")),
        ({"name": "A", "places": [{"row": 1}] * 3}, "out-of-range", ("places",)),
        ({"name": "A", "places": "x"}, "bad-field", ("places",)),
        ({"name": "A", "places": [1]}, "bad-field", ("places", 0)),
        ({"name": "A", "more": []}, "bad-field", ("more",)),
        ({"name": "A", "seat": 3}, "unknown-field", ("seat",)),
    ],
)
def test_a_value_that_does_not_fit_is_refused_where_it_stands(
    data: dict[str, Any], code: str, path: tuple[str | int, ...]
) -> None:
    """With one code for a failure, the path, and a sentence of ours without pydantic's words."""
    with pytest.raises(RefusedError) as caught:
        Booking.read(data)
    assert [(one.code, one.path) for one in caught.value.faults] == [(code, path)]
    assert caught.value.code == code
    assert caught.value.text.template in {text.template for _, text in SENTENCES.values()}
    assert "{" not in str(caught.value).replace("{}", "").replace("{'row': 1}", "")


def test_all_faults_are_found_at_once() -> None:
    """Each with its own place; the error is that of the first."""
    with pytest.raises(RefusedError) as caught:
        Booking.read({"round": 0, "way": "x", "places": [{"row": 0}], "seat": 1})
    assert [one.path for one in caught.value.faults] == [
        *(("name",), ("round",), ("way",), ("places", 0, "row"), ("seat",))
    ]
    assert str(caught.value) == "Name is missing"
    said = [str(one.text) for one in caught.value.faults]
    assert said[1:3] == [
        "Round must be 1 or more, not 0",
        "Way must be one of –, lot, rating, not 'x'",
    ]


def test_a_field_is_told_from_its_default() -> None:
    """A value knows the fields that were given; spaces around a text go, null is an empty text."""
    read = Booking.read({"name": " Ana ", "round": 1, "note": None})
    assert read == Booking.read({"name": "Ana", "round": 1, "note": ""})
    assert read.given() == {"name": "Ana", "round": 1, "note": ""}
    assert read.has("round")
    assert not read.has("paid")
    with pytest.raises(ValueError, match="frozen"):
        read.name = "Bia"  # type: ignore[misc]


def test_texts_that_are_stored_have_any_length() -> None:
    """In a list too. Types, names of fields, numbers and the length of lists hold."""
    data = {"name": "A" * 500, "note": "123456", "places": [{"row": 9, "name": "B" * 20}]}
    read = Booking.read(data, stored=True)
    assert (read.name, read.note, read.places[0].name) == ("A" * 500, "123456", "B" * 20)
    assert read.given().keys() == data.keys()
    assert isinstance(read.places[0], Place)
    for wrong in (
        {"name": 1},
        {"name": "A", "round": "1"},
        {"name": "A", "round": 0},
        {"name": "A", "places": [{"row": 1}] * 3},
        {"name": "A", "places": [{"row": 10}]},
        {"name": "A", "seat": 1},
        {},
    ):
        with pytest.raises(RefusedError):
            Booking.read(wrong, stored=True)


def test_the_form_follows_from_the_declaration() -> None:
    """In the language of the person: widget, bounds, words."""
    form = {row["name"]: row for row in form_of(Booking, "pt_PT")}
    assert list(form) == list(Booking.model_fields)
    assert form["round"] == {
        "name": "round",
        "label": "Ronda",
        "widget": "number",
        "required": False,
        "least": 1,
        "most": ANY,
        "default": 1,
    }
    assert (form["name"]["required"], form["name"]["longest"]) == (True, 120)
    assert form["way"]["choices"] == {"": "", "lot": "por sorteio", "rating": "rating"}
    assert form["way"]["systems"] == ["swiss"]
    assert [form[name]["widget"] for name in ("paid", "note", "places", "more", "way")] == [
        *("flag", "text", "list", "object", "choice")
    ]


def test_the_schema_has_labels_and_bounds() -> None:
    """Closed: no other fields."""
    schema = schema_of(Booking)
    assert schema["additionalProperties"] is False
    assert schema["required"] == ["name"]
    assert schema["properties"]["round"] == {
        "default": 1,
        "maximum": ANY,
        "minimum": 1,
        "title": "Round",
        "type": "integer",
    }
