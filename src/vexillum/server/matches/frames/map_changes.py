"""Changes from one map to the next: only changed blocks are sent."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import msgspec

from vexillum.core.show.svg import MapDrawing
from vexillum.server.matches.frames.frame_types import MapChange, MapWhole

LARGE = 8192
"""Blocks longer than this are encoded once and cached."""


def map_change(old: MapDrawing | None, new: MapDrawing) -> MapChange:
    """The difference between two maps; ``old`` is None if the client has none.

    Most unchanged blocks are identical objects, so that few are compared by value.
    """
    if old is new:
        return MapChange(label=new.label)
    if old is None or not _same_frame(old, new):
        return MapChange(whole=_whole(new), label=new.label)
    before = old.blocks
    blocks = {id: drawn for id, drawn in new.blocks.items() if drawn is not before[id] and drawn != before[id]}
    anchored = new.anchors is old.anchors or new.anchors == old.anchors
    return MapChange(blocks=blocks, label=new.label, anchors=None if anchored else new.anchors)


def _same_frame(old: MapDrawing, new: MapDrawing) -> bool:
    """Whether both have the same size, styles and blocks, painted in the same order."""
    return (old.width, old.height, old.home, old.css) == (new.width, new.height, new.home, new.css) and list(
        old.blocks
    ) == list(new.blocks)


def _whole(new: MapDrawing) -> MapWhole:
    blocks = {id: _encoded(drawn) if len(drawn) > LARGE else drawn for id, drawn in new.blocks.items()}
    return MapWhole(new.width, new.height, cast("Any", blocks), new.anchors, new.home, new.label, new.css)


@lru_cache(64)
def _encoded(drawn: str) -> msgspec.Raw:
    """A block as it is sent. The background and definitions of a map are usually the same in all matches."""
    return msgspec.Raw(msgspec.json.encode(drawn))
