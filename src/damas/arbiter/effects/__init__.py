"""Changes of a draft that several handlers share: a case, a touch, a result, a way back.

May not: read events, or call a handler or the table.
"""
