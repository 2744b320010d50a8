"""Arbiter's tables on the server: the fold of each table's log, and its JSON views.

No procedure is decided here: `damas.arbiter` decides. No tournament is known here.
"""
