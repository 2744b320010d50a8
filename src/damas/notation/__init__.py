"""Games as text and as pictures: PDN, diagrams, openings.

Everything here is made of games and positions; no rule is decided here.
"""
