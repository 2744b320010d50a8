"""Scenes on paper (reportlab): vectors at any true size."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from ...base.optional import need
from ...base.pdf import Element, PdfDocument
from .scene import Circle, Label, Paint, Polygon, Rect, Scene, Shape
from .size import LARGEST_PAGE, checked

_MIDDLE, _DIGIT = 0.36, 0.56
"""Of the type: how far the middle of a digit is above its base line, and how wide it is."""


@cache
def colour_of(text: str) -> Any:
    """A colour as reportlab has it; reading one from text takes longer than drawing with it."""
    return need("reportlab.lib.colors", "paper").toColor(text)


def draw_on(  # noqa: PLR0913, PLR0917  (a place and what is drawn there)
    canvas: Any, scene: Scene, x: float, y: float, width: float, smallest: float = 0.0
) -> None:
    """Draws *scene* on a reportlab canvas, its lower left corner at (*x*, *y*), in points;
    *smallest*: the least type of its labels, in points."""
    scale = width / scene.width
    canvas.saveState()
    canvas.translate(x, y + scene.height * scale)
    canvas.scale(scale, -scale)
    for shape in scene.shapes:
        if isinstance(shape, Label) and shape.size * scale < smallest:
            if not shape.covered:
                _draw(canvas, _larger(shape, smallest / scale))
        else:
            _draw(canvas, shape)
    canvas.restoreState()


def _larger(label: Label, size: float) -> Label:
    """A label in larger type: from its upper left corner on, or around its middle."""
    more = size - label.size
    if not label.corner:
        return replace(label, y=label.y + _MIDDLE * more, size=size)
    wide = _DIGIT * len(label.text) * more / 2
    return replace(label, x=label.x + wide, y=label.y + 2 * _MIDDLE * more, size=size)


def to_pdf(scene: Scene, size: float = 400) -> bytes:
    """*scene* as the bytes of a PDF page of just its size; *size*: its width in points.

    Raises PictureSizeError.
    """
    checked(size, LARGEST_PAGE)
    high = size * scene.height / scene.width
    document = PdfDocument((size, high), scene.title or "Damas", scene.lang)
    document.canvas.setSubject(scene.description)
    words = scene.description or scene.title
    with document.tags.inside(Element("Figure", words, box=(0, 0, size, high)) if words else None):
        document.tags.shape()
    draw_on(document.canvas, scene, 0, 0, size)
    return document.save()


def _draw(canvas: Any, shape: Shape) -> None:
    if isinstance(shape, (Rect, Circle, Polygon)):
        stroke, fill = _paint(canvas, shape.paint)
    if isinstance(shape, Rect):
        canvas.rect(shape.x, shape.y, shape.width, shape.height, stroke, fill)
    elif isinstance(shape, Circle):
        canvas.circle(shape.x, shape.y, shape.radius, stroke, fill)
    elif isinstance(shape, Polygon):
        path = canvas.beginPath()
        path.moveTo(*shape.points[0])
        for point in shape.points[1:]:
            path.lineTo(*point)
        if not shape.open:
            path.close()
        canvas.drawPath(path, stroke, 0 if shape.open else fill)
    else:
        canvas.saveState()
        canvas.translate(shape.x, shape.y)
        canvas.scale(1, -1)
        canvas.setFillColor(colour_of(shape.colour))
        canvas.setFont("Helvetica-Bold" if shape.bold else "Helvetica", shape.size)
        canvas.drawCentredString(0, 0, shape.text)
        canvas.restoreState()


def _paint(canvas: Any, paint: Paint) -> tuple[int, int]:
    canvas.setFillAlpha(paint.opacity)
    canvas.setStrokeAlpha(paint.opacity)
    if paint.fill:
        canvas.setFillColor(colour_of(paint.fill))
    if paint.stroke:
        canvas.setStrokeColor(colour_of(paint.stroke))
        canvas.setLineWidth(paint.width)
        canvas.setLineJoin(1)
    return int(bool(paint.stroke)), int(bool(paint.fill))
