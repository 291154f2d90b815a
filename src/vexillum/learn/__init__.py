"""Lessons: positions with tasks, a speaker who explains, and what counts as done. It knows games by name alone."""
