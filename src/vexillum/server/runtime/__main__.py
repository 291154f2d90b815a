"""``python -m vexillum.server.runtime``: one server process of several, started by the supervisor.

A separate module, since multiprocessing re-imports the main module in agent processes unless it is named ``__main__``.
"""

import gc

gc.set_threshold(20_000, 20, 20)  # collect less often: what is imported now stays in memory

from vexillum.server.runtime.process import main  # noqa: E402

main()
