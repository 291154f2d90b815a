"""Signals about changes made by other processes."""
