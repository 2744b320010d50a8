"""The game that two people have agreed on, as it is stored: colours, names, position, clock."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...meeting import GameMatch, MeetingTerms
from ...rules.clock import TimeControl
from ...rules.game import OTHER, Game
from ...store import GameSetup, GameSummary, MadeGame, NewGame, NewMatch, new_id
from ..people.unrated import guest_unrated


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person who takes a seat: the id, the name as shown ("" for none), whether a guest."""

    person: str
    name: str = ""
    guest: bool = False

    def require_rateable(self, terms: MeetingTerms) -> None:
        """Raises ForbiddenError for a guest who would play a rated game."""
        if terms.rated and self.guest:
            raise guest_unrated()

    def player(self) -> dict[str, Any]:
        """The player in the form that a game stores."""
        return {"kind": "person", "name": self.name or None, "level": None, "guest": self.guest}


def new_seed() -> str:
    """A new seed for the lots of a meeting."""
    return secrets.token_hex(8)


def first_game(terms: MeetingTerms, seed: str, host: Sitter, guest: Sitter, at_ms: int) -> MadeGame:
    """The first game of *terms*, and the match if they are for several games."""
    match = GameMatch(terms, seed)
    if terms.games == 1:
        return MadeGame(game_of(match, 1, host, guest, at_ms))
    made = NewMatch(new_id(), terms, seed, host.person, guest.person, host.name, guest.name)
    return MadeGame(game_of(match, 1, host, guest, at_ms, made.id), made)


def game_of(  # noqa: PLR0913, PLR0917
    match: GameMatch, number: int, host: Sitter, guest: Sitter, at_ms: int, match_id: str = ""
) -> NewGame:
    """Game *number* of a match."""
    terms, planned = match.terms, match.game(number)
    white, black = (host, guest) if planned.white == "host" else (guest, host)
    fen = planned.opening.fen if planned.opening else terms.start.fen
    game = Game(terms.rules, fen=fen)
    kept: dict[str, Any] = {"rated": terms.rated, "number": number, "seed": match.seed}
    kept |= {"match": match_id} if match_id else {}
    kept |= {"opening": str(planned.opening)} if planned.opening else {}
    kept |= {"terms": terms.to_dict()}
    setup = GameSetup(
        regulation=terms.regulation,
        start_fen=game.board.fen,
        players={"white": white.player(), "black": black.player()},
        colours="lot" if terms.colour == "lot" else "agreement",
        clock=None if terms.control is None else clock_setup(terms.control),
        terms=kept,
    )
    seats: Mapping[str, str] = {"white": white.person, "black": black.person}
    summary = GameSummary(0, game.board.fen, game.turn)
    return NewGame(new_id(), setup, summary, seats, at_ms)


def in_room(game: NewGame, *, private: bool, arena: bool = False) -> NewGame:
    """The game as one of a room: its host pairs the next one, an *arena* pairs by itself."""
    kind = "arena" if arena else True
    terms = None if game.setup.terms is None else {**game.setup.terms, "room": kind}
    return replace(game, setup=replace(game.setup, private=private, terms=terms))


def posted(terms: MeetingTerms) -> bool:
    """Whether a game is by correspondence, with a clock that runs from the beginning."""
    return terms.control is not None and terms.control.days is not None


def clock_setup(control: TimeControl) -> dict[str, Any]:
    """A time control in the form that games store."""
    return {
        "base_seconds": round(control.periods[0].seconds),
        "increment_seconds": round(control.increment_seconds),
        "control": str(control),
    }


def sitters(
    players: Mapping[str, Mapping[str, Any]], seats: Mapping[str, str]
) -> dict[str, Sitter]:
    """The two people of a stored game, by colour."""
    return {
        colour: Sitter(
            seats.get(colour, ""),
            players[colour].get("name") or "",
            bool(players[colour].get("guest")),
        )
        for colour in OTHER
    }
