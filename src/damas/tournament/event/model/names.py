"""The words that an event's log uses, each with its name for people: one home for each list."""

from __future__ import annotations

from ....base.i18n import Text

REASONS: dict[str, tuple[str, Text]] = {
    "capture_all": ("win", Text("all pieces captured")),
    "blocked": ("win", Text("no legal move")),
    "given_away": ("win", Text("all pieces given away")),
    "shut_in": ("win", Text("no legal move, and so won")),
    "first_king": ("win", Text("first king")),
    "resignation": ("win", Text("resignation")),
    "time": ("win", Text("time")),
    "refusal": ("win", Text("refusal to obey the rules")),
    "absence": ("absence", Text("absence (W.O.)")),
    "penalty": ("any", Text("penalty")),
    "agreement": ("draw", Text("agreement")),
    "repetition": ("draw", Text("repetition of the position")),
    "kings_only": ("draw", Text("moves by kings only")),
    "endgame_limit": ("draw", Text("limit of an endgame")),
    "forcada": ("draw", Text("forçada")),
    "dead_position": ("draw", Text("dead position")),
}
"""The reason of a result → the kind of result it makes, and its name (RES-06)."""

COLOUR_WAYS: dict[str, Text] = {
    "table": Text("table"),
    "agreement": Text("agreement"),
    "lot": Text("lot"),
    "arbiter": Text("arbiter"),
}
"""The ways to settle the colours of a board (TRN-05)."""
WAYS: dict[str, Text] = {
    "table": Text("by the table"),
    "agreement": Text("by agreement of the two"),
    "lot": Text("by lot"),
    "arbiter": Text("by the arbiter"),
    "play-off": Text("by a play-off"),
    "rating": Text("by rating"),
    "black": Text("by having had Black"),
    "boards": Text("by the higher boards (Berlin)"),
    "entry": Text("in the order of entry"),
    "given": Text("as given"),
}
"""Every way to settle something: colours, the winner of a meeting, pairing numbers."""
PLAY_OFFS: dict[str, Text] = {
    "rapid": Text("rapid"),
    "blitz": Text("blitz"),
    "lehmann": Text("Lehmann-Georgiev"),
    "sudden": Text("sudden death"),
}
"""The kinds of play-off games of an equal meeting."""
TO_A_WIN = ("lehmann", "sudden")
"""Kinds of which the first game that is won decides."""
DECISION_WAYS = ("play-off", "lot", "rating", "black", "arbiter")
"""The ways to decide an equal meeting of a knock-out; BY_BOARDS too where teams play."""
BY_BOARDS = "boards"
"""The way in which the boards decide an equal match of teams: board 1 counts most."""
NUMBERING_WAYS = ("rating", "lot", "entry", "given")
"""The ways to settle the pairing numbers."""

PLAYS = ("table", "screen")
"""The kinds of linked games: at an arbiter's table, or on the players' own screens."""
REGISTRY = "registry"
"""The key of a player's *extra* under which the number in a federation's registry stands."""
