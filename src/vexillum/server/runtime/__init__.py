"""Processes of a server: the application, its supervisor, and how several processes keep in step."""
