"""Studies: from what is stored to what is read."""
