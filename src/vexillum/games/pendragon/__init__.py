"""Pendragon, The Fall of Roman Britain (game id ``pendragon``)."""

from vexillum.games.pendragon.game import GAME

__all__ = ["GAME"]
