"""msgspec finds out what the fields of a struct are when one is first read. Where several threads read, that must be
over before: a thread that comes in between finds a half-made type, and the whole process crashes (msgspec 0.22).
"""

from __future__ import annotations

import contextlib
import threading

import msgspec

_lock = threading.Lock()
_settled: set[type] = set()
_threads = False


def before_threads() -> None:
    """Several threads are about to read structs: settle those that are loaded, and from now on those of each game."""
    global _threads
    _threads = True
    settle_new()


def settle_new() -> None:
    """Settle the structs that were loaded since the last time, if threads read them."""
    if not _threads:
        return
    with _lock:
        for struct in set(_below(msgspec.Struct)) - _settled:
            with contextlib.suppress(Exception):  # one that is never read, since its fields cannot be
                msgspec.json.Decoder(struct)
            _settled.add(struct)


def _below(struct: type) -> list[type]:
    """All that come from a struct; without a generator for each, which a server at its start would wait for."""
    found: list[type] = struct.__subclasses__()
    for one in found:  # it grows meanwhile
        found += one.__subclasses__()
    return found
