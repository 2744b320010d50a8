"""The addresses of tournaments: events, people, rounds, prints, files, pages, the WebSocket.

Nothing is paired or counted here: `damas.tournament` does that.
"""
