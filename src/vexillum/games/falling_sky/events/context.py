"""5.1 An Event of Falling Sky being executed."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, TypeAlias

from vexillum.coin.events.context import EventContext, Stack
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import Step as CoinStep
from vexillum.coin.players import non_player
from vexillum.core.decision import DONE, Option, asks_nothing
from vexillum.core.table import Table
from vexillum.games.falling_sky import forces, money
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.cards.card_list import order_of
from vexillum.games.falling_sky.events.kit import EVENT_KIT
from vexillum.games.falling_sky.map import REGION_IDS, SPACE_COUNT, TRIBE_IDS
from vexillum.games.falling_sky.options import TRIBE
from vexillum.games.falling_sky.pieces import (
    FACTIONS,
    FORT,
    HIDDEN,
    KIND_NUMBER,
    KIND_OWNER,
    KIND_TYPE,
    KINDS,
    KINDS_OF,
    ROMANS,
    STATUS_TYPE,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.state import Play, State

RULE = EVENT_KIT.rule
VOLUNTARY = "1.4.1"


@cache
def _off_map(region: int, kind: int, n: int) -> Option:
    id = f"{REGION_IDS[region]}.{KINDS[kind]}"
    params = {"n": n, "space": REGION_IDS[region]}
    return Option(id, (region, kind), f"unit:{id}", f"option.event_units.{KINDS[kind]}", params)


class FallingSkyEvent(EventContext[State]):
    """What the steps of an Event share while it is executed."""

    __slots__ = ("begun", "did", "offers", "relocated", "special", "tribes")

    kit: ClassVar[EventKit] = EVENT_KIT

    def __init__(self, table: Table[State], side: int, card: str, you: int) -> None:
        super().__init__(table, side, card, you)
        self.tribes: list[int] = []
        """The Tribes at which the last step placed, removed or replaced something."""
        self.offers: dict[bool, Offer] = {}
        """5.4 What a choice of free Commands is made under, by whether the Command is a Limited one (card 35)."""
        self.special: Action | None = None
        """5.4 What a choice of Special Abilities without a Command is made under."""
        self.did = ""
        """5.4 The free Command that was executed last."""
        self.begun: State | None = None
        """The board when a Faction began to relocate pieces (cards 32, 62, 66)."""
        self.relocated: list[tuple[int, int]] = []
        """The groups that it has relocated since: origin and destination."""

    @property
    def order(self) -> tuple[int, ...]:
        """2.3.2 The Faction order of the card that is being played."""
        return order_of(self.state)

    def in_order(self, factions: list[int]) -> list[int]:
        """2.3.2 Factions in the order of the card that is being played, the Germans last."""
        return [faction for faction in (*self.order, len(self.order)) if faction in factions]

    def track_of(self, name: str) -> int | None:
        """1.8 The Resources of a Faction: by its id, of the executing Faction, or of the one selected."""
        faction = self.who(name)
        return faction if 0 <= faction < len(self.kit.kit.tracks) else None

    def shift(self, track: int, change: int) -> int:
        """1.8 A Faction gains or loses Resources: each track is a Faction's. Returns by how much they changed."""
        return money.gain(self.table, track, change, RULE)

    def funds(self, faction: int) -> int:
        """1.8 How much a Faction has."""
        return money.funds(self.state, faction)

    @asks_nothing
    def pay(self, faction: int, amount: int) -> None:
        """1.8 A Faction pays out of its one purse."""
        money.pay(self.table, faction, amount, RULE)

    # Units ------------------------------------------------------------------------------------------------------------

    def kind_of(self, name: str) -> int:
        """1.4.3 The kind that a step names; Warbands and Auxilia of a Faction are placed Hidden."""
        if name == "auxilia":
            return HIDDEN[ROMANS]
        if name == "own":
            return HIDDEN[self.you]
        return HIDDEN[self.faction] if name == "chosen" else KIND_NUMBER[name]

    def may_stand(self, space: int, kind: int) -> bool:
        """1.4.2 Stacking: Cisalpina is for Romans only, and each Region has one Fort at most."""
        if kind == FORT and self.state.units[UNIT_KINDS * space + FORT]:
            return False
        return forces.may_stack(self.state, space, KIND_OWNER[kind])

    def room(self, space: int, kind: int) -> int:
        """1.4.2 How many more of a kind may come: of Forts one, where there is none."""
        return min(1, super().room(space, kind)) if kind == FORT else super().room(space, kind)

    def may_withdraw(self, faction: int) -> bool:
        """1.4.1 Only the player who executes the Event takes own pieces off the map to place them again (F101)."""
        return faction == self.you and not non_player(self.state, faction)

    def withdrawable(self, faction: int, kind: int, space: int) -> int:
        """1.4.1 How many pieces of the same wood a Faction could take off other Regions."""
        if KIND_OWNER[kind] != faction or not self.may_withdraw(faction):
            return 0
        return sum([option.params["n"] for option in self._sources(kind, space)])

    def _sources(self, kind: int, space: int) -> list[Option]:
        same = tuple([k for k in KINDS_OF[KIND_OWNER[kind]] if KIND_TYPE[k] == KIND_TYPE[kind]])
        return [
            _off_map(r, k, n) for r in range(SPACE_COUNT) if r != space for k, n in forces.pool_of(self.state, r, same)
        ]

    def place_own(self, faction: int, space: int, kind: int, n: int) -> Play[int]:
        """1.4.1 A Faction places its own pieces; when none is Available it may first take such pieces off the map."""

        def take(source: tuple[int, int]) -> None:
            forces.remove(self.table, source[0], source[1], 1, VOLUNTARY)

        return (
            yield from self.kit.forces.place_own(
                self.table,
                faction,
                space,
                kind,
                n,
                RULE,
                voluntary=VOLUNTARY,
                sources=lambda placed: self._sources(kind, space) if self.may_withdraw(faction) else [],
                remove=take,
            )
        )

    def stacks(self, space: int, kinds: tuple[int, ...]) -> list[tuple[Stack, int]]:
        """The pieces of some kinds in a Region; the Fort of Provincia is never removed (1.4.2)."""
        found = [(kind, forces.removable(self.state, space, kind)) for kind in kinds]
        return [((space, kind), n) for kind, n in found if n]

    def remove(self, stack: Stack, n: int) -> None:
        """1.4.1 Remove pieces to Available, Legions to the Fallen box."""
        forces.remove(self.table, stack[0], stack[1], n, RULE)

    # Allies and Citadels ----------------------------------------------------------------------------------------------

    def has_holding(self, status: int, tribe: int) -> bool:
        """1.4.1 Whether such an Ally or Citadel is Available, or could be taken off the map for this Tribe."""
        if self.state.available[STATUS_TYPE[status]]:
            return True
        owner = self.kit.kit.holding_owner[status]
        return self.may_withdraw(owner) and bool(self._holdings(status, tribe))

    def _holdings(self, status: int, tribe: int) -> list[int]:
        return [other for other, there in enumerate(self.state.tribes) if there == status and other != tribe]

    def make_available(self, status: int, tribe: int) -> Play[bool]:
        """1.4.1 If no such Ally or Citadel is Available its player may take one off the map. Returns whether it is."""
        state = self.state
        if not state.available[STATUS_TYPE[status]] and self.has_holding(status, tribe):
            owner = self.kit.kit.holding_owner[status]
            (pick,) = yield self.table.ask(
                FACTIONS[owner],
                "voluntary_tribe",
                [*[TRIBE[other] for other in self._holdings(status, tribe)], DONE],
                rule=VOLUNTARY,
                params={"what": self.kit.kit.holding_ids[status], "tribe": TRIBE_IDS[tribe]},
                about=f"tribe:{TRIBE_IDS[tribe]}",
            )
            if pick is not DONE:
                forces.subdue(self.table, pick.value, VOLUNTARY)
        return bool(state.available[STATUS_TYPE[status]])


Step: TypeAlias = CoinStep[FallingSkyEvent]
"""A step of Falling Sky's own."""
