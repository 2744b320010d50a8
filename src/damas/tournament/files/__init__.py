"""Tournament reports, lists of players and tables for other programs, as text and bytes.

May not: pair a round, order players by rules of its own, or know an event's log.
"""
