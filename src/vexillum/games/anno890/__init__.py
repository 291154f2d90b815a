"""890 Anno Domini (game id ``anno890``)."""

from .game import GAME

__all__ = ["GAME"]
