"""A second reading of the rules, written from the documents alone.

Here live a slow move generator, a slow judge of draws, makers of random positions.
Forbidden are imports of the package under test and tables copied from it.
"""
