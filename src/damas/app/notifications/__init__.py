"""Notices outside the page, by e-mail and Web Push: written, queued in the store, sent in threads.

No rule and no route may live here; nothing is sent to an address that was not confirmed.
"""

from .service import NotificationService
from .settings import NotificationSettings

__all__ = ["NotificationService", "NotificationSettings"]
