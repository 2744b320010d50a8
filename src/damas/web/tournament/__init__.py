"""Tournaments over HTTP: events kept as logs, roles by link or PIN, live standings."""
