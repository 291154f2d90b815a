"""Changes of the display beside the map: only changed parts are sent."""

from __future__ import annotations

from vexillum.core.show.display import Display
from vexillum.server.matches.frames.frame_types import DisplayChange


def display_change(old: Display | None, new: Display) -> DisplayChange | None:
    """The parts that differ; all of them if nothing is shown yet; None if nothing differs."""
    if old is new or old == new:
        return None
    names = Display.__struct_fields__
    parts = {name: getattr(new, name) for name in names if old is None or getattr(old, name) != getattr(new, name)}
    return DisplayChange(**parts)
