"""Ratings and game histories: on profiles, as files, and for administrators."""
