"""Falling Sky: Rome and the Gauls, 54 to 50 BC (game id ``falling-sky``)."""

from vexillum.games.falling_sky.game import GAME

__all__ = ["GAME"]
