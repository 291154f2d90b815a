"""The installed version of the program, and whether its rules are compiled."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version

DISTRIBUTION = "vexillum-table"
"""The name under which the package is installed: the package index has another ``vexillum``, which is not ours."""
VERSION = version(DISTRIBUTION)


def build() -> str:
    """Which wheel is installed: ``compiled`` if this module is an extension, like the rules; otherwise ``pure``."""
    return "compiled" if __file__.endswith(tuple(EXTENSION_SUFFIXES)) else "pure"
