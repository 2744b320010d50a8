"""Running the application with uvicorn: sockets, limits of connections, bounded logs.

No route and no page may live here.
"""
