"""Classes: a teacher, pupils by nickname, tasks with their progress, the board that all see.

Part of floor 8: imports `studies` beside the rooms below.
"""
