"""Refusal of a downgrade. Restoring a backup is the only way back."""

from __future__ import annotations

from typing import NoReturn

from vexillum.server.kernel.refusals import Refusal


def no_way_back(version: str) -> NoReturn:
    """Refuse to downgrade from a version: older tables cannot hold what was written since."""
    raise Refusal("no_way_back", version=version)
