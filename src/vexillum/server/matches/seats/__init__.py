"""Seats: who sits down, gets up, is invited or replaced."""
