"""9.1 Events: the deck, a card that is drawn, and what each card does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from vexillum.core.decision import Decision, Option, asks_nothing
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from . import boons, heroes, stacks
from .battle.losses import lose_percent
from .battle.sides import decides
from .boons import (
    CHARISMA,
    EARLY_SNOW,
    EXTRA_DEMONS,
    FIRST_BATTLE,
    FLEET_MP,
    FLOODS,
    FOOT_DISCOUNTS,
    GK_CAMPAIGN,
    MANA_SEASON,
    NEXT_CARAVAN,
    NEXT_DIPLOMACY,
    NEXT_SIEGE,
    TRUCE,
    WORKS_DISCOUNTS,
    YIELD_BONUS,
    YIELD_HALF,
    mark_yield,
)
from .combat.siege import lift_if_left
from .components.map import GP, LAND, PLACE_IDS, REGION, REGION_IDS, REGIONS, TERRAIN, ZONES_OF, is_sea
from .components.pieces import (
    CAPITAL_OF,
    CF,
    COST,
    HOME,
    NOBODY,
    OWNERS,
    SEATS,
    UNIT,
    UNIT_IDS,
    F,
    Force,
    joined,
    size,
    strength,
)
from .components.records import EVENT_IDS, EVENTS
from .components.tables import D10
from .control import COMPLETE, capital_stands, enemies_at, land_stacks, regions_of
from .hand import discard_agent, draw_agent, hand, has_room, show_hand
from .money import markers
from .naval import cargo, landfall, overload
from .nonplayer.akkren import wandering_group
from .nonplayer.hosts import lot, random_region
from .pillage import rebellion
from .politics import LP, borders, refusal
from .realm import drop_if_empty, holder_of, join, settle_mana
from .scenarios import HAND, in_play
from .stacks import Member, members, whole_force
from .state import HOLDINGS, NONE, Holding, Kind, Person, Play, Role, Stack, State, Table, Turn

# 9.1 A player draws an event -----------------------------------------------------------------------------------------


def draw_event(table: Table, faction: int) -> Play[None]:
    """9.1, C02, C03 A Faction draws the next event of the deck, and it is carried out."""
    with table.step("event_card"):
        event = draw(table)
        table.set_title("event_named", event=EVENT_IDS[event])
        table.set_step_title("event_named", event=EVENT_IDS[event])
        says = Message(f"event.{EVENT_IDS[event]}.text")
        table.tell("event_drawn", "9.1", who=SEATS[faction], event=EVENT_IDS[event], says=says)
        other = conflicting(table.state, event)
        if other is not None:
            table.tell("event_conflict", "9.1", event=EVENT_IDS[event], other=EVENT_IDS[other])
            return
    yield from happen(table, DrawnEvent(event, faction, touched(table.state, event, faction)))


def happen(table: Table, happening: DrawnEvent) -> Play[None]:
    """9.1 The effects of an event, one after the other; it is in force until the season ends."""
    table.state.current = [*table.state.current, happening.event]
    if not happening.factions:
        table.tell("event_nobody", "9.1", event=happening.id)
        return
    for effect in EVENTS[happening.event].effects:
        with table.step("event_named", event=happening.id):
            yield from EFFECTS[effect["op"]](table, happening, effect)


# 9.1, C03 The deck of events, and which cards are not applied --------------------------------------------------------


def draw(table: Table) -> int:
    """C03, C331 The next card of the deck, which goes to those that are spent; an empty deck is made again of them."""
    state = table.state
    if not state.events:
        state.events, state.spent_events = list(state.spent_events), []
        table.shuffle(state.events)
        state.foreseen = [NONE] * F
        table.tell("event_deck_anew", "C03")
    table.reveal()
    *rest, event = state.events
    state.events = rest
    state.spent_events = [*state.spent_events, event]
    return event


def conflicting(state: State, event: int) -> int | None:
    """9.1, C332 The event of the same group that is in force this season, if any: then the new one is not applied."""
    group = EVENTS[event].conflict_group
    return next((other for other in state.current if group and EVENTS[other].conflict_group == group), None)


# 9.1 An event that has been drawn: the Factions it affects -----------------------------------------------------------


_OF_FACTION = "faction:"


class DrawnEvent(msgspec.Struct):
    """9.1 The event, who has drawn it, and the Factions that it touches."""

    event: int
    drawer: int
    factions: tuple[int, ...]
    region: int = NONE
    """Where it strikes, once that is rolled."""

    @property
    def id(self) -> str:
        """The event's id."""
        return EVENTS[self.event].id


