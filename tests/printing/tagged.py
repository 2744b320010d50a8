"""What every print owes to those who have it read aloud, read from the PDF itself."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

pypdf = pytest.importorskip("pypdf")
TOKENS = re.compile(
    rb"(?s)/\w+<</MCID (?P<number>\d+)(?:/ActualText<(?P<spoken>\w+)>)?>>(?P<mark>BDC)"
    rb"|(?P<ornament>/Artifact BMC)|(?P<end>\bEMC\b)"
    rb"|\((?P<text>(?:[^()\\]|\\.)*)\) T[jJ]|\s(?P<paint>[fBb]\*?|F|S|s|Do|sh)(?=\s)"
)
"""What a page draws, and the marks around it (pypdf reads them too, twenty times slower)."""


@dataclass
class Part:
    """An element of the tree: *text* of its own, without that of its parts."""

    kind: str
    alt: str = ""
    scope: str = ""
    parts: list[Part] = field(default_factory=list)
    text: str = ""
    links: int = 0

    def all(self) -> Iterator[Part]:
        """It and all below it, in the order of reading."""
        yield self
        for part in self.parts:
            yield from part.all()

    def words(self) -> str:
        """All of its text."""
        return self.text + "".join(part.words() for part in self.parts)


class Tagged:
    """The tree of a PDF. Fails where something is drawn that is neither in it nor an ornament."""

    def __init__(self, data: bytes) -> None:
        self.reader = pypdf.PdfReader(io.BytesIO(data))
        self.catalog = self.reader.trailer["/Root"]
        self.texts = [_texts(page) for page in self.reader.pages]
        self.owners = _numbers(self.catalog["/StructTreeRoot"]["/ParentTree"])
        self.read: set[tuple[int, int]] = set()
        self.root = self._part(self.catalog["/StructTreeRoot"]["/K"], None)
        drawn = {(page, mark) for page, texts in enumerate(self.texts) for mark in texts}
        assert drawn == self.read

    def _part(self, one: Any, above: Any) -> Part:
        assert above is None or one["/P"].get_object() == above
        about = one.get("/A", {})
        found = Part(one["/S"][1:], one.get("/Alt", ""), about.get("/Scope", "/")[1:])
        kids = one.get("/K", [])
        for kid in kids if isinstance(kids, list) else [kids]:
            self._kid(one, kid, found)
        return found

    def _kid(self, one: Any, kid: Any, found: Part) -> None:
        kid = kid.get_object()
        if isinstance(kid, int) or kid.get("/Type") == "/MCR":
            here = one if isinstance(kid, int) else kid
            mark = kid if isinstance(kid, int) else kid["/MCID"]
            page = self.reader.get_page_number(here["/Pg"])
            assert (page, mark) not in self.read
            self.read.add((page, mark))
            found.text += self.texts[page][mark]
            owner = self.owners[self.reader.pages[page]["/StructParents"]][mark]
            assert owner.get_object() == one
        elif kid.get("/Type") == "/OBJR":
            link = kid["/Obj"]
            assert link["/Contents"]
            assert self.owners[link["/StructParent"]].get_object() == one
            found.links += 1
        else:
            found.parts.append(self._part(kid, one))


def _numbers(tree: Any) -> dict[int, Any]:
    nums = tree["/Nums"]
    return {int(key): value.get_object() for key, value in zip(nums[::2], nums[1::2], strict=True)}


def _texts(page: Any) -> dict[int, str]:
    """The marks of a page, with their texts as the fonts of every reader have them."""
    found: dict[int, str] = {}
    within: list[int | None] = []
    for token in TOKENS.finditer(page.get_contents().get_data()):
        kind = token.lastgroup
        if kind == "mark":
            mark = int(token["number"])
            assert mark not in found
            found[mark] = bytes.fromhex((token["spoken"] or b"").decode()).decode("utf-16")
            within.append(mark)
        elif kind == "ornament":
            within.append(None)
        elif kind == "end":
            within.pop()
        else:
            assert len(within) == 1, token[0]
            if kind == "text" and within[0] is not None:
                found[within[0]] += _letters(token["text"])
    assert not within
    return found


def _letters(text: bytes) -> str:
    plain = re.sub(rb"\\([0-7]{3})", lambda found: bytes((int(found[1], 8),)), text)
    return re.sub(rb"\\(.)", rb"\1", plain).decode("cp1252", "replace")


def hold_tagged(data: bytes, lang: str) -> Part:
    """The tree of a print, which has all that it needs; *lang*: such as "pt-PT"."""
    tagged = Tagged(data)
    catalog, root = tagged.catalog, tagged.root
    assert catalog["/MarkInfo"]["/Marked"]
    assert catalog["/Lang"] == lang
    assert catalog["/ViewerPreferences"]["/DisplayDocTitle"]
    assert tagged.reader.metadata.title
    assert all(page["/Tabs"] == "/S" for page in tagged.reader.pages)
    level = 0
    for part in root.all():
        assert part.parts or part.text or part.kind in {"TD", "TH", "Figure"}, part
        if part.kind in {"H1", "H2", "H3"}:
            assert int(part.kind[1]) <= level + 1, part
            level = int(part.kind[1])
        if part.kind == "Figure":
            assert part.alt
        if part.kind == "Table":
            _hold_table(part)
        if part.kind == "L":
            assert {one.kind for one in part.parts} == {"LI"}
    for page in tagged.reader.pages:
        *_, last = tagged.owners[page["/StructParents"]]
        assert last.get_object()["/S"] not in {"/H1", "/H2", "/H3"}, "a heading ends the page"
    links = sum(len(page.get("/Annots", [])) for page in tagged.reader.pages)
    assert links == sum(part.links for part in root.all())
    assert all(part.links for part in root.all() if part.kind == "Link")
    return root


def _hold_table(table: Part) -> None:
    """Rows of as many cells each; those that name others say which."""
    cells = [cell for row in table.parts for cell in row.parts]
    assert {row.kind for row in table.parts} == {"TR"}
    assert {cell.kind for cell in cells} <= {"TH", "TD"}
    assert len({len(row.parts) for row in table.parts}) == 1
    assert all((cell.scope in {"Row", "Column"}) == (cell.kind == "TH") for cell in cells)
    assert any(cell.kind == "TH" for cell in cells)
