"""Tournaments over HTTP: events kept as logs, roles by link or PIN, live standings (floor 8).

`live` keeps each event's log, `keys` says who asks, `plays` follows boards at tables and on
screens. Nothing is paired or counted here: `damas.tournament` does that.
"""
