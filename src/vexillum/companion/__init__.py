"""The companion of a game on a real table: dice and cards come from there, agents' moves are made there."""
