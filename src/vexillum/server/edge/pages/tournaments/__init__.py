"""The pages of tournaments, and their feeds."""
