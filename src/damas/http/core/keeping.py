"""Answers that a browser or a proxy may keep: the one place that writes `Cache-Control`.

An answer is kept by the browser that asked, which asks again before it shows it (`ASKED`), unless
its route says otherwise beside its policy (`people.may(policy, keep=...)`), a mount of files by its
`keep`. A proxy gives to others only the answers declared as public; an error, a redirect or an
answer with a cookie never is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app.core.keep import Keep

if TYPE_CHECKING:
    from starlette.datastructures import MutableHeaders
    from starlette.requests import HTTPConnection
    from starlette.types import Scope


SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
KEEP = "damas.keep"
"""The key of a request's scope with the `Keep` that its route declares."""
DEFAULT = {"Cache-Control": Keep.ASKED.value, "Vary": "Accept-Language, Cookie"}
"""The headers of an answer whose route declares nothing, or which has no route."""
VISIT = "damas.visit"
"""The key of a connection's scope under which its `Visit` is."""
OWN = "damas.own"
"""The key of a request's scope that is set for an answer for this caller alone."""
WHOLE = (200, 206, 304)
"""The statuses of answers that a route declared; all others are between the server and one."""


def declare(scope: Scope, keep: Keep) -> None:
    """The route or the files that answer say who may keep it."""
    scope[KEEP] = keep


def for_caller_alone(request: HTTPConnection) -> None:
    """This answer of a public route is not for everybody: a private game's."""
    request.scope[OWN] = True


def is_shared(scope: Scope) -> bool:
    """Whether the answer may go to several people: then it does not follow anyone's cookies."""
    keep: Keep = scope.get(KEEP, Keep.ASKED)
    return keep.is_public


def keep_of(scope: Scope, status: int, *, has_cookie: bool) -> Keep:
    """The header of the answer to a request, by its route and its status."""
    if has_cookie or scope["method"] not in SAFE_METHODS:
        return Keep.NOWHERE
    keep: Keep = scope.get(KEEP, Keep.ASKED)
    if keep.is_public and (status not in WHOLE or OWN in scope):
        return Keep.ASKED
    return keep


def dress(headers: MutableHeaders, scope: Scope, status: int) -> None:
    """Writes `Cache-Control` and `Vary`, also over those of the route."""
    keep = keep_of(scope, status, has_cookie="set-cookie" in headers)
    headers["Cache-Control"] = keep.value
    if keep is Keep.EVER:
        return  # the same for everybody in every language
    varies = "Accept-Language" if keep.is_public else DEFAULT["Vary"]
    parts = f"{headers.get('Vary', '')},{varies}".split(",")
    names = [one.strip() for one in parts if one.strip()]
    headers["Vary"] = ", ".join({one.lower(): one for one in names}.values())
