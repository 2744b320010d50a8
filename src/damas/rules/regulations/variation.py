"""A rule book of one's own, begun as a copy of another: the text of its file."""

from __future__ import annotations

import re

from ...base.i18n import Text
from .catalogue import plain_name, text_of
from .model import Regulation

_TOP = re.compile(r"^(id|from|name|short) = .*\n", re.MULTILINE)
_REMARKS = re.compile(r"\A(?:#[^\n]*\n|\n)*")
HEAD = Text(
    "A rule book of one's own. Change what differs; each value stands beside its article."
    " `damas regulations check` tells what is wrong, and where."
)
OWN = Text(
    "A document of one's own, whose articles the values above may cite as {example}: take away the"
    " signs # and write it here."
)


def variation_of(book: Regulation, name: str, head: str = "", own: str = "") -> str:
    """The text of a new file with all values of *book*, whose id is *name*.

    *head* and *own* are HEAD and OWN in the language of the person.
    """
    text = text_of(book.id) if book.source is None else book.source
    body = _TOP.sub("", _REMARKS.sub("", text))
    said = head or str(HEAD)
    top = f'id = "{name}"\nfrom = "{plain_name(book)}"\nname = "{name}"\nshort = "{name}"\n'
    return (
        f"# {said}\n\n{top}{body}\n{_example(own)}"
        if book.own is None
        else f"# {said}\n\n{top}{body}"
    )


def _example(own: str) -> str:
    said = own or str(Text(OWN.template, {"example": '"CLUB 1"'}))
    rows = (
        '[own]\nkey = "CLUB"\ntitle = ""\n\n[[own.articles]]\nlabel = "1"\nkind = "rule"\ntext = ""'
    )
    return "\n".join(f"# {line}".rstrip() for line in (said, *rows.splitlines())) + "\n"
