"""Reading PDN game by game, tolerantly: what can be understood is kept, the rest is a Problem."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

from ..i18n import Text
from .tokens import Kind, Token, tokens_of
from .tree import SIGNS, Node, PdnGame, Problem

UNREADABLE = Text('"{text}" cannot be read')
NOT_CLOSED = Text("The comment that begins here is not closed")
NOT_OPENED = Text("This bracket closes a variation that was not opened")
VARIATION_OPEN = Text("The variation that begins here is not closed")
VARIATION_OF_NOTHING = Text("A variation stands before any move")
REPEATED = Text("The tag {name} stands twice")


class Reader:
    """The games of one text handle, one at a time, in memory that does not grow with the file.

    *handle* is any iterable of lines. Iterating gives each PdnGame.
    """

    def __init__(self, handle: Iterable[str]) -> None:
        self._tokens = tokens_of(handle)
        self._ahead: list[Token] = []

    def __iter__(self) -> Iterator[PdnGame]:
        while (game := self.read()) is not None:
            yield game

    def read(self) -> PdnGame | None:
        """The next game, or None after the last."""
        while self.peek() is not None:
            game = _Parser(self).game()
            if (
                game.headers
                or game.root.variations
                or game.result
                or game.problems
                or game.root.setup
            ):
                return game
        return None

    def peek(self) -> Token | None:
        """The next word, left where it is."""
        if not self._ahead:
            token = next(self._tokens, None)
            if token is None:
                return None
            self._ahead.append(token)
        return self._ahead[0]

    def take(self) -> Token | None:
        """The next word, consumed."""
        token = self.peek()
        self._ahead.clear()
        return token


_READERS: WeakKeyDictionary[Iterable[str], Reader] = WeakKeyDictionary()


def read_game(handle: Iterable[str]) -> PdnGame | None:
    """The next game of an open text handle, or None after the last; call it again for the next one.

    >>> import io
    >>> game = read_game(io.StringIO('[White "Ana"] 1. 32-28 19-23 2. 28x19 *'))
    >>> game.headers["White"], [node.text for node in game.mainline()]
    ('Ana', ['32-28', '19-23', '28x19'])
    """
    reader = _READERS.get(handle)
    if reader is None:
        reader = _READERS[handle] = Reader(handle)
    return reader.read()


def read_games(handle: Iterable[str]) -> Iterator[PdnGame]:
    """Every game of an open text handle, one after the other."""
    return iter(Reader(handle))


class _Parser:
    """Reads one game from a Reader."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.result = PdnGame()
        self.node = self.result.root
        self.stack: list[tuple[Node, Token]] = []  # where each open variation goes on from
        self.number: int | None = None
        self.body = False

    def game(self) -> PdnGame:
        first = self.reader.peek()
        self.result.line = first.line if first else 0
        while (token := self.reader.peek()) is not None:
            if token.kind is Kind.TAG and self._begins_a_game(token):
                break
            self.reader.take()
            if self._read(token):
                break
        for _, opened in self.stack:
            self._problem(opened, VARIATION_OPEN)
        return self.result

    def _begins_a_game(self, token: Token) -> bool:
        """Whether a tag belongs to the next game: it follows moves, or the tags begin again."""
        pairs = self.result.headers.pairs
        return self.body or bool(pairs and pairs[0][0] == token.name)

    def _read(self, token: Token) -> bool:
        """Puts one word where it belongs; true when it ends the game."""
        kind = token.kind
        if kind in (Kind.RESULT, Kind.STAR):
            return self._end(token)
        if kind is Kind.TAG:
            if token.name in self.result.headers:
                self._problem(token, Text(REPEATED.template, {"name": token.name}))
            self.result.headers.add(token.name, token.text)
        elif kind is Kind.ESCAPE:
            self.result.escapes.append(token.text)
        else:
            self._body(token)
        return False

    def _body(self, token: Token) -> None:
        kind = token.kind
        if kind is Kind.MOVE_NUMBER:
            self.number = int(re.match(r"\d+", token.text)[0][:9])  # type: ignore[index]
            self.body = True
        elif kind in (Kind.MOVE, Kind.UNKNOWN_MOVE):
            self._move(token)
        elif kind in (Kind.COMMENT, Kind.LINE_COMMENT, Kind.UNCLOSED):
            self._comment(token)
        elif kind is Kind.SIGN:
            self._sign(token.text.strip("() \t"))
        elif kind is Kind.NAG:
            self.node.nags.append(int(token.text[1:][:9]))
        elif kind is Kind.OPEN:
            self._open(token)
        elif kind is Kind.CLOSE:
            self._close(token)
        elif kind is Kind.SETUP:
            self._setup(token)
        elif kind is Kind.JUNK:
            self._problem(token, UNREADABLE)
            if any(letter.isalnum() for letter in token.text):
                self._move(token)  # so that it is known at which ply

    def _move(self, token: Token) -> None:
        after = self.reader.peek()
        last = after is None or after.kind is Kind.TAG
        if last and token.text == self.result.headers.get("Result"):  # such as 4-6
            self.result.result = token.text
            return
        self.node = self.node.add(
            token.text, line=token.line, column=token.column, number=self.number
        )
        self.number = None
        self.body = True

    def _comment(self, token: Token) -> None:
        if token.kind is Kind.UNCLOSED:
            self._problem(Token(Kind.JUNK, "{", token.line, token.column), NOT_CLOSED)
        text = token.text[1:] if token.kind is Kind.LINE_COMMENT else token.text
        self.node.comments.append(text)

    def _sign(self, text: str) -> None:
        while text:
            sign = next((text[:n] for n in (2, 1) if text[:n] in SIGNS), "")
            if not sign:
                return
            self.node.nags.append(SIGNS[sign])
            text = text[len(sign) :]

    def _open(self, token: Token) -> None:
        self.body = True
        if self.node.parent is None:
            self._problem(token, VARIATION_OF_NOTHING)
        self.stack.append((self.node, token))
        self.node = self.node.parent or self.node

    def _close(self, token: Token) -> None:
        if not self.stack:
            self._problem(token, NOT_OPENED)
            return
        self.node, _ = self.stack.pop()

    def _setup(self, token: Token) -> None:
        found = re.search(r'"([^"]*)"', token.text)
        fen = found[1] if found else token.text.strip("/ ").removeprefix("FEN").strip()
        if self.node.parent is None and not self.node.variations and self.node.setup is None:
            self.node.setup = fen
        else:
            self._move(token)
            self.node.setup = fen
        self.body = True

    def _end(self, token: Token) -> bool:
        """A result or a star: the end of the game, or a move or a sign that only looks like one."""
        after = self.reader.peek()
        more = after is not None and after.kind not in (Kind.TAG, Kind.COMMENT, Kind.ESCAPE)
        if token.kind is Kind.STAR and token.attached and self.node.parent and (more or self.stack):
            self.node.nags.append(SIGNS["*"])
            return False
        if self.stack:  # a result inside a variation belongs to it
            self.node.comments.append(token.text)
            return False
        if token.text == "1-1" and more and not self._restarts(after):
            self._move(token)
            return False
        self.result.result = re.sub(r"\s", "", token.text)
        self._trailing_comments()
        return True

    def _restarts(self, after: Token | None) -> bool:
        """Whether what follows is a game of its own: move number 1."""
        return (
            after is not None
            and after.kind is Kind.MOVE_NUMBER
            and re.fullmatch(r"0*1\W*", after.text) is not None
        )

    def _trailing_comments(self) -> None:
        """Takes what stands after the result and belongs to this game: comments, more stars."""
        ours = (Kind.COMMENT, Kind.LINE_COMMENT, Kind.STAR, Kind.RESULT, Kind.JUNK)
        while (token := self.reader.peek()) is not None and token.kind in ours:
            self.reader.take()
            if token.kind in (Kind.STAR, Kind.RESULT):
                if self.result.result in (None, "*"):
                    self.result.result = re.sub(r"\s", "", token.text)
            elif token.kind is Kind.JUNK:
                self._problem(token, UNREADABLE)
            else:
                self._comment(token)

    def _problem(self, token: Token, message: Text) -> None:
        params = message.params or {"text": token.text[:60]}
        self.result.problems.append(
            Problem(token.line, token.column, token.text, Text(message.template, params))
        )
