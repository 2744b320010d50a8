"""A game as a file tells it: tags and a tree of moves as text, with comments and signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from ..._kernel import Move, PdnText, play_main_line
from ...base.arguments import check_kind
from .escape import read_comment
from .headers import Headers
from .node import SIGNS, Node, nodes_of, play_line, rows_of, setup_fen
from .problems import Problem, problem_of
from .results import UNDECIDED
from .stated import problems_of
from .timecontrol import read_time_control

if TYPE_CHECKING:
    from ..._kernel import GameTrack
    from ...rules.board import Board
    from ...rules.clock import TimeControl
    from ...rules.game import Game


class PdnGame:
    """One game of a file: *headers*, the tree under *root*, the *result* written after the moves.

    *problems* lists what was mended or could not be read; *escapes* the lines that begin with a
    percent sign. *line* is where it begins. A game from a file is taken apart when first asked for.

    >>> game = PdnGame()
    >>> game.headers["White"] = "Ana"
    >>> game.root.add("32-28").add("19-23").nags.append(1)
    >>> game.moves
    ['32-28', '19-23']
    """

    __slots__ = (
        "__weakref__",
        "_escapes",
        "_headers",
        "_lines",
        "_problems",
        "_root",
        "_source",
        "_text",
        "line",
        "token",
    )

    def __init__(self, text: PdnText | None = None) -> None:
        check_kind("text", text, PdnText, None)
        self._text = text
        self._source = ""
        self._headers: Headers | None = None
        self._root: Node | None = None
        self._lines: tuple[object, Played] | None = None
        self._problems: list[Problem] | None = None
        self._escapes: list[str] | None = None
        self.line = text.line if text else 0
        result = text.result if text else None
        self.token: str | None = "".join(result.split()) if result else None

    def __repr__(self) -> str:
        names = " - ".join(self.headers.get(name, "?") for name in ("White", "Black"))
        return f"<PdnGame {names} {self.result or '*'} {len(self.moves)} moves>"

    def copy(self) -> PdnGame:
        """The same game with a tree of its own: either is changed by itself."""
        make, given = self.__reduce__()
        made: PdnGame = make(*given)
        return made

    __copy__ = copy

    def __reduce__(self) -> tuple[Any, ...]:
        pairs, rows = tuple(self.headers.pairs), rows_of(self.root)
        remarks = tuple(self.problems), tuple(self.escapes)
        return _game_of, (type(self), pairs, rows, remarks, self.source, self.line, self.token)

    @property
    def result(self) -> str | None:
        """The result that the file gives: what stands after the moves (*token*), or where that is
        a star or nothing, the tag Result. Setting it sets what stands after the moves.

        >>> game = PdnGame()
        >>> game.headers["Result"], game.token = "2-0", "*"
        >>> game.result
        '2-0'
        """
        if self.token not in (None, UNDECIDED):
            return self.token
        tag = self.headers.get("Result", "").strip()
        return self.token if tag in ("", "?", "-") else tag

    @result.setter
    def result(self, text: str | None) -> None:
        self.token = text

    @property
    def headers(self) -> Headers:
        """The tags, in the file's order."""
        if self._headers is None:
            self._headers = Headers(self._text.tags if self._text else ())
        return self._headers

    @property
    def root(self) -> Node:
        """The place before the first move."""
        if self._root is None:
            self._root = _build(self._text) if self._text else Node()
            self._root.owner = self
        return self._root

    @property
    def problems(self) -> list[Problem]:
        """The places that were mended or could not be read, in the file's order."""
        if self._problems is None:
            text = self._text
            found = [problem_of(*one) for one in text.troubles] if text else []
            if text:
                first = min([text.line, *(problem.line for problem in found)])
                found += problems_of(dict(reversed(text.tags)), text.result, text.text, first)
            self._problems = sorted(found, key=lambda p: (p.line, p.column))
        return self._problems

    @property
    def escapes(self) -> list[str]:
        """The lines with a percent sign that stand in this game."""
        if self._escapes is None:
            self._escapes = self._text.escapes if self._text else []
        return self._escapes

    @property
    def moves(self) -> list[str]:
        """The moves of the game itself as written, without variations."""
        if self._root is None and self._text is not None:
            return self._text.main_line
        return [node.text for node in self.mainline()]

    def play_plainly(
        self, game: GameTrack, renumber: Sequence[int] = (), rename: Sequence[int] = ()
    ) -> int:
        """Plays the main line on *game* while each move is legal and names one move only.

        Fast, and silent about the reason for an end: `replay` says that. *renumber*, *rename*: the
        variant's numbers for the file's numbers and names. Returns how many moves were played; 0
        for a game whose tree was taken apart already, since it may have been changed.
        """
        if self._root is not None or self._text is None:
            return 0
        return play_main_line(game, self._text, renumber, rename)

    @property
    def source(self) -> str:
        """The text that the game was read from; empty for a game that was not read."""
        return self._text.text if self._text else self._source

    @property
    def time_control(self) -> TimeControl | None:
        """The agreed time of the TimeControl tag; raises NotationError where it cannot be read."""
        return read_time_control(self.headers.get("TimeControl", ""))

    def mainline(self) -> Iterator[Node]:
        """The moves of the game itself, without variations."""
        return self.root.mainline()

    def nodes(self) -> Iterator[Node]:
        """Every move of every line, parents before children."""
        found = self.root.walk()
        next(found)
        return found

    @property
    def start_fen(self) -> str | None:
        """The FEN of the start position where the file gives one: its tag, else a set-up first."""
        fen = self.headers.get("FEN")
        if fen or (self._root is None and not (self._text and self._text.set_up)):
            return fen or None
        return self.root.setup

    def played(self, node: Node) -> tuple[Move | None, Board | None]:
        """The move of *node* and the position after it, by the file's start and numbering.

        None where it cannot be played.
        """
        lines = self._played_lines()
        move, board = None, lines.start
        for one in node.line_to():
            move, board = lines.step(one, board)
        return move, board

    def _played_lines(self) -> Played:
        """The game as it replays; kept until its main line or start changes."""
        line = tuple((id(node), node.text, node.setup) for node in self.mainline())
        key = (self.headers.get("GameType"), self.start_fen, line)
        if self._lines is None or self._lines[0] != key:
            self._lines = key, _PLAYERS[0](self)
        return self._lines[1]

    def _repr_svg_(self) -> str | None:
        """The last position of the main line, for notebooks; None where nothing can be played."""
        game = self._played_lines().end
        return None if game is None else game._repr_svg_()

    def accept(self, visitor: Visitor[R]) -> R:
        """Shows the game to *visitor*, part by part; returns its `result()`."""
        return visit(self, visitor)


