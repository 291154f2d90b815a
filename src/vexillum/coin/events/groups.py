"""Named groups of pieces, as used in the effects of Events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from vexillum.coin.kit import Kit
from vexillum.coin.state import CoinState

Kinds = tuple[int, ...]


class Group(NamedTuple):
    """Kinds of Units, and kinds of pieces in slots."""

    units: Kinds = ()
    holdings: Kinds = ()


class Groups(dict[str, Group]):
    """The groups of a volume by name. Each kind of the kit is a group of its own."""

    def __init__(
        self, kit: Kit, named: Mapping[str, Group], slots: Callable[[Any], Sequence[int]] = lambda state: ()
    ) -> None:
        """``slots``: the pieces in the slots of a state, as indices of ``Kit.holdings``."""
        super().__init__({id: Group(units=(kind,)) for kind, id in enumerate(kit.unit_ids)})
        self.update({id: Group(holdings=(kind,)) for kind, id in enumerate(kit.holding_ids) if id})
        self.update(named)
        self._slots = slots
        self._kinds = len(kit.units)
        self._spaces = range(len(kit.spaces))
        self._slots_of = tuple(
            tuple([slot for slot, id in enumerate(kit.slots) if id and kit.slot_space[slot] == space])
            for space in self._spaces
        )

    @property
    def of_units(self) -> tuple[str, ...]:
        """The names of groups with Units."""
        return tuple([name for name, group in self.items() if group.units])

    @property
    def of_holdings(self) -> tuple[str, ...]:
        """The names of groups with pieces in slots."""
        return tuple([name for name, group in self.items() if group.holdings])

    def units(self, names: tuple[str, ...]) -> Kinds:
        """The kinds of Units of some groups, each once."""
        return tuple(dict.fromkeys([kind for name in names for kind in self[name].units]))

    def holdings(self, names: tuple[str, ...]) -> Kinds:
        """The kinds of pieces in slots of some groups, each once."""
        return tuple(dict.fromkeys([kind for name in names for kind in self[name].holdings]))

    def present(self, state: CoinState, space: int, name: str) -> int:
        """The number of a group's pieces in a space."""
        group = self[name]
        units, first = state.units, self._kinds * space
        count = sum([units[first + kind] for kind in group.units])
        if group.holdings:
            standing = self._slots(state)
            count += sum([standing[slot] in group.holdings for slot in self._slots_of[space]])
        return count

    def on_map(self, state: CoinState, name: str) -> int:
        """The number of a group's pieces on the map."""
        return sum([self.present(state, space, name) for space in self._spaces])
