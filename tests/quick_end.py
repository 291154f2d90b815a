"""Makes finished workers exit immediately, without freeing all objects first.

Python would do that at exit, after a full garbage collection, which takes seconds in every worker.
"""

from __future__ import annotations

import atexit
import gc
import logging
import os
import sys


def is_worker() -> bool:
    """Whether this is a worker process of xdist, not the main one."""
    return "PYTEST_XDIST_WORKER" in os.environ


def last_of_all() -> None:
    """Register the exit; call it before other exit handlers are registered, so that it runs last."""
    if is_worker():
        atexit.register(_end)


def nothing_to_collect() -> None:
    """Skip pytest's final garbage collection in a worker, whose findings could no longer be reported."""
    if is_worker():
        gc.freeze()


def _end() -> None:
    logging.shutdown()  # it was there before
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