def _game_of(  # noqa: PLR0913, PLR0917  (what a game of a file is)
    kind: type[PdnGame],
    pairs: Sequence[tuple[str, str]],
    rows: Sequence[tuple[Any, ...]],
    remarks: tuple[Sequence[Problem], Sequence[str]],
    source: str,
    line: int,
    result: str | None,
) -> PdnGame:
    game = kind()
    game._headers, game._root = Headers(pairs), nodes_of(rows)[0]
    game._root.owner = game
    game._problems, game._escapes = list(remarks[0]), list(remarks[1])
    game._source, game.line, game.token = source, line, result
    return game


def _build(text: PdnText) -> Node:
    """The tree of Nodes of a game's text; its rows' lists become the nodes' own.

    The last row first: its node takes its place, and only one of them is in memory.
    """
    rows = text.tree
    nodes: list[Any] = rows
    for at in range(len(rows) - 1, -1, -1):
        node, row = Node.__new__(Node), rows[at]
        node.text, node.line, node.column, node.number, below, node.nags, before, after, put = row
        nodes[at] = node
        node.parent = node.owner = None
        node.variations = [nodes[place] for place in below]
        for child in node.variations:
            child.parent = node
        node.before = [read_comment(one) for one in before] if before else before
        node.comments = [read_comment(one) for one in after] if after else after
        node.setup = None if put is None else setup_fen(put)
    return cast(Node, nodes[0])


class Played(Protocol):
    """A game on boards: `damas.pdn.Lines`."""

    @property
    def start(self) -> Board | None:
        """The position before the first move; None where the game cannot be played."""

    @property
    def end(self) -> Game | None:
        """The game as far as it can be played."""

    def step(self, node: Node, board: Board | None, /) -> tuple[Move | None, Board | None]:
        """The move of *node* on *board*, and the position after it; None where it is lost."""


_PLAYERS: list[Callable[[PdnGame], Played]] = []


def play_with(player: Callable[[PdnGame], Played]) -> None:
    """Sets the function that plays games. Replaying stands above this file: it sets itself."""
    _PLAYERS[:] = [player]


R = TypeVar("R")
SKIP = object()
"""Returned by `end_headers` or `begin_variation`: the moves that follow are passed over."""


