"""The kit of a volume: its Factions, pieces, spaces, slots, boxes and tracks, as flat tuples; options made of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

import msgspec

from vexillum.core.decision import Option

NOBODY = -1
"""No Faction: as the owner of a piece, the controller of a space, the executor of an Event."""


class Faction(msgspec.Struct, frozen=True):
    """A Faction. One without a seat has pieces and Control, but is run by the rules."""

    id: str
    seat: bool = True


class PieceType(msgspec.Struct, frozen=True):
    """A physical type of piece, and how many of it are in the box."""

    id: str
    total: int


class Kind(msgspec.Struct, frozen=True):
    """A kind of piece on the map: several kinds may use the same type (Hidden and Revealed, two employers)."""

    id: str
    owner: int
    """The number of a Faction, or NOBODY."""
    type: int
    """The number of a piece type; -1 for the kind that means an empty slot."""


class Track(msgspec.Struct, frozen=True):
    """A marker on the edge track, from 0 to its top."""

    id: str
    top: int


class Kit(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The kit. A Faction, kind, space, slot or track is represented by its index in these tuples.

    Kind ``k`` of ``K`` in space ``s`` is ``K * s + k`` in ``State.units``.
    """

    factions: tuple[Faction, ...]
    """Those with a seat first: lists by seat (``State.standing``) have the same indices."""
    types: tuple[PieceType, ...]
    units: tuple[Kind, ...]
    """The kinds that are counted in each space."""
    spaces: tuple[str, ...]
    slots: tuple[str, ...] = ()
    """Places in spaces for one piece each (Sites, Tribes); an empty id is a slot that does not exist."""
    slot_space: tuple[int, ...] = ()
    """The space of each slot."""
    holdings: tuple[Kind, ...] = ()
    """The kinds of pieces in slots; the first one means empty."""
    boxes: tuple[tuple[str, int], ...] = ()
    """Fields of the state with pieces off the map that are not Available, each with its piece type."""
    tracks: tuple[Track, ...] = ()

    def __post_init__(self) -> None:
        seated = [faction.seat for faction in self.factions]
        if seated != sorted(seated, reverse=True):
            raise ValueError("Factions without a seat come last")
        if len(self.slots) != len(self.slot_space):
            raise ValueError("every slot is in a space")

    @cached_property
    def faction_ids(self) -> tuple[str, ...]:
        """Every Faction."""
        return tuple([faction.id for faction in self.factions])

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The Factions with a seat."""
        return tuple([faction.id for faction in self.factions if faction.seat])

    @cached_property
    def type_ids(self) -> tuple[str, ...]:
        """Every piece type."""
        return tuple([type.id for type in self.types])

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The number of pieces of each type."""
        return tuple([type.total for type in self.types])

    @cached_property
    def unit_ids(self) -> tuple[str, ...]:
        """Every kind of Unit."""
        return tuple([kind.id for kind in self.units])

    @cached_property
    def unit_owner(self) -> tuple[int, ...]:
        """The owner of each kind of Unit."""
        return tuple([kind.owner for kind in self.units])

    @cached_property
    def unit_type(self) -> tuple[int, ...]:
        """The piece type of each kind of Unit."""
        return tuple([kind.type for kind in self.units])

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """The kinds of Units of each Faction."""
        return tuple(
            tuple([kind for kind, owner in enumerate(self.unit_owner) if owner == faction])
            for faction in range(len(self.factions))
        )

    @cached_property
    def holding_ids(self) -> tuple[str, ...]:
        """Every kind of piece in slots."""
        return tuple([kind.id for kind in self.holdings])

    @cached_property
    def holding_owner(self) -> tuple[int, ...]:
        """The owner of each of them."""
        return tuple([kind.owner for kind in self.holdings])

    @cached_property
    def holding_type(self) -> tuple[int, ...]:
        """The piece type of each of them."""
        return tuple([kind.type for kind in self.holdings])

    @cached_property
    def track_ids(self) -> tuple[str, ...]:
        """Every track."""
        return tuple([track.id for track in self.tracks])

    @cached_property
    def track_tops(self) -> tuple[int, ...]:
        """The top of each track."""
        return tuple([track.top for track in self.tracks])

    @cached_property
    def space_things(self) -> tuple[tuple[str, ...], ...]:
        """Each space as the things of a story step."""
        return tuple([(f"space:{id}",) for id in self.spaces])

    @cached_property
    def _space_by_id(self) -> dict[str, int]:
        """The space of each space and slot."""
        return numbered(self.spaces) | {id: self.slot_space[slot] for id, slot in numbered(self.slots).items()}

    def space_named(self, name: str) -> int | None:
        """The space of a thing or key: "space:iceni", "unit:iceni.cavalry", "site:ratae", "iceni.sea"."""
        return self._space_by_id.get(name.rpartition(":")[2].partition(".")[0])


def numbered(ids: tuple[str, ...]) -> dict[str, int]:
    """The index of each id, without empty ids."""
    return {id: number for number, id in enumerate(ids) if id}


# Options shared by many decisions, each built once -------------------------------------------------------------------


YES = Option("yes", True, text="option.yes")
NO = Option("no", False, text="option.no")
NONE = Option("none", None, text="option.none")


def space_options(kit: Kit) -> tuple[Option, ...]:
    """Each space, at no cost."""
    return tuple(
        [Option(id, space, f"space:{id}", "option.space", {"space": id}) for space, id in enumerate(kit.spaces)]
    )


def slot_options(kit: Kit, noun: str) -> tuple[Option | None, ...]:
    """Each slot, by the volume's noun for it ("site"); None for a slot that does not exist."""
    return tuple(
        [
            Option(id, slot, f"{noun}:{id}", f"option.{noun}", {noun: id}) if id else None
            for slot, id in enumerate(kit.slots)
        ]
    )


def faction_options(kit: Kit) -> tuple[Option, ...]:
    """Each Faction, with or without a seat."""
    return tuple(
        [Option(id, faction, f"seat:{id}", "option.faction", {"who": id}) for faction, id in enumerate(kit.faction_ids)]
    )


def paid(space: Option, price: Mapping[str, int], left: Any) -> Option:
    """A space with its price, and what is left afterwards."""
    return Option(space.key, space.value, space.thing, "option.space_paid", {**space.params, "left": left}, price)


@cache
def number(n: int) -> Option:
    """A number."""
    return Option(str(n), n, text="option.number", params={"n": n})


def numbers(least: int, most: int) -> list[Option]:
    """Numbers in descending order: taking everything is the usual answer."""
    return [number(n) for n in range(most, least - 1, -1)]
