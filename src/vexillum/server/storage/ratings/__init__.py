"""Ratings: players and results of rated matches, and rating histories."""
