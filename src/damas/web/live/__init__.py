"""One way to hold a stored log in memory and to serve it to open WebSockets.

What a log is about, a game, a board or a tournament, is not known here.
Part of floor 8: imports `core` and `work`.
"""
