"""Studies over HTTP: reading, writing, sharing."""
