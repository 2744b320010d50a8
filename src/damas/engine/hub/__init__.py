"""The Hub protocol both ways: our engine for any Hub program, any Hub engine for ours.

`HubServer` answers a program that speaks version 2; `HubEngine` runs an engine of version 1 or 2.
No search and no rule lives here, only their words.
"""

from .client import HubEngine
from .server import HubServer
from .serving import serve_hub

__all__ = ["HubEngine", "HubServer", "serve_hub"]


def __dir__() -> list[str]:
    return __all__
