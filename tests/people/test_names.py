"""Names of accounts: what one may be, and which two look alike."""

from __future__ import annotations

from importlib import resources

import pytest

from damas.people.names import LONGEST, BadNameError, read_name, skeleton

ALIKE = [
    ("Ana", "ana"),
    ("Ana", "Аnа"),  # Cyrillic А, а
    ("Ana", "АNА"),
    ("AHA", "АНА"),  # all of it Cyrillic
    ("João", "Joao"),
    ("Rui Paulo", "RuiPaulo"),
    ("Rui", "Ruı"),  # dotless
    ("Lia", "1ia"),
    ("Lia", "Iia"),
    ("Otto", "0tt0"),
    ("Mara", "rnara"),
    ("Ana", "𝐀𝐧𝐚"),
    ("Ana", "Ａｎａ"),
    ("Alfa", "Αlfa"),  # Greek Alpha
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_look_alikes_have_one_skeleton(one: str, other: str) -> None:
    """The owner of the first name keeps the second from everybody else."""
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    "name",
    ["Zé", "Ana Maria", "D'Ávila", "Søren", "Иван", "Γιώργος", "山田太郎", "R2-D2"],
)
def test_names_of_people(name: str) -> None:
    """Letters of any script, figures, and the signs that names have."""
    assert read_name(f"  {name} ").text == name


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "x" * 31,
        "<script>",
        'Ana" onload="x',
        "Ana\u202eanA",  # right to left
        "Ana\u200bb",  # no width
        "A\x00b",
        "Jоão",  # one Cyrillic letter
        "=cmd()",
        "@ana",
        "-Ana",
        "12345",
        "Z\u0301\u0301\u0301\u0301algo",
        "😀😀",
        "",
    ],
)
def test_what_no_name_is(name: str) -> None:
    """Signs of markup and of formulas, invisible letters, mixed scripts, heaps of marks."""
    with pytest.raises(BadNameError):
        read_name(name)


@pytest.mark.parametrize("name", ["Owner", "ADMIN", "D a m a s", "0wner", "Dono", "аdmіn"])
def test_nobody_is_called_like_the_server(name: str) -> None:
    """Names by which somebody could pass for the owner."""
    with pytest.raises(BadNameError):
        read_name(name)


def test_the_page_asks_for_names_of_that_length() -> None:
    """The fields of the page's modules take as many letters as a name may have."""
    place = resources.files("damas.page") / "static" / "js" / "shared" / "name-length.js"
    assert f'LONGEST_NAME = "{LONGEST}"' in place.read_text("utf-8")
