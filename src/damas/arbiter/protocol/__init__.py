"""What lives here: the events of the table as typed values, their reading, their JSON schema.
What may not: rules and rulings; text is turned into values here and nowhere else.
Floor: above model/.
"""
