"""Studies that people write together, as live logs.

Changes are decided in `damas.school.studies`.
"""
