"""The command line `damas`: one file for a command or a group of them (`app.COMMANDS`).

Only asks and shows: no rule of the game and no SQL may live here. Floor 8: nothing imports it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

NEEDED = ("typer", "rich", "babel")

__all__ = ["main"]


def main() -> None:
    """Runs the command line; without its extra installed, says how to install it.

    Raises SystemExit: 0 all fine, 1 something asked for failed, 2 a wrong command.
    """
    if sys.stdout is None:  # closed by the program that started us
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    try:
        for name in NEEDED:
            __import__(name)
    except ImportError as error:
        sys.stderr.write(
            f"The command line of Damas needs the package {error.name}.\n"
            "Install it with: pip install 'damas[cli]'   (or 'damas[all]', which adds the page)\n"
        )
        raise SystemExit(2) from None
    from .language import choose  # noqa: PLC0415  (only now are its packages known to be there)

    arguments = choose(
        sys.argv[1:]
    )  # before the commands are loaded, whose help is in that language
    from .app import run  # noqa: PLC0415

    raise SystemExit(run(arguments))
