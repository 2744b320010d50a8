"""Ratings of people: rated games counted once, profiles, leaderboards, fair play.

No arithmetic and no SQL: those are `damas.people.ratings` and the store.
Floor 8, a room of `web`: imports `games`, `people`, `live`, `work`, `views` and `core` of it.
"""
