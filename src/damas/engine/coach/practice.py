"""Topics to practise, from the mistakes of one player: the three that cost most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from ...base.i18n import Text
from ...rules.board import COLOURS, Board
from .annotations import Annotation, MistakeKind
from .causes import Cause, Plan

OPENING_PLIES = 20
"""Plies from the start position that count as the opening."""
MOST_TOPICS = 3
PIECE_POINTS = 0.05
"""The weight of each piece given away where no points were left to give."""


class Topic(Enum):
    """A thing to practise."""

    SEE_SHOTS = "see-shots"
    FIND_SHOTS = "find-shots"
    PIECES = "pieces"
    KINGS = "kings"
    TEMPO = "tempo"
    COUNTERS = "counters"
    OPENING = "opening"
    ENDING = "ending"
    PLANS = "plans"


TOPIC_NAMES = {
    Topic.SEE_SHOTS: Text("Shots of the opponent"),
    Topic.FIND_SHOTS: Text("Shots of one's own"),
    Topic.PIECES: Text("Pieces left to be taken"),
    Topic.KINGS: Text("Men on the way to become kings"),
    Topic.TEMPO: Text("Tempo and opposition"),
    Topic.COUNTERS: Text("Counters towards a draw"),
    Topic.OPENING: Text("Openings"),
    Topic.ENDING: Text("Endings"),
    Topic.PLANS: Text("Plans in the middle game"),
}
TOPIC_ADVICE = {
    Topic.SEE_SHOTS: Text("Before each move, look for each piece that the opponent can give away."),
    Topic.FIND_SHOTS: Text("Look for moves that give a piece and take more in return."),
    Topic.PIECES: Text("Before each move, look at all captures that it opens."),
    Topic.KINGS: Text("Count the moves of each man to the last row, for both sides."),
    Topic.TEMPO: Text("In endings, count whose turn it is when the pieces meet."),
    Topic.COUNTERS: Text("Know how many moves the rule book gives to win, and count them."),
    Topic.OPENING: Text("Learn the first moves of the openings that you play."),
    Topic.ENDING: Text("Practise endings of few pieces until you know their results."),
    Topic.PLANS: Text("Ask before each move which piece of yours has the worst place."),
}


@dataclass(frozen=True, slots=True)
class Practice:
    """A *topic*, the *points* that its mistakes gave away, and the mistakes themselves, each as
    (number of the game, annotation), the dearest first."""

    topic: Topic
    points: float
    mistakes: tuple[tuple[int, Annotation], ...]


def topic_of(one: Annotation, board: Board) -> Topic:
    """The topic of the mistake *one*, which was played on *board*."""
    cause = one.explanation.cause
    by_cause = {
        Cause.SHOT: Topic.SEE_SHOTS,
        Cause.COUNTER: Topic.COUNTERS,
        Cause.TEMPO: Topic.TEMPO,
        Cause.KING: Topic.KINGS,
    }
    if one.fault is MistakeKind.MISSES_SHOT:
        return Topic.FIND_SHOTS
    if cause in by_cause:
        return by_cause[cause]
    if one.fault in (MistakeKind.LOSES_PIECES, MistakeKind.MISSES_PIECES):
        return Topic.PIECES
    if is_ending(board):
        return Topic.ENDING
    if one.explanation.plan is Plan.CROWNS:
        return Topic.KINGS
    return Topic.OPENING if one.ply < OPENING_PLIES else Topic.PLANS


def is_ending(board: Board) -> bool:
    """Whether so few pieces stand on *board* that an ending has begun: as many as a side
    has squares."""
    count = sum(len(board.men(colour)) + len(board.kings(colour)) for colour in COLOURS)
    return count <= board.variant.size


def cost(one: Annotation) -> float:
    """The points that a mistake gave away; for one of pieces only, a little for each piece."""
    return max(one.expected[0] - one.expected[1], PIECE_POINTS * one.pieces, 0.0)


def practise(mistakes: Iterable[tuple[int, Annotation, Board]]) -> tuple[Practice, ...]:
    """The topics that cost one player most, at most three, the dearest first.

    *mistakes*: the number of the game, the annotation and the board of each mistake of the player.
    """
    found: dict[Topic, list[tuple[int, Annotation]]] = defaultdict(list)
    for game, one, board in mistakes:
        found[topic_of(one, board)].append((game, one))
    rows = [
        Practice(
            topic,
            sum(cost(one) for _, one in ones),
            tuple(sorted(ones, key=lambda row: -cost(row[1]))),
        )
        for topic, ones in found.items()
    ]
    order = list(Topic)
    return tuple(sorted(rows, key=lambda row: (-row.points, order.index(row.topic)))[:MOST_TOPICS])
