"""The information on every decision and option before anything is chosen."""
