"""A game as a file tells it: tags and a tree of moves as text, with comments and signs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .._kernel import play_main_line
from .commands import Clock, clock_in, evaluation_in, with_clock, with_evaluation, without_commands
from .escape import read_comment
from .headers import Headers
from .problems import Problem, problem_of
from .timecontrol import read_time_control

if TYPE_CHECKING:
    from .._kernel import GameTrack, PdnText
    from ..board import Board
    from ..clock import TimeControl

SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "*": 7}
"""Signs after a move (NOT-03) and the numbers that the standard gives them."""

_SETUP = re.compile(r'"([^"]*)"')


class Node:
    """One move of the tree, as written; the root has no text.

    *variations*: the moves that follow, the first is the main line. *comments*: after the move,
    *before*: before it. *number*: the move number written before it. *setup*: a FEN put on the
    board in mid-game, in place of a move. *line* and *column* count from 1 (0: not from a file).
    """

    __slots__ = (
        "before",
        "column",
        "comments",
        "line",
        "nags",
        "number",
        "parent",
        "setup",
        "text",
        "variations",
    )

    def __init__(
        self,
        parent: Node | None = None,
        text: str = "",
        line: int = 0,
        column: int = 0,
        number: int | None = None,
    ) -> None:
        self.parent = parent
        self.text = text
        self.line = line
        self.column = column
        self.number = number
        self.nags: list[int] = []
        self.comments: list[str] = []
        self.before: list[str] = []
        self.variations: list[Node] = []
        self.setup: str | None = None

    def __repr__(self) -> str:
        return f"<Node {self.text or 'root'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A node goes nowhere without its tree: the whole of it is copied."""
        root = self
        while root.parent is not None:
            root = root.parent
        place = next(i for i, node in enumerate(root.walk()) if node is self)
        return _node_at, (rows_of(root), place)

    @property
    def comment(self) -> str:
        """All comments after the move, as one text; setting it replaces them."""
        return " ".join(c.strip() for c in self.comments if c.strip())

    @comment.setter
    def comment(self, text: str) -> None:
        self.comments = [text] if text else []

    @property
    def words(self) -> str:
        """The comment as a person reads it: without embedded commands such as [%clk 0:10:00]."""
        return without_commands(self.comment)

    @property
    def clock(self) -> Clock | None:
        """The clocks after this move, from %clk, %clock, %mct, %egt or %emt in its comments."""
        return clock_in(self.comments)

    @clock.setter
    def clock(self, clock: Clock | None) -> None:
        self.comments = with_clock(self.comments, clock)

    @property
    def evaluation(self) -> float | None:
        """The value of the position in men, White's view, from %eval; None without one."""
        return evaluation_in(self.comments)

    @evaluation.setter
    def evaluation(self, men: float | None) -> None:
        self.comments = with_evaluation(self.comments, men)

    @property
    def next(self) -> Node | None:
        """The move that follows in the main line from here."""
        return self.variations[0] if self.variations else None

    @property
    def ply(self) -> int:
        """How many moves lead here from the root, counting this one."""
        count, node = 0, self
        while node.parent is not None:
            count, node = count + 1, node.parent
        return count

    @property
    def is_mainline(self) -> bool:
        """Whether the game itself came here, not a variation."""
        node = self
        while node.parent is not None:
            if node.parent.variations[0] is not node:
                return False
            node = node.parent
        return True

    def add(self, text: str, **where: int | None) -> Node:
        """Adds a move after this one: the main line when it is the first, else a variation.

        *where*: line, column and number, as in a file.
        """
        node = Node(
            self, text, where.get("line") or 0, where.get("column") or 0, where.get("number")
        )
        self.variations.append(node)
        return node

    def remove(self) -> None:
        """Takes this move and all that follows out of the tree."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent = None

    def promote(self, *, to_main: bool = False) -> None:
        """Moves this variation one place up among its siblings, or before all of them."""
        if self.parent is None:
            return
        siblings = self.parent.variations
        place = siblings.index(self)
        siblings.insert(0 if to_main else max(0, place - 1), siblings.pop(place))

    def demote(self) -> None:
        """Moves this variation one place down among its siblings."""
        if self.parent is None:
            return
        siblings = self.parent.variations
        place = siblings.index(self)
        siblings.insert(place + 1, siblings.pop(place))

    def mainline(self) -> Iterator[Node]:
        """The moves after this one, first choices only."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def line_to(self) -> list[Node]:
        """The moves from the root to this one, this one included."""
        found: list[Node] = []
        node = self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    def walk(self) -> Iterator[Node]:
        """This move and all after it, every line, parents before children; without recursion."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.variations))

    def board(self, start: Board) -> Board:
        """The position after this move, played from *start*; raises as Board.move does."""
        return play_line(start, self.line_to())


def play_line(start: Board, nodes: list[Node]) -> Board:
    """The position after *nodes*, one after the other; a set-up replaces the position."""
    board = start
    for node in nodes:
        if node.setup is not None:
            board = type(board).from_fen(setup_fen(node.setup), board.variant)
        else:
            board = board.after(board.move(node.text))
    return board


def setup_fen(text: str) -> str:
    """The FEN of a set-up in mid-game, which may stand between slashes: /FEN "W:W31:B20"/."""
    found = _SETUP.search(text)
    return found[1] if found else text.strip("/ ").removeprefix("FEN").strip()


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
        "_problems",
        "_root",
        "_source",
        "_text",
        "line",
        "result",
    )

    def __init__(self, text: PdnText | None = None) -> None:
        self._text = text
        self._source = ""
        self._headers: Headers | None = None
        self._root: Node | None = None
        self._problems: list[Problem] | None = None
        self._escapes: list[str] | None = None
        self.line = text.line if text else 0
        result = text.result if text else None
        self.result: str | None = "".join(result.split()) if result else None

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
        told = tuple(self.problems), tuple(self.escapes)
        return _game_of, (type(self), pairs, rows, told, self.source, self.line, self.result)

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
        return self._root

    @property
    def problems(self) -> list[Problem]:
        """What was mended or could not be read, in the file's order."""
        if self._problems is None:
            found = self._text.troubles if self._text else []
            self._problems = sorted(
                (problem_of(*one) for one in found), key=lambda p: (p.line, p.column)
            )
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

        Fast, and silent about what stopped it: `replay` says that. *renumber*, *rename*: the
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

    def accept(self, visitor: Visitor) -> Any:
        """Shows the game to *visitor*, part by part; returns what its `result()` returns."""
        return visit(self, visitor)


