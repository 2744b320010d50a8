"""How two people come to a game: terms, invitations, seeks and matches, as frozen values.

No web, no SQL, no clock and no chance of its own: times and seeds are passed in.
Floor 6: imports games, clocks, regulations and openings.
"""
