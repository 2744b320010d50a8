"""A PDF document with its tags, as it is drawn and as it is written.

It is written here and not by reportlab, so that the many small objects of the tags stand compressed
in streams of objects (ISO 32000-1, 7.5.7): a tagged print is no larger than one without tags was.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from typing import Any

from ..optional import need
from .tags import Element, LinkMark, Mark, Tags

_TOGETHER = 500
"""Objects in a stream of objects."""


class PdfDocument:
    """*size*: of the pages, width and height in points; *lang*: such as "pt_PT"."""

    def __init__(self, size: tuple[float, float], title: str, lang: str) -> None:
        make = need("reportlab.pdfgen.canvas", "paper").Canvas
        self.canvas: Any = make(
            io.BytesIO(),
            pagesize=size,
            invariant=1,
            lang=lang.replace("_", "-"),
            pdfVersion=(1, 7),
        )
        self.canvas.setTitle(title)
        self.tags = Tags(self.canvas)

    def new_page(self) -> None:
        """Ends this page and begins the next."""
        self._end_page()
        self.tags.new_page()

    def link(self, rect: tuple[float, float, float, float], words: str, **to: str) -> None:
        """Makes the part that is drawn a link, which lies in *rect* and reads *words*; *to*: its
        `address`, or the `key` of a place that is bookmarked."""
        forms = need("reportlab.pdfbase.pdfdoc", "paper")
        name = f"link-{len(self.tags.owners)}"
        one = {
            "Type": "/Annot",
            "Subtype": "/Link",
            "Rect": forms.PDFArray(rect),
            "Border": "[0 0 0]",
            "F": 4,
            "Contents": forms.PDFString(words),
            "StructParent": self.tags.link(name),
        }
        if "key" in to:
            one["Dest"] = self.canvas._bookmarkReference(to["key"])
        else:
            goal = {"S": "/URI", "URI": forms.PDFString(to["address"])}
            one["A"] = forms.PDFDictionary(goal)
        self.canvas._addAnnotation(forms.PDFDictionary(one), name)

    def save(self) -> bytes:
        """Ends the document; its bytes."""
        self._end_page()
        inner = self.canvas._doc
        forms = need("reportlab.pdfbase.pdfdoc", "paper")
        tree = forms.PDFDictionary()
        shown = forms.PDFDictionary({"DisplayDocTitle": "true"})
        _more(inner.Catalog, StructTreeRoot=tree, ViewerPreferences=shown)
        _more(inner.Catalog, MarkInfo=forms.PDFDictionary({"Marked": "true"}))
        inner.format = lambda: _Writer(inner, self.tags, tree).written()
        data: bytes = self.canvas.getpdfdata()
        return data

    def _end_page(self) -> None:
        """Pages that are compressed are no text besides, as reportlab has them."""
        self.tags.end()
        self.canvas.showPage()
        forms = need("reportlab.pdfbase.pdfdoc", "paper")
        page = self.canvas._doc.Pages[-1]
        content = zlib.compress(page.stream.encode(), 9)
        page.Contents = forms.PDFStream(forms.PDFDictionary({"Filter": "/FlateDecode"}), content)
        _more(page, StructParents=self.tags.keys[-1], Tabs="/S")


def _more(catalog: Any, **entries: Any) -> None:
    """More entries for a dictionary of reportlab's that lists those it knows."""
    catalog.__Defaults__ = {**catalog.__Defaults__, **entries}
    for name, value in entries.items():
        setattr(catalog, name, value)


