"""A tournament as a website in one folder: plain HTML, no script.

All content comes from `damas.tournament.presentation.view`. Nothing is decided here, and no file is
written.
"""

from .site import MARK, site_files

__all__ = ["MARK", "site_files"]


def __dir__() -> list[str]:
    return __all__
