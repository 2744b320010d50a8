"""Points, crosstables, tie-breaks with their working, standings, prizes and rating changes.

May not: read or write a file, pair a round, or know how a result came about.
The lowest room of `damas.tournament`; it imports only `tournament.errors` and lower floors.
"""
