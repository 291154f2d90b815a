"""Falling Sky: Rome and the Gauls, 54 to 50 BC (game id ``falling-sky``)."""

from .game import GAME

__all__ = ["GAME"]
