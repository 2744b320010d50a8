"""Studies that people write together, as live logs.

What a change means is decided in `damas.school.studies`. Part of floor 8.
"""
