"""One way to hold a stored log, or a thing that is read again, in memory and to serve it to open
WebSockets.

No game, table or tournament is known here.
"""

from .cached_log import CachedLog, Fold, Head, Listener, Message
from .cached_logs import CachedLogs
from .change_feed import ChangeFeed
from .frames import LINE, FrameLine, Packet
from .places import LiveDocument, LiveDocuments, Subscriber, Subscription

__all__ = [
    "LINE",
    "CachedLog",
    "CachedLogs",
    "ChangeFeed",
    "Fold",
    "FrameLine",
    "Head",
    "Listener",
    "LiveDocument",
    "LiveDocuments",
    "Message",
    "Packet",
    "Subscriber",
    "Subscription",
]
