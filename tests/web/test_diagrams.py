"""Pictures at addresses of their own."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.one_server


@pytest.mark.parametrize(
    ("kind", "media", "first"),
    [
        ("svg", "image/svg+xml", b"<svg"),
        ("png", "image/png", b"\x89PNG"),
        ("pdf", "application/pdf", b"%PDF"),
    ],
)
def test_a_position_is_drawn(client: Any, kind: str, media: str, first: bytes) -> None:
    """In three formats, to be kept by browsers."""
    answer = client.get(f"/diagram.{kind}?variant=brazilian&fen=W:Wc3:BKf6&numbers=algebraic")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(media)
    assert answer.content.startswith(first)
    assert "max-age" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    "query", ["variant=chess", "fen=nonsense", "size=9", "size=99999", "numbers=roman", "theme=x"]
)
def test_what_cannot_be_drawn_is_refused(client: Any, query: str) -> None:
    """With 422 and a sentence."""
    answer = client.get(f"/diagram.svg?{query}")
    assert answer.status_code == 422
    assert answer.json()["message"]


def test_other_formats_do_not_exist(client: Any) -> None:
    """404."""
    assert client.get("/diagram.bmp").status_code == 404
