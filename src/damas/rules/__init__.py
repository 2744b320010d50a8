"""The rules: variants, positions and moves, games, their clock and their end, rule books.

No text of games, no picture and no engine lives here.
"""
