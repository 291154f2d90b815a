"""Runs ``vexillum`` with Ctrl-C pressed at the worst moment: while the locks of the futures are being taken."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import _base

from vexillum.cli import main

calls = 0


def enter_interrupted(acquiring):
    """``_AcquireFutures.__enter__`` with SIGINT after the first lock, the third time."""
    global calls
    calls += 1
    for number, future in enumerate(acquiring.futures):
        future._condition.acquire()
        if calls == 3 and number == 0:
            os.kill(os.getpid(), signal.SIGINT)


if __name__ == "__main__":
    _base._AcquireFutures.__enter__ = enter_interrupted
    sys.argv[0] = "vexillum"
    main()
