"""Boards and pieces in four sets each: a king is a king at twenty pixels, colours tell apart."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .conftest import BROWSER

pytestmark = pytest.mark.full

STATIC = Path(__file__).parents[3] / "src" / "damas" / "page" / "static"
SETS = ("wood", "flat", "plastic", "contrast")
BOARDS = ("wood", "green", "blue", "contrast")
SIDE = 20
KINDS = ("w", "w-king", "b", "b-king")


@pytest.fixture(scope="module")
def sheet() -> Iterator[Any]:
    """A page of no server, to draw on."""
    context = BROWSER.launch().new_context()
    yield context.new_page()
    context.close()


def drawn(sheet: Any, pieces: str, board: str, side: int) -> dict[str, Any]:
    """Pictures of each kind of piece on a playing square of *board*, *side* pixels wide."""
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    sprite = (STATIC / "pieces" / f"{pieces}.svg").read_text("utf-8")
    css = "".join(
        (STATIC / "css" / f"{name}.css").read_text("utf-8") for name in ("board-tokens", "board")
    )
    cells = "".join(
        f'<svg id="{kind}" width="{side}" height="{side}" viewBox="0 0 100 100">'
        f'<rect class="db-play" width="100" height="100"/><use href="#piece-{kind}"/></svg>'
        for kind in KINDS
    )
    sheet.set_viewport_size({"width": 8 * side, "height": 2 * side})
    sheet.set_content(
        f'<html data-board="{board}"><style>{css} body {{ margin: 0 }}</style>{sprite}{cells}'
    )
    whole = image.open(io.BytesIO(sheet.screenshot())).convert("RGB")
    found = {}
    for kind in KINDS:
        box = sheet.locator(f"#{kind}").bounding_box()
        corner = round(box["x"]), round(box["y"])
        found[kind] = whole.crop((*corner, corner[0] + side, corner[1] + side))
    return found


def difference(one: Any, other: Any) -> float:
    """The share of pixels that differ clearly, by a third of the scale in some colour."""
    pixels = [picture.tobytes() for picture in (one, other)]
    colours = [[data[at : at + 3] for at in range(0, len(data), 3)] for data in pixels]
    pairs = list(zip(*colours, strict=True))
    far = [1 for a, b in pairs if max(abs(x - y) for x, y in zip(a, b, strict=True)) > 85]
    return len(far) / len(pairs)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("pieces", SETS)
def test_pieces_are_told_apart_at_twenty_pixels(sheet: Any, pieces: str, board: str) -> None:
    """A king from a man, and White from Black, in every set on every board."""
    found = drawn(sheet, pieces, board, SIDE)
    assert difference(found["w"], found["w-king"]) > 0.15
    assert difference(found["b"], found["b-king"]) > 0.15
    assert difference(found["w"], found["b"]) > 0.35
    assert difference(found["w-king"], found["b-king"]) > 0.25


@pytest.mark.parametrize("pieces", SETS)
def test_every_set_draws_every_piece_by_the_same_names(pieces: str) -> None:
    """So that sets can be exchanged while a board stands."""
    text = (STATIC / "pieces" / f"{pieces}.svg").read_text("utf-8")
    assert [text.count(f'<symbol id="piece-{kind}"') for kind in KINDS] == [1] * len(KINDS)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
