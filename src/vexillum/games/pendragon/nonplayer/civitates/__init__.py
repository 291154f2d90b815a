"""8.7 The Non-player Civitates."""
