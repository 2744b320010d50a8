"""What lives here: stories for those who train as arbiters, made by a seed, with their questions.
What may not: rules; a `Table` says what is right.
Floor: the highest of arbiter/.
"""
