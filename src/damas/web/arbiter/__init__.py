"""The arbiter over HTTP: tables that real boards report to, and training (part of floor 8).

`live` keeps each table's log, `api` and `socket` take events, `views` shows rulings. No procedure
is decided here: `damas.arbiter` decides. Nothing here imports the folder of tournaments.
"""
