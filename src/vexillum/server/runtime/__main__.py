"""``python -m vexillum.server.runtime``: one process of several, as its parent orders.

A module of its own: processes for agents load the one again that theirs began with, unless it is called like this.
"""

import gc

gc.set_threshold(20_000, 20, 20)  # what is loaded now stays

from vexillum.server.runtime.process import main  # noqa: E402

main()
