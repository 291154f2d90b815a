"""``python -m vexillum``."""

from vexillum.cli import main

main()
