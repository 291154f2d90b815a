"""Facts as rows of numbers, one for each seat: the input of the trees."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vexillum.core.value.facts import Facts


class Columns(msgspec.Struct, frozen=True):
    """The meaning of the numbers in a row. Every seat is described in the same way, relative to the others."""

    seats: tuple[str, ...]
    """First a 1 for the seat that the row is about."""
    own: tuple[str, ...]
    """Then the seat's own numbers."""
    lead: tuple[str, ...]
    """Then their leads over the best other seat."""
    common: tuple[str, ...]
    """Then the common numbers."""

    @property
    def width(self) -> int:
        """How many numbers a row has."""
        return len(self.seats) + len(self.own) + len(self.lead) + len(self.common)

    def rows(self, facts: Facts) -> list[list[int]]:
        """A row for each seat in play."""
        return rows_of(facts, self.seats, self.own, self.lead, self.common)


def rows_of(
    facts: Facts, seats: Sequence[str], own: Sequence[str], lead: Sequence[str], common: Sequence[str]
) -> list[list[int]]:
    """The rows of a position."""
    known, nothing = facts.owned, dict[str, int]()
    shared = [facts.common.get(name, 0) for name in common]
    mine = [known.get(name, nothing) for name in own]
    led = [known.get(name, nothing) for name in lead]
    found = []
    for seat in facts.seats:
        others = [other for other in facts.seats if other != seat]
        row = [int(seat == one) for one in seats]
        row += [values.get(seat, 0) for values in mine]
        row += [
            values.get(seat, 0) - max([values.get(other, 0) for other in others], default=0) if values else 0
            for values in led
        ]
        found.append(row + shared)
    return found
