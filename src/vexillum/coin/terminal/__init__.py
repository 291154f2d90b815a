"""What the boards of all volumes show in a terminal: cards, Factions, tracks, as lines of coloured text."""
