"""The installed version of the program, and whether its rules are compiled."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version

VERSION = version("vexillum")


def build() -> str:
    """Which wheel is installed: ``compiled`` if this module is an extension, like the rules; otherwise ``pure``."""
    return "compiled" if __file__.endswith(tuple(EXTENSION_SUFFIXES)) else "pure"
