"""3.1, 4.1 An action: a Command being executed, with its Feat."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from vexillum.core.texts import Message
from vexillum.games.pendragon.battle.terms import Result, Terms
from vexillum.games.pendragon.commands.offer import Offer
from vexillum.games.pendragon.commands.raid_grant import Grant
from vexillum.games.pendragon.control import controllers
from vexillum.games.pendragon.map import N
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.state import Play, State, Table, Track


class Action:
    """3.1 What is known of a Command while it is executed. It lives as long as the step that executes it."""

    __slots__ = (
        "__weakref__",
        "_outset",
        "command",
        "cost_ahead",
        "faction",
        "feat",
        "feat_done",
        "feat_spaces",
        "feat_start",
        "feats",
        "free",
        "gained",
        "grant",
        "landed",
        "limited",
        "mariners_came",
        "most",
        "offer",
        "results",
        "returning",
        "settle_success",
        "spaces",
        "start",
    )

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
        self.faction = faction
        self.command = command
        self.limited = limited
        """2.3.5 One space only; unless something else is said (8.9), no Feat either."""
        self.free = free or offer is not None
        """3.1.2 Costs nothing."""
        self.feats = not limited if feats is None else feats
        """4.1 May a Feat be added?"""
        self.grant = grant
        """5.5 The terms of a free Raid by Event."""
        self.offer = offer
        """5.5 What an Event offers, if it is no Command of a turn."""
        self.most = 1 if limited else N if offer is None else offer.most
        """How many spaces may be selected."""
        self.start = state.copy()
        """The board when the Command began: what was decided then can be decided again (8.1)."""
        self._outset: list[int] | None = None
        self.spaces: list[int] = []
        """3.1 The spaces selected so far."""
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
        """What the Command's first space will cost at least: a Feat executed before it must leave so much."""
        self.gained = 0
        """4.1 Money that the Feat has brought: it pays for none of the Command, whose costs come first (ruling P1)."""
        self.feat: str | None = None
        self.feat_spaces: list[int] | None = None
        """4.1 Spaces named for the Feat before a Command with dice; None where the Feat names them as it goes."""
        self.feat_start: State | None = None
        """The board when a Rule began, as ``start`` is for the Command."""
        self.feat_done = False
        """The Feat was executed (at least one space was selected for it)."""

    def begun(self) -> Action:
        """The same Command as it was when it began."""
        begun = Action(
            self.start,
            self.faction,
            self.command,
            limited=self.limited,
            free=self.free,
            feats=self.feats,
            grant=self.grant,
            offer=self.offer,
        )
        begun.settle_success = self.settle_success
        if self.grant is not None and self.grant.surprise:
            begun.feat = self.feat
        return begun

    @property
    def outset(self) -> list[int]:
        """Control of every space when the Command began."""
        if self._outset is None:
            self._outset = controllers(self.start)
        return self._outset

    def cost(self, amount: int) -> int:
        """3.1.2 A cost, or 0 if the action is free."""
        return 0 if self.free else amount

    def allows(self, space: int) -> bool:
        """5.5 May a space be selected, as far as an Event has a say in it?"""
        return self.offer is None or self.offer.allows(space)

    def stops_at(self, space: int) -> bool:
        """5.5 May a group that Marches stop in a space? Where an Event names destinations, only there (ruling P98)."""
        return self.offer is None or self.offer.destinations is None or space in self.offer.destinations

    @property
    def least(self) -> int:
        """How many spaces must be selected at least: what an Event offers may be declined."""
        return 1 if self.offer is None else 0

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


class Command(msgspec.Struct, frozen=True):
    """One of the four Commands of a Faction."""

    id: str
    rule: str
    why_not: Callable[[State, int], Message | None]
    """Why a Faction (its number) cannot execute it now, or None if it can: at least one space, and the money for it."""
    execute: Callable[[Table, Action], Play[None]]


class Feat(msgspec.Struct, frozen=True):
    """One of the four Feats of a Faction."""

    id: str
    rule: str
    commands: tuple[str, ...]
    """4.1.1 The Commands that it may accompany."""
    timed: bool
    """4.1 May be executed at any one time before, during or after the Command; the others modify the Command."""
    possible: Callable[[State, Action], bool]
    """Could it be executed now? For a Command with dice: could it be, at any time of that Command?"""
    mark: Callable[[Table, Action], Play[None]] | None = None
    """Name its spaces before a Command with dice: fills ``action.feat_spaces``, or leaves it empty."""
    perform: Callable[[Table, Action], Play[None]] | None = None
    """Execute a timed Feat, and set ``action.feat_done`` once a space was selected."""
    why: Callable[[State, Action], Message] | None = None
    """Why it is not possible; None if it always is."""
