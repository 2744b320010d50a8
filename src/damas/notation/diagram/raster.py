"""Scenes as pixels (Pillow), drawn larger and made smaller, so that lines are smooth."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

from ...base.optional import need
from .scene import Circle, Label, Paint, Polygon, Rect, Scene, Shape
from .size import MOST_PIXELS, checked

WORDS = "words"
"""The name of labels that may hold letters with accents."""
_FINER = 3  # everything is drawn so many times larger
_COLOURS = 128  # of an animation
_AROUND = 2  # pixels around a change that are drawn again with it

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


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
    """*scenes* one after the other as the bytes of a GIF file; *durations* in seconds.

    All have the colours of the first, the middle and the last one. Of each only the part that has
    changed is drawn.
    """
    palette = _palette([scenes[0], scenes[len(scenes) // 2], scenes[-1]], size)
    images = [image.quantize(palette=palette, dither=0) for image in _frames(scenes, size)]
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


def _palette(scenes: Sequence[Scene], size: int) -> Any:
    """The colours of some scenes, as a Pillow image of few colours."""
    images = [to_image(scene, size) for scene in scenes]
    wide = need("PIL.Image", "paper").new("RGB", (size * len(images), images[0].height))
    for place, image in enumerate(images):
        wide.paste(image, (place * size, 0))
    return wide.quantize(_COLOURS, dither=0)


def _frames(scenes: Sequence[Scene], size: int) -> Iterator[Any]:
    """The scenes as images, each made from the one before."""
    image = to_image(scenes[0], size)
    yield image
    for before, scene in pairwise(scenes):
        image = image.copy()
        for box in _changed(before, scene, size):
            image.paste(_part(scene, box, size), box[:2])
        yield image


def _changed(before: Scene, scene: Scene, size: int) -> Iterator[tuple[int, int, int, int]]:
    """The boxes of pixels in which two scenes differ."""
    scale, boxes = size / scene.width, list[Box]()
    high = max(1, round(size * scene.height / scene.width))
    for shape in set(before.shapes) ^ set(scene.shapes):
        box = _bounds(shape)
        near = [one for one in boxes if _meet(one, box)]
        boxes = [one for one in boxes if one not in near] + [_around((*near, box))]
    for left, top, right, bottom in boxes:
        yield (
            max(0, math.floor(left * scale) - _AROUND),
            max(0, math.floor(top * scale) - _AROUND),
            min(size, math.ceil(right * scale) + _AROUND),
            min(high, math.ceil(bottom * scale) + _AROUND),
        )


def _part(scene: Scene, box: tuple[int, int, int, int], size: int) -> Any:
    """The pixels of *scene* within *box*, drawn by themselves."""
    image_module = need("PIL.Image", "paper")
    left, top, right, bottom = box
    unit = scene.width / size
    here = (left * unit, top * unit, right * unit, bottom * unit)
    shape = ((right - left) * _FINER, (bottom - top) * _FINER)
    image = image_module.new("RGBA", shape, "#ffffff")
    for one in scene.shapes:
        if _meet(_bounds(one), here):
            image = _draw(image, _moved(one, -here[0], -here[1]), _FINER / unit)
    final = (right - left, bottom - top)
    return image.convert("RGB").resize(final, image_module.Resampling.LANCZOS)


def _bounds(shape: Shape) -> Box:
    """The box around a shape."""
    if isinstance(shape, Label):  # a letter is less wide than high
        half = len(shape.text) * shape.size / 2
        return shape.x - half, shape.y - shape.size, shape.x + half, shape.y + shape.size / 2
    line = shape.paint.width
    if isinstance(shape, Rect):
        box = (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
    elif isinstance(shape, Circle):
        x, y, reach = shape.x, shape.y, shape.radius
        box = (x - reach, y - reach, x + reach, y + reach)
    else:
        box = _around((x, y, x, y) for x, y in shape.points)
    return box[0] - line, box[1] - line, box[2] + line, box[3] + line


def _around(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _meet(one: Box, other: Box) -> bool:
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    if isinstance(shape, Polygon):
        return replace(shape, points=tuple((x + dx, y + dy) for x, y in shape.points))
    return replace(shape, x=shape.x + dx, y=shape.y + dy)


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
    at = (shape.x * scale, shape.y * scale)
    font = _font(shape.size * scale, words=shape.name == WORDS, bold=shape.bold)
    draw.text(at, shape.text, shape.colour, font, anchor="ms")


def _font(size: float, *, words: bool, bold: bool) -> Any:
    """The type of a label. Pillow's has no accents: *words* take reportlab's, if it is there."""
    fonts = need("PIL.ImageFont", "paper")
    found = find_spec("reportlab") if words else None
    if found is None or not found.submodule_search_locations:
        return fonts.load_default(size)
    name = "VeraBd.ttf" if bold else "Vera.ttf"
    return fonts.truetype(str(Path(found.submodule_search_locations[0]) / "fonts" / name), size)
