"""``python -m vexillum.server.runtime``: one process of several, as its parent orders.

A module of its own: processes for agents load the one again that theirs began with, unless it is called like this.
"""

from vexillum.server.runtime.process import main

main()
