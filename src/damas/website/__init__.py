"""A tournament as a website in one folder: plain HTML, no script (floor 6; needs Jinja2).

What is shown comes from `damas.tournament.presentation.view`; nothing is decided and nothing
written here.
"""

from .site import MARK, site_files

__all__ = ["MARK", "site_files"]
