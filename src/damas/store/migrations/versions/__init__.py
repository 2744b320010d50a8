"""One file per change of the tables, each with the way back.

A revision that has been published never changes again. It names its tables and columns itself and
imports nothing of the package.
"""
