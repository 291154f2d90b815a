"""8.6 The Non-player Aedui."""
