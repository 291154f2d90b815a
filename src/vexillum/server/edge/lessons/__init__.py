"""Lessons in the browser: the courses, a lesson at the table, and the real game that follows it."""
