"""Worker processes tune their garbage collector; the main process does not."""

from __future__ import annotations

import gc

from vexillum.lab.workers import COLLECTION, in_chunks


def collector(chunk: range) -> tuple[bool, tuple[int, int, int]]:
    return gc.get_freeze_count() > 0, gc.get_threshold()


def test_a_worker_freezes_what_its_first_chunk_has_loaded():
    before = collector(range(0))
    assert before[1] != COLLECTION
    found = list(in_chunks(collector, 40, 2))
    assert (True, COLLECTION) in found
    assert all(frozen == (threshold == COLLECTION) for frozen, threshold in found)
    assert collector(range(0)) == before
    list(in_chunks(collector, 4, 1))
    assert collector(range(0)) == before
