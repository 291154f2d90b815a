"""The Akkren War: four Factions, hidden armies, and a common enemy (game id ``akkren``)."""

from .game import GAME

__all__ = ["GAME"]
