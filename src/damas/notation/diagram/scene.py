"""The parts of a picture: plain shapes in units of one square, drawn alike by every back end.

The origin is at the top left, y grows downward, one square of the board is 1 by 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Paint:
    """The fill and outline of a shape: colours as "#rrggbb" or None, *width* in squares."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle: its top left corner and size."""

    x: float
    y: float
    width: float
    height: float
    paint: Paint
    name: str = ""


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle: centre and radius."""

    x: float
    y: float
    radius: float
    paint: Paint
    name: str = ""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed line through *points*; *open*: not closed."""

    points: tuple[tuple[float, float], ...]
    paint: Paint
    name: str = ""
    open: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text: *x* is its middle, *y* its base line, *size* the height of the type;
    *corner*: it grows from its upper left corner on, where it must be larger to be read, and is
    left out there if a piece is over it (*covered*)."""

    x: float
    y: float
    size: float
    text: str
    colour: str
    bold: bool = False
    corner: bool = False
    covered: bool = False
    name: str = ""


Shape = Rect | Circle | Polygon | Label


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: its size in squares, its shapes from back to front, and its description in
    words of the language *lang*."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    description: str = ""
    extra: dict[str, str] = field(default_factory=dict)
    lang: str = "en"
