"""Matches, and whole clubs, from one database into another."""
