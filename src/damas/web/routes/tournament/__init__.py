"""The addresses of tournaments: events, people, rounds, prints, files, pages, the WebSocket.

Nothing is paired or counted here: `damas.tournament` does that.
Part of floor 8: routes import the rooms below them.
"""
