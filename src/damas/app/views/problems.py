"""Problems as JSON for the page that solves them. No decisions here."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired

from typing_extensions import TypedDict

from ...base.i18n import Text, say, translate
from ...ratings import BEGINNER
from ...rules.variants import GAME_NAMES, Colour
from ...school.problems.judging import JudgedAnswer
from ...school.problems.motifs import MOTIFS
from ...school.problems.problem import ProvenProblem
from ...school.problems.proving import rules_of
from .positions import MoveView, VariantView, move_view, variant_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..._kernel import Move
    from ...ratings import Rating
    from ...store import RepetitionCard, Solver

SHOWN_AFTER = 5
"""Problems after which a person's rating says something and is shown."""
MISSED = {
    "white": Text("You played White, and missed this: White plays and wins."),
    "black": Text("You played Black, and missed this: Black plays and wins."),
}
ALLOWED = {
    "white": Text("Your last move as Black allowed this: White plays and wins."),
    "black": Text("Your last move as White allowed this: Black plays and wins."),
}
TABLE = Text("Proven by the endgame tables: the game is won in {plies} plies.")
WIN = Text("Proven by search to the end: the game is won in {plies} plies.")
WON = Text("Proven by search to the end: the game is won against every defence.")
GAIN = Text("Proven by search: {gain} men more, against every defence.")


class ProblemMove(MoveView):
    """A move of a problem, with its text in PDN."""

    pdn: str


class ProblemStep(TypedDict):
    """A move of the line, with the position before it and the legal moves where one chooses."""

    fen: str
    move: ProblemMove
    legal: list[ProblemMove]


class MotifView(TypedDict):
    """A motif of a problem."""

    id: str
    title: str


class ProblemView(TypedDict):
    """A problem with everything to solve it without the server."""

    id: str
    variant: VariantView
    book: str
    """The regulation under which it was proven."""
    turn: Colour
    task: str
    asked: int
    turns: int
    steps: list[ProblemStep]
    end: str
    rating: int
    proof: str
    motifs: list[MotifView]
    address: NotRequired[str]
    """For attempts, of a problem of one's own games."""
    href: NotRequired[str]
    """The game where it was."""


class ProblemAnswer(TypedDict):
    """The judgement on a move that is not the one asked."""

    solved: bool
    """It is proven to win."""
    fen: str | None
    """After it."""
    plies: int | None
    """Its win takes so many at most."""
    asked: int | None
    """The move asked takes so many."""
    reply: list[ProblemMove]
    """To a move that does not win."""
    after: list[str]
    """The position after each move of the reply."""
    refuted: bool
    """Nothing is won after the reply."""
    lost: int
    """Pieces that the move costs."""


class SolverView(TypedDict):
    """A person's numbers in the problems of one game."""

    rating: int
    provisional: bool
    shown: bool
    """The rating is shown: after the first problems it says something."""
    low: bool
    """It is as low as a beginner's, or lower."""
    tried: int
    solved: int
    streak: int
    storm: int


def problem_view(problem: ProvenProblem, rating: Rating | None, locale: str) -> ProblemView:
    """A problem with everything to solve it without the server: each move of its line with the
    position before it, and the legal moves where the solver has to choose."""
    boards = problem.boards()
    steps: list[ProblemStep] = []
    for ply, (board, text) in enumerate(zip(boards, problem.moves, strict=False)):
        asked = ply < problem.asked and ply % 2 == 0
        steps.append(
            {
                "fen": board.fen,
                "move": _move(board.parse_move(text)),
                "legal": [_move(one) for one in board.legal_moves] if asked else [],
            }
        )
    return {
        "id": problem.id,
        "variant": variant_view(problem.board.variant),
        "book": rules_of(problem.board.variant).id,
        "turn": problem.solver,
        "task": translate(problem.task, locale),
        "asked": problem.asked,
        "turns": problem.turns,
        "steps": steps,
        "end": boards[-1].fen,
        "rating": round(rating.value if rating else problem.rating),
        "proof": say(_proof(problem), locale, problem.variant),
        "motifs": [
            {"id": name, "title": say(MOTIFS[name].title, locale, problem.variant)}
            for name in problem.motifs
        ],
    }


def answer_view(
    problem: ProvenProblem, moves: Sequence[str], answer: JudgedAnswer
) -> ProblemAnswer:
    """A judgement on *moves* of which the last is not the one asked: whether it wins and in how
    many plies, beside those of the move asked (None: not known); else the moves that answer it."""
    right = 2 * (len(moves) - 1)
    boards = problem.boards()
    board, reply, after = None, [], list[str]()
    if 0 <= right < len(boards) and answer != JudgedAnswer(False):
        board = boards[right].after(moves[-1])
        for text in answer.reply:
            reply.append(_move(board.parse_move(text)))
            board = board.after(text)
            after.append(board.fen)
        board = boards[right].after(moves[-1])
    asked = None if problem.plies is None else problem.plies - right
    return {
        "solved": answer.solved,
        "fen": board.fen if board else None,
        "plies": answer.plies,
        "asked": asked,
        "reply": reply,
        "after": after,
        "refuted": answer.refuted,
        "lost": answer.lost,
    }


def own_deck(variant: str) -> str:
    """The name of the deck that has a person's own problems of a game."""
    return f"own-problems:{variant}"


def own_problem_view(card: RepetitionCard, locale: str) -> ProblemView:
    """A problem of a person's own game; it leads back to the game, and has an address of its own
    for attempts."""
    about = card.about
    problem = ProvenProblem.from_dict(about["problem"])
    return {
        **problem_view(problem, None, locale),
        "address": f"/api/problems/own/{problem.variant}/{problem.id}",
        "href": f"/games/{about['game']}#ply={about['ply']}",
        "task": translate(
            MISSED[problem.solver] if about["missed"] else ALLOWED[problem.solver], locale
        ),
    }


def _proof(problem: ProvenProblem) -> Text:
    """The sentence that says how the problem was proven."""
    if problem.plies is None and problem.ground == "win":
        return WON
    if problem.plies is None:
        return Text(GAIN.template, {"gain": problem.gain})
    template = TABLE if problem.ground == "table" else WIN
    return Text(template.template, {"plies": problem.plies})


def _move(move: Move) -> ProblemMove:
    return {**move_view(move), "pdn": move.text("pdn")}


def solver_view(solver: Solver) -> SolverView:
    """A person's numbers in the problems of one game."""
    return {
        "rating": round(solver.rating.value),
        "provisional": solver.rating.provisional,
        "shown": solver.rating.games >= SHOWN_AFTER,
        "low": solver.rating.value <= BEGINNER.value,
        "tried": solver.rating.games,
        "solved": solver.solved,
        "streak": solver.streak,
        "storm": solver.storm,
    }


def games_view(locale: str) -> list[tuple[str, str]]:
    """The games that have problems, with their names."""
    return [(name, translate(title, locale)) for name, title in GAME_NAMES.items()]
