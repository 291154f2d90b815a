"""The garbage collector, while something large is made of which nearly everything stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_paused() -> Iterator[None]:
    """Look for no garbage meanwhile; a caller that leaves much behind calls ``gc.collect(0)`` now and then.

    The collector goes by how many objects were made. Of those of a whole game nearly all stay, so that it would look
    through them, and through all modules, again and again. Where it was off before, it stays off.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
