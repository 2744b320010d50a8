"""The page: its templates and its static files.

It has no Python: `damas.http` serves them.
"""
