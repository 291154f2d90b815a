"""Information about decisions in all volumes: the turn, Events, spaces, numbers, refused options."""
