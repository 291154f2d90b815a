"""Accounts and everything that belongs to them, as rows."""
