"""What a person practises: problems, endings against the tables, repertoires of openings.

Each is judged, counted and planned here; a page and a program that asks get the same answer.
"""
