"""The command line `damas`: one file for a command or a group of them (`app.COMMANDS`).

Only asks and shows: no rule of the game and no SQL may live here.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

NEEDED = ("typer", "rich", "babel")
SELDOM = (50_000, 10, 10)
"""The thresholds of the garbage collector: with the usual ones it takes a tenth of the time in
which the page is loaded, and finds nothing. A server has its own while it serves."""

__all__ = ["main"]


def main() -> None:
    """Runs the command line; without its extra installed, says how to install it.

    Raises SystemExit: 0 all fine, 1 something asked for failed, 2 a wrong command.
    """
    gc.set_threshold(*SELDOM)
    if sys.stdout is None:  # closed by the program that started us
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    try:
        for name in NEEDED:
            __import__(name)
    except ImportError as error:
        from ..base.installing import install_command  # noqa: PLC0415  (only then)

        sys.stderr.write(
            f"The command line of Damas needs the package {error.name}.\n"
            f"Install it with: {install_command('cli')}   ([all] in its place adds the page)\n"
        )
        raise SystemExit(2) from None
    from .language import choose  # noqa: PLC0415  (only now are its packages known to be there)

    arguments = choose(
        sys.argv[1:]
    )  # before the commands are loaded, whose help is in that language
    from .app import run  # noqa: PLC0415

    raise SystemExit(run(arguments))
