"""8.5-8.7 What the Non-player Gauls share."""
