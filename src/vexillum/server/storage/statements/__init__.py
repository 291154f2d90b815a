"""Hot statements on a short way to the database."""
