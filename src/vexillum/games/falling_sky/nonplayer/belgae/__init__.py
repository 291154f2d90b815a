"""8.5 The Non-player Belgae."""
