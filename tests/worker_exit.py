"""A worker that is done ends at once, and does not take apart first, object by object, what it made in minutes.

Python does that when it ends, after it has looked through everything for garbage: seconds of every worker, in which
nothing is tested any more.
"""

from __future__ import annotations

import atexit
import gc
import logging
import os
import sys


def is_worker() -> bool:
    """Is this one of several processes that share the tests, and not the one that tells how they went?"""
    return "PYTEST_XDIST_WORKER" in os.environ


def skip_cleanup_at_exit() -> None:
    """To be called before anything else wants something done at the end: that is done first, and this last."""
    if is_worker():
        atexit.register(_end)


def freeze_garbage() -> None:
    """When a worker has told everything, pytest looks for garbage once more, of which it can tell nobody."""
    if is_worker():
        gc.freeze()


def _end() -> None:
    logging.shutdown()  # it was there before
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
