"""Scenes as SVG text: standalone, valid, the same for the same scene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from .scene import Circle, Label, Paint, Polygon, Rect, Scene, Shape
from .size import WIDEST, checked

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"


def to_svg(scene: Scene, size: float | None = 400) -> str:
    """*scene* as a document; *size*: its width in pixels, None to fill what it stands in.

    Raises PictureSizeError.
    """
    return "".join([opening(scene, size), *shapes(scene.shapes), "</svg>"])


def opening(scene: Scene, size: float | None) -> str:
    """The start of the document with its words for those who do not see it.

    Raises PictureSizeError.
    """
    width, height = number(scene.width), number(scene.height)
    measure = ""
    if size is not None:
        checked(size, WIDEST)
        measure = f' width="{number(size)}" height="{number(size * scene.height / scene.width)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{measure} '
        f'role="img" font-family="{FONT}"><title>{escape(scene.title)}</title>'
        f"<desc>{escape(scene.description)}</desc>"
    )


def shapes(every: Iterable[Shape]) -> Iterator[str]:
    """Each shape as an element."""
    for shape in every:
        if isinstance(shape, Rect):
            yield _element("rect", shape.name, shape.paint, **_box(shape))
        elif isinstance(shape, Circle):
            at = {"cx": number(shape.x), "cy": number(shape.y), "r": number(shape.radius)}
            yield _element("circle", shape.name, shape.paint, **at)
        elif isinstance(shape, Polygon):
            points = " ".join(f"{number(x)},{number(y)}" for x, y in shape.points)
            kind = "polyline" if shape.open else "polygon"
            yield _element(kind, shape.name, shape.paint, points=points)
        else:
            yield _label(shape)


def _box(shape: Rect) -> dict[str, str]:
    names = ("x", "y", "width", "height")
    return {name: number(getattr(shape, name)) for name in names}


def _label(shape: Label) -> str:
    weight = ' font-weight="bold"' if shape.bold else ""
    return (
        f'<text x="{number(shape.x)}" y="{number(shape.y)}" font-size="{number(shape.size)}" '
        f'text-anchor="middle" fill="{escape(shape.colour)}"{weight}>{escape(shape.text)}</text>'
    )


def _element(tag: str, name: str, paint: Paint, **attributes: str) -> str:
    words = {"class": name} if name else {}
    words.update(attributes)
    words["fill"] = paint.fill or "none"
    if paint.stroke:
        words.update({"stroke": paint.stroke, "stroke-width": number(paint.width)})
        words["stroke-linejoin"] = "round"
    if paint.opacity != 1:
        words["opacity"] = number(paint.opacity)
    inside = " ".join(f'{key}="{escape(value)}"' for key, value in words.items())
    return f"<{tag} {inside}/>"


def number(value: float) -> str:
    """A number with at most four decimals, none when it is whole."""
    return f"{value:.4f}".rstrip("0").rstrip(".")
