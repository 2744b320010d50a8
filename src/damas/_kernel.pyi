"""The compiled kernel: positions, moves, the counters of a game, and the search.

Squares are numbers of the variant (1-based), colours "white" and "black", counts plies.
Programs use `damas.Board`, `damas.Game` and `damas.engine`, which build on these classes. The
docstrings stand here alone; the build puts them into the module, where help() shows them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Literal, Self, TypeAlias, TypeVar, final, overload

_B = TypeVar("_B", bound="Position")

KERNEL: str
"""The chosen kernel: "native", "v3" or "baseline" (see `_kernel.py`)."""

class Rules:
    """A compiled combination of rules with its numbering: one for each variant."""

    @property
    def name(self) -> str: ...
    @property
    def squares(self) -> int: ...
    @property
    def tabled(self) -> bool: ...  # endgame tables are built of them, and networks fitted
    @property
    def words(self) -> int: ...  # of 64 bits, of a set of squares
    @property
    def majority(self) -> bool: ...  # only the best captures are legal
    @property
    def quality(self) -> bool: ...  # the kind of the pieces decides between equally many
    @property
    def bars_return(self) -> bool: ...  # a chain may not go straight back over an emptied square

def rules(
    *,
    name: str,
    size: int,
    men_capture_backward: bool,
    priority: int,
    promotion_in_passing: bool,
    numbers: Sequence[int],
    mirrored: bool,
    men_per_side: int,
    hyphen_captures: bool,
    flying_king: bool = True,
    man_takes_king: bool = True,
    orthogonal_captures: bool = False,
    landing: int = 0,
    removed_at_once: bool = False,
    turns_back: bool = False,
    same_king_moves: int = 0,
    all_squares: bool = False,
    win: int = 0,
) -> Rules:
    """The compiled rules with these flags; raises ValueError for a combination not compiled."""

def set_hook(name: str, hook: Callable[..., Any]) -> None:
    """Registers a Python function or class that the kernel calls by *name*."""

@final
class Move:
    """A legal move: origin, destination and captured squares (CAP-15). Immutable and hashable.

    A capture of several pieces is one move. Made by `Board.parse_move` and `Board.legal_moves`.
    """

    @property
    def from_square(self) -> int:
        """The number of the origin."""
    @property
    def to_square(self) -> int:
        """The number of the destination."""
    @property
    def path(self) -> tuple[int, ...]:
        """One full route: the origin, every landing square, the destination."""
    @property
    def captured(self) -> tuple[int, ...]:
        """The squares of the captured pieces, ascending; empty for a quiet move."""
    @property
    def is_capture(self) -> bool:
        """Whether the move captures."""
    @property
    def promotes(self) -> bool:
        """Whether this move makes a king of a man (PRO-01)."""
    def text(self, style: Literal["numeric", "pdn", "algebraic"] = "numeric") -> str:
        """The move as text: short, or with every landing square where that fits two moves (CAP-15).

        "numeric": by numbers, as the game writes it, such as 32-28 or 19x10; a Portuguese capture
        has a hyphen (NOT-02). "pdn": as PDN files write it, with x for every capture. "algebraic":
        by file and rank, such as c3-d4, on boards of 8x8. Raises ArgumentError for another style.
        """
    def to_dict(self) -> dict[str, Any]:
        """The move as plain values: its texts by style, path, captured, promotes."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class MoveList(Sequence[Move]):
    """The legal moves of one position in a fixed order: an immutable Sequence of Move.

    A slice is a tuple. It equals another list of moves, a tuple or a list of equal moves in the
    same order.
    """

    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    @overload
    def __getitem__(self, index: int, /) -> Move: ...
    @overload
    def __getitem__(self, index: slice, /) -> tuple[Move, ...]: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __reversed__(self) -> Iterator[Move]: ...
    def __contains__(self, move: object, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def index(self, move: Move, start: int = 0, stop: int = ..., /) -> int:
        """The place of *move*, from 0; raises ValueError where it is not in the list."""
    def count(self, move: object, /) -> int:
        """1 where *move* is in the list, else 0."""

class Position:
    """The base of damas.Board: pieces, side to move and rules. Immutable and hashable.

    The methods without words here have them in `kernel_methods`.
    """

    @staticmethod
    def _from_fen(kind: type[_B], rules: Rules, fen: str, /) -> _B: ...
    @staticmethod
    def _from_pieces(
        kind: type[_B],
        rules: Rules,
        white_men: Sequence[int],
        white_kings: Sequence[int],
        black_men: Sequence[int],
        black_kings: Sequence[int],
        turn: str,
        /,
    ) -> _B: ...
    @property
    def _rules(self) -> Rules: ...
    @property
    def fen(self) -> str:
        """The canonical FEN: side to move, White, Black; numbers ascending, no ranges."""
    @property
    def turn(self) -> Literal["white", "black"]:
        """The side to move."""
    @property
    def key(self) -> int:
        """The Zobrist key of pieces and side to move: 64 bits."""
    @property
    def legal_moves(self) -> MoveList:
        """Every legal move, each once; how many there are is counted without making them."""
    def men(self, colour: Literal["white", "black"]) -> tuple[int, ...]: ...
    def kings(self, colour: Literal["white", "black"]) -> tuple[int, ...]: ...
    def after(self, move: Move | str | Sequence[int]) -> Self: ...
    def find_moves(self, path: Sequence[int], exact: bool = False) -> list[Move]: ...
    def perft(self, depth: int) -> int: ...
    def fitting_moves(self, path: Sequence[int]) -> list[Move]: ...
    def _refusal(self, path: Sequence[int]) -> tuple[str, str, str, dict[str, Any]] | None:
        """Why a move is refused: code, rule, case and the fields of the sentence."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def _remade_move(before: Position, path: Sequence[int], captured: Sequence[int]) -> Move: ...
def _remade_moves(before: Position, none: bool) -> MoveList: ...

class DrawRules:
    """The draw rules by counting of one regulation, in plies."""

    @staticmethod
    def make(
        rules: Rules,
        *,
        quiet_limit: int,
        repetition: str,
        repetition_limit: int,
        board_only: bool,
        forced_limit: int,
        forced_line: Sequence[int],
    ) -> DrawRules: ...
    def add_class(
        self,
        plies: int,
        strong: Iterable[tuple[int, int]],
        weak: Iterable[tuple[int, int]],
        carry_over: bool,
        or_more: bool,
    ) -> None:
        """Limits an ending: *strong* and *weak* are (kings, men) that either colour may have.

        *or_more*: so many kings of the strong side, three, or more.
        """

class GameTrack:
    """The positions of one game with their counters: the base of damas.Game."""

    _closed: bool
    _spoken: bool
    @overload
    def __init__(self, start: Position, rules: DrawRules) -> None: ...
    @overload
    def __init__(self, other: GameTrack) -> None:
        """A copy of the game."""
    def push(self, move: Move | str | Sequence[int]) -> None: ...
    def pop(self) -> Move: ...
    @property
    def _has_move(self) -> bool: ...
    @property
    def is_over(self) -> bool:
        """Whether the game has ended: on the board, by a draw rule or by an act."""
    @property
    def legal_moves(self) -> MoveList:
        """Every legal move; none when the game is over."""
    @property
    def board(self) -> Position:
        """The position on the board."""
    def board_at(self, ply: int) -> Position: ...
    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played, in order."""
    @property
    def ply(self) -> int:
        """The number of moves played."""
    @property
    def turn(self) -> Literal["white", "black"]:
        """The side to move."""
    def _let_stand(self, board: Position, mover: str) -> None:
        """One more ply: a position that no legal move leads to; *moves* and `pop` know none for it.

        *mover*: "white", "black", or "" where no move was played.
        """
    def _go_back(self, ply: int) -> None:
        """Takes back all that came after *ply* plies."""
    @property
    def _drawn_by(self) -> int: ...
    @property
    def _reached(self) -> int: ...
    def _counts(self) -> dict[str, Any]: ...

QUIET_BIT: int
FORCED_BIT: int
REPETITION_BIT: int

# [depth, selective depth, nodes, seconds, [(score in the engine's units, [moves]), ...]]
RawAnalysis: TypeAlias = Any
WIN_SCORE: int
LEAST_WIN: int

class Searcher:
    """A transposition table, threads, and the flag that ends a search."""

    def __init__(self, hash_mb: int) -> None: ...
    def clear(self) -> None: ...
    def cancel(self) -> None: ...
    def search(
        self,
        game: Position | GameTrack,
        *,
        depth: int = 0,
        nodes: int = 0,
        seconds: float = 0.0,
        lines: int = 1,
        threads: int = 1,
        evaluation: Evaluator | None = None,
        tables: EndgameTables | None = None,
        progress: Callable[[RawAnalysis], None] | None = None,
        plain: bool = False,
        soft_time: bool = False,
        look_every: int = 1024,
        usual_seconds: float = 0.0,
    ) -> RawAnalysis:
        """Searches until a limit is met or `cancel`, which it looks at every *look_every* nodes;
        raises ValueError where that is no power of two."""

@final
class WinProver:
    """The memory of a proof-number search, which shares nothing with `Searcher` but the moves."""

    def __init__(self, memory_mb: int) -> None: ...
    def prove(
        self,
        game: Position | GameTrack,
        *,
        mover_wins: bool,
        nodes: int,
        plies: int = 0,
        tables: EndgameTables | None = None,
    ) -> tuple[int, int, int, list[Move]]:
        """Looks for the proof that the side to move (*mover_wins*), or the other, wins from here
        against every defence, in *plies* at most (0: any number), and before any counter of the
        game; a position has none.

        Returns (kind, plies, nodes, line): kind 1 is a win in so many plies at most, 2 says that
        there is none in *plies*, 0 that the nodes were spent before, or that nothing is claimed."""

def evaluate(position: Position, evaluation: Evaluator | None = None) -> int:
    """The static value of a position, for the side to move."""

def glance(position: Position, plies: int, knowledge: int) -> list[int]:
    """What each legal move is worth to one who looks *plies* ahead (the move itself among them),
    in the order of `legal_moves`, in hundredths of a man for the side to move.

    Pieces are counted where the plies end, whether they can be taken or not; *knowledge* is the
    percent of the hand-made value that is added.
    """

@final
class Evaluator:
    """Trained weights for boards of so many *squares*: for each of *knots*, numbers of pieces from
    most to fewest, a plane of (its own weights, those of the parts of windows in eighths), 16-bit
    numbers of this machine. Between two knots their planes are mixed. A *network*, of such numbers
    too, corrects their sum; *points* are the hundredths of a man in a logit of it."""

    def __init__(
        self,
        squares: int,
        knots: list[int],
        planes: list[tuple[bytes, bytes]],
        network: bytes = b"",
        points: float = 100.0,
    ) -> None: ...

@final
class NetworkFit:
    """The network beside the planes while it is being fitted, as 32-bit floats. *numbers* are three
    for each record, for its side to move: the linear value in logits, the share of the network (0
    to 1), and the target in expected points."""

    hidden: ClassVar[int]
    piece_buckets: ClassVar[int]

    def __init__(self, game: GameTrack, seed: int) -> None: ...
    @property
    def channels(self) -> int: ...
    @property
    def inputs(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def first_of_kings(self) -> int: ...
    @property
    def configurations(self) -> int: ...
    @property
    def pieces(self) -> int: ...
    def count(self, records: bytes) -> None:
        """Counts the rows of a sample before training: frequent ones step less."""

    def rarity(self) -> bytes:
        """32-bit floats, by row: the inverse root of its share of that sample, of 100 at most; 0
        before `count`."""

    def learn(  # the mean loss on the way
        self,
        records: bytes,
        numbers: bytes,
        *,
        batch: int,
        row_rate: float,
        layer_rate: float,
        threads: int,
    ) -> float: ...
    def values(self, records: bytes, numbers: bytes) -> bytes:
        """The value of each position, linear and network together, in logits."""

    def state(self) -> bytes:
        """Rows by channel; by stretch the hidden layer by input, the output, its bias; then what
        the descent needs to go on."""

    def restore(self, state: bytes) -> None:
        """Goes on from a `state`; raises ValueError for one of another size."""

def evaluation_layout(
    squares: int,
) -> tuple[int, list[tuple[int, int, int, int, int]], int, list[tuple[int, int, list[int]]]]:
    """Of the board of so many *squares*: numbers, windows as (row, column, height, width, first
    weight), how many weights there are, and the parts as (window, first weight, places in the
    window)."""

def evaluation_features(game: GameTrack, records: bytes) -> tuple[bytes, bytes, bytes]:
    """The evaluation's inputs for records of self-play: numbers (int8), window indices (int32), and
    how many eighths of its advantage the side ahead keeps (int8)."""

def self_play(
    game: GameTrack,
    evaluation: Evaluator | None,
    *,
    nodes: int,
    games: int,
    seed: int,
    random_rate: float = 0.05,
    tables: EndgameTables | None = None,
) -> bytes:
    """Records of the quiet positions of games from *game* on, of 40 bytes each, or 72 where a board
    has two words. Their result is that of the first position that *tables* know, else of the game;
    2, for none, before a random move."""

def leaves(
    game: GameTrack,
    evaluation: Evaluator | None,
    roots: bytes,
    *,
    search_nodes: int,
    nodes: int,
    count: int = 2,
    seed: int,
) -> bytes:
    """Records of positions at which searches of *search_nodes* from the records *roots* asked for
    the value, up to *count* of each, judged by searches of *nodes*; their result is 2, for none."""

def duel(
    game: GameTrack,
    first: Evaluator | None,
    second: Evaluator | None,
    *,
    nodes: int = 0,
    seconds: float = 0.0,
    pairs: int,
    seed: int,
    first_trial: int = 0,
    second_trial: int = 0,
    first_constants: Sequence[int] = (),
    second_constants: Sequence[int] = (),
) -> list[tuple[int, int]]:
    """Half points of *first*, 0 to 2, in each game of pairs with colours exchanged. The constants
    of a side's search are one for each of `search_constants`; none: those that ship. Raises
    ValueError for rules whose search takes none."""

def search_constants() -> list[tuple[str, int, int, int]]:
    """The constants of the search: name, what ships, the least and the most that is tried."""

def is_tuned(rules: Rules) -> bool:
    """Whether `duel` takes constants for these rules."""

@final
class PdnText:
    """One game of a PDN file as text; see damas.notation.pdn.PdnGame."""

    @property
    def line(self) -> int:
        """The line where it begins, from 1."""
    @property
    def column(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def tags(self) -> list[tuple[str, str]]: ...
    @property
    def tag_lists(self) -> tuple[list[str], list[str]]:
        """The names of the tags, and their values."""
    @property
    def main_line(self) -> list[str]:
        """The moves of the game itself, as written."""
    def plain_line(self, comments: bool) -> tuple[list[str], list[str | None] | None] | None:
        """The moves and the comment after each, for a game that has nothing else to show.

        No comments where none are wanted or there are none; None for a game with variations, signs,
        other comments or positions set up.
        """
    @property
    def moves(self) -> int:
        """The number of moves of all lines together."""
    @property
    def set_up(self) -> bool:
        """Whether a position is set up before the first move."""
    @property
    def tree(self) -> list[list[Any]]:
        """For each move, the root first: text, line, column, number or None, children (indices),
        nags, comments before, comments after, set-up or None."""
    def visit(
        self,
        *,
        move: Callable[[str], object] | None,
        setup: Callable[[str], object] | None,
        nag: Callable[[int], object] | None,
        comment: Callable[[str], object] | None,
        begin_variation: Callable[[], object] | None,
        end_variation: Callable[[], object] | None,
        plain: Callable[[str], str],
        skip: object,
    ) -> None:
        """Calls a function for each part of the moves, without a tree; None: not called.

        *plain* reads a comment that has coded characters. A variation is passed over where
        *begin_variation* returns *skip*.
        """
    @property
    def troubles(self) -> list[tuple[str, int, int, str]]:
        """Code, line, column and text of each place that was mended or could not be read."""
    @property
    def escapes(self) -> list[str]: ...
    @property
    def result(self) -> str | None: ...

class PdnReader:
    """Reads PDN game by game from pieces of text; see damas.notation.pdn.Reader."""

    def __init__(self, strict: bool = False) -> None: ...
    def feed(self, text: str, last: bool = False) -> None: ...
    def next(self) -> PdnText | None:
        """The next game; None while more text is needed or after the last."""
    @property
    def done(self) -> bool: ...

def pdn_words(text: str) -> list[tuple[str, int, int, str]]:
    """Every word of *text*: kind, line, column and the word as it stands."""

def play_main_line(
    game: GameTrack, text: PdnText, renumber: Sequence[int], rename: Sequence[int]
) -> int:
    """Plays the main line on *game* until a move is not plainly legal or the game is over.

    *renumber*: for each number of the file, from 0, the variant's number (empty: the same);
    *rename*: for each name a1, b1, ... h8 (empty: the variant's own). Returns
    how many moves were played.
    """

POSTING_BYTES: int
POSTING_VERSION: int

def archive_post(
    game: GameTrack, number: int, result: int, white_rating: int, black_rating: int
) -> bytes:
    """The postings of a game: its positions as the archive's index keeps them, in the game's order.

    *result*: 0 unknown, 1 White won, 2 draw, 3 Black won; ratings 0 where unknown.
    """

def archive_sorted(postings: bytes) -> bytes: ...
def archive_merge(pieces: Sequence[bytes], last: Sequence[bool]) -> tuple[bytes, list[int]]:
    """Merges the fronts of sorted pieces as far as is safe; how many bytes of each were taken."""

def archive_key(position: Position) -> int:
    """The unsigned 64-bit key of a position of its variant."""

def archive_explore(
    parts: Sequence[bytes],
    tallied: Sequence[bool],
    position: Position,
    gone: Sequence[int],
    minus: bytes,
) -> list[tuple[int, int, int, int, int, int, int, int]]:
    """For each next move: from, to (0, 0: the game ended), games, won by White, drawn, won by
    Black, how many of the movers are rated, the sum of their ratings.

    *parts*: chunks of each run in order, or counts of a tally, as *tallied* says. *gone*: games to
    leave out of chunks, ascending. *minus*: sorted postings that are taken off.
    """

class ArchiveGames:
    """The games that came by a position."""

    numbers: list[int]
    """Each once, ascending."""

    bits: bytes
    """A bit for each number up to the greatest or more, 1 for a game that is here; of each byte the
    lowest bit first."""

    def __init__(
        self, parts: Sequence[bytes], tallied: Sequence[bool], position: Position
    ) -> None: ...
    def __len__(self) -> int: ...
    def among(self, numbers: Sequence[int]) -> list[int]:
        """Those of *numbers* that are here, in their order."""

    def add(self, other: ArchiveGames) -> None:
        """Takes the games of *other* in."""

    def drop(self, numbers: Sequence[int]) -> None:
        """Takes games out."""

    def keep(self, numbers: Sequence[int]) -> None:
        """Takes all others out."""

class ArchiveTally:
    """The counts of one position over consecutive chunks of a run that hold no other."""

    def __init__(self, before: bytes) -> None: ...
    def add(self, chunk: bytes) -> None:
        """Counts the next chunk."""

    def counts(self) -> bytes:
        """The moves, games and results, for `archive_explore`."""

    def members(self) -> bytes:
        """The numbers of the games, for `ArchiveGames`."""

def archive_endings(game: GameTrack, most: int) -> list[int]:
    """Kinds of endings that a game came by: white men, white kings, black men, black kings, a
    hexadecimal digit each."""

def archive_moves(game: GameTrack) -> bytes:
    """The identity of a game: its start position and moves."""

def archive_bounds(postings: bytes) -> tuple[int, int]:
    """The first and last key of sorted postings; raises ValueError when there are none."""

def pair_dutch(players: list[tuple[int, ...]], apart: list[tuple[int, int]]) -> list[int]:
    """The index of everyone's opponent by FIDE C.04.3, -1 for the free round; empty where no
    pairing keeps C1 to C4.

    *players* stand by score, then number; each is the index of the score (0 the highest), the
    colour wished (0 none, 1 White, 2 Black) and how strongly (0 none to 3 absolute), the colour
    difference without sign, the colour of the last two games if the same, the float of the last
    round and of the one before (0 none, 1 down, 2 up), topscorer, may be free (C2), games played.
    *apart*: who may not meet.
    Raises ValueError and IndexError for any other value.
    """

def endgame_classes(pieces: int) -> list[tuple[str, int, int, int, int]]:
    """Classes of so many pieces, each after those its moves lead to: name, men and kings of the
    stronger side, men and kings of the other."""

@final
class EndgameTables:
    """Table files of one variant; see damas.engine.endgames. Codes: "" for all well."""

    def __init__(self, rules: Rules, memory_mb: int) -> None: ...
    def add(self, path: str) -> str:
        """Opens a file; returns "" or the code of its fault."""
    def probe(self, position: Position) -> tuple[int, int] | None:
        """1, 0 or -1 for the side to move, and the plies until then (-1 for a draw)."""
    def bound(self, position: Position) -> tuple[int, int] | None:
        """As `probe`, of the results alone, in so many plies at most; none of a long ending."""
    def stands(self, game: GameTrack, most_nodes: int) -> bool | None:
        """Whether that comes before the game's counters; None when it took too many nodes."""
    @property
    def pieces(self) -> int: ...
    @property
    def damaged(self) -> str:
        """The path of a file of which a block was found damaged since it was opened, or ""."""
    @property
    def files(self) -> list[tuple[str, str, int, list[tuple[int, int, int, int]]]]:
        """Path, class, bytes, and for each side to move wins, draws, losses, longest in plies."""
    def build(
        self,
        forces: tuple[int, int, int, int],
        path: str,
        threads: int,
        progress: Callable[[int, int, int], None] | None = None,
    ) -> str: ...
    def write_results(
        self,
        number: int,
        path: str,
        threads: int,
        progress: Callable[[int, int, int], None] | None = None,
    ) -> str:
        """Writes the results of file *number* of `files`."""
    def add_results(self, number: int, path: str) -> str:
        """Takes the results of file *number* of `files` into use."""
    def verify(
        self,
        number: int,
        threads: int,
        progress: Callable[[int, int, int], None] | None = None,
    ) -> tuple[str, Position | None]:
        """File *number* of `files` held to its moves: a code, and the position that is wrong."""
