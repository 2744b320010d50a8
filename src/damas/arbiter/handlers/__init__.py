"""What lives here: one room for each procedure; a handler takes a draft and a typed event.
What may not: the table, and other handlers; shared changes of a draft are in effects/.
Floor: above effects/, below decide.py.
"""
