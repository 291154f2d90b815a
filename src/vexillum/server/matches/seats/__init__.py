"""Seats: taking, leaving, inviting, replacing."""
