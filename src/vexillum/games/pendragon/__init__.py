"""Pendragon, The Fall of Roman Britain (game id ``pendragon``)."""

from .game import GAME

__all__ = ["GAME"]
