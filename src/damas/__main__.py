"""`python -m damas` is the command `damas`."""

from .cli import main

if __name__ == "__main__":
    main()
