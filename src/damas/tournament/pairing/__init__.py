"""The systems that pair a round: Berger tables, the Dutch system, another program.

May not: write a log, decide a result, or word anything for a page.
"""
