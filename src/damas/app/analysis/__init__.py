"""Analysis of positions and reviews of finished games: the pool of engines and the requests.

No rule is decided here; routes in `routes` send the answers.
"""
