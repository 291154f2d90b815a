"""What a Non-player means to do with a Command."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class CommandPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The plan of one Command. A volume has a form of it for each Command."""

    command: ClassVar[str] = ""
    """The Command that it is about; empty for a form that several Commands share."""

    @property
    def named(self) -> tuple[int, ...]:
        """The spaces that the Command selects, or may."""
        raise NotImplementedError
