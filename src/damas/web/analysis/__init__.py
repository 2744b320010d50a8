"""Analysis on the page: places for searches, what may be asked, the line that tells (floor 8).

`desk` holds the bounded number of searches, `asked` says which position a client means and whether
it may be analysed, `socket` streams. No rule is decided here.
"""
