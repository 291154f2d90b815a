"""Pendragon, The Fall of Roman Britain (game id ``pendragon``)."""
