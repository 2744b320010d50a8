"""Lessons of one step, for tests."""

from __future__ import annotations

from damas.school.lessons import SchoolLesson, StepTask, read_lesson, tasks_of

HINT = "- a hint\n"


def lesson_of(kind: str, toml: str, *, rules: str = "fenae-2025", more: str = HINT) -> SchoolLesson:
    """A lesson with one step."""
    texts = "".join(f"\n### {one}\n\nWords.\n\n{more}" for one in ("en", "pt"))
    return read_lesson(
        f'+++\ncourse = "rules"\nplace = 1\nrules = ["{rules}"]\n'
        f'title.en = "One"\ntitle.pt = "Um"\n+++\n\n## {kind}\n\n```toml\n{toml}\n```\n{texts}',
        "one",
    )


def task_of(kind: str, toml: str, *, rules: str = "fenae-2025", more: str = HINT) -> StepTask:
    """Its step under the rule book."""
    return tasks_of(lesson_of(kind, toml, rules=rules, more=more), rules)[0]
