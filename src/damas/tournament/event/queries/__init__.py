"""Questions about an event's state: tables, proposals, objections, lots, history, words.

May not: change the state; a query that supposes something works on a copy.
"""
