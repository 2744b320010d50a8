"""The school: lessons and problems as data, and what a person practises next.

Values and checks over the rules, the engine and the tables; no database, no page.
"""
