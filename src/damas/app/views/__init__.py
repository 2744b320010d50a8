"""JSON views that several rooms share: positions, moves, outcomes, articles, regulations.

Nothing is decided or stored here. Views of one room alone lie in that room.
"""
