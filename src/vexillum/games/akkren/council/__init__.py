"""14 The winter Council."""
