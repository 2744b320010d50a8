"""Draughtsmen as shapes: a man is a turned disc, a king two of them with a crown on top."""

from __future__ import annotations

from collections.abc import Iterator

from .scene import Circle, Paint, Polygon, Shape
from .theme import Theme

RADIUS = 0.37
_LIFT = 0.055  # half the distance between a king's two discs
_LINE = 0.028
_CROWN = (
    (-0.17, 0.11),
    (-0.20, -0.09),
    (-0.10, 0.00),
    (0.0, -0.15),
    (0.10, 0.00),
    (0.20, -0.09),
    (0.17, 0.11),
)


def piece(  # noqa: PLR0913, PLR0917  (where, what and how)
    x: float, y: float, colour: str, kind: str, theme: Theme, opacity: float = 1.0
) -> Iterator[Shape]:
    """The shapes of a *kind* ("man" or "king") of *colour* whose middle is at (*x*, *y*)."""
    fill, line = (
        (theme.white, theme.white_line) if colour == "white" else (theme.black, theme.black_line)
    )
    edge = theme.white_line if colour == "white" else theme.black
    body = Paint(fill, edge if colour == "white" else line, _LINE, opacity)
    ring = Paint(None, line, _LINE * 0.7, opacity)
    name = f"{colour}-{kind}"
    if kind == "man":
        yield Circle(x, y, RADIUS, body, name)
        yield Circle(x, y, RADIUS * 0.72, ring)
        yield Circle(x, y, RADIUS * 0.42, ring)
        return
    yield Circle(x, y + _LIFT, RADIUS * 0.96, body, name)
    yield Circle(x, y - _LIFT, RADIUS * 0.96, body)
    yield Circle(x, y - _LIFT, RADIUS * 0.80, ring)
    crown = theme.crown_on_white if colour == "white" else theme.crown_on_black
    points = tuple((x + dx, y - _LIFT + dy) for dx, dy in _CROWN)
    yield Polygon(points, Paint(crown, line, _LINE * 0.5, opacity))
