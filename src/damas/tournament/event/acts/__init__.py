"""The acts of an event: each reads the data of its entry and changes the state, or refuses.

May not: change anything before every check has passed, or read a log that is not its state's.
"""
