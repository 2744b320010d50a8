"""Studies that people write together, as live logs; lessons as a reader finds them.

Changes are decided in `damas.school.studies`.
"""
