"""The Akkren War: four Factions, hidden armies, and an enemy of everybody (game id ``akkren``)."""

from vexillum.games.akkren.game import GAME

__all__ = ["GAME"]
