"""What lives here: a move and a report of occupied squares, judged from a board.
What may not: changes; a judgement is returned and nothing else happens.
Floor: above protocol/ and model/, below draft.py.
"""
