"""Ratings: who played a rated match, how it ended for them, and what that made of their rating."""
