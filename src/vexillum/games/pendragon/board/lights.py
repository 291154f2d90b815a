"""Which things are lit at drawing."""

from __future__ import annotations


class Lights:
    """The things that are lit, asked by their names."""

    def __init__(self, lit: frozenset[str]) -> None:
        self.lit = lit

    def __call__(self, thing: str) -> str:
        """The class to add to a thing."""
        return " lit" if thing in self.lit else ""
