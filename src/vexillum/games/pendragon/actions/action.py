"""3.1, 4.1 An action: a Command being executed, with its Feat."""

from __future__ import annotations

from vexillum.coin import commands
from vexillum.games.pendragon.actions.offer import Offer
from vexillum.games.pendragon.actions.raid_grant import Grant
from vexillum.games.pendragon.battle.terms import Result, Terms
from vexillum.games.pendragon.control import controllers
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.pieces import KIT
from vexillum.games.pendragon.state import State, Track


class Action(commands.Action[State]):
    """3.1 What is known of a Command while it is executed, with its Feat."""

    __slots__ = (
        "_outset",
        "cost_ahead",
        "feat_start",
        "gained",
        "grant",
        "landed",
        "mariners_came",
        "origin_cost",
        "results",
        "returning",
        "settle_success",
    )
    kit = KIT
    offer: Offer | None

    def __init__(
        self,
        state: State,
        faction: int,
        command: str,
        *,
        limited: bool = False,
        free: bool = False,
        feats: bool | None = None,
        grant: Grant | None = None,
        offer: Offer | None = None,
    ) -> None:
        super().__init__(state, faction, command, limited=limited, free=free, specials=feats, offer=offer)
        self.grant = grant
        """5.5 The terms of a free Raid by Event."""
        self._outset: list[int] | None = None
        self.returning: dict[int, int] = {}
        """3.4.2 How many Raiders Return from each space: Settle rolls for them (4.4.1)."""
        self.settle_success: int | None = None
        """4.4.1 The least roll for which they stay, where an Event gives another (5.5)."""
        self.landed: dict[int, int] = {}
        """3.4.1 How many Raiders a Raid has placed in each target, in the order of Raiding."""
        self.mariners_came = False
        """3.4.1 MARINERS BY SEA have reduced one target of this Raid, and will no other."""
        self.results: list[tuple[int, Result]] = []
        """3.6 The Battles of a Battle or Intercept, in the order of fighting: where, and what came of it."""
        self.cost_ahead = 0
        """The least cost of the Command's first space: a Feat executed before it must leave that amount."""
        self.origin_cost = 0
        """3.2.3 What the first origin of an Intercept costs, once its targets are named."""
        self.gained = 0
        """4.1 Money that the Feat has brought: it pays for none of the Command, whose costs come first (ruling P1)."""
        self.feat_start: State | None = None
        """The board when a Rule began, as ``start`` is for the Command."""

    def begun(self) -> Action:
        """The same Command as it was when it began."""
        begun = Action(
            self.start,
            self.faction,
            self.command,
            limited=self.limited,
            free=self.free,
            feats=self.specials,
            grant=self.grant,
            offer=self.offer,
        )
        begun.settle_success = self.settle_success
        if self.grant is not None and self.grant.surprise:
            begun.special = self.special
        return begun

    @property
    def outset(self) -> list[int]:
        """Control of every space when the Command began."""
        if self._outset is None:
            self._outset = controllers(self.start)
        return self._outset

    def stops_at(self, space: int) -> bool:
        """5.5 Whether a Marching group may stop in a space: by an Event only in its destinations (ruling P98)."""
        return self.offer is None or self.offer.destinations is None or space in self.offer.destinations

    @property
    def terms(self) -> Terms:
        """3.6 The terms of the Battles, before Feats."""
        return (self.offer and self.offer.terms) or Terms(executing=self.faction)

    def money(self, state: State) -> int:
        """3.1 What the Command may spend: all but the income of its Feat (ruling P1)."""
        return funds(state, self.faction) - self.gained

    def wealth(self, state: State) -> int:
        """3.1 The Wealth that a Muster may spend."""
        return state.tracks[Track.WEALTH] - self.gained

    @property
    def reserved(self) -> int:
        """What a Feat must leave to the Command: before its first space is paid for, the cost of that."""
        return 0 if self.spaces else self.cost_ahead

    def budget(self, state: State) -> int:
        """What a Feat may spend."""
        return funds(state, self.faction) - self.reserved


class Command(commands.Command[State, Action], frozen=True):
    """One of the four Commands of a Faction."""


class Feat(commands.Special[State, Action], frozen=True):
    """4.1 One of the four Feats of a Faction."""
