"""The parts of an event: entries, settings, players, rounds, changes, and `TournamentState`.

May not: count a standing, pair a round or word anything for people; only acts change a state.
"""
