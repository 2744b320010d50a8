"""Studies as PDN files: each game is a chapter, each chapter a game."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...base.i18n import Text
from ...notation.pdn import PdnGame, read_games, replay
from .chapter import row_of
from .errors import StudyError
from .study import MOST_CHAPTER_MOVES, MOST_CHAPTERS, Study

LARGEST_FILE = 1_000_000
"""Letters of a file; the moves of its games are counted too."""
MOST_READ = 6000
"""Moves of one file."""


@dataclass(frozen=True, slots=True)
class StudyFile:
    """The contents of a file: *rows* of chapters, and the games that no chapter can be made of,
    by their place in the file (from 1), each with the reason."""

    rows: Sequence[dict[str, Any]]
    left_out: Sequence[tuple[int, Text]]


def read_study(text: str) -> StudyFile:
    """The chapters of a PDN file. Raises StudyError for a file without a game, and for a larger one
    than a study holds."""
    if len(text) > LARGEST_FILE:
        raise StudyError("file-too-large", "A file has at most {most} letters", most=LARGEST_FILE)
    rows: list[dict[str, Any]] = []
    left_out: list[tuple[int, Text]] = []
    count = 0
    for place, game in enumerate(read_games(io.StringIO(text)), 1):
        if place > MOST_CHAPTERS:
            raise StudyError("too-many-chapters", "A study has {most} chapters", most=MOST_CHAPTERS)
        row = _row(game)
        if isinstance(row, Text):
            left_out.append((place, row))
            continue
        count += len(row["rows"]) - 1
        if count > MOST_READ or len(row["rows"]) > MOST_CHAPTER_MOVES + 1:
            raise StudyError("file-too-long", "A file has at most {most} moves", most=MOST_READ)
        rows.append(row)
    if not rows and not left_out:
        raise StudyError("no-game", "This file holds no game")
    return StudyFile(rows, left_out)


def _row(game: PdnGame) -> dict[str, Any] | Text:
    """The chapter of a game, or the reason that there is none."""
    done = replay(game)
    if done.variant is None or (done.game is None and not done.earlier):
        return (
            done.fault.message if done.fault else Text("The moves do not show which game this is")
        )
    return row_of(game, done.variant.id)


def write_study(study: Study) -> str:
    """All chapters in order, as one file."""
    return "".join(study.chapters[number].write() for number in study.order)
