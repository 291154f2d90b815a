"""Cards 1 to 12: the army and its walls."""

from __future__ import annotations

from vexillum.coin.events.eligibility import Ineligible, StayEligible
from vexillum.coin.events.function_step import Act
from vexillum.coin.events.lasting_effects import Keep
from vexillum.coin.events.pieces import Box
from vexillum.coin.events.points import Gain, Transfer
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.events.stacks import take_off
from vexillum.coin.options import NONE, numbers
from vexillum.core.decision import Option
from vexillum.games.pendragon.battle.terms import Manner
from vexillum.games.pendragon.commands.march.barbarian_march import SEA_NEIGHBOURS
from vexillum.games.pendragon.events.branches import Condition, If
from vexillum.games.pendragon.events.consent import ask_consent
from vexillum.games.pendragon.events.context import RULE, PendragonEvent
from vexillum.games.pendragon.events.foederati import free
from vexillum.games.pendragon.events.free import Battle, March, Raid, Settle, Train
from vexillum.games.pendragon.events.imperium import Patrol, Shift
from vexillum.games.pendragon.events.prosperity import Prosper
from vexillum.games.pendragon.events.registry import Effect, effect
from vexillum.games.pendragon.events.selection import NATIONS, Select, SelectColour, SelectFaction, SelectNation
from vexillum.games.pendragon.events.space_filters import EVERYWHERE, Where
from vexillum.games.pendragon.events.strongholds import Build, Raze
from vexillum.games.pendragon.events.units import Place, Remove
from vexillum.games.pendragon.forces import choose_units, move, pool_of, raze, unit_words
from vexillum.games.pendragon.map import IS_CITY, SITES_OF, SPACE_IDS
from vexillum.games.pendragon.money import funds, pay, price
from vexillum.games.pendragon.options import SPACE, stronghold, unit
from vexillum.games.pendragon.pieces import (
    BRITONS,
    CAVALRY,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    FORT,
    UNIT_KINDS,
    WARBAND_OF,
)
from vexillum.games.pendragon.prosperity import prosperity, take_prosperity
from vexillum.games.pendragon.state import Play, State

# 1 LIMITANEI ----------------------------------------------------------------------------------------------------------

PAY_OF_A_FORT = 2
_PAY = Option("pay", None, text="option.event_pay", params={"n": PAY_OF_A_FORT}, price=price(DUX, PAY_OF_A_FORT))


def _pay_or_leave(event: PendragonEvent) -> Play[None]:
    """1 shaded: in each space the Dux pays 2 Resources, or gives up a Fort or a Cavalry, which is a Casualty."""
    state, table = event.state, event.table
    yield from ask_consent(event, PAY_OF_A_FORT * len(event.spaces), PAY_OF_A_FORT)
    for space in event.spaces:
        options = [_PAY] if funds(state, DUX) >= PAY_OF_A_FORT else []
        options += [stronghold(site, FORT) for site in SITES_OF[space] if state.sites[site] == FORT]
        options += [unit(kind, loaded, 1, space) for kind, loaded, _ in pool_of(state, space, (CAVALRY,))]
        id = SPACE_IDS[space]
        (pick,) = yield event.ask(DUX, "pay_or_leave", options, about=f"space:{id}", space=id)
        if pick is _PAY:
            yield from pay(table, DUX, PAY_OF_A_FORT, RULE, ask=True)
        elif pick.value in SITES_OF[space]:
            raze(table, pick.value, RULE)
        else:
            take_off(event, {(space, *pick.value): 1}, "casualties")


# 3 SIXTH LEGION -------------------------------------------------------------------------------------------------------

CHOSEN = Where(chosen=True)


def _march_out(event: PendragonEvent) -> Play[None]:
    """3 unshaded: the Dux may March from the space selected only.

    Selects where they went, or the space itself if no Unit moved. What was placed stays counted.
    """
    origin, placed = event.spaces, event.done
    yield from March(who="dux", origins=CHOSEN).run(event)
    event.spaces, event.done = event.spaces or origin, placed


# 6 VALLUM AELIUM ------------------------------------------------------------------------------------------------------

THE_WALL = ("carvetii", "textoverdi")
_A_FORT_OF_THE_WALL = Where(among=THE_WALL, has=("fort",))


def _raid_at_the_wall(event: PendragonEvent) -> Play[None]:
    """6 shaded: the Scotti may Raid up to two Regions within 1 of the one selected, also out of reach."""
    near = Where(type="region", near=tuple(SPACE_IDS[space] for space in event.spaces))
    yield from Raid(who="scotti", most=2, where=near, reach_waived=True, no_reduction=True).run(event)


