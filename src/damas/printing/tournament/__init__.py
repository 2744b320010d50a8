"""Prints of a tournament, from the pairing list to the report.

`PRINTS` lists them; `draw_print` and `print_of` make one, `berger_table` one without an event.
"""

from .prints import PRINTS, Print, berger_table, draw_print, pack, print_of
from .setup import PrintSetup

__all__ = [
    "PRINTS",
    "Print",
    "PrintSetup",
    "berger_table",
    "draw_print",
    "pack",
    "print_of",
]


def __dir__() -> list[str]:
    return __all__
