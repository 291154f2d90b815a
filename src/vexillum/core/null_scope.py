"""A ``with`` that does nothing, for what nobody watches: compiled with the rules, unlike ``contextlib.nullcontext``."""

from __future__ import annotations


class NullScope:
    """Enters and leaves."""

    __slots__ = ()

    def __enter__(self) -> None:
        """Nothing begins."""

    def __exit__(self, *failure: object) -> None:
        """Nothing ends."""


NULL_SCOPE = NullScope()
