"""The errors of the services: that somebody may not do a thing, that it is gone, that it is taken.

They know nothing of HTTP; `errors` gives each its status.

    ServiceError
    ├── SignInError         somebody has to be known first
    ├── ForbiddenError      this person may not do that
    ├── NotFoundError       there is no such thing, or it is another's and not said to be there
    ├── ConflictError       the thing is not as the request takes it to be
    ├── GoneError           the thing was removed
    ├── TooLargeError       more than a thing of this kind may hold
    ├── InvalidError        a value that cannot be taken
    ├── TooManyError        too many of them in too short a time
    ├── NotOfferedError     this installation does not do that
    ├── UnavailableError    not now: too much to do, or something that is needed is missing
    └── AskerLeftError      nobody waits for the answer any more
"""

from __future__ import annotations

from ...base.citation import Citation
from ...base.errors import CitedError
from ...base.i18n import Text

NOT_FOUND = Text("There is nothing at this address")
ONLY_OWNER = Text("Only the owner of this server may do this")


class ServiceError(CitedError):
    """An act that a service does not carry out for this person, now.

    *retry_seconds*: when it is worth asking again.
    """

    def __init__(
        self,
        code: str,
        text: Text,
        *,
        retry_seconds: int | None = None,
        citation: Citation | None = None,
    ) -> None:
        super().__init__(code, text.template, citation=citation, **text.params)
        self.retry_seconds = retry_seconds


class SignInError(ServiceError):
    """Somebody has to be known first."""


class ForbiddenError(ServiceError):
    """This person may not do that."""


class NotFoundError(ServiceError):
    """There is no such thing, or it is another's and not said to be there."""


class ConflictError(ServiceError):
    """The thing is not as the request takes it to be."""


class GoneError(ServiceError):
    """The thing was removed."""


class TooLargeError(ServiceError):
    """More than a thing of this kind may hold."""


class InvalidError(ServiceError):
    """A value that cannot be taken."""


class TooManyError(ServiceError):
    """Too many of them in too short a time."""


class NotOfferedError(ServiceError):
    """This installation does not do that."""


class UnavailableError(ServiceError):
    """Not now: too much to do, or something that is needed is missing."""


class AskerLeftError(ServiceError):
    """Nobody waits for the answer any more."""


def not_found() -> NotFoundError:
    """The error for an address with nothing behind it."""
    return NotFoundError("not-found", NOT_FOUND)