# 9 LITUS SAXONICUM ----------------------------------------------------------------------------------------------------

SAXON_SHORE = ("britannicus", "germanicus")

# 10 CATAPHRACTARII ----------------------------------------------------------------------------------------------------

_CAVALRY_IN_ROUGH = Where(type="region", terrain=("fens", "hills"), has=("cavalry",))
_AMONG_CAVALRY_IN_ROUGH = Where(type="region", terrain=("fens", "hills"), has=("cavalry",), own="units")

# 11 LAETI -------------------------------------------------------------------------------------------------------------


def free_a_nation(event: PendragonEvent) -> Play[None]:
    """11 shaded: in each space all Foederati of one Nation are free, and Plunder their Region up to Population."""
    state = event.state
    for space in event.spaces:
        id = SPACE_IDS[space]
        options = [option for option in NATIONS if serves(state, space, option.value)]
        (pick,) = yield event.ask(event.you, "free", options, about=f"space:{id}", space=id)
        nation: int = pick.value
        kinds = [UNIT_KINDS * space + FOEDERATI_WARBAND[employer, nation] for employer in BRITONS]
        empty = sum([state.units[kind] - state.plunder[kind] for kind in kinds])
        free(event, space, nation)
        most = 0 if IS_CITY[space] else min(empty, state.population[space], prosperity(state, space))
        if most:
            (pick,) = yield event.ask(event.you, "free_plunder", numbers(0, most), about=f"space:{id}", space=id)
            if pick.value:
                take_prosperity(state, space, pick.value)
                state.plunder[UNIT_KINDS * space + WARBAND_OF[nation]] += pick.value
                event.table.tell("plunder_loaded", RULE, who=FACTIONS[nation], space=id, n=pick.value)


def serves(state: State, space: int, nation: int) -> bool:
    """1.4.3 Whether a Nation has Foederati in a space, of either colour."""
    return any(
        state.units[UNIT_KINDS * space + FOEDERATI_WARBAND[employer, nation]]
        or FOEDERATI_SETTLEMENT[employer, nation] in (state.sites[2 * space], state.sites[2 * space + 1])
        for employer in BRITONS
    )


# 12 MARINERS BY SEA ---------------------------------------------------------------------------------------------------

_SHORE_WITH_WARBANDS = Where(type="region", coast=("any",), own="troops")


def _sail(event: PendragonEvent) -> Play[None]:
    """12 shaded: up to 4 Warbands may sail to another Region on the same Sea, Fort or not. Selects that Region."""
    state, faction = event.state, event.faction
    origins = [SPACE[space] for space in _SHORE_WITH_WARBANDS.spaces(event, faction)]
    event.spaces = []
    (pick,) = yield event.ask(faction, "sail_from", [*origins, NONE])
    if pick is NONE:
        return
    origin, id = pick.value, pick.key
    (pick,) = yield event.ask(
        faction, "sail_to", [SPACE[space] for space in SEA_NEIGHBOURS[origin]], about=f"space:{id}", space=id
    )
    target = pick.value
    pool = pool_of(state, origin, (WARBAND_OF[faction],))
    group = yield from choose_units(event.table, faction, "event.sail", pool, origin, RULE, at_most=4)
    for kind, loaded, n in group:
        move(state, origin, target, kind, 0 if loaded else n, n if loaded else 0)
    event.table.tell(
        "march_moves", RULE, who=FACTIONS[faction], what=unit_words(group), origin=id, space=SPACE_IDS[target]
    )
    event.spaces = [target]


# ----------------------------------------------------------------------------------------------------------------------

