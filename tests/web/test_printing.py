"""The page of prints and its PDFs."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.one_server


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("board.pdf?variant=portuguese&square=&numbers=edge&pieces=true", "board-portuguese"),
        ("board.pdf?variant=international&square=12%2C5&paper=letter", "board-international"),
        ("score.pdf?pages=2", "score"),
        ("booklet.pdf?regulation=fenae-2025&paper=a4&lang=pt-BR", "fenae-2025"),
        ("berger.pdf?players=7&double=true&paper=letter", "berger-7"),
    ],
)
def test_prints_are_downloads(client: Any, address: str, name: str) -> None:
    """PDF under a name of its own."""
    answer = client.get(f"/print/{address}")
    assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
    assert f'filename="{name}.pdf"' in answer.headers["content-disposition"]


@pytest.mark.parametrize(
    "address",
    [
        "board.pdf?variant=chess",
        "board.pdf?square=wide",
        "board.pdf?square=1000",
        "board.pdf?paper=x",
        "score.pdf?pages=0",
        "booklet.pdf?regulation=chess",
        "berger.pdf?players=1",
    ],
)
def test_what_cannot_be_printed_is_refused(client: Any, address: str) -> None:
    """With 422 and a sentence."""
    answer = client.get(f"/print/{address}")
    assert answer.status_code == 422
    assert answer.json()["message"]


def test_the_page_offers_every_regulation_and_game(client: Any) -> None:
    """In the reader's language."""
    page = client.get("/print?lang=pt-PT").text
    assert "Damas clássicas portuguesas" in page
    for name in ("internacional", "fenae-2025", "portuguesa-fpd", "brasil-folha", "fmjd"):
        assert f'value="{name}"' in page
