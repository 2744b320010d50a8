"""Points, crosstables, tie-breaks with their working, standings, prizes and rating changes.

May not: read or write a file, pair a round, or know how a result came about.
"""
