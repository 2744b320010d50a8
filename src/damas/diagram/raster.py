"""Scenes as pixels (Pillow), drawn larger and made smaller, so that lines are smooth."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from ..optional import need
from .scene import Circle, Label, Paint, Polygon, Rect, Scene, Shape
from .size import MOST_PIXELS, checked

_FINER = 3  # everything is drawn so many times larger


def to_image(scene: Scene, size: int = 400) -> Any:
    """*scene* as a Pillow image, *size* pixels wide; raises PictureSizeError."""
    checked(size, MOST_PIXELS)
    image_module = need("PIL.Image", "paper")
    scale = size * _FINER / scene.width
    shape = (size * _FINER, round(size * _FINER * scene.height / scene.width))
    image = image_module.new("RGBA", shape, "#ffffff")
    for one in scene.shapes:
        image = _draw(image, one, scale)
    final = (size, max(1, round(size * scene.height / scene.width)))
    return image.convert("RGB").resize(final, image_module.Resampling.LANCZOS)


def to_png(scene: Scene, size: int = 400) -> bytes:
    """*scene* as the bytes of a PNG file, *size* pixels wide."""
    out = io.BytesIO()
    to_image(scene, size).save(out, "PNG", optimize=True)
    return out.getvalue()


def to_gif(scenes: Sequence[Scene], durations: Sequence[float], size: int = 400) -> bytes:
    """*scenes* one after the other as the bytes of a GIF file; *durations* in seconds."""
    images = [to_image(scene, size).quantize(128, dither=0) for scene in scenes]
    out = io.BytesIO()
    images[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=images[1:],
        duration=[max(20, round(time * 1000)) for time in durations],
        loop=0,
        disposal=1,
    )
    return out.getvalue()


def _draw(image: Any, shape: Shape, scale: float) -> Any:
    draw_module = need("PIL.ImageDraw", "paper")
    if isinstance(shape, Label):
        _label(draw_module.Draw(image), shape, scale)
        return image
    if shape.paint.opacity == 1:
        _shape(draw_module.Draw(image), shape, scale)
        return image
    layer = need("PIL.Image", "paper").new("RGBA", image.size, (0, 0, 0, 0))
    _shape(draw_module.Draw(layer), shape, scale)
    layer.putalpha(layer.getchannel("A").point(lambda a: int(a * shape.paint.opacity)))
    return need("PIL.Image", "paper").alpha_composite(image, layer)


def _shape(draw: Any, shape: Rect | Circle | Polygon, scale: float) -> None:
    paint = shape.paint
    width = max(1, round(paint.width * scale)) if paint.stroke else 0
    if isinstance(shape, Rect):
        box = (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
        draw.rectangle([round(v * scale) for v in box], paint.fill, paint.stroke, width)
    elif isinstance(shape, Circle):
        reach = shape.radius + (paint.width / 2 if paint.stroke else 0)
        box = (shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach)
        draw.ellipse([v * scale for v in box], paint.fill, paint.stroke, width)
    else:
        _polygon(draw, shape, scale, width, paint)


def _polygon(draw: Any, shape: Polygon, scale: float, width: int, paint: Paint) -> None:
    points = [(x * scale, y * scale) for x, y in shape.points]
    if not shape.open and paint.fill:
        draw.polygon(points, paint.fill)
    if paint.stroke:
        draw.line(points if shape.open else [*points, points[0]], paint.stroke, width, "curve")


def _label(draw: Any, shape: Label, scale: float) -> None:
    font = need("PIL.ImageFont", "paper").load_default(shape.size * scale)
    at = (shape.x * scale, shape.y * scale)
    draw.text(at, shape.text, shape.colour, font, anchor="ms")
