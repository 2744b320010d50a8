"""Running the application with uvicorn: sockets, limits of connections, bounded logs.

No route and no page may live here.
Part of floor 8: imports `app`, `core` and `work`; only the command line starts it.
"""
