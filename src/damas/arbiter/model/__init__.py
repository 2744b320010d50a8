"""What lives here: the values of a table: codes, rulings, pieces, record, clock, cases, its state.
What may not: events, rule books' policies and decisions; nothing here ever changes.
Floor: the lowest of arbiter/.
"""
