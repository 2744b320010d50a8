"""Limits and requests of one person in the hands of several processes at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from damas.app.core.times import now_ms
from damas.meeting import Invitation, MeetingTerms
from damas.store import (
    ChatLimits,
    ChatMessages,
    Database,
    Invitations,
    People,
    Remark,
    ReportedMessage,
    new_id,
)
from web.processes import BOOK, Opened, games_of, new_game

AT_ONCE = 8
HOUR = 3_600_000


def guests(database: Database, count: int) -> list[str]:
    """People without an account."""
    names = [new_id() for _ in range(count)]
    for name in names:
        People(database).add_guest(name, new_id(), "", now_ms())
    return names


def together(calls: list[Callable[[], Any]]) -> list[Any]:
    """The answers to calls made at once, each as by a process of its own."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(lambda call: call(), calls))


def invitation(host: str) -> Invitation:
    """An open invitation."""
    at_ms = now_ms()
    terms = MeetingTerms(BOOK)
    return Invitation(new_id(), "", terms, host, "A", at_ms, at_ms + HOUR)


def test_invitations_of_one_person_stop_at_the_limit(opened: Opened) -> None:
    """Sent to several processes in one moment; the others are refused."""
    databases = [opened() for _ in range(AT_ONCE)]
    (host,) = guests(databases[0], 1)
    found = together(
        [partial(Invitations(one).add, invitation(host), code, None, 3) for one in databases]
    )
    assert sum(one is not None for one in found) == 3


def code() -> str:
    """Letters that no other invitation has."""
    return new_id()[:6]


def test_two_players_who_ask_for_another_game_at_once_agree(opened: Opened) -> None:
    """There is one invitation, and both get it."""
    databases = [opened(), opened()]
    game = new_game(games_of(databases[0]))
    both = guests(databases[0], 2)
    found = together(
        [
            partial(Invitations(one).add, invitation(host), code, game)
            for one, host in zip(databases, both, strict=True)
        ]
    )
    assert found[0].token == found[1].token


def test_a_remark_sent_to_two_processes_is_stored_once(opened: Opened) -> None:
    """And remarks of one person in one moment stop at the limit."""
    databases = [opened() for _ in range(AT_ONCE)]
    game = new_game(games_of(databases[0]))
    (speaker,) = guests(databases[0], 1)
    limits = ChatLimits(3, HOUR, 300)

    def say(database: Database, name: str) -> int:
        word = Remark(0, "white", now_ms(), None, "Olá", speaker)
        return ChatMessages(database).add(game, word, limits, name)

    assert together([partial(say, one, "a") for one in databases]) == [1] * AT_ONCE
    rest = together([partial(say, one, f"b{n}") for n, one in enumerate(databases)])
    assert sorted(one for one in rest if one > 0) == [2, 3]
    assert len(ChatMessages(databases[0]).of_game(game)) == 3


def test_a_complaint_sent_to_two_processes_is_stored_once(opened: Opened) -> None:
    """And complaints of one person stop at the limit."""
    databases = [opened() for _ in range(AT_ONCE)]
    speaker, other = guests(databases[0], 2)

    def complain(database: Database, name: str) -> bool:
        made = ReportedMessage(new_id(), speaker, other, None, "insult", "", now_ms())
        return ChatMessages(database).report(made, now_ms() - HOUR, 2, name)

    assert all(together([partial(complain, one, "a") for one in databases]))
    rest = together([partial(complain, one, f"b{n}") for n, one in enumerate(databases)])
    assert sum(rest) == 1
    assert len(ChatMessages(databases[0]).reports()) == 2
