"""Workers exit immediately, without Python's cleanup.

Python collects garbage and frees all objects at exit, which takes each worker several seconds.
"""

from __future__ import annotations

import atexit
import gc
import logging
import os
import sys


def is_worker() -> bool:
    """Whether this is a worker of xdist."""
    return "PYTEST_XDIST_WORKER" in os.environ


def skip_cleanup_at_exit() -> None:
    """Must be called before other exit handlers are registered, since the first one registered runs last."""
    if is_worker():
        atexit.register(_end)


def freeze_garbage() -> None:
    """Exempt all objects from pytest's final garbage collection, whose warnings could not be reported any more."""
    if is_worker():
        gc.freeze()


def _end() -> None:
    logging.shutdown()  # its own exit handler was registered earlier and would run later
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
