"""Reading PDN game by game, tolerantly: what can be understood is kept, the rest is a Problem.

The words and the tree are made by the kernel (`native/pdn/`); here a file is fed to it in pieces.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

from ..._kernel import PdnReader, PdnText
from ...base.arguments import check_kind
from ...base.errors import NotationError
from .sources import Source, opened, pieces_of
from .strict import Grammar, end_of
from .tree import PdnGame


class Reader:
    """The games of one text handle, one at a time, in memory that does not grow with the file.

    *handle*: a path, an open file, or any iterable of lines. Iterating gives each PdnGame.
    *strict*: the text must keep to the reading grammar of the standard; its first fault is raised
    as a NotationError with line, column and the expected text (`error.params`), after the games
    before it. Raises NotationError for a string: it could be a name or a text.
    """

    def __init__(self, handle: Source, *, strict: bool = False) -> None:
        check_kind("strict", strict, bool)
        self._reader = PdnReader(strict)
        text = opened(handle)
        self._own = text if isinstance(text, io.TextIOBase) and text is not handle else None
        self._pieces = pieces_of(text)
        self._grammar = Grammar() if strict else None
        self._first = True
        self._end = (1, 1)

    def __iter__(self) -> Iterator[PdnGame]:
        return map(PdnGame, self.texts())

    def read(self) -> PdnGame | None:
        """The next game, or None after the last."""
        text = self._next()
        return None if text is None else PdnGame(text)

    def texts(self) -> Iterator[PdnText]:
        """Each game as its text alone, not taken apart."""
        while (text := self._next()) is not None:
            yield text

    def _next(self) -> PdnText | None:
        reader = self._reader
        while (text := reader.next()) is None:
            if reader.done:
                if self._own is not None:
                    self._own.close()
                self._hold(None)
                return None
            piece = next(self._pieces, None)
            reader.feed(piece or "", piece is None)
        first, self._first = self._first, False
        if first and _is_prose(text):
            return self._next()
        if self._grammar is not None:
            self._hold(text)
        return text

    def _hold(self, text: PdnText | None) -> None:
        """Holds the next game, or the end of the file, to the grammar."""
        if self._grammar is None:
            return
        if text is None:
            fault = self._grammar.end(*self._end)
        else:
            fault = self._grammar.read(text.text, text.line, text.column)
            self._end = end_of(text.text, text.line, text.column)
        if fault is not None:
            raise fault.error()


def _is_prose(text: PdnText) -> bool:
    """Whether *text* is no game: words before the first tag of a file that has no tag."""
    return not text.tags and text.moves == 0 and any(one[0] == _PROSE for one in text.troubles)


_PROSE = "text-before"
_READERS: WeakKeyDictionary[Any, Reader] = WeakKeyDictionary()


def read_game(handle: Source, *, strict: bool = False) -> PdnGame | None:
    """The next game of an open file, or None after the last; call it again for the next one.

    Of a path it is the first game. *strict*, and the errors: see `Reader`.

    >>> import io
    >>> game = read_game(io.StringIO('[White "Ana"] 1. 32-28 19-23 2. 28x19 *'))
    >>> game.headers["White"], game.moves
    ('Ana', ['32-28', '19-23', '28x19'])
    """
    check_kind("strict", strict, bool)
    if isinstance(handle, str | bytes | os.PathLike) or not hasattr(handle, "read"):
        return Reader(_named(handle), strict=strict).read()
    reader = _READERS.get(handle)
    if reader is None:
        reader = _READERS[handle] = Reader(handle, strict=strict)
    return reader.read()


def _named(source: Source) -> Source:
    """*source*, where each call may begin it anew: lines that were read are gone."""
    if isinstance(source, str | bytes | os.PathLike) or not hasattr(source, "__iter__"):
        return source
    raise NotationError(
        "not-an-open-file",
        "One game is read from a path or an open file; read_games reads lines, such as {value}",
        value=type(source).__name__,
    )


def read_games(handle: Source, *, strict: bool = False) -> Iterator[PdnGame]:
    """Every game of a path or an open file, one after the other. *strict*: see `Reader`."""
    return iter(Reader(handle, strict=strict))
