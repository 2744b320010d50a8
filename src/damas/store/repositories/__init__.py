"""One repository per kind of record: the queries that write and read its rows.

Callers see frozen records and logs, never a row or a session. No rule of the game may live here.
"""
