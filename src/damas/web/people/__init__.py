"""The caller: the cookie of a visitor, the person behind it, and the policy of each address.

No rule of the game lives here, and no page.
Floor 8, a room of `web`: imports `core` and `work` of it.
"""

from .caller import Identities, Identity, Visit, caller_of, visit_of
from .policy import Requirement, may

__all__ = ["Identities", "Identity", "Requirement", "Visit", "caller_of", "may", "visit_of"]
