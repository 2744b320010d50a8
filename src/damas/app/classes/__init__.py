"""Classes: a teacher, pupils by nickname, tasks with their progress, the board that all see.

No address of HTTP and no SQL may live here.
"""
