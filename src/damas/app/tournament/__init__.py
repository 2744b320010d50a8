"""Tournaments on the server: the fold of each log, keys of roles, boards played on this server.

Nothing is paired or counted here: `damas.tournament` does that.
"""
