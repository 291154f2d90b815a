"""Cards 13 to 24: the army, towns and Church."""

from __future__ import annotations

from vexillum.coin.events.eligibility import Ineligible
from vexillum.coin.events.function_step import Act
from vexillum.coin.events.lasting_effects import Keep
from vexillum.coin.events.pieces import Box, Replace
from vexillum.coin.events.points import Gain
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.events.stacks import pick_units, stacks_in
from vexillum.coin.options import NONE
from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.battle.terms import Manner
from vexillum.games.pendragon.commands.free.free_battle import can_free_battle
from vexillum.games.pendragon.commands.march.groups import tell_move
from vexillum.games.pendragon.events.branches import Branch, Condition, Either, If
from vexillum.games.pendragon.events.context import RULE, PendragonEvent
from vexillum.games.pendragon.events.foederati import Mark
from vexillum.games.pendragon.events.free import Battle, Intercept, Raid
from vexillum.games.pendragon.events.groups import GROUPS
from vexillum.games.pendragon.events.imperium import Shift
from vexillum.games.pendragon.events.prosperity import Despoil, Prosper
from vexillum.games.pendragon.events.registry import Effect, effect
from vexillum.games.pendragon.events.selection import Every, Select, SelectColour, SelectFaction, SelectNation
from vexillum.games.pendragon.events.space_filters import Where
from vexillum.games.pendragon.events.strongholds import Build, Raze
from vexillum.games.pendragon.events.units import Place, Remove
from vexillum.games.pendragon.forces import move, vacant_sites
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.money import RENOWN, shift
from vexillum.games.pendragon.options import FACTION, SPACE
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    STRONGHOLD_TYPE,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
)
from vexillum.games.pendragon.state import Play, Track

VOTADINI = SPACE_NUMBER["votadini"]
CUNEDDAS_LAND = Where(among=("ordovices", "demetae", "deceangli"))
ATTACOTTI_LAND = Where(type="region", has_all=("briton_strongholds", "scotti_units"))
BEYOND_THE_WALL = Where(among=("votadini", "novantae"))
AROUND_LONDINIUM = Where(near=("londinium",))
OWN_STRONGHOLDS = Where(own="strongholds")
SELECTED = Where(chosen=True)


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
        yield from Battle(who=FACTIONS[faction], where=SELECTED, enemies=("scotti",), manner=manner).run(event)
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

SIDES: dict[int, Effect] = {
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
        Battle(who="chosen", where=SELECTED),
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