SIDES: dict[int, Effect] = {
    # 1 LIMITANEI
    unshaded(1): effect(Train(where=Where(has=("fort",)), most=3, casualties=True)),
    shaded(1): effect(Select(where=Where(has=("fort",)), most=3), Act(_pay_or_leave)),
    # 2 NOTITIA DIGNITATUM
    unshaded(2): effect(Keep(effect="notitia")),
    shaded(2): effect(
        Box(unit="cavalry", n=2, sources=("available", "casualties"), target="out_of_play", must=True),
        Gain(track="prestige", n=-3),
    ),
    # 3 SIXTH LEGION
    unshaded(3): effect(
        Select(where=Where(has=("fort",)), who="dux", needed=True),
        Place(unit="cavalry", n=3, who="dux", boxes=("out_of_play", "casualties", "available")),
        Act(_march_out),
        Battle(who="dux", where=CHOSEN, most=1),
    ),
    shaded(3): effect(Gain(track="prestige", n=-2), Ineligible(who="dux"), StayEligible(unless="dux")),
    # 4 STILICHO
    unshaded(4): effect(
        If(
            when=Condition(imperium=("autonomy",)),
            then=(Shift(level="roman_rule"),),
            otherwise=(Shift(dominance="military"),),
        ),
        Box(unit="cavalry", n=2, sources=("out_of_play",)),
        Patrol(may=True),
    ),
    shaded(4): effect(Remove(units=("cavalry",), n=3, who="dux", among=EVERYWHERE, must=True, box="out_of_play")),
    # 5 IMPERIAL SUBSIDIES
    unshaded(5): effect(Gain(track="dux_resources", n=9)),
    shaded(5): effect(
        If(
            when=Condition(least={"briton_resources": 1}),
            then=(
                SelectFaction(among="barbarians"),
                Transfer(sources=("briton_resources",), target="renown", n=6),
            ),
        )
    ),
    # 6 VALLUM AELIUM
    unshaded(6): effect(Keep(effect="vallum")),
    shaded(6): effect(
        If(
            when=Condition(exists=_A_FORT_OF_THE_WALL),
            then=(Select(where=_A_FORT_OF_THE_WALL), Raze(strongholds=("fort",))),
            otherwise=(Select(where=Where(among=THE_WALL)),),
        ),
        Act(_raid_at_the_wall),
    ),
    # 7 CAIR LEGION
    unshaded(7): effect(Keep(effect="cair_legion")),
    shaded(7): effect(
        Select(where=Where(among=("deceangli", "silures"), has=("town", "fort")), needed=True),
        Raze(strongholds=("town", "fort")),
        Remove(units=("briton_troops",), n=2, box="casualties"),
        Gain(track="prestige", n=-2),
        If(when=Condition(you=("saxons",)), then=(Gain(track="saxon_renown", n=2),)),
        If(when=Condition(you=("scotti",)), then=(Gain(track="scotti_renown", n=2),)),
    ),
    # 8 CLASSIS BRITANNICA
    unshaded(8): effect(Patrol(may=True), Remove(units=("raiders",), n=6, among=Where(coast=("patrolled",)))),
    shaded(8): effect(
        Patrol(patrolled=False),
        If(
            when=Condition(done=True),
            then=(
                SelectFaction(among="barbarians", near=Where(coast=("flipped",), not_control=("friendly",))),
                Raid(who="chosen", most=1, where=Where(coast=("flipped",)), from_flipped=True),
            ),
            otherwise=(SelectFaction(among="barbarians"), Raid(who="chosen", most=1)),
        ),
    ),
    # 9 LITUS SAXONICUM
    unshaded(9): effect(
        Build(strongholds=("fort",), who="dux", among=Where(type="region", coast=SAXON_SHORE), may=True),
        Keep(effect="litus"),
    ),
    shaded(9): effect(
        Select(where=Where(type="region", coast=SAXON_SHORE, has=("fort",), most={"cavalry": 1}), needed=True),
        Raze(strongholds=("fort",)),
        Place(unit="saxon_warband", n=2, who="saxons"),
    ),
    # 10 CATAPHRACTARII
    unshaded(10): effect(
        March(who="dux"),
        Battle(who="dux", where=Where(has=("cavalry",)), most=2, manner=Manner(raiders_stand=True)),
    ),
    shaded(10): effect(
        SelectFaction(among="barbarians", near=_AMONG_CAVALRY_IN_ROUGH),
        Battle(
            who="chosen",
            where=_CAVALRY_IN_ROUGH,
            most=1,
            enemies=("dux",),
            manner=Manner(cavalry_melee=True),
            raiders_suffice=True,
        ),
    ),
    # 11 LAETI
    unshaded(11): effect(
        Select(where=Where(type="region", control=("briton", "dux")), needed=True),
        SelectNation(),
        SelectColour(),
        Build(strongholds=("foederati",), instead=("briton_strongholds", "saxon_settlement", "scotti_settlement")),
        Place(unit="foederati", n=3),
        Prosper(n=2),
    ),
    shaded(11): effect(
        If(
            when=Condition(on_map={"foederati": 1}),
            then=(Select(where=Where(has=("foederati",)), most=2), Act(free_a_nation)),
            otherwise=(SelectFaction(among="barbarians"), Gain(track="renown", n=3)),
        )
    ),
    # 12 MARINERS BY SEA
    unshaded(12): effect(Keep(effect="mariners")),
    shaded(12): effect(SelectFaction(among="barbarians", near=_SHORE_WITH_WARBANDS), Act(_sail), Settle(who="chosen")),
}
