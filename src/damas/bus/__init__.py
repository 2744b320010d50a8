"""One server process tells the others that a stored log has a new version. It only wakes.

No authority and no content may live here: the store is the truth, a message leads to reading it.
"""

from .address import ALONE, BusAddress, BusError
from .bus import Bus, BusStatus
from .making import check_bus, open_bus
from .messages import ChangeNotice, Kind

__all__ = [
    "ALONE",
    "Bus",
    "BusAddress",
    "BusError",
    "BusStatus",
    "ChangeNotice",
    "Kind",
    "check_bus",
    "open_bus",
]
