"""Lessons in the browser: courses, lessons at the table, and the real game that follows."""
