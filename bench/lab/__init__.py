"""The laboratory of the server: `python bench/lab` lists its parts."""
