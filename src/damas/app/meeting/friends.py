"""The friends of a person: whom one challenges with one press. Who is here is seen by friends of
each other alone."""

from __future__ import annotations

from typing_extensions import TypedDict

from ...base.i18n import Text
from ...store import ChatMessages, Friends
from ..core.service_errors import ConflictError, ForbiddenError, InvalidError, not_found
from ..core.times import now_ms
from ..work import in_database

MOST_FRIENDS = 100
HERE_MS = 300_000
"""Who was here so shortly ago counts as here."""


class FriendView(TypedDict):
    """A friend; *here* is null where the two are not friends of each other."""

    id: str
    name: str
    here: bool | None


class FriendService:
    """The friends of people over one database."""

    def __init__(self, friends: Friends, words: ChatMessages) -> None:
        self._friends = friends
        self._words = words

    async def add(self, person: str, friend: str) -> None:
        """Makes an account a friend of *person*. Raises ServiceError."""
        if friend == person:
            raise InvalidError("own-friend", Text("You cannot be your own friend"))
        if await in_database(self._words.apart, person, friend):
            raise ForbiddenError("apart", Text("One of you has blocked the other"))
        added = await in_database(self._friends.add, person, friend, now_ms(), MOST_FRIENDS)
        if added is None:
            raise not_found()
        if not added:
            text = Text("You have {count} friends: that is the most", {"count": MOST_FRIENDS})
            raise ConflictError("enough-friends", text)

    async def remove(self, person: str, friend: str) -> None:
        """Takes somebody off the list of *person*."""
        await in_database(self._friends.remove, person, friend)

    async def of(self, person: str) -> list[FriendView]:
        """The friends of a person: those who are here first, then by name."""
        since = now_ms() - HERE_MS
        views: list[FriendView] = [
            {"id": one.id, "name": one.name, "here": one.seen_ms >= since if one.mutual else None}
            for one in await in_database(self._friends.of, person)
        ]
        return sorted(views, key=lambda one: not one["here"])

    async def has(self, person: str, friend: str) -> bool:
        """Whether *friend* is a friend of *person*."""
        return await in_database(self._friends.has, person, friend)
