"""The terminal boards of all volumes: cards, Factions, tracks, as lines of coloured text."""
