"""msgspec resolves the fields of a struct type on first use, which is not thread-safe: another thread can find an
incomplete type, and the process crashes (msgspec 0.22). So types are resolved before threads use them.
"""

from __future__ import annotations

import contextlib
import threading

import msgspec

_lock = threading.Lock()
_settled: set[type] = set()
_threads = False


def before_threads() -> None:
    """Resolve all loaded struct types before threads start, and from now on those of each loaded game."""
    global _threads
    _threads = True
    resolve_new_types()


def resolve_new_types() -> None:
    """Resolve the struct types loaded since the last call, if threads use them."""
    if not _threads:
        return
    with _lock:
        for struct in set(_below(msgspec.Struct)) - _settled:
            with contextlib.suppress(Exception):  # a type that is never used because its fields cannot be resolved
                msgspec.json.Decoder(struct)
            _settled.add(struct)


def _below(struct: type) -> list[type]:
    """All subclasses of a struct; not a recursive generator, which would slow down a server's start."""
    found: list[type] = struct.__subclasses__()
    for one in found:  # grows during the loop
        found += one.__subclasses__()
    return found
