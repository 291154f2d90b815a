"""Pausing the garbage collector while a large structure is built."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_paused() -> Iterator[None]:
    """Pause the garbage collector. A caller that leaves much garbage calls ``gc.collect(0)`` now and then.

    Collections are triggered by the number of allocations. Replaying a game allocates many objects and frees few, so
    they and all modules would be traversed again and again. If the collector was off before, it stays off.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
