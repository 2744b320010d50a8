"""The values of a table: codes, rulings, pieces, record, clock, cases, and the whole state.

May not: know events or policies, decide, or change.
"""
