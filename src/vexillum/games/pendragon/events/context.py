"""5.1 An Event of Pendragon being executed."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from vexillum.coin.events.context import EventContext, Stack
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import Step as CoinStep
from vexillum.coin.kit import NOBODY
from vexillum.core.table import Table
from vexillum.games.pendragon import forces, money
from vexillum.games.pendragon.battle.terms import Result
from vexillum.games.pendragon.events.kit import EVENT_KIT
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    DUX,
    FOEDERATI_WARBAND,
    RAIDER_OF,
    UNIT_NUMBER,
    UNITS,
    WARBAND_OF,
)
from vexillum.games.pendragon.state import Play, State, Track

RULE = EVENT_KIT.rule


class PendragonEvent(EventContext[State]):
    """What the steps of an Event share while it is executed."""

    __slots__ = ("battles", "colour", "nation", "sea")

    kit: ClassVar[EventKit] = EVENT_KIT

    def __init__(self, table: Table[State], side: int, card: str, you: int) -> None:
        super().__init__(table, side, card, you)
        self.nation = NOBODY
        """The Barbarian Nation selected for Foederati."""
        self.colour = DUX
        """5.1.1 The one colour of all Foederati markers of this Event, as their employer."""
        self.battles: list[tuple[int, Result]] = []
        """5.5 The free Battles of the last step that granted any: where, and what came of them."""
        self.sea = -1
        """The Sea flipped last."""

    def track_of(self, name: str) -> Track | None:
        """The track that a step names; "renown" is that of the Barbarians selected."""
        if name == "renown":
            return money.RENOWN[self.faction] if self.faction in BARBARIANS else None
        return Track(self.kit.tracks.index(name))

    def funds(self, faction: int) -> int:
        """1.8 How much a Faction can spend."""
        return money.funds(self.state, faction)

    def pay(self, faction: int, amount: int) -> Play[None]:
        """1.8 Resources as 1.5.2 lets a Faction spend them, or Renown. Where there are two purses, it says which."""
        yield from money.pay(self.table, faction, amount, RULE, ask=True)

    def kind_of(self, name: str) -> int:
        """1.4.1 The kind of Unit that a step names: the Warband or Raider selected, Foederati, or by its id."""
        if name == "warband":
            return WARBAND_OF[self.faction]
        if name == "raider":
            return RAIDER_OF[self.faction]
        if name == "foederati":
            return FOEDERATI_WARBAND[self.colour, self.nation]
        return UNIT_NUMBER[name]

    def place_own(self, faction: int, space: int, kind: int, n: int) -> Play[int]:
        """1.4.1 A Faction places its own Units; when none is Available it may first take such Units off the map."""
        return (yield from forces.place_own(self.table, faction, space, kind, n, RULE))

    def stacks(self, space: int, kinds: tuple[int, ...]) -> list[tuple[Stack, int]]:
        """1.7.4 Units with Plunder and without."""
        return [((space, kind, loaded), n) for kind, loaded, n in forces.pool_of(self.state, space, kinds)]

    def stack_name(self, stack: Stack) -> str:
        """1.7.4 The name of Units with Plunder."""
        _, kind, loaded = stack
        return UNITS[kind] + ("_loaded" if loaded else "")

    def remove(self, stack: Stack, n: int) -> None:
        """1.4.1 Remove Units to Available; their Plunder goes off the board."""
        space, kind, loaded = stack
        forces.remove(self.table, space, kind, 0 if loaded else n, n if loaded else 0, RULE)


Step: TypeAlias = CoinStep[PendragonEvent]
"""A step of Pendragon's own."""
