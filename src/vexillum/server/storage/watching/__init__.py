"""Spectators: delays, live tables, featured matches, and guests."""
