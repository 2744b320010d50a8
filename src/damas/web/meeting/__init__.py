"""Meetings of two people: invitations, the lobby, matches, rematches, remarks.

No rule of the game and no SQL: terms and matching are `damas.meeting`, rows are the store's.
Floor 8, a room of `web`: imports `games`, `people`, `live`, `work`, `views` and `core` of it.
"""
