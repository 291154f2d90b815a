"""Studies: from storage to the reader."""
