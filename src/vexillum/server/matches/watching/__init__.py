"""Spectators of a match, with a delay if its players want one."""
