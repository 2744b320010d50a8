"""A federation for its officers and for everybody: people, acts, files, lists of ratings.

The rules are in `damas.federation`, the records in `damas.store`; here a caller meets both.
"""
