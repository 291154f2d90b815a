"""The tournament pages and feeds."""
