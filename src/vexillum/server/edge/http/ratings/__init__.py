"""Ratings and the games that people have played: on profiles, as files, and for administrators."""
