"""The arbiter over HTTP: tables that real boards report to, and training."""
