"""Rooms for club nights, classes and simuls: people, pairs, all boards at once.

No rule of the game and no SQL: pairing and tables are `damas.meeting`, rows are the store's.
"""
