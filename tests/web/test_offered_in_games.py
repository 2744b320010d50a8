"""A draw is offered in a game exactly when an offer of it is taken, in every book and state."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from commands import command
from damas.app.games.command import Command, CommandRefused
from damas.app.games.session import GameSession
from damas.app.games.views import state_view
from damas.base.i18n import say
from damas.regulations import REGULATIONS
from damas.rules.game import OTHER
from damas.rules.regulations.catalogue import SHIPPED
from damas.store import GameRecord, GameSetup, GameSummary

PEOPLE = {"white": {"kind": "person"}, "black": {"kind": "person"}}


def played(book: str, plies: int) -> GameSession:
    """A game of so many first legal moves, or until its end."""
    fen = REGULATIONS[book].variant.start_fen
    setup = GameSetup(book, fen, PEOPLE, "agreement", None, terms={})
    session = GameSession(GameRecord("x", setup, GameSummary(0, fen, "white"), 0, 0, 0), [])
    if session.game.variant.win == "first_king":
        plies = min(plies, 10)  # before a king ends it
    while session.game.ply < plies and not session.game.outcome:
        text = session.game.legal_moves[0].text()
        session.decide(command("move", text=text, from_server=True), 0)
    return session


def after(*acts: str) -> Callable[[GameSession], None]:
    """The acts, one after the other; an offer is White's, an answer Black's."""

    def do(session: GameSession) -> None:
        for act in acts:
            by = "black" if act == "decline_draw" else "white"
            session.decide(command(act, by=by, from_server=True), 0)

    return do


STATES = {
    "start": (0, after()),
    "early": (3, after()),
    "late": (40, after()),
    "offered": (40, after("offer_draw")),
    "declined": (40, after("offer_draw", "decline_draw")),
    "ended": (4, after("resign")),
}


def refusal(session: GameSession, command: Command) -> CommandRefused | None:
    """The refusal of a command; None where it is carried out."""
    try:
        session.decide(command, 0)
    except CommandRefused as refused:
        return refused
    return None


@pytest.mark.requirement("DRW-10", "CON-04")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("name", SHIPPED)
def test_an_offer_is_shown_as_it_is_taken(name: str, state: str) -> None:
    """The reason shown, with its article, is that of the refusal."""
    plies, do = STATES[state]
    game = REGULATIONS[name].variant.id
    for by in OTHER:
        session = played(name, plies)
        do(session)
        may = state_view(session, "pt_BR", 0)["meeting"]["may"][by]
        if session.game.outcome:
            assert may == {}
            continue
        refused = refusal(session, command("offer_draw", by=by))
        shown = may["offer_draw"]
        assert (shown and shown["message"]) == (refused and say(refused.text, "pt_BR", game))
        assert not shown or bool(shown["article"]) == bool(refused and refused.citation)
