"""Falling Sky: Rome and the Gauls, 54 to 50 BC (COIN VI)."""
