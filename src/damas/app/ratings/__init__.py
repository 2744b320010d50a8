"""Ratings of people: rated games counted once, profiles, leaderboards, fair play.

No arithmetic and no SQL: those are `damas.ratings` and the store.
"""
