"""The board: the map of the campaign, drawn from its data, with its counters."""
