"""The information on every decision and option of Falling Sky before anything is chosen."""
