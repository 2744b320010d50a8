"""Meetings of two people: invitations, the lobby, matches, rematches, remarks.

No rule of the game and no SQL: terms and matching are `damas.meeting`, rows are the store's.
"""
