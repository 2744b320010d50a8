"""The sentences for events, claims, rulings and irregularities.

May not: decide; a sentence is chosen by its key and filled.
"""
