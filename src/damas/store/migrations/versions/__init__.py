"""One file per change of the tables, each with the way back."""
