"""The addresses of the server: REST calls, WebSockets, pages and downloads.

A route gets an answer from a room below and shows it; no rule and no query may live here.
"""
