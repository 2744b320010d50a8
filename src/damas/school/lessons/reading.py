"""From the text of a lesson file to a `SchoolLesson`; every fault has its line.

The file begins with TOML between two lines `+++`. Each step is a heading `## kind`, a block of
TOML between fences, and a heading `###` with a language for each text. In a text, paragraphs are
read first; lines with `-` are hints, with `1.` choices, with `>` what is said after a right answer.
A part `## drill` is as many steps `line` as it names problems, all with the same texts.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import Any, NamedTuple

from ...base.bounds import TEXT
from ...base.input_checks import check_text
from ...rules.regulations import REGULATIONS
from .errors import LessonError
from .model import COURSES, LANGUAGES, LessonStep, SchoolLesson, StepText

MOST_STEPS = 60
"""The most steps of a lesson: progress is stored as one bit for each, in 64."""
LONGEST_FILE = 200_000
"""Characters of a lesson file."""
KINDS = (
    *("explain", "show", "move", "line", "all-moves", "count"),
    *("squares", "path", "place", "choice", "play"),
)
DRILL = "drill"
HEAD = frozenset({"course", "place", "rules", "title", "about", "source"})
_FENCE = re.compile(r"\+\+\+\s*\n(.*?)\n\+\+\+\s*(?:\n|$)", re.DOTALL)
_PLACE = re.compile(r"\(at line (\d+), column \d+\)")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_CHOICE = re.compile(r"\d+\.\s+")


class _Part(NamedTuple):
    """The lines under one heading; *line* is that of the heading."""

    name: str
    line: int
    lines: list[str]


def read_lesson(text: str, name: str, path: str = "") -> SchoolLesson:
    """The lesson of a file's text; *name* is the file's, without its ending.

    Raises LessonError with the line.
    """
    if len(text) > LONGEST_FILE:
        raise LessonError(
            "lesson-too-long", "A lesson has {most} characters at most", most=LONGEST_FILE
        )
    if not _ID.fullmatch(name) or len(name) > 60:
        raise LessonError(
            "bad-lesson-name",
            "The name of a lesson file has small letters, figures and hyphens, not {name}",
            name=name,
        )
    check_text(text, name, lines=True)
    found = _FENCE.match(text)
    if found is None:
        raise LessonError("no-head", "A lesson begins with a head between two lines of +++")
    head = _toml(found[1], 2)
    _check_head(head)
    begin = text[: found.end()].count("\n")
    steps = tuple(_steps(text[found.end() :].splitlines(), begin))
    if not 1 <= len(steps) <= MOST_STEPS:
        raise LessonError("bad-steps", "A lesson has 1 to {most} steps", most=MOST_STEPS)
    return SchoolLesson(
        id=name,
        course=head["course"],
        place=head["place"],
        rules=tuple(head["rules"]),
        titles=_by_language(head["title"], "title"),
        about=_by_language(head.get("about", head["title"]), "about"),
        steps=steps,
        source=head.get("source", ""),
        path=path,
    )


def _toml(text: str, line: int) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        at = line + int(place[1]) - 1 if place else line
        raise LessonError(
            "bad-toml", "These lines are no TOML: {why}", line=at, why=str(error)
        ) from None


def _check_head(head: Mapping[str, Any]) -> None:
    for name in head:
        if name not in HEAD:
            raise LessonError(
                "unknown-head",
                "The head of a lesson has no {name}; it has {known}",
                name=name,
                known=", ".join(sorted(HEAD)),
            )
    if head.get("course") not in COURSES:
        raise LessonError(
            "unknown-course",
            "There is no course {name}; those that exist are {known}",
            name=repr(head.get("course")),
            known=", ".join(COURSES),
        )
    place = head.get("place")
    if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place <= 9999:
        raise LessonError("bad-place", "The place of a lesson is a number from 0 to 9999")
    rules = head.get("rules")
    known = isinstance(rules, list) and all(one in REGULATIONS for one in rules)
    if not rules or not known or len(set(rules)) < len(rules):
        raise LessonError(
            "unknown-rules-of-lesson",
            "rules is a list of rule books, each once: {known}",
            known=", ".join(REGULATIONS),
        )


def _by_language(value: object, name: str) -> Mapping[str, str]:
    given = value if isinstance(value, Mapping) else {}
    found = {one: given.get(one, given.get(one.partition("_")[0], "")) for one in LANGUAGES}
    for language, text in found.items():
        if not isinstance(text, str) or not text.strip():
            raise LessonError(
                "no-language", "{name} has no text in {language}", name=name, language=language
            )
    return MappingProxyType(found)


def _steps(lines: list[str], begin: int) -> Iterator[LessonStep]:
    for part in _parts(lines, begin, "## "):
        if part.name == DRILL:
            yield from _drill(_step(part))
            continue
        if part.name not in KINDS:
            raise LessonError(
                "unknown-step",
                "There is no step {name}; the kinds are {known}",
                line=part.line,
                name=part.name or "–",
                known=", ".join(KINDS),
            )
        yield _step(part)


def _parts(lines: list[str], begin: int, sign: str) -> Iterator[_Part]:
    """The parts that headings begin; *begin* is the number of lines before."""
    part = _Part("", begin, [])
    for number, line in enumerate(lines, begin + 1):
        if line.startswith(sign):
            if part.name:
                yield part
            part = _Part(line.removeprefix(sign).strip() or "–", number, [])
        elif part.name:
            part.lines.append(line)
        elif line.strip():
            raise LessonError(
                "stray-line", "A line outside of every step: {text}", line=number, text=line[:60]
            )
    if part.name:
        yield part


def _step(part: _Part) -> LessonStep:
    fields, used = _fields(part)
    texts: dict[str, StepText] = {}
    for one in _parts(part.lines[used:], part.line + used, "### "):
        named = [language for language in LANGUAGES if language.startswith(one.name)]
        if one.name not in {*LANGUAGES, "pt"} or set(named) & texts.keys():
            raise LessonError(
                "bad-language",
                "A text has the heading en, pt_PT, pt_BR or pt, each language once, not {name}",
                line=one.line,
                name=one.name,
            )
        texts |= dict.fromkeys(named, _text(one))
    missing = [language for language in LANGUAGES if language not in texts]
    if missing:
        raise LessonError(
            "no-language",
            "{name} has no text in {language}",
            line=part.line,
            name=part.name,
            language=", ".join(missing),
        )
    return LessonStep(part.name, part.line, MappingProxyType(fields), MappingProxyType(texts))


def _drill(step: LessonStep) -> Iterator[LessonStep]:
    """A step for each place of the lists `problems`, which are by game."""
    lists = step.fields.get("problems")
    if not isinstance(lists, dict) or not all(isinstance(one, list) for one in lists.values()):
        raise LessonError("bad-drill", "A drill has lists of problems by game", line=step.line)
    for names in zip_longest(*lists.values()):
        problems = {game: name for game, name in zip(lists, names, strict=True) if name is not None}
        fields = MappingProxyType({"problem": problems})
        yield LessonStep("line", step.line, fields, step.texts)


def _fields(part: _Part) -> tuple[dict[str, Any], int]:
    """The TOML of a step, and the number of lines up to its end."""
    first = next((i for i, line in enumerate(part.lines) if line.strip()), 0)
    fence = part.lines[first][:3] if part.lines else ""
    if fence not in ("```", "~~~"):
        return {}, 0
    last = next((i for i in range(first + 1, len(part.lines)) if part.lines[i] == fence), None)
    if last is None:
        raise LessonError(
            "open-fence", "The block of a step has no end", line=part.line + first + 1
        )
    return _toml("\n".join(part.lines[first + 1 : last]), part.line + first + 2), last + 1


def _text(part: _Part) -> StepText:
    """Paragraphs, hints, choices and the word after, from the lines of one language."""
    kept: dict[str, list[str]] = {"body": [], "-": [], ">": [], "1": []}
    kind = "body"
    for line in (*part.lines, ""):
        words = line.strip()
        choice = _CHOICE.match(words)
        if choice:
            kind = "1"
            kept[kind].append(words[choice.end() :])
        elif words.startswith(("- ", "> ")):
            same = kind == words[0] == ">"
            kind = words[0]
            _add(kept[kind], words[2:], onto=same)
        elif words:
            _add(kept[kind], words, onto=kind != "body" or bool(kept["body"] and kept["body"][-1]))
        else:
            kind = "body"
            kept["body"].append("")
    body = "\n\n".join(one for one in kept["body"] if one)
    if not body:
        raise LessonError("no-text", "A text without a sentence", line=part.line)
    for text in (body, *kept["-"], *kept[">"], *kept["1"]):
        if len(text) > TEXT:
            raise LessonError(
                "text-too-long", "A text has {most} letters at most", line=part.line, most=TEXT
            )
    return StepText(body, tuple(kept["-"]), " ".join(kept[">"]), tuple(kept["1"]))


def _add(lines: list[str], words: str, *, onto: bool) -> None:
    """Adds words to the last line of a list, or as a new one."""
    if onto and lines:
        lines[-1] = f"{lines[-1]} {words}".strip()
    else:
        lines.append(words)
