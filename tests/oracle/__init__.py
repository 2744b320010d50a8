"""A second reading of the rules, written from the documents alone.

What lives here: a slow move generator, a slow judge of draws, makers of random positions.
What may not: any import of the package under test, any table copied from it.
"""
