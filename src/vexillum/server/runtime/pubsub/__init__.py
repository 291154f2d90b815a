"""Hearing what other processes have changed in the database."""
