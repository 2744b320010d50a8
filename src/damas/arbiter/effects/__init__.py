"""What lives here: changes of a draft that several handlers share: a case, a touch, a way back.
What may not: the reading of events; nothing here is called by the table itself.
Floor: above draft.py, below handlers/.
"""
