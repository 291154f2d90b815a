"""Lessons: positions with tasks, explanations, and conditions for success. Games are known only by name."""
