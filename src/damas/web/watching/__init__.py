"""Games as those who look on see them: boards that move on one page, and how many look on.

Nobody acts here: no command and no seat; it shows only stored and public games.
Part of floor 8: imports `games`, `live` and the rooms below them.
"""
