"""6.0 The Winter Round."""
