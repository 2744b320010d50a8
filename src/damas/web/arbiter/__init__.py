"""The arbiter over HTTP: training, and the table that a real board reports to."""
