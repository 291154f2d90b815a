"""Cards 1 to 36: the army and its walls, towns, tribes and Church."""

from __future__ import annotations

from vexillum.coin.events.effects import Gain, Ineligible, Keep, StayEligible, Transfer
from vexillum.coin.events.pieces import Box, Replace, pick_units, stacks_in, take_off
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.events.step import Act
from vexillum.coin.kit import NONE, numbers
from vexillum.core.decision import DONE, Option, asks_nothing

from ..battle.sides import Manner
from ..commands.barbarian_march import SEA_NEIGHBOURS
from ..commands.march import tell_move
from ..forces import choose_units, move, pool_of, raze, unit_words, vacant_sites
from ..map import ADJACENT, IS_CITY, SITES_OF, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from ..money import RENOWN, funds, pay, price, shift
from ..options import FACTION, SPACE, stronghold, unit
from ..pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    FORT,
    SAXONS,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    STRONGHOLD_TYPE,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
    WARBAND_OF,
)
from ..prosperity import prosperity, raise_population, take_prosperity
from ..state import Play, State, Track
from .branches import Branch, Condition, Effect, Either, If, effect
from .context import (
    ANY_STRONGHOLD,
    CHOSEN,
    EVERYWHERE,
    GROUPS,
    NATIONS,
    RULE,
    Every,
    PendragonEvent,
    Select,
    SelectColour,
    SelectFaction,
    SelectNation,
    Where,
    ask_consent,
)
from .effects import (
    Build,
    Despoil,
    Free,
    Grow,
    KeepFor,
    Mark,
    Patrol,
    Place,
    Prosper,
    Raze,
    Remove,
    Shift,
    Shrink,
    free,
)
from .free import (
    Battle,
    Intercept,
    March,
    Muster,
    Raid,
    Settle,
    Train,
    can_free_battle,
    select_fighter,
    select_fighter_and_space,
)

# Cards 1 to 12: the army and its walls -------------------------------------------------------------------------------


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


# Cards 1 to 12: what each side does -----------------------------------------------------------------------------------


