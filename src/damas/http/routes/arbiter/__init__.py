"""The addresses of the arbiter: tables, their WebSocket, training.

No procedure is decided here: `damas.arbiter` decides.
"""
