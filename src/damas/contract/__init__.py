"""Values from outside as declared types: acts, their fields, and all that follows from them.

A field is a *kind* (`kinds`): a type, its bound, the label that people read. From a declaration
follow reading (`values`), the sentences of refusals (`faults`), schema and form (`forms`).
Knows no act itself. Above `base`, on pydantic.
"""

from . import needed as _needed  # noqa: F401 - before all others
from .acts import ActTable, DeclaredAct
from .errors import RefusedError, refused
from .faults import FieldFault
from .forms import DataOf, form_of, schema_of
from .kinds import Caption
from .messages import Messages
from .values import AT_ONCE, Body, Declared

__all__ = [
    "AT_ONCE",
    "ActTable",
    "Body",
    "Caption",
    "DataOf",
    "Declared",
    "DeclaredAct",
    "FieldFault",
    "Messages",
    "RefusedError",
    "form_of",
    "refused",
    "schema_of",
]


def __dir__() -> list[str]:
    return __all__
