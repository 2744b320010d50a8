"""What lives here: the sentences for events, claims, rulings and irregularities.
What may not: decisions; a sentence is chosen by its key and filled, never judged.
Floor: above model/.
"""
