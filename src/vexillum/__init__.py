"""Vexillum: a digital table for deep strategy board games."""

from vexillum.core.agent import Agent, drive
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.core.version import VERSION

__version__ = VERSION

__all__ = ["Agent", "Session", "__version__", "drive", "game_ids", "get_game"]
