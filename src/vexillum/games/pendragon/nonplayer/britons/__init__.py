"""8.7-8.8 What the Non-player Civitates and Dux share."""
