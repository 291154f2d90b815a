"""Accounts of a club: names, passwords, sessions, letters, and what happens to all that when somebody leaves."""
