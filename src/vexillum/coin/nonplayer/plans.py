"""Plans of Non-players for Commands."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class CommandPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The plan of one Command. Volumes have a subclass for each Command."""

    command: ClassVar[str] = ""
    """The id of the Command; empty for a type shared by several Commands."""

    @property
    def named(self) -> tuple[int, ...]:
        """The spaces that the Command selects or may select."""
        raise NotImplementedError
