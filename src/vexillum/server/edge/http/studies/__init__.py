"""Studies over HTTP: views, edits, sharing."""
