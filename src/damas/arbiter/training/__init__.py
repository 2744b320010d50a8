"""Stories for those who train as arbiters, made by a seed, with their questions.

May not: know rules; a `Table` says if an answer is right.
"""
