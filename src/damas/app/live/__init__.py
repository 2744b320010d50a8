"""One way to hold a stored log, or a thing that is read again, in memory and to serve it to open
WebSockets.

No game, table or tournament is known here.
"""

from .cached_log import CachedLog, Fold, Head, Listener, Message
from .cached_logs import CachedLogs
from .following import Follower
from .packets import LINE, FrameLine, Packet
from .places import Guest, LivePlace, LivePlaces, Subscription

__all__ = [
    "LINE",
    "CachedLog",
    "CachedLogs",
    "Fold",
    "Follower",
    "FrameLine",
    "Guest",
    "Head",
    "Listener",
    "LivePlace",
    "LivePlaces",
    "Message",
    "Packet",
    "Subscription",
]
