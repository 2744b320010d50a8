"""A request or a WebSocket: its sender and caller, its policy and quota, and its line.

All that routes need of HTTP.
"""

from .learners import learner_of
from .openapi import DescribedApp, as_made
from .policy import (
    Requirement,
    may,
    require_open,
    require_stranger_welcome,
    require_unblocked,
    things_of,
)
from .quotas import counts
from .services_of import link_base, moderating_of, own_base, services_of
from .sockets import UNKNOWN, RefusalMessage, SocketSession, accept_socket, refusal_of
from .visits import Identity, caller_of, sender_of, visit_of

__all__ = [
    "UNKNOWN",
    "DescribedApp",
    "Identity",
    "RefusalMessage",
    "Requirement",
    "SocketSession",
    "accept_socket",
    "as_made",
    "caller_of",
    "counts",
    "learner_of",
    "link_base",
    "may",
    "moderating_of",
    "own_base",
    "refusal_of",
    "require_open",
    "require_stranger_welcome",
    "require_unblocked",
    "sender_of",
    "services_of",
    "things_of",
    "visit_of",
]
