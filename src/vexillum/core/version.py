"""The version of the program, as it was installed, and whether its rules are compiled."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version

VERSION = version("vexillum")


def build() -> str:
    """Which wheel runs: ``compiled``, where this module is a library like the rules, or ``pure``."""
    return "compiled" if __file__.endswith(tuple(EXTENSION_SUFFIXES)) else "pure"
