"""The events of the table as typed values, their reading, and their JSON schema.

May not: know rules and rulings; text is turned into values here and nowhere else.
"""