SIDES_01_12: dict[int, Effect] = {
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
        Build(strongholds=("foederati",), instead=ANY_STRONGHOLD),
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


# Cards 13 to 24: the army, towns and Church --------------------------------------------------------------------------


VOTADINI = SPACE_NUMBER["votadini"]
CUNEDDAS_LAND = Where(among=("ordovices", "demetae", "deceangli"))
ATTACOTTI_LAND = Where(type="region", has_all=("briton_strongholds", "scotti_units"))
BEYOND_THE_WALL = Where(among=("votadini", "novantae"))
AROUND_LONDINIUM = Where(near=("londinium",))
OWN_STRONGHOLDS = Where(own="strongholds")


def _select(event: PendragonEvent, faction: int, spaces: list[int], *, may: bool = False) -> Play[None]:
    """Select one of the spaces in which the Event can do something; where there is none it ends."""
    event.spaces, event.over = [], not spaces
    if spaces:
        options = [SPACE[space] for space in spaces]
        (pick,) = yield event.ask(faction, "space", [*options, NONE] if may else options)
        if pick is not NONE:
            event.spaces = [pick.value]
            event.table.tell("event_spaces", RULE, who=FACTIONS[faction], spaces=[pick.key])


def _select_cunedda_region(event: PendragonEvent) -> Play[None]:
    """13 Select one of three Regions; if no Units can come, one where the Scotti can be fought."""
    state, spaces = event.state, CUNEDDAS_LAND.spaces(event, event.you)
    if not state.not_yet and not stacks_in(event, [VOTADINI], TROOPS_OF[CIVITATES]):
        fields = [can_free_battle(state, briton, tuple(spaces), enemies=(SCOTTI,)) for briton in BRITONS]
        spaces = [space for space in spaces if any(space in field for field in fields)]
    yield from _select(event, event.you, spaces)


def _from_votadini(event: PendragonEvent) -> Play[None]:
    """13 The Civitates may move up to four of their Troops from Votadini to the Region, with their Plunder."""
    for target in event.spaces:
        lots = stacks_in(event, [VOTADINI], TROOPS_OF[CIVITATES])
        group = yield from pick_units(event, CIVITATES, "move", lots, 4)
        for (origin, kind, loaded), n in group.items():
            move(event.state, origin, target, kind, 0 if loaded else n, n if loaded else 0)
            tell_move(event.table, CIVITATES, [(kind, bool(loaded), n)], origin, target, (), RULE)


def _britons_battle(event: PendragonEvent) -> Play[None]:
    """13 The Civitates, or if they decline the Dux, may Battle the Scotti there, who neither Evade nor Ambush."""
    there = event.spaces
    for faction in (CIVITATES, DUX):
        event.spaces = there
        manner = Manner(no_rolls=True)
        yield from Battle(who=FACTIONS[faction], where=CHOSEN, enemies=("scotti",), manner=manner).run(event)
        if event.battles:
            return


def _select_attacotti_region(event: PendragonEvent) -> Play[None]:
    """15 Select a Region with a Briton Stronghold and Scotti, of whom some can be hired or settled."""
    state = event.state
    warbands = state.available[UNIT_TYPE[SCOTTI_WARBAND]]
    if event.you == SCOTTI:  # they may take their own off other spaces (ruling P142)
        warbands += sum(state.units[SCOTTI_WARBAND::UNIT_KINDS])
    settlements = state.available[STRONGHOLD_TYPE[SCOTTI_SETTLEMENT]]
    spaces = [
        space
        for space in ATTACOTTI_LAND.spaces(event, event.you)
        if warbands
        or state.units[UNIT_KINDS * space + SCOTTI_WARBAND]
        or (settlements and vacant_sites(state, space, SCOTTI_SETTLEMENT))
    ]
    yield from _select(event, event.you, spaces)


@asks_nothing
def _losers_lose_renown(event: PendragonEvent) -> None:
    """18 Each Barbarian Faction that had a piece removed in the Battles loses 2 Renown."""
    for faction in BARBARIANS:
        track = RENOWN[faction]
        if track is not None and any(result.lost(faction) for _, result in event.battles):
            shift(event.table, track, -2, RULE)


@asks_nothing
def _cavalry_beaten(event: PendragonEvent) -> None:
    """18 Where Cavalry was removed in the Battle, the Dux loses 1 Prestige beyond 3.6.5."""
    if any(result.removed[CAVALRY] for _, result in event.battles):
        shift(event.table, Track.PRESTIGE, -1, RULE)


@asks_nothing
def _count_thames_towns(event: PendragonEvent) -> None:
    """20 Count the Towns in and next to Londinium."""
    spaces = AROUND_LONDINIUM.spaces(event, event.you)
    event.done = sum([GROUPS.present(event.state, space, "town") for space in spaces])


def _rallying_points(event: PendragonEvent, faction: int) -> list[int]:
    """22 The spaces with a Stronghold of a Briton Faction in which it can place Units, or at least Battle."""
    state, spaces = event.state, OWN_STRONGHOLDS.spaces(event, faction)
    if state.out_of_play if faction == DUX else state.not_yet:
        return spaces
    return can_free_battle(state, faction, tuple(spaces))


def _ambrosius_rallies(event: PendragonEvent) -> Play[None]:
    """22 Select a Briton Faction; it may select a space with its Stronghold."""
    points = {briton: _rallying_points(event, briton) for briton in BRITONS}
    options = [FACTION[briton] for briton in BRITONS if points[briton]]
    if not options:
        event.over = True
        return
    (pick,) = yield event.ask(event.you, "faction", options)
    event.faction = pick.value
    yield from _select(event, event.faction, points[event.faction], may=True)


RECRUITS = Either(
    who="chosen",
    branches=(
        Branch(id="recruits_raiders", steps=(Place(unit="raider", n=6, who="chosen", among=Where(own="units")),)),
        Branch(id="recruits_warbands", steps=(Place(unit="warband", n=2, who="chosen", among=Where(own="units")),)),
    ),
)
"""17 Up to 6 Raiders or up to 2 Warbands where the Faction has Units already."""

SIDES_13_24: dict[int, Effect] = {
    # 13 CUNEDDA
    unshaded(13): effect(
        Act(_select_cunedda_region),
        Place(unit="comitates", n=3, boxes=("not_yet",)),
        Act(_from_votadini),
        Act(_britons_battle),
    ),
    shaded(13): effect(
        Remove(units=("militia", "comitates"), n=4, among=BEYOND_THE_WALL),
        Place(unit="scotti_warband", n=2, who="scotti", among=BEYOND_THE_WALL, spaces=1),
    ),
    # 14 AREANI
    unshaded(14): effect(Keep(effect="areani"), Intercept(most=1)),
    shaded(14): effect(
        Ineligible(who="dux"),
        SelectFaction(among="barbarians"),
        Raid(who="chosen", most=1, forts_ignored=True),
    ),
    # 15 ATTACOTTI
    unshaded(15): effect(
        Act(_select_attacotti_region),
        SelectNation(nation="scotti"),
        SelectColour(),
        Replace(units=("scotti_raider",), into="scotti_warband", n=3),
        Mark(warbands=99),
        Build(strongholds=("foederati",), may=True),
    ),
    shaded(15): effect(Raid(who="scotti", most=2, where=Where(type="region"), militia_removed=2)),
    # 16 BUCCELLARII
    unshaded(16): effect(Keep(effect="buccellarii")),
    shaded(16): effect(
        Select(where=Where(has=("cavalry",))),
        Remove(units=("cavalry",), n=2, must=True, box="out_of_play"),
        Box(unit="comitates", n=2, sources=("not_yet",), who="civitates", per=True),
    ),
    # 17 RECRUITS
    unshaded(17): effect(
        Either(
            branches=(
                Branch(
                    id="recruits_cavalry",
                    when=Condition(exists=Where(has=("fort",))),
                    steps=(
                        Place(
                            unit="cavalry",
                            n=4,
                            who="dux",
                            boxes=("available", "casualties"),
                            among=Where(has=("fort",)),
                            each=2,
                        ),
                    ),
                ),
                Branch(
                    id="recruits_militia",
                    when=Condition(exists=Where(has=("town", "hillfort"))),
                    steps=(Place(unit="militia", n=6, who="civitates", among=Where(has=("town", "hillfort")), each=2),),
                ),
            )
        ),
    ),
    shaded(17): effect(
        SelectFaction(among="barbarians"),
        Gain(track="renown", n=3),
        If(when=Condition(chosen=("saxons",), on_map={"saxon_units": 1}), then=(RECRUITS,)),
        If(when=Condition(chosen=("scotti",), on_map={"scotti_units": 1}), then=(RECRUITS,)),
    ),
    # 18 NECTARIDUS AND FULLOFAUDES
    unshaded(18): effect(Intercept(), Act(_losers_lose_renown)),
    shaded(18): effect(
        SelectFaction(among="barbarians", near=Where(terrain=("fens", "hills"), own="units", has=("briton_pieces",))),
        Battle(
            who="chosen",
            where=Where(terrain=("fens", "hills")),
            most=1,
            enemies=("dux", "civitates"),
            manner=Manner(attackers_trap=True),
            raiders_suffice=True,
        ),
        Act(_cavalry_beaten),
    ),
    # 19 CURIALES
    unshaded(19): effect(Keep(effect="curiales")),
    shaded(19): effect(
        Select(where=Where(has=("town",), prosperous=True), most=3),
        Despoil(n=2),
        Gain(track="wealth", n=-3),
    ),
    # 20 THAMES
    unshaded(20): effect(
        Act(_count_thames_towns),
        Gain(track="briton_resources", n=2, per=True),
        Every(where=Where(among=("londinium",), control=("briton", "dux"))),
        Prosper(n="full", must=True),
    ),
    shaded(20): effect(Keep(effect="thames")),
    # 21 CAMELOT
    unshaded(21): effect(
        Keep(effect="camelot"),
        Build(
            strongholds=("hillfort",), who="civitates", among=Where(type="region", has=("civitates_pieces",)), may=True
        ),
    ),
    shaded(21): effect(
        Select(where=Where(type="region", has=("hillfort",), lacks=("cavalry",)), needed=True),
        Raze(strongholds=("hillfort",)),
        Remove(units=("militia", "comitates"), n=3),
    ),
    # 22 AMBROSIUS AURELIANUS
    unshaded(22): effect(
        Shift(dominance="may"),
        Act(_ambrosius_rallies),
        If(
            when=Condition(chosen=("dux",)),
            then=(Place(unit="cavalry", n=3, who="dux", boxes=("out_of_play",)),),
            otherwise=(Place(unit="comitates", n=3, who="civitates", boxes=("not_yet",)),),
        ),
        Battle(who="chosen", where=CHOSEN),
    ),
    shaded(22): effect(
        Shift(dominance="other"),
        If(
            when=Condition(imperium=("fragmentation",)),
            then=(Gain(track="prestige", n=-4), Gain(track="wealth", n=-4)),
            otherwise=(Gain(track="prestige", n=-2), Gain(track="wealth", n=-2)),
        ),
    ),
    # 23 PELAGIUS
    unshaded(23): effect(Prosper(n=6, each=2, among=Where(control=("briton",)))),
    shaded(23): effect(
        Gain(track="wealth", n=-3),
        Ineligible(who="civitates"),
        Select(where=Where(has=("town",), prosperous=True), most=3),
        Despoil(n=1, must=True),
    ),
    # 24 GRATIA
    unshaded(24): effect(
        Keep(effect="gratia"),
        Gain(track="wealth", n=2),
        Gain(track="prestige", n=2),
    ),
    shaded(24): effect(
        Select(where=Where(has=("town", "hillfort"), has_all=("militia",)), most=4),
        Remove(units=("militia",), n=1, must=True),
        Gain(track="wealth", n=-2),
        Gain(track="prestige", n=-2),
    ),
}


# Cards 25 to 36: towns, tribes and Church ----------------------------------------------------------------------------


COASTAL_REGION = Where(type="region", coast=("any",))
BOTH_BRITONS = Where(type="region", has_all=("dux_troops", "civitates_troops"))
CIVITATES_CAMPS = Where(type="region", has=("civitates_troops",))
CIVITATES_REGION = Where(type="region", has=("civitates_strongholds",))
CIVITATES_LEVY = Where(type="region", has_all=("civitates_strongholds",), has=("militia", "comitates"))
RESETTLED = Where(has=("civitates_strongholds",), can_grow=True)
HILLS_OF_CIVITATES = Where(terrain=("hills",), has=("civitates_pieces",))
LEVY = ("militia", "comitates")


def _fighter_on_the_coast(event: PendragonEvent) -> Play[None]:
    """25 You select a Briton Faction and a Coastal Region where it has Units and the Saxons have pieces."""
    yield from select_fighter_and_space(event, tuple(COASTAL_REGION.spaces(event, event.you)), (SAXONS,))


def _fighter_anywhere(event: PendragonEvent) -> Play[None]:
    """32 You select Dux or Civitates."""
    event.over = not (yield from select_fighter(event, tuple(range(SPACE_COUNT))))


def _neighbours(event: PendragonEvent, where: Where) -> Play[None]:
    """You select two such spaces that are adjacent; where no two are, one (ruling P126)."""
    found = where.spaces(event, event.you)
    beside = {space: [other for other in ADJACENT[space] if other in found] for space in found}
    in_pairs = [space for space in found if beside[space]]
    event.spaces = in_pairs if len(in_pairs) == 2 else []
    options = [SPACE[space] for space in in_pairs or found]
    if options and not event.spaces:
        (pick,) = yield event.ask(event.you, "space", options)
        event.spaces = [pick.value]
        options = [SPACE[space] for space in beside[pick.value]]
        if options:
            (pick,) = yield event.ask(event.you, "neighbour", options, about=f"space:{pick.key}", space=pick.key)
            event.spaces.append(pick.value)
    if event.spaces:
        names = [SPACE_IDS[space] for space in event.spaces]
        event.table.tell("event_spaces", RULE, who=FACTIONS[event.you], spaces=names)


def _adjacent_regions(event: PendragonEvent) -> Play[None]:
    """25 You select two adjacent Regions with Civitates Troops."""
    yield from _neighbours(event, CIVITATES_CAMPS)


def _adjacent_hills(event: PendragonEvent) -> Play[None]:
    """33 You select two adjacent Hills Regions with Civitates pieces."""
    yield from _neighbours(event, HILLS_OF_CIVITATES)


def halve(event: PendragonEvent) -> Play[None]:
    """27 In each selected Region Dux and Civitates each choose and remove half their Troops, rounded up."""
    for space in event.spaces:
        for briton in BRITONS:
            lots = stacks_in(event, [space], TROOPS_OF[briton])
            half = (sum(lots.values()) + 1) // 2
            taken = yield from pick_units(event, briton, "remove", lots, half, half)
            take_off(event, taken, "casualties")


def _resettle(event: PendragonEvent) -> Play[None]:
    """31 You discard up to 2 Refugees markers, each for +1 Population in a Region with a Civitates Stronghold."""
    state = event.state
    for left in (2, 1):
        found = RESETTLED.spaces(event, event.you) if state.refugees else []
        if not found:
            return
        (pick,) = yield event.ask(event.you, "resettle", [*[SPACE[space] for space in found], DONE], n=left)
        if pick is DONE:
            return
        state.refugees -= 1
        event.table.tell("refugees_settle", RULE, space=pick.key, now=state.refugees)
        raise_population(event.table, pick.value, RULE)


SIDES_25_36: dict[int, Effect] = {
    # 25 MEDCAUT
    unshaded(25): effect(
        Act(_fighter_on_the_coast),
        Battle(who="chosen", where=Where(chosen=True), most=1, enemies=("saxons",), manner=Manner(no_evade=True)),
        Remove(units=("saxon_units",), n=2),
    ),
    shaded(25): effect(
        If(
            when=Condition(exists=BOTH_BRITONS),
            then=(
                Select(where=BOTH_BRITONS),
                Remove(units=("dux_troops",), n=2, box="casualties"),
                Remove(units=("civitates_troops",), n=2),
            ),
            otherwise=(Act(_adjacent_regions), Remove(units=("civitates_troops",), n=2)),
        ),
    ),
    # 26 DEIRA
    unshaded(26): effect(
        SelectNation(nation="saxons"),
        Select(where=Where(among=("parisi", "textoverdi"))),
        SelectColour(),
        Build(strongholds=("foederati",), instead=ANY_STRONGHOLD),
        Place(unit="foederati", n=3),
    ),
    shaded(26): effect(
        Every(where=Where(near=("parisi",))),
        Free(nation="saxons"),
        Every(where=Where(among=("parisi",))),
        Build(strongholds=("saxon_settlement",), who="saxons", may=True),
        Place(unit="saxon_warband", n=2, who="saxons"),
    ),
    # 27 GUOLOPH
    unshaded(27): effect(
        Either(
            branches=(
                Branch(id="dux_prevails", steps=(Gain(track="prestige", n=3), Gain(track="wealth", n=-3))),
                Branch(id="civitates_prevail", steps=(Gain(track="wealth", n=3), Gain(track="prestige", n=-3))),
            )
        ),
    ),
    shaded(27): effect(Select(where=BOTH_BRITONS, most=2), Act(halve)),
    # 28 HONORIAN RESCRIPT
    unshaded(28): effect(Muster(most=4, wealth=False, not_yet=3)),
    shaded(28): effect(Gain(track="prestige", n=-3), Gain(track="briton_resources", n=-8)),
    # 29 BACAUDAE
    unshaded(29): effect(
        Select(where=CIVITATES_REGION, most=3),
        Place(unit="militia", n=2),
        Battle(who="civitates", where=Where(chosen=True), most=1),
    ),
    shaded(29): effect(
        Select(where=Where(type="region", control=("briton",), lacks=("cavalry",)), most=3),
        Remove(units=("militia",), n=1, must=True),
        Despoil(n=2),
        Every(where=Where(chosen=True)),
        Gain(track="wealth", n=-1, per=True),
    ),
    # 30 GROANS OF THE BRITONS
    unshaded(30): effect(
        If(
            when=Condition(imperium=("fragmentation",)),
            then=(Shift(level="autonomy", dominance="choose"),),
            otherwise=(Shift(level="up"),),
        ),
        Box(unit="cavalry", n=2, sources=("out_of_play",), who="dux"),
    ),
    shaded(30): effect(
        Select(where=Where(type="region", has=("barbarian_units",)), most=2),
        Shrink(),
        Despoil(n=2),
    ),
    # 31 ILLTUD
    unshaded(31): effect(
        Act(_resettle),
        Select(where=Where(type="region", control=("briton",), roomy=True), most=2),
        Prosper(n=2),
    ),
    shaded(31): effect(
        Raid(who="scotti", most=1, where=Where(type="region", coast=("hibernicus",)), population_ignored=True),
        If(when=Condition(done=True), then=(Gain(track="scotti_renown", n=2),)),
    ),
    # 32 WITH THE CROSS ON HIS SHOULDERS
    unshaded(32): effect(
        Act(_fighter_anywhere),
        Battle(who="chosen", most=2, manner=Manner(militia_full=True)),
    ),
    shaded(32): effect(
        Gain(track="prestige", n=-2),
        Gain(track="wealth", n=-2),
        SelectFaction(among="barbarians"),
        Gain(track="renown", n=3),
    ),
    # 33 LETTER TO COROTICUS
    unshaded(33): effect(
        Gain(track="scotti_renown", n=-3),
        Select(where=Where(type="region", coast=("hibernicus",), control=("briton", "dux"), can_grow=True)),
        Grow(),
    ),
    shaded(33): effect(
        Act(_adjacent_hills),
        Remove(units=LEVY, n=2),
        Despoil(n=1, must=True),
    ),
    # 34 RUIN OF THE VILLAS
    unshaded(34): effect(
        Every(where=Where(terrain=("clear",), has=("town",), control=("briton",))),
        Prosper(n=1, must=True),
        Gain(track="wealth", n=1, per=True, share=2),
    ),
    shaded(34): effect(SelectFaction(among="barbarians"), KeepFor(effect="villae", who="chosen")),
    # 35 DE EXCIDIO BRITANNIAE
    unshaded(35): effect(
        Shift(dominance="may"),
        Gain(track="prestige", n=2),
        Gain(track="wealth", n=2),
    ),
    shaded(35): effect(
        If(
            when=Condition(imperium=("autonomy",), briton_control_most=27),
            then=(Shift(level="fragmentation"),),
            otherwise=(Select(where=CIVITATES_LEVY, most=3), Remove(units=LEVY, n=2)),
        ),
    ),
    # 36 MAGLOCUNUS
    unshaded(36): effect(
        Select(where=Where(terrain=("hills",), not_control=("barbarian",)), who="civitates"),
        Build(strongholds=("hillfort",), who="civitates", may=True),
        Place(unit="comitates", n=3, who="civitates", boxes=("not_yet", "available")),
    ),
    shaded(36): effect(
        Select(where=Where(terrain=("hills",), has=("town", "hillfort")), needed=True),
        Raze(strongholds=("town", "hillfort")),
        Remove(units=LEVY, n=2),
    ),
}
