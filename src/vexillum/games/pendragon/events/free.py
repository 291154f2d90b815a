"""5.5 Free Commands and Feats that Events grant: no cost, every other requirement stays, Eligibility untouched."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from vexillum.coin.events.free import FreeCommand, offered
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import unknown
from vexillum.games.pendragon.actions.raid_grant import Grant
from vexillum.games.pendragon.battle.terms import Manner, Terms
from vexillum.games.pendragon.commands.free.free_battle import free_battle
from vexillum.games.pendragon.commands.free.free_commands import free_intercept, free_muster, free_train
from vexillum.games.pendragon.commands.free.free_march import free_march
from vexillum.games.pendragon.commands.free.free_raid import free_raid
from vexillum.games.pendragon.commands.free.free_return import free_return
from vexillum.games.pendragon.events.context import PendragonEvent, Step
from vexillum.games.pendragon.events.space_filters import EVERYWHERE, Where
from vexillum.games.pendragon.feats.free_invite import free_invite
from vexillum.games.pendragon.feats.free_settle import SettleTerms, free_settle
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.pieces import BRITONS, CIVITATES, DUX, FACTIONS
from vexillum.games.pendragon.state import Play

BATTLE_FEATS = ("surprise", "ravage", "shield_wall")


class Train(FreeCommand[PendragonEvent], frozen=True, kw_only=True, tag="train"):
    """3.2.1, 5.5 The Dux may Train in up to ``most`` spaces, Prosperity included. Selects those spaces."""

    where: Where = EVERYWHERE
    most: int = SPACE_COUNT
    casualties: bool = False
    """Cavalry may also come from Casualties."""

    def grant(self, event: PendragonEvent) -> Play[list[int]]:
        """The Command at no cost."""
        spaces = offered(event, DUX, self.where)
        return (yield from free_train(event.table, spaces, most=self.most, casualties=self.casualties))

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return self.where.errors()


class Muster(FreeCommand[PendragonEvent], frozen=True, kw_only=True, tag="muster"):
    """3.3.1, 5.5 The Civitates may Muster in up to ``most`` spaces. Selects those spaces."""

    where: Where = EVERYWHERE
    most: int = SPACE_COUNT
    wealth: bool = True
    """Wealth for Comitates and Towns is paid (R55)."""
    not_yet: int = 0
    """This many Comitates in all may come from Not Yet in Play."""

    def grant(self, event: PendragonEvent) -> Play[list[int]]:
        """The Command without Resources."""
        spaces = offered(event, CIVITATES, self.where)
        return (yield from free_muster(event.table, spaces, most=self.most, wealth=self.wealth, not_yet=self.not_yet))

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return self.where.errors()


class March(FreeCommand[PendragonEvent], frozen=True, kw_only=True, tag="march"):
    """3.2.2-3.5.3, 5.5 A Faction may March. Selects the spaces where those who Marched are then."""

    who: str = "you"
    origins: Where | None = None
    """Only from here, and no Units are picked up elsewhere."""
    destinations: Where | None = None
    """Only to here."""

    def grant(self, event: PendragonEvent) -> Play[list[int]]:
        """The Command at no cost."""
        faction = event.who(self.who)
        origins = offered(event, faction, self.origins)
        destinations = offered(event, faction, self.destinations)
        return (yield from free_march(event.table, faction, origins=origins, destinations=destinations))

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        places = [where for where in (self.origins, self.destinations) if where is not None]
        return [*unknown("Faction", (self.who,), kit.who), *[error for where in places for error in where.errors()]]


class Intercept(Step, frozen=True, kw_only=True, tag="intercept"):
    """3.2.3, 5.5 The Dux may Intercept in up to ``most`` targets."""

    told: ClassVar[bool] = False

    most: int = SPACE_COUNT

    def run(self, event: PendragonEvent) -> Play[None]:
        """The Command at no cost."""
        event.battles = yield from free_intercept(event.table, most=self.most)
        event.done = len(event.battles)


USUAL = Manner()


class Battle(FreeCommand[PendragonEvent], frozen=True, kw_only=True, tag="battle"):
    """3.2.4-3.5.4, 5.5 A Faction may Battle in up to ``most`` spaces. Selects the spaces of the Battles."""

    who: str = "you"
    where: Where = EVERYWHERE
    most: int = SPACE_COUNT
    enemies: tuple[str, ...] = ()
    """Only these Factions may be fought; none named: any."""
    manner: Manner = USUAL
    raiders_suffice: bool = False
    """A Barbarian needs no Warband where it has Raiders."""
    feats: tuple[str, ...] = ()
    """One of these Feats is added, at no cost."""

    def grant(self, event: PendragonEvent) -> Play[list[int]]:
        """The Command at no cost, the Barbarians' Plunder included."""
        faction = event.who(self.who)
        terms = None
        if self.manner != USUAL:
            terms = Terms(executing=faction, **msgspec.structs.asdict(self.manner))
        event.battles = yield from free_battle(
            event.table,
            faction,
            offered(event, faction, self.where),
            most=self.most,
            enemies=tuple(FACTIONS.index(enemy) for enemy in self.enemies) or None,
            terms=terms,
            raiders_suffice=self.raiders_suffice,
            feats=self.feats,
        )
        return [space for space, _ in event.battles]

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("Faction", (self.who,), kit.who),
            *unknown("Faction", self.enemies, FACTIONS),
            *unknown("Feat", self.feats, BATTLE_FEATS),
            *self.where.errors(),
        ]


