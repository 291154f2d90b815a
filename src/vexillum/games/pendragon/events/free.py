"""5.5 Free Commands and Feats that Events offer: no cost, every other requirement stays, Eligibility untouched."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from vexillum.coin.events.context import EventKit
from vexillum.coin.events.effects import FreeCommand, offered
from vexillum.coin.events.step import unknown
from vexillum.coin.kit import NONE
from vexillum.core.words.texts import Message

from ..actions import Action, Offer, RaidOffer, Spaces, why_space
from ..battle.sides import Manner, Result, Terms
from ..commands import barbarian_march, battle, intercept, raid
from ..commands.barbarian_return import RETURN_RULE, carry_out, plunder_in, return_spaces, select
from ..commands.march import March as MarchCommand
from ..commands.march import Routes, groups
from ..commands.muster import muster
from ..commands.train import train
from ..control import controller, controllers, friend
from ..feats.barbarians import SETTLE_RULE, choices, outnumbers, settle_in, settle_possible
from ..feats.catalog import FEATS, tell_unused
from ..feats.dux import INVITE_RULES, can_settle, may_invite, settle, why_not_settled, why_not_space
from ..imperium import roads_maintained
from ..map import SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from ..options import FACTION, SPACE
from ..pieces import BARBARIANS, BRITONS, CIVITATES, DUX, FACTIONS, MILITIA, RAIDER_OF, SAXONS, TROOPS_OF, UNIT_KINDS
from ..state import Play, State, Table
from .context import EVERYWHERE, PendragonEvent, Step, Where

BATTLE_FEATS = ("surprise", "ravage", "shield_wall")


class Train(FreeCommand[PendragonEvent], frozen=True, kw_only=True, tag="train"):
    """3.2.1, 5.5 The Dux may Train in up to ``most`` spaces, Prosperity included. Selects those spaces."""

    where: Where = EVERYWHERE
    most: int = SPACE_COUNT
    casualties: bool = False
    """Cavalry may also come from Casualties."""

    def execute(self, event: PendragonEvent) -> Play[list[int]]:
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

    def execute(self, event: PendragonEvent) -> Play[list[int]]:
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

    def execute(self, event: PendragonEvent) -> Play[list[int]]:
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

    def execute(self, event: PendragonEvent) -> Play[list[int]]:
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
        offer = RaidOffer(
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
        landed = yield from free_raid(event.table, faction, offer)
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


# 5.1, 5.5 Selecting the Briton Faction that a free Battle is given to, where it could do something with it -----------


def _fields(state: State, faction: int, spaces: Spaces, enemies: Spaces | None, march: bool) -> list[int]:
    """The spaces where a Faction could Battle or, if it may March first, that it could March to."""
    battle = can_free_battle(state, faction, spaces, enemies=enemies)
    if not march:
        return battle
    return [space for space in spaces if space in battle or can_free_march(state, faction, destinations=(space,))]


def select_fighter(
    event: PendragonEvent, spaces: Spaces, enemies: tuple[int, ...] | None = None, *, march: bool = False
) -> Play[list[int]]:
    """You select a Briton Faction that could do something. Returns where it could; nothing if none could."""
    fields = {faction: _fields(event.state, faction, spaces, enemies, march) for faction in BRITONS}
    options = [FACTION[faction] for faction, found in fields.items() if found]
    if not options:
        return []
    (pick,) = yield event.ask(event.you, "faction", options)
    event.faction = pick.value
    return fields[pick.value]


def select_fighter_and_space(
    event: PendragonEvent, spaces: Spaces, enemies: tuple[int, ...] | None = None, *, march: bool = False
) -> Play[None]:
    """You select such a Faction and one of its spaces; without any the Event has no effect (5.1.3)."""
    found = yield from select_fighter(event, spaces, enemies, march=march)
    event.over = not found
    if found:
        (pick,) = yield event.ask(event.you, "space", [SPACE[space] for space in found])
        event.spaces = [pick.value]


# 5.5 Free Train, Muster and Intercept offered by an Event ------------------------------------------------------------


def free_train(
    table: Table, spaces: Spaces | None = None, *, most: int = SPACE_COUNT, casualties: bool = False
) -> Play[list[int]]:
    """5.5 The Dux may Train (3.2.1) in up to ``most`` of ``spaces``, Prosperity included, at no cost.

    ``casualties``: Cavalry may also come from Casualties. Returns the spaces selected.
    """
    action = Action(table.state, DUX, "train", offer=Offer(spaces=spaces, most=most, casualties=casualties))
    yield from table.during(action, train(table, action))
    tell_unused(table, action)
    return action.spaces


def free_muster(
    table: Table, spaces: Spaces | None = None, *, most: int = SPACE_COUNT, wealth: bool, not_yet: int = 0
) -> Play[list[int]]:
    """5.5 The Civitates may Muster (3.3.1) in up to ``most`` of ``spaces`` without Resources.

    ``wealth``: Wealth is paid (R55). ``not_yet``: this many Comitates in all may come from Not Yet in Play. Returns the
    spaces selected.
    """
    offer = Offer(spaces=spaces, most=most, wealth=wealth, not_yet=not_yet)
    action = Action(table.state, CIVITATES, "muster", offer=offer)
    yield from table.during(action, muster(table, action))
    tell_unused(table, action)
    return action.spaces


def free_intercept(table: Table, *, most: int = SPACE_COUNT) -> Play[list[tuple[int, Result]]]:
    """5.5 The Dux may Intercept (3.2.3) in up to ``most`` targets. Returns the Battles in the order of fighting."""
    action = Action(table.state, DUX, "intercept", offer=Offer(most=most))
    yield from table.during(action, intercept.execute(table, action))
    tell_unused(table, action)
    return action.results


# 5.5 A free March Command offered by an Event ------------------------------------------------------------------------


def can_free_march(
    state: State, faction: int, *, origins: Spaces | None = None, destinations: Spaces | None = None
) -> bool:
    """5.5 Whether a Faction has Troops that could March from one of the origins to one of the destinations."""
    routes = Routes(controllers(state), friend(state, faction), roads_maintained(state))
    for origin in range(SPACE_COUNT) if origins is None else origins:
        kinds = [kind for kind in TROOPS_OF[faction] if state.units[UNIT_KINDS * origin + kind]]
        if kinds and (
            destinations is None or any(space in destinations for space in routes.reach(origin, kinds == [MILITIA]))
        ):
            return True
    return False


def free_march(
    table: Table, faction: int, *, origins: Spaces | None = None, destinations: Spaces | None = None
) -> Play[list[int]]:
    """5.5 A Faction may March. Returns the spaces where Units that Marched are then; none if no Unit did.

    Where the Event names ``origins``, no Units are picked up elsewhere; where it names ``destinations``, each group
    goes to one of them (ruling P98).
    """
    action = Action(table.state, faction, "march", offer=Offer(spaces=origins, destinations=destinations))
    if faction in BARBARIANS:
        yield from table.during(action, barbarian_march.execute(table, action))
        arrived = list(action.spaces)
    else:
        march = MarchCommand(table, action)
        yield from table.during(action, groups(march))
        arrived = march.moved.spaces()
    tell_unused(table, action)
    return arrived


# 5.5 A free Raid offered by an Event ---------------------------------------------------------------------------------


def free_raid(table: Table, faction: int, offer: RaidOffer) -> Play[list[tuple[int, int]]]:
    """5.5 A Faction may Raid without cost, with the larger number of dice and no Feat but a granted Surprise.

    Surprise only helps who has it, so only its space is asked (ruling P87). Returns the targets as they were Raided,
    with the Raiders placed in each; nothing if the Faction did not want to.
    """
    action = Action(table.state, faction, "raid", free=True, feats=False, raid_offer=offer)
    if offer.surprise:
        action.special = "surprise"
    yield from table.during(action, raid.execute(table, action))
    return list(action.landed.items())


# 5.5 A free Return of an Event, alone or with a free Settle ----------------------------------------------------------


def can_free_return(state: State, faction: int, *, settle: SettleTerms | None) -> bool:
    """3.4.2, 3.5.2, 5.5 Whether a Return would bring anything home, or enable a Settle that changes something."""
    spaces = return_spaces(state, faction)
    if any(
        state.units[UNIT_KINDS * space + RAIDER_OF[faction]] or plunder_in(state, faction, space) for space in spaces
    ):
        return True
    return (
        settle is not None
        and bool(spaces)
        and any(can_free_settle(state, faction, space) for space in range(SPACE_COUNT))
    )


def free_return(table: Table, faction: int, *, settle: SettleTerms | None) -> Play[bool]:
    """3.4.2, 3.5.2, 5.5 A free Return from any spaces; with ``settle`` a free Settle may go with it (ruling P93).

    The Faction may decline by naming no space. Returns whether there was a Return.
    """
    state = table.state
    if not can_free_return(state, faction, settle=settle):
        return False
    action = free_action(state, faction)
    if settle is not None:
        action.settle_success = settle.success
    return (yield from table.during(action, _carried_out(table, action)))


def _carried_out(table: Table, action: Action) -> Play[bool]:
    """3.4.2, 3.5.2 Select the spaces, say whether to Settle, and Return."""
    faction = action.faction
    yield from select(table, action, at_least=0)
    if not action.spaces:
        return False
    table.tell("command", RETURN_RULE[faction], who=FACTIONS[faction], command=action.command)
    if action.settle_success is not None and settle_possible(table.state, action):
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "feat.choose",
            [FEATS.option("settle"), NONE],
            rule="4.1",
            params={"command": action.command},
        )
        if pick is not NONE:
            action.special = pick.value
    yield from carry_out(table, action)
    return True


# 5.5 A free Battle Command offered by an Event -----------------------------------------------------------------------


def can_free_battle(
    state: State,
    faction: int,
    spaces: Spaces | None = None,
    *,
    enemies: tuple[int, ...] | None = None,
    raiders_suffice: bool = False,
) -> list[int]:
    """5.5 The spaces in which a Faction could Battle: its attackers (3.2.4, 3.3.4, 3.4.4, 3.5.4) and enemies."""
    return _spaces(state, faction, Offer(spaces=spaces, enemies=enemies, raiders_suffice=raiders_suffice))


def free_battle(
    table: Table,
    faction: int,
    spaces: Spaces | None = None,
    *,
    most: int = SPACE_COUNT,
    enemies: tuple[int, ...] | None = None,
    terms: Terms | None = None,
    raiders_suffice: bool = False,
    feats: tuple[str, ...] = (),
) -> Play[list[tuple[int, Result]]]:
    """5.5 A Faction may Battle in up to ``most`` of ``spaces``, only against one of ``enemies`` if they are named.

    One Feat of ``feats`` is free; a single one only helps who has it, and is not asked for (ruling P97). Returns the
    Battles in the order of fighting; none if the Faction did not want any.
    """
    offer = Offer(
        spaces=spaces, most=most, enemies=enemies, terms=terms, raiders_suffice=raiders_suffice, specials=feats
    )
    action = Action(table.state, faction, "battle", offer=offer)
    if _spaces(table.state, faction, offer):
        if len(feats) == 1:
            (action.special,) = feats
        if faction in BRITONS:
            yield from table.during(action, battle.briton_battle(table, action))
        else:
            yield from table.during(action, battle.barbarian_battle(table, action))
    tell_unused(table, action)
    return action.results


def _spaces(state: State, faction: int, offer: Offer) -> list[int]:
    if faction in BRITONS:
        return battle.briton_battle_spaces(state, faction, offer)
    return battle.barbarian_battle_spaces(state, faction, offer)


# 5.5 The free Invite of an Event: the Civitates settle Saxons, under any Imperium ------------------------------------


RULE = INVITE_RULES[CIVITATES]


def _regions(state: State) -> list[int]:
    """4.3.2 Regions with Briton Control and a Civitates piece that have a Site for a Saxon Settlement."""
    return [
        space
        for space in range(SPACE_COUNT)
        if may_invite(state, CIVITATES, space) and can_settle(state, CIVITATES, space, SAXONS)
    ]


def free_invite(table: Table) -> Play[bool]:
    """4.3.2, 5.5 The first option of Invite, with the Saxon Nation, also under Fragmentation (VORTIGERN).

    The Civitates may decline. Returns whether they invited any.
    """
    state = table.state

    def reason(space: int) -> Message:
        return why_not_space(state, CIVITATES, space) or why_not_settled(state, CIVITATES, space, SAXONS)

    regions = _regions(state)
    if not regions:
        return False
    (pick,) = yield table.ask(
        FACTIONS[CIVITATES],
        "invite.space",
        [*[SPACE[space] for space in regions], NONE],
        rule=RULE,
        why=why_space(reason),
    )
    if pick is NONE:
        return False
    with table.step("feat_in", things=SPACE_THINGS[pick.value], feat="invite", space=pick.key):
        table.tell("feat_named", RULE, feat="invite", spaces=[SPACE_IDS[pick.value]])
        yield from settle(table, CIVITATES, pick.value, SAXONS)
    return True


# 5.5 A free Settle of an Event ---------------------------------------------------------------------------------------


class SettleTerms(msgspec.Struct, frozen=True):
    """How the free Settle beside an Event's Return differs from 4.4.1, 4.5.1; its Warbands cost nothing (5.5)."""

    success: int
    """The least roll for which a Returning Raider stays."""


def free_action(state: State, faction: int) -> Action:
    """5.5 A Return that costs nothing and to which the Faction itself adds no Feat."""
    return Action(state, faction, "return", free=True, feats=False)


def can_free_settle(state: State, faction: int, space: int) -> bool:
    """4.4.1, 5.5 Whether own pieces outnumber all others in a space where Settle can do something without Raiders."""
    if not outnumbers(state, faction, space):
        return False
    return bool(choices(state, free_action(state, faction), space, controller(state, space) == faction, []))


def free_settle(table: Table, faction: int, space: int) -> Play[None]:
    """4.4.1, 4.5.1, 5.5 A free Settle in a given space, without Returning Raiders; the Faction may choose nothing."""
    if can_free_settle(table.state, faction, space):
        with table.step("feat_in", things=SPACE_THINGS[space], feat="settle", space=SPACE_IDS[space]):
            table.tell("feat_named", SETTLE_RULE[faction], feat="settle", spaces=[SPACE_IDS[space]])
            yield from settle_in(table, free_action(table.state, faction), space, 0)
