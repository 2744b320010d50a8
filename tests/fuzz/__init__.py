"""Texts from nowhere, fed to what reads text from people.

What lives here: generators of near-misses and drivers. The kernel's own fuzzing is in native/.
"""
