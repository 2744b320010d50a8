"""The addresses of the arbiter: tables, their WebSocket, training.

No procedure is decided here: `damas.arbiter` decides.
Part of floor 8: routes import the rooms below them.
"""
