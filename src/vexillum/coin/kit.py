"""The kit of a volume: its Factions, pieces, spaces, slots, boxes and tracks, as flat tuples for the rules."""

from __future__ import annotations

from functools import cached_property

import msgspec

NOBODY = -1
"""The owner of a piece, the controller of a space, the executor of an Event that no Faction has."""


class Faction(msgspec.Struct, frozen=True):
    """A Faction. One without a seat has pieces and Control, and is run by the rules."""

    id: str
    seat: bool = True


class PieceType(msgspec.Struct, frozen=True):
    """The wood in the box: a type of piece, and how many of it there are."""

    id: str
    total: int


class Kind(msgspec.Struct, frozen=True):
    """What a piece can be on the map: several kinds may be the same wood (Hidden and Revealed, two employers)."""

    id: str
    owner: int
    """The number of a Faction, or NOBODY."""
    type: int
    """The number of a piece type; -1 for the kind that means an empty slot."""


class Track(msgspec.Struct, frozen=True):
    """What is counted along the edge of the board, from 0 to its top."""

    id: str
    top: int


class Kit(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All of it. A Faction, kind, space, slot or track is its number in these tuples.

    Kind ``k`` of ``K`` in space ``s`` is ``K * s + k`` in ``State.units``.
    """

    factions: tuple[Faction, ...]
    """Those with a seat first: lists by seat (``State.standing``) have the same numbers."""
    types: tuple[PieceType, ...]
    units: tuple[Kind, ...]
    """The kinds that are counted in each space."""
    spaces: tuple[str, ...]
    slots: tuple[str, ...] = ()
    """Places of a space for one piece each (Sites, Tribes); an empty id is a place that does not exist."""
    slot_space: tuple[int, ...] = ()
    """The space of each slot."""
    holdings: tuple[Kind, ...] = ()
    """What can stand on a slot; the first is nothing."""
    boxes: tuple[tuple[str, int], ...] = ()
    """Fields of the state that hold pieces off the map beside Available, each with its piece type."""
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
        """How many pieces of each type there are."""
        return tuple([type.total for type in self.types])

    @cached_property
    def unit_ids(self) -> tuple[str, ...]:
        """Every kind of Unit."""
        return tuple([kind.id for kind in self.units])

    @cached_property
    def unit_owner(self) -> tuple[int, ...]:
        """Whose each kind of Unit is."""
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
        """Everything that can stand on a slot."""
        return tuple([kind.id for kind in self.holdings])

    @cached_property
    def holding_owner(self) -> tuple[int, ...]:
        """Whose it is."""
        return tuple([kind.owner for kind in self.holdings])

    @cached_property
    def holding_type(self) -> tuple[int, ...]:
        """Its piece type."""
        return tuple([kind.type for kind in self.holdings])

    @cached_property
    def track_ids(self) -> tuple[str, ...]:
        """Every track."""
        return tuple([track.id for track in self.tracks])

    @cached_property
    def track_tops(self) -> tuple[int, ...]:
        """How far each track goes."""
        return tuple([track.top for track in self.tracks])

    @cached_property
    def space_things(self) -> tuple[tuple[str, ...], ...]:
        """Each space as the thing that a step of the story is about."""
        return tuple([(f"space:{id}",) for id in self.spaces])

    @cached_property
    def _space_by_id(self) -> dict[str, int]:
        """The space of each space and slot."""
        return numbered(self.spaces) | {id: self.slot_space[slot] for id, slot in numbered(self.slots).items()}

    def space_named(self, name: str) -> int | None:
        """The space that a thing or key is about: "space:iceni", "unit:iceni.cavalry", "site:ratae", "iceni.sea"."""
        return self._space_by_id.get(name.rpartition(":")[2].partition(".")[0])


def numbered(ids: tuple[str, ...]) -> dict[str, int]:
    """The number of each id; an empty id has none."""
    return {id: number for number, id in enumerate(ids) if id}
