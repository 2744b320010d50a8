"""Characters that a comment or a tag cannot hold, written so that they read back the same.

Inside a comment the command [%chr n] stands for the character n: a closing brace would end the
comment, and a line that looks like a tag would be taken for one.
"""

from __future__ import annotations

import re

from ...base.arguments import check_kind, shown
from ...base.errors import NotationError

_CHARACTER = re.compile(r"\[%chr (\d{1,7})\]")
_CLOSING = re.compile(r"[}\r]|(?<=\n)(?=\s*\[)|\[(?=%chr \d)")
_TAG_NAME = re.compile(r"(?:[A-Za-z_]|[^\x00-\x7f\s])(?:[A-Za-z0-9_]|[^\x00-\x7f\s])*")
_LINE_ENDS = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")


def write_comment(text: str) -> str:
    """A comment with its braces; raises NotationError for a value that is not text."""
    check_kind("comment", text, str, error=NotationError)

    def coded(found: re.Match[str]) -> str:
        return f"[%chr {ord(found[0])}]" if found[0] else "[%chr 8203]"

    return "{" + _CLOSING.sub(coded, text) + "}" if _CLOSING.search(text) else "{" + text + "}"


def read_comment(text: str) -> str:
    """The text of a comment, its coded characters put back."""
    if "[%chr " not in text:
        return text

    def plain(found: re.Match[str]) -> str:
        number = int(found[1])
        return "" if number == 8203 else chr(number) if number < 0x110000 else found[0]

    return _CHARACTER.sub(plain, text)


def check_tag_name(name: str) -> None:
    """Raises NotationError for a *name* that no reader takes for a tag's, such as "Bad Tag"."""
    check_kind("name", name, str)
    if not _TAG_NAME.fullmatch(name):
        raise NotationError("bad-tag-name", "{name} is not the name of a tag", name=shown(name))


def write_tag(name: str, value: str) -> str:
    """A tag with its brackets; raises NotationError for a name that no reader takes for one."""
    check_tag_name(name)
    plain = _LINE_ENDS.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{plain}"]'
