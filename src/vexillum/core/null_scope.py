"""A context manager that does nothing, for quiet tables: compiled, unlike ``contextlib.nullcontext``."""

from __future__ import annotations


class NullScope:
    """Does nothing."""

    __slots__ = ()

    def __enter__(self) -> None:
        """Do nothing."""

    def __exit__(self, *failure: object) -> None:
        """Do nothing."""


NULL_SCOPE = NullScope()
