"""890 Anno Domini (game id ``anno890``)."""

from vexillum.games.anno890.game import GAME

__all__ = ["GAME"]
