"""Meetings of people: invitations taken, seeks paired, rematches, the games of a match.

The store is the truth: of two people or processes that act at once the second is refused. A room
that needs the end of games subscribes to `on_end`.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ...base.errors import MeetingError
from ...base.i18n import Text
from ...meeting import (
    GameMatch,
    Invitation,
    MeetingTerms,
    Seek,
    check_taker,
    checked,
    expires,
    new_code,
    pairs,
    read_terms,
    rematch,
)
from ...people import OWNER_ID, Seating
from ...people.limits import CHALLENGES_TO_ONE, OPEN_INVITATIONS
from ...ratings import Rating
from ...rules.game import OTHER
from ...store import (
    ChatMessages,
    GameRecord,
    Invitations,
    Matches,
    MatchRecord,
    Rates,
    Seeks,
    new_id,
)
from ..core.pausing import ALL_PAUSED
from ..core.service_errors import ConflictError, ForbiddenError, NotFoundError, TooManyError
from ..core.times import now_ms
from ..games.live import LiveGame
from ..games.live_games import LiveGames
from ..games.restart import is_near
from ..games.session import GameSession
from ..work import in_database
from .making import Sitter, first_game, game_of, in_room, new_seed, posted, sitters

log = logging.getLogger("damas.server")
TOKEN_BYTES = 16
NO_PERSON = Text("There is no such player")
APART = Text("You cannot invite this player")
INVITED_ALREADY = Text("You have invited this player already: wait for an answer")
NO_INVITATION = Text("There is no such invitation")
TOO_MANY = Text("You have {count} open invitations: withdraw one first")
NOT_PLAYER = Text("Only the players of this game may do this")
RESTARTS = Text(
    "The server restarts in less than a minute: look for an opponent again when it is back"
)
NOT_OVER = Text("The game goes on")
MATCH_OVER = Text("All games of this match are played")
GONE_SEEK = Text("Somebody else was quicker, or the player is no longer waiting")
ROOM_PAIRS = Text("In a room the host pairs the next game")
POSTED_SEEK_MS = 14 * 86_400_000

Ended = Callable[[GameRecord], None]
Invited = Callable[[Invitation, str | None], None]
"""Told of an invitation to one person, and of the game after which it asks for another."""
Taken = Callable[[Invitation, str, str], None]
"""Told of an invitation that was taken, the game and the name of the one who took it."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """Meetings of people, over the games of this process."""

    games: LiveGames
    invitations: Invitations
    seeks: Seeks
    matches: Matches
    words: ChatMessages
    rates: Rates
    on_end: list[Ended] = field(default_factory=list)
    on_invite: list[Invited] = field(default_factory=list)
    on_taken: list[Taken] = field(default_factory=list)
    on_lobby: list[Callable[[], None]] = field(default_factory=list)
    """Called when a seek or an invitation is new, taken or withdrawn."""

    def ended(self, live: LiveGame) -> None:
        """Called after an entry of a game that is over: calls `on_end` if it was of two people."""
        if live.session.met:
            for notify in self.on_end:
                notify(live.session.record)

    # Invitations

    async def invite(
        self, host: Sitter, terms: MeetingTerms, *, to: Sitter | None = None, of_game: str = ""
    ) -> Invitation:
        """A new invitation. Raises MeetingError for terms that cannot be played."""
        at_ms, fits = now_ms(), checked(terms)
        host.require_rateable(fits)
        made = Invitation(
            token=secrets.token_urlsafe(TOKEN_BYTES),
            code="",
            terms=fits,
            host=host.person,
            host_name=host.name,
            created_ms=at_ms,
            expires_ms=expires(fits, at_ms),
            to=to.person if to else None,
            to_name=to.name if to else None,
        )
        letters = lambda: new_code(secrets.randbelow)  # noqa: E731
        add = self.invitations.add
        most = await in_database(self.rates.most, OPEN_INVITATIONS, host.person)
        stored = await in_database(add, made, letters, of_game or None, most)
        if stored is None:
            text = Text(TOO_MANY.template, {"count": most})
            raise TooManyError("too-many-invitations", text)
        if stored.token != made.token:  # the other player has asked in the same moment
            return stored
        for notify in self.on_invite:
            notify(stored, of_game or None)
        self._lobby_changed()
        return stored

    async def challenge(self, host: Sitter, terms: MeetingTerms, person: str) -> Invitation:
        """Invites one person, who alone may take it. Raises ServiceError where that cannot be."""
        known = await in_database(self.games.seats.names, [person])
        if person == host.person:
            raise MeetingError("own-invitation", "You cannot take your own invitation")
        if not await in_database(self.games.seats.exists, person, now_ms()):
            raise NotFoundError("no-person", NO_PERSON)
        if await in_database(self.words.apart, host.person, person):
            raise ForbiddenError("apart", APART)
        waiting = await in_database(self.invitations.waiting_for, [person], now_ms())
        mine = [one for one in waiting.get(person, ()) if one.host == host.person]
        if len(mine) >= await in_database(self.rates.most, CHALLENGES_TO_ONE, host.person):
            raise TooManyError("invited-already", INVITED_ALREADY)
        name = known.get(person) or await in_database(self._name_played, host.person, person)
        return await self.invite(host, terms, to=Sitter(person, name or "", person not in known))

    def _name_played(self, person: str, other: str) -> str:
        """The name under which a guest has played *person*."""
        found = self.games.seats.opponents(person)
        return next((one.name for one in found if one.id == other), "")

    async def invitation(self, token: str) -> Invitation:
        """The invitation of a link. Raises NotFoundError."""
        found = await in_database(self.invitations.by_token, token)
        if found is None:
            raise NotFoundError("no-invitation", NO_INVITATION)
        return found

    async def accept(self, token: str, guest: Sitter) -> str:
        """Makes the game of an invitation; a second call returns the same game. Raises MeetingError
        for a person who may not take it."""
        found = await self.invitation(token)
        if found.game_id and await self._is_player(found.game_id, guest.person):
            return found.game_id  # sent twice
        apart = await in_database(self.words.apart, found.host, guest.person)
        check_taker(found, guest.person, now_ms(), blocked=apart)
        host = await self._sitter(found.host, found.host_name)
        for sitter in (host, guest):
            sitter.require_rateable(found.terms)
        made = first_game(found.terms, new_seed(), host, guest, now_ms())
        game_id = await in_database(self.invitations.accept, token, made, now_ms())
        if game_id is None:
            check_taker(await self.invitation(token), guest.person, now_ms(), blocked=False)
            raise ConflictError("no-invitation", NO_INVITATION)
        await self._begin(game_id, found.terms)
        for notify in self.on_taken:
            notify(found, game_id, guest.name)
        self._lobby_changed()
        return game_id

    async def decline(self, token: str, person: str) -> None:
        """Withdraws an invitation of *person*, or declines one to *person*. Raises ServiceError."""
        found = await self.invitation(token)
        if person not in (found.host, found.to):
            raise ForbiddenError("not-yours", NOT_PLAYER)
        ended = "withdrawn" if person == found.host else "declined"
        await in_database(self.invitations.end, token, ended)
        self._lobby_changed()

    # The lobby

    async def seek(
        self, sitter: Sitter, terms: MeetingTerms, *, quick: bool, rating: Rating | None = None
    ) -> Seek:
        """Adds the seek of a person of such a *rating* to the lobby; the lobby pairs it."""
        self._require_time()
        fits = checked(terms)
        sitter.require_rateable(fits)
        at_ms = now_ms()
        points = round(rating.value) if rating else None
        made = Seek(new_id(), sitter.person, sitter.name, fits, at_ms, points, quick)
        made = replace(made, provisional=rating is not None and rating.provisional)
        until = at_ms + POSTED_SEEK_MS if posted(fits) and not quick else at_ms
        await in_database(self.seeks.add, made, until)
        self._lobby_changed()
        return made

    async def answer_seek(self, seek_id: str, guest: Sitter) -> str:
        """Makes the game with a person who waits. Raises ServiceError if another has taken it."""
        self._require_time()
        found = next(
            (one for one in await in_database(self.seeks.waiting, now_ms()) if one.id == seek_id),
            None,
        )
        if found is None:
            raise ConflictError("seek-gone", GONE_SEEK)
        apart = await in_database(self.words.apart, found.person, guest.person)
        if found.person == guest.person:
            raise MeetingError("own-invitation", "You cannot take your own invitation")
        if apart:
            raise ConflictError("seek-gone", GONE_SEEK)
        guest.require_rateable(found.terms)
        game_id = await self._pair((found.id,), found, guest)
        if game_id is None:
            raise ConflictError("seek-gone", GONE_SEEK)
        await self.seek_no_more(guest.person)
        return game_id

    async def seek_no_more(self, person: str) -> None:
        """Takes the seeks of a person out of the lobby."""
        await in_database(self.seeks.end, person)
        self._lobby_changed()

    def _require_time(self) -> None:
        """Raises ConflictError in the last minute before a restart, and while the owner has paused
        all clocks, when nobody seeks."""
        if self.games.pausing.stands(now_ms()):
            raise ConflictError("all-paused", ALL_PAUSED)
        if is_near(self.games.leases.restart):
            raise ConflictError("restarts", RESTARTS)

    def _lobby_changed(self) -> None:
        for notify in self.on_lobby:
            notify()

    async def pair_waiting(self) -> list[str]:
        """Pairs all seeks of the lobby that fit, and returns the games. Every process does this;
        none in the last minute before a restart, and while all clocks are paused."""
        leases = self.games.leases
        if is_near(leases.restart) or leases.watch.pausing.stands(now_ms()):
            return []
        waiting = await in_database(self.seeks.waiting, now_ms())
        found = []
        for one, other in pairs(waiting, now_ms()):
            wishes = one.terms.colour != "lot" or other.terms.colour == "lot"
            host, far = (one, other) if wishes else (other, one)  # the one with a wish proposes
            guest = await self._sitter(far.person, far.name)
            game_id = await self._pair((one.id, other.id), host, guest)
            if game_id is not None:
                found.append(game_id)
        return found

    async def _pair(self, ids: tuple[str, ...], host: Seek, guest: Sitter) -> str | None:
        sitter = await self._sitter(host.person, host.name)
        made = first_game(host.terms, new_seed(), sitter, guest, now_ms())
        if not await in_database(self.seeks.pair, ids, made, now_ms()):
            return None
        await self._begin(made.game.id, host.terms)
        self._lobby_changed()
        return made.game.id

    # After a game

    async def ask_rematch(self, live: LiveGame, person: str) -> tuple[str, Invitation | None]:
        """Asks for another game with colours changed, or accepts the opponent's request for one.
        Returns the game ("" while the request waits), and the invitation that waits.
        """
        colour, players = await self.players(live, person)
        if live.session.game.outcome is None:
            raise ConflictError("game-goes-on", NOT_OVER)
        if is_of_room(live):
            raise ConflictError("room-game", ROOM_PAIRS)
        asked = await in_database(self.invitations.after_game, live.id)
        if asked is not None and asked.game_id:
            return asked.game_id, None
        if await in_database(self.words.apart, person, players[OTHER[colour]].person):
            raise ForbiddenError("apart", APART)
        if asked is not None and asked.state(now_ms()) == "open":
            if asked.host == person:
                return "", asked
            return await self.accept(asked.token, players[colour]), None
        terms = read_terms(live.session.record.setup.terms["terms"])  # type: ignore[index]
        again = rematch(terms, colour)
        other = players[OTHER[colour]]
        made = await self.invite(players[colour], again, to=other, of_game=live.id)
        if made.host != person:
            return await self.accept(made.token, players[colour]), None
        self.games.notify(live.id)
        return "", made

    async def next_game(self, live: LiveGame, person: str) -> str:
        """The next game of the match after *game_id*; the first request makes it."""
        await self.players(live, person)
        if live.session.game.outcome is None:
            raise ConflictError("game-goes-on", NOT_OVER)
        record = await self.match_of(live.session)
        if record is None:
            raise NotFoundError("no-match", MATCH_OVER)
        places = [game.id for game in record.games]
        at = places.index(live.id)
        if at + 1 < len(places):
            return places[at + 1]
        state = standing(record)
        planned = state.next_game()
        if planned is None:
            raise ConflictError("match-over", MATCH_OVER)
        made = record.made
        host = await self._sitter(made.host, made.host_name)
        guest = await self._sitter(made.guest, made.guest_name)
        game = game_of(state, planned.number, host, guest, now_ms(), made.id)
        if is_of_room(live):
            session = live.session
            private = session.record.setup.private
            game = in_room(game, private=private, arena=session.of_arena)
        if await in_database(self.matches.add_game, made.id, len(places) + 1, game):
            await self._begin(game.id, made.terms)
            self.games.notify(live.id)
            return game.id
        again = await self.match_of(live.session)
        return again.games[at + 1].id if again and len(again.games) > at + 1 else live.id

    async def match_of(self, session: GameSession) -> MatchRecord | None:
        """The match to which a game belongs."""
        match_id = (session.record.setup.terms or {}).get("match")
        return await in_database(self.matches.get, match_id) if match_id else None

    async def players(self, live: LiveGame, person: str) -> tuple[str, dict[str, Sitter]]:
        """The colour of *person* and the two people of a game. Raises ServiceError for others."""
        seating = await self.games.seating(live)
        colour = own_colour(live.session, seating, person)
        if colour is None:
            raise ForbiddenError("not-your-game", NOT_PLAYER)
        return colour, sitters(live.session.record.setup.players, seating.seats)

    async def _is_player(self, game_id: str, person: str) -> bool:
        live = await self.games.get(game_id)
        return own_colour(live.session, await self.games.seating(live), person) is not None

    async def _sitter(self, person: str, name: str) -> Sitter:
        known = await in_database(self.games.seats.names, [person])
        guest = person not in known and person != OWNER_ID
        return Sitter(person, known.get(person) or name, guest)

    async def _begin(self, game_id: str, terms: MeetingTerms) -> None:
        """Starts the clock of a game by correspondence."""
        if posted(terms):
            live = await self.games.get(game_id)
            await live.begin()


def is_of_room(live: LiveGame) -> bool:
    """Whether the host of a room has paired this game."""
    return bool((live.session.record.setup.terms or {}).get("room"))


def own_colour(session: GameSession, seating: Seating, person: str) -> str | None:
    """The colour of *person* in a game between two people; None for others."""
    if not session.met or not person:
        return None
    held = [colour for colour in OTHER if seating.holder(colour) == person]
    return held[0] if len(held) == 1 else None


def standing(record: MatchRecord) -> GameMatch:
    """A match with the results of its games that are over and not annulled, in their order."""
    state = GameMatch(record.made.terms, record.made.seed)
    worth = record.made.terms.rules.points
    for game in record.games:
        result, planned = game.summary.result, state.next_game()
        if planned is None or result not in ("white", "black", "draw"):
            continue
        pair = {"white": (worth.win, worth.loss), "black": (worth.loss, worth.win)}
        white, black = pair.get(result, (worth.draw, worth.draw))
        points = (white, black) if planned.white == "host" else (black, white)
        state = replace(state, results=(*state.results, points))
    return state
