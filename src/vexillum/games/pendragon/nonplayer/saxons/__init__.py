"""8.6 The Non-player Saxons."""
