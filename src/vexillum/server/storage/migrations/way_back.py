"""The way back from a migration that keeps more than the tables before it: a backup."""

from __future__ import annotations

from typing import NoReturn

from vexillum.server.kernel.refusals import Refusal


def no_way_back(version: str) -> NoReturn:
    """Refuse to take the tables back from a version: the older ones have no place for what was written since."""
    raise Refusal("no_way_back", version=version)
