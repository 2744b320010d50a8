"""Problems: found in games, proven, named by motif, kept as data, and practised (floor 6).

`mining` makes them, `collection` reads those that ship. Nothing here knows a person or a page.
"""