Effect: TypeAlias = Callable[[Table, DrawnEvent, Mapping[str, Any]], Play[None]]
"""Carries out one effect of an event; its numbers are those of the data."""


def touched(state: State, event: int, drawer: int) -> tuple[int, ...]:
    """9.1 The Factions that an event affects: all, the one who draws it, or one; none if that one is not in play."""
    scope = EVENTS[event].scope
    if scope == "all":
        return in_play(state)
    if scope == "drawer":
        return (drawer,)
    faction = SEATS.index(scope.removeprefix(_OF_FACTION))
    return (faction,) if faction in in_play(state) else ()


# 9.1 Events that promise something for later, or change something for a time: the promises are in ``boons`` ----------


def promise(table: Table, happening: DrawnEvent, which: int, n: int) -> None:
    """9.1 All Factions that the event affects have so much more of a boon."""
    for faction in happening.factions:
        boons.give(table.state, faction, which, n)
    table.tell(f"event_{boons.BOONS[which]}", "9.1", who=[SEATS[one] for one in happening.factions], n=n)


def _promises(which: int, field: str) -> Effect:
    @asks_nothing
    def effect(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
        promise(table, happening, which, said[field])

    return effect


next_diplomacy = _promises(NEXT_DIPLOMACY, "mod")
"""9.1 The next diplomatic roll is better or worse."""
next_caravan = _promises(NEXT_CARAVAN, "mod")
"""9.1 The next roll for a caravan is better."""
next_siege = _promises(NEXT_SIEGE, "mod")
"""9.1 The next roll for a siege is better."""
demon_limit = _promises(EXTRA_DEMONS, "n")
"""9.1, 5.2 One demon more than mana allows, until winter."""
fleet_mp = _promises(FLEET_MP, "n")
"""9.1, 9.3.5 Fleets are faster or slower this turn."""
first_battle_die = _promises(FIRST_BATTLE, "n")
"""9.1 The die of the first battle of this turn is better."""
hero_stat_turn = _promises(CHARISMA, "n")
"""9.1, 3.3 Heroes have more charisma this turn."""


@asks_nothing
def next_build_discount(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1, 13.2 The next units on foot, or the next works of the guilds, are cheaper."""
    promise(table, happening, WORKS_DISCOUNTS if "units" in said else FOOT_DISCOUNTS, said["n"])


def mana_season(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 15.1 More or less mana until the season ends; with less of it demons may have to go at once."""
    promise(table, happening, MANA_SEASON, said["n"])
    if said["n"] < 0:
        for faction in happening.factions:
            yield from settle_mana(table, faction)


def _holds_for_all(weather: int) -> Effect:
    """9.1, C333 Something that holds for everyone this turn; in winter no one moves or fights, and it is lost."""

    @asks_nothing
    def effect(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
        if table.state.turn == Turn.WINTER:
            table.tell("event_in_winter", "9.1", event=happening.id)
        else:
            boons.set_weather(table.state, weather)
            table.tell(f"event_{boons.WEATHER[weather]}", "9.1")

    return effect


terrain_mp = _holds_for_all(EARLY_SNOW)
"""9.1, 9.3.1 Hills and mountains cost more this turn."""
river_shift = _holds_for_all(FLOODS)
"""9.1, 9.4.2.4 Attacks across rivers are harder this turn."""
no_faction_war_turn = _holds_for_all(TRUCE)
"""9.1, 8.1.2 No Faction attacks another this turn."""
gk_extra_campaign = _holds_for_all(GK_CAMPAIGN)
"""9.1, 10.1.2 The Great Kingdom makes one more campaign roll in this turn's Neutral phase."""


@asks_nothing
def extra_mercenary_roll(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1, 14.1 One more company may offer itself at the next Council."""
    table.state.extra_companies += said["n"]
    table.tell("event_companies", "9.1", n=said["n"])


# 9.1 Events that touch gold, regions, forts and caravans -------------------------------------------------------------


@asks_nothing
def gp(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1 Gold is won or lost. Anyone who has less than it should lose loses what it has; only it knows (C334)."""
    n: int = said["n"]
    for faction in happening.factions:
        table.tell("event_gains" if n > 0 else "event_pays", "9.1", who=SEATS[faction], n=abs(n))
        treasury = table.state.treasury
        if treasury[faction] + n < 0:
            table.tell("event_short", "9.1", to=(SEATS[faction],), who=SEATS[faction], n=treasury[faction])
        treasury[faction] = max(0, treasury[faction] + n)


def region_option(region: int) -> Option:
    """A region that can be chosen."""
    id = REGION_IDS[region]
    return Option(id, region, f"region:{id}", "option.event_region", {"region": id})


def why_not_region(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a region cannot be chosen: the event limits it."""
    id = name.rpartition(":")[2]
    if id not in REGION:
        return None
    return Message("why.event_region", {"region": id, "regions": list(decision.keys)}, decision.rule)


def veins(state: State, faction: int, terrains: list[str]) -> list[int]:
    """9.1, C335 Regions of a Faction with ground of a kind, where no vein has been found since the last collection."""
    return [
        region
        for region in regions_of(state, faction)
        if not state.yields[region] & YIELD_BONUS and any(TERRAIN[zone] in terrains for zone in ZONES_OF[region])
    ]


def region_gp_next(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1 A silver vein: one region with hills or mountains yields more at the next collection; its holder chooses."""
    for faction in happening.factions:
        among = veins(table.state, faction, said["terrain"])
        if not among:
            table.tell("event_no_vein", "9.1", who=SEATS[faction])
            continue
        (pick,) = yield table.ask(
            SEATS[faction],
            "event.vein",
            [region_option(region) for region in among],
            rule="9.1",
            params={"n": said["n"]},
            why=why_not_region,
        )
        mark_yield(table.state, pick.value, YIELD_BONUS)
        table.tell("event_vein", "9.1", who=SEATS[faction], region=pick.key, n=said["n"])


@asks_nothing
def region_gp_half_next(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1 The region that is struck yields half at the next collection."""
    mark_yield(table.state, happening.region, YIELD_HALF)
    table.tell("event_half_yield", "9.1", region=REGION_IDS[happening.region])


def strike_region(table: Table, happening: DrawnEvent) -> None:
    """9.1 Where it strikes: a D100 on the table of regions."""
    happening.region, rolled = random_region(table)
    table.tell("event_region", "9.1", region=REGION_IDS[happening.region], roll=rolled)


def provinces(state: State, faction: int) -> list[int]:
    """9.1, C336 Regions that a Faction holds outside its home country; allied nations are not its own."""
    return [region for region in regions_of(state, faction) if region != HOME[faction]]


@asks_nothing
def plunder_marker_random(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1, 9.3.3 Brigands plunder a random province outside the home country, where something is left to take."""
    state = table.state
    for faction in happening.factions:
        among = [region for region in provinces(state, faction) if markers(state, region) < GP[region]]
        if not among:
            table.tell("event_no_province", "9.1", who=SEATS[faction])
            continue
        region = lot(table, among)
        zone = lot(table, ZONES_OF[region])
        state.plunder[zone] += said["n"]
        table.tell("event_brigands", "9.1", who=SEATS[faction], zone=PLACE_IDS[zone], region=REGION_IDS[region])


def rebellion_random(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 9.3.3, C337 Unrest in a random province outside the home country; rebels stay there until fought."""
    for faction in happening.factions:
        among = provinces(table.state, faction)
        if not among:
            table.tell("event_no_province", "9.1", who=SEATS[faction])
            continue
        region = lot(table, among)
        zone = lot(table, ZONES_OF[region])
        table.tell("event_unrest", "9.1", who=SEATS[faction], zone=PLACE_IDS[zone], region=REGION_IDS[region])
        yield from rebellion(table, region, zone, said["mod"])


def lose_fort(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 8.3.2 A fort falls down, complete or begun; its owner chooses which. A siege there ends."""
    state = table.state
    for faction in happening.factions:
        among = [zone for zone in range(LAND) if state.forts[zone] and state.fort_owner[zone] == faction]
        if not among:
            table.tell("event_no_fort", "9.1", who=SEATS[faction])
            continue
        (pick,) = yield table.ask(
            SEATS[faction],
            "event.fort",
            [_fort_option(state, zone) for zone in among],
            rule="9.1",
            why=_why_not_fort,
        )
        state.forts[pick.value], state.fort_owner[pick.value] = 0, NOBODY
        table.tell("event_fort", "9.1", who=SEATS[faction], zone=pick.key)
        lift_if_left(table, pick.value)


def _fort_option(state: State, zone: int) -> Option:
    id = PLACE_IDS[zone]
    text = "option.event_fort" if state.forts[zone] == COMPLETE else "option.event_fort_begun"
    return Option(id, zone, f"place:{id}", text, {"zone": id})


def _why_not_fort(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    id = name.rpartition(":")[2]
    return Message("why.event_fort", {"zone": id, "zones": list(decision.keys)}, "9.1") if id in PLACE_IDS else None


@asks_nothing
def caravan_loss(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1, 13.4 An ambush: each caravan on the map is rolled for."""
    state = table.state
    kept = []
    for caravan in state.caravans:
        if caravan.owner not in happening.factions:
            kept.append(caravan)
            continue
        rolled = table.roll(D10)
        lost = rolled <= said["max"]
        if not lost:
            kept.append(caravan)
        table.tell(
            "event_caravan_lost" if lost else "event_caravan_safe",
            "9.1",
            who=SEATS[caravan.owner],
            target=SEATS[caravan.target],
            zone=PLACE_IDS[caravan.place],
            roll=rolled,
            most=said["max"],
        )
    if all(caravan.owner not in happening.factions for caravan in state.caravans):
        table.tell("event_no_caravan", "9.1", who=[SEATS[one] for one in happening.factions])
    state.caravans = kept


# 9.1, 8.2 Envoys of a neutral nation come to a Faction ---------------------------------------------------------------


def courts(state: State, faction: int) -> list[int]:
    """8.2, C346 Neutral nations next to a Faction's land that would treat with it."""
    return [
        region
        for region in range(len(REGIONS))
        if holder_of(state, region) == NOBODY
        and borders(state, faction, region)
        and not refusal(state, faction, region)
    ]


def diplomatic_points(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 8.2, C346 A point with a neutral nation next to one's land, of one's choice; it may win the nation."""
    state = table.state
    for faction in happening.factions:
        among = courts(state, faction)
        if not among:
            table.tell("event_no_court", "9.1", who=SEATS[faction])
            continue
        (pick,) = yield table.ask(
            SEATS[faction],
            "event.envoys",
            [region_option(region) for region in among],
            rule="9.1",
            params={"n": said["n"]},
            why=why_not_region,
        )
        region: int = pick.value
        state.set_points_with(region, faction, state.points_with(region, faction) + said["n"])
        points, level = state.all_points_with(region), LP[region]
        best = points[faction]
        table.tell("event_envoys", "9.1", who=SEATS[faction], region=pick.key, n=said["n"], total=best, level=level)
        if level is not None and best >= level and best == max(points) and points.count(best) == 1:
            yield from join(table, region, faction, allied=True)


# 9.1 Events that touch heroes and agents -----------------------------------------------------------------------------


def heroes_of(state: State, faction: int) -> list[Person]:
    """3.3 The heroes of a Faction."""
    return [one for one in state.people if one.owner == faction and one.role == Role.HERO]


@asks_nothing
def heal_heroes(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1 All wounds of a Faction's heroes are healed."""
    for faction in happening.factions:
        for hero in heroes_of(table.state, faction):
            heroes.change(table.state, hero.id, wounds=0)
        table.tell("event_healed", "9.1", who=SEATS[faction])


def wound_hero(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, C50, C342 One hero of a Faction takes a wound, of which he may die, but no captive. Its player chooses."""
    state = table.state
    for faction in happening.factions:
        among = [hero for hero in heroes_of(state, faction) if hero.captor == NONE]
        if not among:
            table.tell("event_no_hero", "9.1", who=SEATS[faction])
            continue
        (pick,) = yield table.ask(
            SEATS[faction],
            "event.wounded",
            [_hero_option(hero) for hero in among],
            rule="9.1",
            params={"n": said["n"]},
            why=_why_not_hero,
        )
        name = heroes.name(heroes.person(state, pick.value))
        died = heroes.wound(state, pick.value, said["n"])
        table.tell("event_hero_dies" if died else "event_wounded", "9.1", who=SEATS[faction], person=name, n=said["n"])


def _hero_option(hero: Person) -> Option:
    params = {"person": heroes.name(hero), "n": heroes.hits_left(hero)}
    return Option(f"p{hero.id}", hero.id, f"person:{hero.id}", "option.event_hero", params)


def _why_not_hero(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    return Message("why.event_hero", {}, "9.1") if name.startswith("person:") else None


# 9.1, 13.5 Events that bring or expose agents ------------------------------------------------------------------------


_AWAY = Option("away", False, text="option.event_away")
_LET_IN = Option("let_in", True, text="option.event_let_in")


def free_agent(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 13.5 A stranger at the gate: an agent is drawn for nothing.

    No more than three can be held: anyone who has three may discard one for the stranger, or send him away.
    """
    for faction in happening.factions:
        for _ in range(said["n"]):
            if has_room(table.state, faction) or (yield from _lets_in(table, faction)):
                yield from draw_agent(table, faction)


def _lets_in(table: Table, faction: int) -> Play[bool]:
    """13.5 With three agents in hand: whether one is discarded for the stranger."""
    (pick,) = yield table.ask(
        SEATS[faction], "event.stranger", [_AWAY, _LET_IN], rule="13.5", params={"n": HAND}, secret=True
    )
    if not pick.value:
        table.tell("event_sent_away", "9.1", who=SEATS[faction])
    return bool(pick.value)


@asks_nothing
def reveal_agents(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1 A ring is exposed: everyone sees the agents of a Faction."""
    for faction in happening.factions:
        if not hand(table.state, faction):
            table.tell("event_no_ring", "9.1", who=SEATS[faction])
            continue
        table.tell("event_exposed", "9.1", who=SEATS[faction])
        show_hand(table, faction, in_play(table.state))


@asks_nothing
def discard_agent_random(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1 One of a Faction's agents is lost, at random."""
    for faction in happening.factions:
        for _ in range(said["n"]):
            cards = hand(table.state, faction)
            if cards:
                discard_agent(table, faction, lot(table, cards))


# 9.1 Events that bring troops, or take them away ---------------------------------------------------------------------


def gate_open(state: State, faction: int) -> bool:
    """C339 Whether a person can join a Faction in its capital: standing, its own, and without an enemy in the zone."""
    return capital_stands(state, faction) and not enemies_at(state, CAPITAL_OF[faction], faction)


def arrive(state: State, faction: int, units: Force) -> None:
    """C339 Regular units appear in a Faction's capital: with the garrison there, or as a new one."""
    zone = CAPITAL_OF[faction]
    for one in land_stacks(state, zone):
        if one.owner == faction and one.kind == Kind.GARRISON and not one.besieged:
            stacks.replace(state, one.id, units=joined(one.units, units))
            return
    stacks.add(state, Stack(0, faction, Kind.GARRISON, zone, units))


@asks_nothing
def free_mercenary(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1, 14.1 Riders without a master join a Faction in its capital, as mercenaries; their pay begins next winter."""
    state = table.state
    hired: Force = ((UNIT[said["unit"]], said["n"]),)
    for faction in happening.factions:
        if not gate_open(state, faction):
            table.tell("event_gate_shut", "9.1", who=SEATS[faction])
            continue
        stacks.add(state, Stack(0, faction, Kind.COMPANY, CAPITAL_OF[faction], hired=hired))
        table.tell("event_riders", "9.1", who=SEATS[faction], unit=said["unit"], zone=PLACE_IDS[CAPITAL_OF[faction]])


def free_unit(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 13.3 A unit comes from the reinforcements to the capital without cost. Which one only its owner knows."""
    state = table.state
    for faction in happening.factions:
        among = [UNIT[id] for id in said["units"] if state.waiting(faction, UNIT[id])]
        if not among or not gate_open(state, faction):
            table.tell("event_nobody_comes", "9.1", who=SEATS[faction])
            continue
        (pick,) = yield table.ask(
            SEATS[faction],
            "event.free_unit",
            [
                Option(UNIT_IDS[unit], unit, f"unit:{UNIT_IDS[unit]}", "option.event_unit", {"unit": UNIT_IDS[unit]})
                for unit in among
            ],
            rule="9.1",
            about=f"place:{PLACE_IDS[CAPITAL_OF[faction]]}",
            secret=True,
            why=_why_not_waiting,
        )
        state.reinforce(faction, pick.value, -1)
        arrive(state, faction, ((pick.value, 1),))
        table.tell("event_clans", "9.1", who=SEATS[faction], zone=PLACE_IDS[CAPITAL_OF[faction]])
        table.tell("event_clan_unit", "9.1", to=(SEATS[faction],), who=SEATS[faction], unit=pick.key)


def _why_not_waiting(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    unit = name.rpartition(":")[2]
    return Message("why.event_waiting", {"unit": unit, "units": list(decision.keys)}, "9.1") if unit in UNIT else None


def largest_army(state: State, faction: int) -> Stack | None:
    """C340 The largest army under a general: most units, then most factors, then the one raised first."""
    armies = [one for one in state.stacks if one.owner == faction and one.kind == Kind.ARMY and not stacks.empty(one)]
    return max(armies, key=lambda one: (size(whole_force(one)), strength(whole_force(one)), -one.id), default=None)


@asks_nothing
def lose_cheapest_unit(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1 The largest army loses its cheapest unit. Everyone hears of deserters; only the owner knows which (C340)."""
    for faction in happening.factions:
        army = largest_army(table.state, faction)
        if army is None:
            table.tell("event_no_army", "9.1", who=SEATS[faction])
            continue
        table.tell("event_deserters", "9.1", who=SEATS[faction])
        lose(table, army.id, cheapest(members(army)), "9.1")


def random_region_loss(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1 Plague in a random region: every stack there loses a part, ships in port and those aboard too.

    Troops for whom a fleet has no more room come ashore (as in C315).
    """
    strike_region(table, happening)
    zones = ZONES_OF[happening.region]
    for id in [one.id for one in table.state.stacks if one.place in zones]:
        one = stacks.find(table.state, id)
        if one is not None and not stacks.empty(one):
            table.tell("event_plague", "9.1", who=OWNERS[one.owner], zone=PLACE_IDS[one.place], n=said["pct"])
            yield from lose_percent(table, id, said["pct"], "9.1")
            drop_if_empty(table, id)


def fleet_at_sea_loss(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, C341 A storm: each fleet at sea, of any owner, is rolled for and may lose a ship of its choice."""
    state = table.state
    for id in [one.id for one in state.stacks if one.kind == Kind.FLEET and is_sea(one.place)]:
        one = stacks.stack(state, id)
        rolled = table.roll(D10)
        hit = rolled <= said["max"]
        table.tell(
            "event_storm_hits" if hit else "event_storm_spares",
            "9.1",
            who=OWNERS[one.owner],
            zone=PLACE_IDS[one.place],
            roll=rolled,
            most=said["max"],
        )
        if hit:
            lost = yield from choose_loss(table, one, members(one), "event.ship", "9.1")
            lose(table, id, lost, "9.1")
            if stacks.find(state, id) is not None:
                yield from overload(table, decides(state, one), id, one.place)


@asks_nothing
def akkren_group(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1, 11.4 Strange lights: a group of Akkren appears in a random region."""
    for _ in range(said["n"]):
        wandering_group(table, "9.1")


# 9.1 Single units that are lost without a battle, and what becomes of a stack that has none left ---------------------


def weakest(among: list[Member]) -> Member:
    """C102 What a stack without a player gives up: the fewest factors, then the cheapest."""
    return min(among, key=lambda one: (CF[one.unit], COST[one.unit], one.unit, one.holding))


def cheapest(among: list[Member]) -> Member:
    """9.1 The cheapest unit; of equal ones that with the fewest factors."""
    return min(among, key=lambda one: (COST[one.unit], CF[one.unit], one.unit, one.holding))


def choose_loss(table: Table, one: Stack, among: list[Member], kind: str, rule: str, **params: Any) -> Play[Member]:
    """C102 The one who decides for a stack chooses which of some units goes; no one else sees what there is."""
    seat = decides(table.state, one)
    if seat == NOBODY:
        return weakest(among)
    (pick,) = yield table.ask(
        SEATS[seat],
        kind,
        [_option(member) for member in among],
        rule=rule,
        params={"zone": PLACE_IDS[one.place], **params},
        about=f"stack:{one.id}",
        secret=True,
        why=_why_not_unit,
    )
    found: Member = pick.value
    return found


def _option(member: Member) -> Option:
    id = UNIT_IDS[member.unit]
    if member.holding == Holding.REGULAR:
        return Option(id, member, f"unit:{id}", "option.event_unit", {"unit": id})
    holding = HOLDINGS[member.holding]
    params = {"unit": id, "tag": holding}
    return Option(f"{id}.{holding}", member, f"unit:{id}", "option.event_unit_marked", params)


def _why_not_unit(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    unit = name.rpartition(":")[2].partition(".")[0]
    if unit not in UNIT:
        return None
    units = list(dict.fromkeys(UNIT_IDS[option.value.unit] for option in decision.options))
    return Message("why.event_unit", {"unit": unit, "units": units}, decision.rule)


def lose(table: Table, id: int, lost: Member, rule: str) -> None:
    """13.3 A stack loses one unit, and is gone with its last one. Which one only its owner learns, if he is played."""
    state = table.state
    one = stacks.stack(state, id)
    owner = OWNERS[one.owner]
    to = (owner,) if one.owner < F else ()
    table.tell("event_unit_lost", rule, to=to, who=owner, unit=UNIT_IDS[lost.unit], zone=PLACE_IDS[one.place])
    if stacks.empty(stacks.lose_one(state, id, lost)):
        disband(table, id, rule)


def disband(table: Table, id: int, rule: str) -> None:
    """C116, C338 A stack without units is taken off: its general goes under the deck, its people stay where they are.

    With a fleet's last ship everything aboard is lost as well; persons come ashore (C243).
    """
    state = table.state
    one = stacks.stack(state, id)
    place = landfall(state, one.place, one.owner) if is_sea(one.place) else one.place
    for gone in (one, *cargo(state, id)):
        table.tell("event_stack_gone", rule, who=OWNERS[gone.owner], zone=PLACE_IDS[gone.place])
        stacks.put_under(state, gone.general)
        there = [person.id for person in state.people if person.stack == gone.id]
        stacks.destroy(state, gone.id)
        for person in there:
            heroes.change(state, person, place=place)


# 9.1 Everything that an event can do, by its name in the data --------------------------------------------------------


EFFECTS: dict[str, Effect] = {
    "gp": gp,
    "region_gp_next": region_gp_next,
    "region_gp_half_next": region_gp_half_next,
    "plunder_marker_random": plunder_marker_random,
    "rebellion_random": rebellion_random,
    "lose_fort": lose_fort,
    "caravan_loss": caravan_loss,
    "diplomatic_points": diplomatic_points,
    "next_diplomacy": next_diplomacy,
    "next_caravan": next_caravan,
    "next_siege": next_siege,
    "next_build_discount": next_build_discount,
    "demon_limit": demon_limit,
    "mana_season": mana_season,
    "fleet_mp": fleet_mp,
    "first_battle_die": first_battle_die,
    "hero_stat_turn": hero_stat_turn,
    "terrain_mp": terrain_mp,
    "river_shift": river_shift,
    "no_faction_war_turn": no_faction_war_turn,
    "gk_extra_campaign": gk_extra_campaign,
    "extra_mercenary_roll": extra_mercenary_roll,
    "free_mercenary": free_mercenary,
    "free_unit": free_unit,
    "lose_cheapest_unit": lose_cheapest_unit,
    "random_region_loss": random_region_loss,
    "fleet_at_sea_loss": fleet_at_sea_loss,
    "akkren_group": akkren_group,
    "heal_heroes": heal_heroes,
    "wound_hero": wound_hero,
    "draw_agent": free_agent,
    "reveal_agents": reveal_agents,
    "discard_agent_random": discard_agent_random,
}
