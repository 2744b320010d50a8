"""The archive in the database: rows of games, search, and the index of positions."""
