"""The archive in the database: rows of games, search, and the index of positions.

`transaction`: the rows within one transaction. `search`, `conditions`, `names`, `ordered_scan`:
questions. `index` with its runs, counts and tombstones: positions. Nothing here reads a file.
"""
