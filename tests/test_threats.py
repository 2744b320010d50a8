"""The page on security: every attack that it lists has its test, and every such test is listed."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests" / "web"
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
ROW = re.compile(r"^\| (.+) \| (`[^|]+::test_\w+`) \|$", re.MULTILINE)
TEST = re.compile(r"`([\w/]+\.py)?::(test_\w+)`")
DEFINED = re.compile(r"^(?:async )?def (test_\w+)\(", re.MULTILINE)
LEAST = 60
PARTS = {
    "Other people's seats, games, offers": 10,
    "Deletion, boards, tournaments": 8,
    "Rooms, frames, profiles, notices": 10,
    "Accounts and sessions": 10,
    "Finding out about people": 3,
    "Cookies": 6,
    "Foreign pages, names and lines": 8,
    "Guesses and limits": 10,
    "Scripts in texts": 8,
    "Requests that harm": 6,
}
"""Each part of the list, and the least number of its attacks."""


def named_in(text: str) -> list[tuple[str, str]]:
    """The files and names of the tests that rows name; "::test_x" stands for the file before it."""
    found: list[tuple[str, str]] = []
    for _, tests in ROW.findall(text):
        path = ""
        for named, test in TEST.findall(tests):
            path = named or path
            found.append((path, test))
    return found


def defined(path: Path) -> set[str]:
    """The tests of a file."""
    return set(DEFINED.findall(path.read_text("utf-8")))


def test_every_attack_has_its_test() -> None:
    """The file and the function are there."""
    missing = [
        f"{path}::{test}"
        for path, test in named_in(PAGE)
        if not (TESTS / path).exists() or test not in defined(TESTS / path)
    ]
    assert missing == []


def test_each_part_has_its_share() -> None:
    """Each attack is listed once."""
    attacks = [attack for attack, _ in ROW.findall(PAGE)]
    assert len(set(attacks)) == len(attacks) >= LEAST
    parts = re.split(r"^### ", PAGE, flags=re.MULTILINE)[1:]
    found = {part.partition("\n")[0]: len(ROW.findall(part)) for part in parts}
    assert set(found) == set(PARTS)
    assert {name: found[name] for name in PARTS if found[name] < PARTS[name]} == {}


def test_every_intrusion_is_listed() -> None:
    """A new test of that folder has its row."""
    listed = {f"{path}::{test}" for path, test in named_in(PAGE)}
    folder = TESTS / "intrusion"
    there = {
        f"intrusion/{path.name}::{test}"
        for path in folder.glob("test_*.py")
        for test in defined(path)
    }
    assert there - listed == set()
