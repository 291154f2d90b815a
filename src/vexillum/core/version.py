"""The version of the program, as it was installed."""

from importlib.metadata import version

VERSION = version("vexillum")
