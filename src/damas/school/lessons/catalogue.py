"""Lessons by name: those that ship, and those of a folder, read again when its files change."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from ...base.errors import UnknownNameError
from .errors import LessonError
from .model import COURSES, SchoolLesson
from .moulds import mould_paths, moulded
from .reading import LONGEST_FILE, read_lesson
from .tasks import tasks_of

SUFFIX = ".md"
MOST_FILES = 500
RULES = "rules"
"""The course from the first move to the whole rule book."""


class Catalogue:
    """The lessons of some folder; *live*: a file that has changed is read again when asked for."""

    def __init__(self, folder: Path, *, live: bool = False) -> None:
        """Reads nothing yet."""
        self._folder = folder
        self._live = live
        self._read: dict[str, tuple[int, SchoolLesson]] = {}
        self._moulds: tuple[SchoolLesson, ...] | None = None

    def paths(self) -> list[Path]:
        """The lesson files, by name."""
        if self._folder.is_file():
            return [self._folder]
        return sorted(self._folder.glob(f"*{SUFFIX}"))[:MOST_FILES]

    def lesson(self, name: str) -> SchoolLesson:
        """The lesson of that name; raises UnknownNameError for none, LessonError for a bad file."""
        for path in self.paths():
            if path.stem == name:
                return self._of(path)
        for lesson in self._of_moulds():
            if lesson.id == name:
                return lesson
        raise UnknownNameError("unknown-lesson", "There is no lesson {name}", name=name)

    def lessons(self) -> list[SchoolLesson]:
        """All lessons, by course and place; raises LessonError for a bad file."""
        order = list(COURSES)
        found = [*map(self._of, self.paths()), *self._of_moulds()]
        return sorted(found, key=lambda one: (order.index(one.course), one.place, one.id))

    def _of_moulds(self) -> tuple[SchoolLesson, ...]:
        """The lessons for games that have none by hand; none in a folder of somebody's own."""
        if self._moulds is None:
            by_hand = [one for one in map(self._of, self.paths()) if one.course == RULES]
            taught = frozenset(name for one in by_hand for name in one.rules)
            made = () if self._live else (moulded(path, taught) for path in mould_paths())
            self._moulds = tuple(one for one in made if one is not None)
        return self._moulds

    def _of(self, path: Path) -> SchoolLesson:
        stamp = path.stat().st_mtime_ns if self._live else 0
        kept = self._read.get(path.stem)
        if kept is None or kept[0] != stamp:
            kept = stamp, _placed(path) if self._live else lesson_of(path)
            self._read[path.stem] = kept
        return kept[1]


def _placed(path: Path) -> SchoolLesson:
    """The lesson of a file whose every step can be set; raises LessonError with file and line."""
    try:
        lesson = lesson_of(path)
        for name in lesson.rules:
            tasks_of(lesson, name)
    except LessonError as error:
        raise LessonError(
            "bad-lesson-file",
            "{path}:{place}: {text}",
            line=error.line,
            path=path.name,
            place=error.line,
            text=error.text,
        ) from None
    return lesson


def lesson_of(path: Path) -> SchoolLesson:
    """The lesson of a file; raises LessonError, and OSError for a file that cannot be read."""
    raw = path.read_bytes()[: 4 * LONGEST_FILE + 1]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise LessonError("not-utf8", "The file is not UTF-8 text", line=line) from None
    return read_lesson(text.replace("\r\n", "\n"), path.stem, str(path))


def lesson_files(paths: list[Path]) -> Iterator[Path]:
    """The lesson files among files and folders."""
    for path in paths:
        yield from sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]


@cache
def shipped() -> Catalogue:
    """The lessons that come with the package."""
    return Catalogue(Path(str(files("damas").joinpath("school", "lessons", "data"))))
