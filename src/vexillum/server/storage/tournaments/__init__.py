"""Stored tournaments."""
