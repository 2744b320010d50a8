"""Notices outside the page, by e-mail and Web Push: written, queued in the store, sent in threads.

No rule and no route may live here; nothing is sent to an address that was not confirmed.
Floor 8, a room of `web`: imports `games`, `meeting`, `people`, `work` and `core` of it.
"""

from .room import NoticeRoom
from .settings import NoticeSettings

__all__ = ["NoticeRoom", "NoticeSettings"]
