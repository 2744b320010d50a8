"""Damaged texts, fed to the readers of texts from people.

Here live generators of near-misses and drivers. The kernel's own fuzzing is in native/.
"""
