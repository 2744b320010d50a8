"""What every service shares: named errors, times, metrics, the addresses of the server.

No game, board or tournament is known here, and nothing is stored.
"""
