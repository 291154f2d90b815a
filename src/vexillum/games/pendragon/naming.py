"""Names of things on the board, as a reason for what is not offered needs them."""

from __future__ import annotations

from vexillum.games.pendragon.map import SITE_NUMBER, SITE_SPACE, SPACE_NUMBER


def space_named(name: str) -> int | None:
    """The space that a thing or key is about: "space:iceni", "unit:iceni.cavalry", "site:ratae", "iceni.sea"."""
    id = name.rpartition(":")[2].partition(".")[0]
    if id in SITE_NUMBER:
        return SITE_SPACE[SITE_NUMBER[id]]
    return SPACE_NUMBER.get(id)
