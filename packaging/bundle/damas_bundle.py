"""The program of the self-contained bundle: the command `damas`, or `damas serve` alone."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # the server's worker processes are this program again
    from damas.cli import main

    if len(sys.argv) == 1:  # a double click
        sys.argv.append("serve")
    main()
