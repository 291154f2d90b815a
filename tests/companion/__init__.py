"""The companion of games on a real table."""
