"""Going back behind a die, a revealed card or another's answer: only if everybody who plays agrees."""

from __future__ import annotations

import msgspec


class Takeback(msgspec.Struct):
    """Somebody's wish to go back to the state after ``to`` answers."""

    guest: str
    by: str
    """Their name."""
    seat: str
    to: int
    names: dict[str, str]
    """Everybody whose consent is needed, with their names."""
    agreed: set[str]

    @property
    def waiting(self) -> set[str]:
        """Those who have not answered yet."""
        return set(self.names) - self.agreed
