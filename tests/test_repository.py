"""The files that a place for projects looks for: citation, security, conduct, templates."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import damas

ROOT = Path(__file__).resolve().parent.parent
REQUIRED = {"cff-version", "message", "title", "authors"}  # by the schema of CFF 1.2.0
KNOWN = REQUIRED | {"type", "version", "date-released", "license", "abstract", "keywords"}
TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md"))


def citation() -> dict[str, str | list[str]]:
    """CITATION.cff: keys with a text, or a list of one line each. Another form is refused."""
    found: dict[str, str | list[str]] = {}
    key = ""
    for line in (ROOT / "CITATION.cff").read_text("utf-8").splitlines():
        if item := re.fullmatch(r"  - (.+)", line):
            held = found[key]
            assert isinstance(held, list), line
            held.append(item[1])
            continue
        pair = re.fullmatch(r'([a-z-]+):(?: (?:"([^"]+)"|([\w.]+)))?', line)
        assert pair, f"not of the simple form that this file keeps to: {line}"
        key = pair[1]
        assert key not in found, f"twice: {key}"
        found[key] = pair[2] or pair[3] or []
    return found


def test_the_citation_has_what_is_required() -> None:
    """No key is missing, empty, or unknown to the format."""
    found = citation()
    assert set(found) >= REQUIRED
    assert set(found) <= KNOWN
    assert [key for key, value in found.items() if not value] == []
    assert (found["cff-version"], found["type"]) == ("1.2.0", "software")
    authors = found["authors"]
    assert isinstance(authors, list)
    assert [one for one in authors if not re.fullmatch(r'name: "[^"]+"', one)] == []


def test_the_citation_is_of_this_version() -> None:
    """Version, date and licence are those of the package and of the changelog."""
    found = citation()
    head = f"## [{found['version']}] - {found['date-released']}"
    assert found["version"] == damas.__version__
    assert head in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert (ROOT / "LICENSE").read_text("utf-8").startswith(f"{found['license']} License")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_of_an_issue_has_its_head(path: Path) -> None:
    """A name and a line about it, else it is not offered."""
    head = re.match(r"---\n(.*?)\n---\n\n\S", path.read_text("utf-8"), re.DOTALL)
    assert head
    keys = dict(line.split(": ", 1) for line in head[1].splitlines())
    assert set(keys) == {"name", "about", "title", "labels"}
    assert keys["name"]
    assert keys["about"]


def test_the_templates_ask_for_what_is_needed() -> None:
    """A fault comes with the doctor's report, a rule with its article, a change with its test."""
    folder = ROOT / ".github"
    assert {path.stem for path in TEMPLATES} == {"fault", "rule", "wish"}
    assert "damas doctor" in (folder / "ISSUE_TEMPLATE" / "fault.md").read_text("utf-8")
    assert "article" in (folder / "ISSUE_TEMPLATE" / "rule.md").read_text("utf-8")
    assert "make check" in (folder / "PULL_REQUEST_TEMPLATE.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["SECURITY.md", "CODE_OF_CONDUCT.md"])
def test_how_to_reach_somebody_is_said(name: str) -> None:
    """Both are named where people look, and say how to report."""
    assert name in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert re.search(r"report", (ROOT / name).read_text("utf-8"), re.IGNORECASE)


ROOMS = {"": "", "web": "web/", "store": "store/", "web/static/js": "static/js/"}
ROOMS |= {"arbiter": "arbiter/", "tournament": "tournament/"}


@pytest.mark.parametrize("room", ROOMS)
def test_the_map_has_every_room(room: str) -> None:
    """Each folder with code below one of these stands in its table of ARCHITECTURE.md."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    if room:
        text = text.partition(f"\n| `{ROOMS[room]}` | what lives there |")[2].partition("\n\n")[0]
    kind = "*.js" if room.endswith("js") else "*.py"
    place = ROOT / "src" / "damas" / room
    folders = {path.name for path in place.iterdir() if path.is_dir() and any(path.rglob(kind))}
    assert folders
    assert sorted(name for name in folders if f"`{name}/" not in text) == []


def test_the_measurements_that_documents_name_exist() -> None:
    """Every `bench/…` of a page is a file."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    named = {
        path for page in pages for path in re.findall(r"\bbench/\w+\.py\b", page.read_text("utf-8"))
    }
    assert named
    assert sorted(path for path in named if not (ROOT / path).exists()) == []
