"""The companion of a game on a real table: dice and cards come from there, and what agents do is carried out there."""
