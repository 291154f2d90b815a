"""5.0 The cards: as printed, what they show, and effects that last."""
