"""What has changed from one map to the next: only those blocks travel."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import msgspec

from vexillum.core.show.map_blocks import MapDrawing
from vexillum.server.matches.frames.frame_types import MapChange, MapWhole

LARGE = 8192
"""How many letters a block has that is encoded once."""


def map_change(old: MapDrawing | None, new: MapDrawing) -> MapChange:
    """What makes the new map of the old one; None: of nothing.

    Blocks that have not changed are mostly the same objects, so that only the others are compared.
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
    """Do both consist of the same blocks, painted in the same order on the same ground?"""
    return (old.width, old.height, old.home, old.css) == (new.width, new.height, new.home, new.css) and list(
        old.blocks
    ) == list(new.blocks)


def _whole(new: MapDrawing) -> MapWhole:
    blocks = {id: _encoded(drawn) if len(drawn) > LARGE else drawn for id, drawn in new.blocks.items()}
    return MapWhole(new.width, new.height, cast("Any", blocks), new.anchors, new.home, new.label, new.css)


@lru_cache(64)
def _encoded(drawn: str) -> msgspec.Raw:
    """A block as it is sent: the ground and the definitions of a map are mostly the same for all matches."""
    return msgspec.Raw(msgspec.json.encode(drawn))