class _Writer:
    """The bytes of a document: reportlab's objects, then the elements of the tags."""

    def __init__(self, inner: Any, tags: Tags, tree: Any) -> None:
        self.inner, self.tags = inner, tags
        self.forms = need("reportlab.pdfbase.pdfdoc", "paper")
        self.out = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"]
        self.at = len(self.out[0])
        self.places: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}
        self.tree = tree
        self.numbers: dict[int, int] = {}
        """id of an element → the number of its object."""
        self.last = 0

    def written(self) -> bytes:
        """All of it."""
        root, info = (self._reference(one) for one in (self.inner.Catalog, self.inner.info))
        tree = self._number(self._reference(self.tree))
        packed = []
        number = 1
        while name := self.inner.numberToId.get(number):
            thing = self.inner.idToObject[name]
            body = self.forms.format(thing, self.inner, toplevel=1)
            if body.rstrip().endswith(b"endstream"):
                self._object(number, body)
            elif number != tree:
                packed.append((number, body))
            number += 1
        self.last = number - 1
        packed += self._tree(tree)
        for first in range(0, len(packed), _TOGETHER):
            self._together(packed[first : first + _TOGETHER])
        self._end(root, info)
        return b"".join(self.out)

    def _reference(self, thing: Any) -> bytes:
        found: bytes = self.inner.Reference(thing).format(self.inner)
        return found

    def _number(self, reference: bytes) -> int:
        return int(reference.split()[0])

    def _object(self, number: int, body: bytes) -> None:
        self.places[number] = (1, self.at, 0)
        whole = b"%d 0 obj\n%s\nendobj\n" % (number, body.rstrip())
        self.out.append(whole)
        self.at += len(whole)

    def _stream(self, number: int, entries: bytes, content: bytes) -> None:
        data = zlib.compress(content, 9)
        head = b"<<%s/Filter/FlateDecode/Length %d>>" % (entries, len(data))
        self._object(number, head + b"stream\n" + data + b"\nendstream")

    # The tree of the tags

    def _tree(self, root: int) -> Iterator[tuple[int, bytes]]:
        """Its objects; the number of the first is *root*."""
        pages = [self._reference(page) for page in self.inner.Pages.pages]
        found = list(_elements(self.tags.root))
        for one in found:
            self.numbers[id(one)] = self._new()
        keys = b"".join(
            b"%d %s" % (key, self._owners(owners, page=key in self.tags.keys))
            for key, owners in self.tags.owners.items()
        )
        top = self._of(self.tags.root)
        body = b"<</Type/StructTreeRoot/K %s/ParentTree<</Nums[%s]>>/ParentTreeNextKey %d>>"
        yield root, body % (top, keys, len(self.tags.owners))
        for one in found:
            yield self.numbers[id(one)], self._element(one, root, pages)

    def _of(self, element: Element) -> bytes:
        return b"%d 0 R" % self.numbers[id(element)]

    def _owners(self, owners: list[Element], *, page: bool) -> bytes:
        found = b" ".join(self._of(one) for one in owners)
        return b"[" + found + b"]" if page else found + b" "

    def _element(self, one: Element, root: int, pages: list[bytes]) -> bytes:
        parts = [b"<</S/", one.kind.encode()]
        above = b"%d 0 R" % root if one.parent is None else self._of(one.parent)
        parts += [b"/P ", above]
        first = next((kid.page for kid in one.kids if isinstance(kid, Mark)), None)
        if first is not None:
            parts += [b"/Pg ", pages[first]]
        if one.alt:
            parts += [b"/Alt", self.forms.PDFString(one.alt).format(self.inner)]
        parts.append(_attributes(one))
        kids = [self._kid(kid, first, pages) for kid in one.kids]
        if kids:
            parts += [b"/K", b" " + kids[0] if len(kids) == 1 else b"[" + b" ".join(kids) + b"]"]
        return b"".join((*parts, b">>"))

    def _kid(self, kid: Element | Mark | LinkMark, first: int | None, pages: list[bytes]) -> bytes:
        if isinstance(kid, Element):
            return self._of(kid)
        if isinstance(kid, LinkMark):
            known = self.inner.refAnnotation(kid.name).format(self.inner)
            return b"<</Type/OBJR/Pg %s/Obj %s>>" % (pages[kid.page], known)
        if kid.page == first:
            return b"%d" % kid.number
        return b"<</Type/MCR/Pg %s/MCID %d>>" % (pages[kid.page], kid.number)

    # The file

    def _together(self, objects: list[tuple[int, bytes]]) -> None:
        """A stream of objects."""
        stream = self._new()
        head, at = [], 0
        for place, (number, body) in enumerate(objects):
            self.places[number] = (2, stream, place)
            head.append(b"%d %d" % (number, at))
            at += len(body) + 1
        index = b" ".join(head) + b"\n"
        entries = b"/Type/ObjStm/N %d/First %d" % (len(objects), len(index))
        self._stream(stream, entries, index + b"\n".join(body for _, body in objects))

    def _new(self) -> int:
        """A number for one more object."""
        self.last += 1
        return self.last

    def _end(self, root: bytes, info: bytes) -> None:
        """The table of all objects (a stream, each row what changed since the row above)."""
        number, start = self._new(), self.at
        self.places[number] = (1, start, 0)
        rows, above = [], bytes(7)
        for place in range(number + 1):
            kind, where, index = self.places[place]
            row = bytes((kind, *where.to_bytes(4), *index.to_bytes(2)))
            rows.append(b"\2" + bytes((a - b) % 256 for a, b in zip(row, above, strict=True)))
            above = row
        entries = b"/Type/XRef/Size %d/W[1 4 2]/Root %s/Info %s/ID%s" % (
            number + 1,
            root,
            info,
            self.inner.ID().split(b"]")[0].strip() + b"]",
        )
        entries += b"/DecodeParms<</Predictor 12/Columns 7>>"
        self._stream(number, entries, b"".join(rows))
        self.out.append(b"startxref\n%d\n%%%%EOF\n" % start)


def _elements(root: Element) -> Iterator[Element]:
    """*root* and all below it, in the order of reading."""
    left = [root]
    while left:
        one = left.pop()
        yield one
        left += [kid for kid in reversed(one.kids) if isinstance(kid, Element)]


def _attributes(one: Element) -> bytes:
    if one.scope:
        return b"/A<</O/Table/Scope/%s>>" % one.scope.encode()
    if one.box is not None:
        edges = b" ".join(b"%.1f" % edge for edge in one.box)
        return b"/A<</O/Layout/Placement/Block/BBox[%s]>>" % edges
    return b""
