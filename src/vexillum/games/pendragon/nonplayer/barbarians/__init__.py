"""8.5-8.6 What the Non-player Scotti and Saxons share."""