def rows_of(root: Node) -> list[tuple[Any, ...]]:
    """A tree as plain values, one row for each node, parents before children; without recursion."""
    nodes = list(root.walk())
    place = {id(node): number for number, node in enumerate(nodes)}
    return [
        (
            (node.text, node.line, node.column, node.number),
            None if node is root else place[id(node.parent)],
            (tuple(node.nags), tuple(node.before), tuple(node.comments), node.setup),
        )
        for node in nodes
    ]


def _nodes_of(rows: Sequence[tuple[Any, ...]]) -> list[Node]:
    nodes: list[Node] = []
    for where, parent, told in rows:
        above = None if parent is None else nodes[parent]
        node = Node(above, *where)
        if above is not None:
            above.variations.append(node)
        node.nags, node.before, node.comments = (list(one) for one in told[:3])
        node.setup = told[3]
        nodes.append(node)
    return nodes


def _node_at(rows: Sequence[tuple[Any, ...]], place: int) -> Node:
    return _nodes_of(rows)[place]


def _game_of(  # noqa: PLR0913, PLR0917  (what a game of a file is)
    kind: type[PdnGame],
    pairs: Sequence[tuple[str, str]],
    rows: Sequence[tuple[Any, ...]],
    told: tuple[Sequence[Problem], Sequence[str]],
    source: str,
    line: int,
    result: str | None,
) -> PdnGame:
    game = kind()
    game._headers, game._root = Headers(pairs), _nodes_of(rows)[0]
    game._problems, game._escapes = list(told[0]), list(told[1])
    game._source, game.line, game.result = source, line, result
    return game


def _build(text: PdnText) -> Node:
    """The tree of Nodes of a game's text."""
    rows = text.tree
    nodes = [Node(None, row[0], row[1], row[2], row[3]) for row in rows]
    place: Callable[[int], Node] = nodes.__getitem__
    for node, row in zip(nodes, rows, strict=True):
        children = [place(child) for child in row[4]]
        for child in children:
            child.parent = node
        node.variations = children
        node.nags = row[5]
        if row[6]:
            node.before = [read_comment(text) for text in row[6]]
        if row[7]:
            node.comments = [read_comment(text) for text in row[7]]
        if row[8] is not None:
            node.setup = setup_fen(row[8])
    return nodes[0]


SKIP = object()
"""What `end_headers` or `begin_variation` returns so that the moves that follow are passed over."""


class Visitor:
    """Is shown one game, part by part; override what you care for. `result` says what came."""

    def begin(self, game: PdnGame) -> None:
        """A game begins."""

    def header(self, name: str, value: str) -> None:
        """One tag."""

    def end_headers(self) -> object:
        """The tags are over; return SKIP to pass over the moves, which are not read then."""
        return None

    def move(self, node: Node) -> None:
        """One move, with its comments and signs, before what follows it."""

    def begin_variation(self) -> object:
        """A variation begins at the move shown last; return SKIP to pass over it."""
        return None

    def end_variation(self) -> None:
        """The variation shown last is over."""

    def end(self, game: PdnGame) -> None:
        """The game is over."""

    def result(self) -> Any:
        """What `PdnGame.accept` returns."""
        return None


def visit(game: PdnGame, visitor: Visitor) -> Any:
    """Shows *game* to *visitor*; returns its result. Deep trees cost no deep stack."""
    visitor.begin(game)
    for name, value in game.headers.pairs:
        visitor.header(name, value)
    if visitor.end_headers() is not SKIP:
        _moves(game.root, visitor)
    visitor.end(game)
    return visitor.result()


def _moves(root: Node, visitor: Visitor) -> None:
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
        visitor.move(node)
        if variation:
            todo.append(None)
        todo.extend(node.variations[:1])
        if not variation:
            todo.extend(reversed(siblings[1:]))
