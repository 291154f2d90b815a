"""The board: the map of the campaign, drawn from its data, and what stands on it."""
