"""Games on screen: the fold of a game's log, its clock, the live game, the engine as opponent.

No arbiter's table and no tournament is known here, and no address of HTTP.
"""
