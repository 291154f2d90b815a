"""Studies: a finished game or a position with chapters, comments and drawings on the board."""