class Visitor(Generic[R]):
    """Is shown one game part by part, as it stands in the file; override the parts you need.

    A part that is not overridden costs nothing, and no tree is made. *R* is the type of `result`.
    """

    def begin(self, game: PdnGame) -> None:
        """A game begins. *game* is taken apart only when it is asked."""

    def header(self, name: str, value: str) -> None:
        """One tag."""

    def end_headers(self) -> object:
        """The tags are over; return SKIP to pass over the moves, which are not read then."""
        return None

    def move(self, text: str) -> None:
        """One move, as written."""

    def setup(self, fen: str) -> None:
        """A new position, in place of a move."""

    def nag(self, number: int) -> None:
        """A sign of the move shown last, by its number in the standard: 1 is "!", 2 is "?"."""

    def comment(self, text: str) -> None:
        """A comment, where it stands: before the first move, before or after a move."""

    def begin_variation(self) -> object:
        """A variation to the move shown last begins; return SKIP to pass over it."""
        return None

    def end_variation(self) -> None:
        """The variation shown last is over."""

    def end(self, game: PdnGame) -> None:
        """The game is over."""

    def result(self) -> R:
        """The value that `PdnGame.accept` returns for this game."""
        return cast("R", None)


def visit(game: PdnGame, visitor: Visitor[R]) -> R:
    """Shows *game* to *visitor*; returns its result. Deep trees cost no deep stack."""
    return Showing(visitor)(game)


class Showing(Generic[R]):
    """Shows games to one *visitor*; the parts that it overrides are looked up once."""

    def __init__(self, visitor: Visitor[R]) -> None:
        check_kind("visitor", visitor, Visitor)
        self._visitor = visitor
        self._header, self._end_headers = self._own("header"), self._own("end_headers")
        self.wants_game = any(self._own(name) is not None for name in ("begin", "end"))
        """Whether the visitor asks for the game itself; else its text is enough (`text`)."""
        names = ("move", "setup", "nag", "comment", "begin_variation", "end_variation")
        self._parts = {name: self._own(name) for name in names}
        setup = self._parts["setup"]
        if setup is not None:
            self._parts["setup"] = lambda text: setup(setup_fen(text))

    def _own(self, name: str) -> Callable[..., object] | None:
        """The visitor's own function for a part; None where it has none."""
        # Not by `vars`: a visitor whose dictionary was asked for reads its own attributes slowly.
        part: Callable[..., object] = getattr(self._visitor, name)
        return None if getattr(part, "__func__", part) is getattr(Visitor, name) else part

    def __call__(self, game: PdnGame) -> R:
        visitor = self._visitor
        visitor.begin(game)
        if self._goes_on(() if self._header is None else game.headers.pairs):
            if game._root is None and game._text is not None:
                self._show_moves(game._text)
            else:
                _moves(game.root, visitor)
        visitor.end(game)
        return visitor.result()

    def text(self, text: PdnText) -> R:
        """The same for a visitor that has no `begin` and no `end`."""
        if self._goes_on(() if self._header is None else zip(*text.tag_lists, strict=True)):
            self._show_moves(text)
        return self._visitor.result()

    def _goes_on(self, pairs: Iterable[tuple[str, str]]) -> bool:
        """Shows the tags; whether the moves are wanted too."""
        header = self._header
        if header is not None:
            for name, value in pairs:
                header(name, value)
        return self._end_headers is None or self._end_headers() is not SKIP

    def _show_moves(self, text: PdnText) -> None:
        move, comment = self._parts["move"], self._parts["comment"]
        line = None if move is None else text.plain_line(comment is not None)
        if move is None or line is None:
            text.visit(**self._parts, plain=read_comment, skip=SKIP)
            return
        moves, comments = line
        if comment is None or comments is None:
            for written in moves:
                move(written)
            return
        for written, said in zip(moves, comments, strict=True):
            move(written)
            if said is not None:
                comment(said)


def _moves(root: Node, visitor: Visitor[Any]) -> None:
    """The same for a tree, which may have been changed since it was read."""
    _show(root, visitor)
    todo: list[Node | None] = list(root.variations[:1])  # None: a variation ends here
    while todo:
        node = todo.pop()
        if node is None:
            visitor.end_variation()
            continue
        siblings = node.parent.variations if node.parent else []
        variation = bool(siblings) and siblings[0] is not node
        if variation and visitor.begin_variation() is SKIP:
            continue
        _show(node, visitor)
        if variation:
            todo.append(None)
        todo.extend(node.variations[:1])
        if not variation:
            todo.extend(reversed(siblings[1:]))


def _show(node: Node, visitor: Visitor[Any]) -> None:
    for comment in node.before:
        visitor.comment(comment)
    if node.setup is not None and node.parent is not None:
        visitor.setup(node.setup)
    elif node.parent is not None:
        visitor.move(node.text)
    for nag in node.nags:
        visitor.nag(nag)
    for comment in node.comments:
        visitor.comment(comment)


__all__ = [
    "SIGNS",
    "SKIP",
    "Node",
    "PdnGame",
    "Visitor",
    "play_line",
    "play_with",
    "rows_of",
    "setup_fen",
    "visit",
]
