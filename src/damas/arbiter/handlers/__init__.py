"""One room for each procedure; a handler takes a draft and a typed event.

May not: know the table or another handler; shared changes of a draft are in effects/.
"""