class Raid(Step, frozen=True, kw_only=True, tag="raid"):
    """3.4.1, 3.5.1, 5.5 A Barbarian Faction may Raid. Selects the targets where Raiders were placed."""

    told: ClassVar[bool] = False

    who: str
    most: int = 0
    """How many targets at most; 0: the normal number."""
    where: Where | None = None
    """Only such targets."""
    reach_waived: bool = False
    """Out of normal reach, too; needs ``where``."""
    from_flipped: bool = False
    """The Sea that this Event flipped counts as one that the Faction Raids from."""
    forts_ignored: bool = False
    """No reduction that is counted in Forts."""
    no_reduction: bool = False
    """No reduction of any kind."""
    population_ignored: bool = False
    """Population does not limit Plunder."""
    surprise: bool = False
    """A free Surprise in one target."""
    militia_removed: int = 0
    """Where Raiders land, up to this many Militia are removed first."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """The Command at no cost, with the larger number of dice."""
        faction = event.who(self.who)
        grant = Grant(
            most=self.most or None,
            spaces=offered(event, faction, self.where),
            reach_waived=self.reach_waived,
            sea=event.sea if self.from_flipped else -1,
            forts_ignored=self.forts_ignored,
            no_reduction=self.no_reduction,
            population_ignored=self.population_ignored,
            surprise=self.surprise,
            militia_removed=self.militia_removed,
        )
        landed = yield from free_raid(event.table, faction, grant)
        event.spaces = [space for space, raiders in landed if raiders]
        event.done = sum([raiders for _, raiders in landed])

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names; only Barbarians Raid."""
        britons = [FACTIONS[faction] for faction in BRITONS]
        problems = [f"{self.who} do not Raid"] if self.who in britons else []
        problems += ["reach_waived: needs where"] if self.reach_waived and self.where is None else []
        return [*problems, *unknown("Faction", (self.who,), kit.who), *(self.where.errors() if self.where else [])]


class Return(Step, frozen=True, kw_only=True, tag="return"):
    """3.4.2, 3.5.2, 5.5 A Barbarian Faction may Return in any spaces, perhaps with a free Settle."""

    told: ClassVar[bool] = False

    who: str
    settle: int = 0
    """The least roll with which a Raider stays in a free Settle (4.4.1, 4.5.1); 0: no Settle."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """The Command at no cost."""
        terms = SettleTerms(self.settle) if self.settle else None
        event.done = yield from free_return(event.table, event.who(self.who), settle=terms)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("Faction", (self.who,), kit.who)


class Settle(Step, frozen=True, kw_only=True, tag="settle"):
    """4.4.1, 4.5.1, 5.5 A Barbarian Faction may Settle in each selected space, without Returning Raiders."""

    told: ClassVar[bool] = False

    who: str

    def run(self, event: PendragonEvent) -> Play[None]:
        """The Feat at no cost."""
        for space in event.spaces:
            yield from free_settle(event.table, event.who(self.who), space)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("Faction", (self.who,), kit.who)


class Invite(Step, frozen=True, kw_only=True, tag="invite"):
    """4.3.2, 5.5 The Civitates may Invite Saxons to settle, under any Imperium."""

    told: ClassVar[bool] = False

    def run(self, event: PendragonEvent) -> Play[None]:
        """The Feat at no cost."""
        event.done = yield from free_invite(event.table)
