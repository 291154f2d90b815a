"""Stored accounts and everything that belongs to them."""
