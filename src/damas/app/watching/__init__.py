"""Games for spectators: live boards on one page, and the number of spectators.

It has no commands and no seats; it shows only stored and public games.
"""
