"""Judgements on a move and on a report of occupied squares.

May not: change anything; a judgement is returned.
"""
