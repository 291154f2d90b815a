"""Cards 13 to 24: Caesar's friends and enemies, the Germans, the Province, sieges."""

from __future__ import annotations

from vexillum.coin.events.chance import Roll
from vexillum.coin.events.eligibility import Ineligible, StayEligible
from vexillum.coin.events.function_step import Act
from vexillum.coin.events.lasting_effects import Keep
from vexillum.coin.events.points import Gain
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.events.stacks import pick_units, stacks_in
from vexillum.coin.options import NONE, numbers
from vexillum.core.decision import DONE, asks_nothing
from vexillum.games.falling_sky import forces
from vexillum.games.falling_sky.battle.terms import Terms
from vexillum.games.falling_sky.control import controller, leader, leader_region, pieces
from vexillum.games.falling_sky.events.branches import Branch, Condition, Either, If
from vexillum.games.falling_sky.events.context import RULE, FallingSkyEvent
from vexillum.games.falling_sky.events.free import Free
from vexillum.games.falling_sky.events.registry import Effect, effect
from vexillum.games.falling_sky.events.selection import Every, Select, SelectFaction
from vexillum.games.falling_sky.events.senate import GermanAmbush, GermanMarch, GermansPhase, ShiftSenate
from vexillum.games.falling_sky.events.space_filters import Where
from vexillum.games.falling_sky.events.tribes import RemoveAllies, ally_option, place_holding
from vexillum.games.falling_sky.events.units import ALL, Place, Remove, replace
from vexillum.games.falling_sky.forces import may_stack, open_to, region_of
from vexillum.games.falling_sky.map import CITIES, PROVINCIA, REGION_IDS, SPACE_COUNT, TRIBE_IDS
from vexillum.games.falling_sky.money import gain
from vexillum.games.falling_sky.options import FACTION, REGION, TRIBE
from vexillum.games.falling_sky.pieces import (
    ALLY_OF,
    ARVERNI,
    ARVERNI_SUCCESSOR,
    FACTIONS,
    GAULS,
    GERMANS,
    HIDDEN,
    KINDS,
    RAZED,
    ROMANS,
    SUBDUED,
    T_ARVERNI_LEADER,
    VERCINGETORIX,
    WARBANDS,
)
from vexillum.games.falling_sky.state import Play

IN_PROVINCIA = Where(among=("provincia",))

# 14 CLODIUS PULCHER ---------------------------------------------------------------------------------------------------


@asks_nothing
def _home_from_the_front(event: FallingSkyEvent) -> None:
    """14 shaded: the Roman Leader goes to Provincia, if on the map and elsewhere."""
    region = leader_region(event.state, ROMANS)
    if region in (-1, PROVINCIA):
        return
    kind = leader(event.state, region, ROMANS)
    forces.move(event.table, region, PROVINCIA, kind, 1)
    what = forces.unit_words([(kind, 1)])
    event.table.tell("event_moved", RULE, what=what, space=REGION_IDS[region], target=REGION_IDS[PROVINCIA])


# 16 AMBACTI -----------------------------------------------------------------------------------------------------------

VASSALS = 3


def _vassals_leave(event: FallingSkyEvent) -> Play[None]:
    """16 shaded: three Auxilia, or as many as the die shows, are removed from anywhere."""
    you, die = event.you, event.done
    stacks = stacks_in(event, list(range(SPACE_COUNT)), WARBANDS[ROMANS])
    n = die
    if stacks and die != VASSALS:
        (pick,) = yield event.ask(you, "three_or_die", [numbers(m, m)[0] for m in sorted((VASSALS, die), reverse=True)])
        n = pick.value
    taken = yield from pick_units(event, you, "remove", stacks, n, min(n, sum(stacks.values())))
    for stack, number in taken.items():
        event.remove(stack, number)
    event.done = sum(taken.values())


# 19 LUCTERIUS ---------------------------------------------------------------------------------------------------------


def _daring(event: FallingSkyEvent) -> Play[None]:
    """19 shaded: the Arverni Successor, on the map or Available, is placed anywhere as Vercingetorix."""
    state, table = event.state, event.table
    there = leader_region(state, ARVERNI)
    if there >= 0 and leader(state, there, ARVERNI) == VERCINGETORIX:
        return
    if there < 0 and not state.available[T_ARVERNI_LEADER]:
        return
    (pick,) = yield event.ask(
        ARVERNI, "space", [REGION[region] for region in range(SPACE_COUNT) if may_stack(state, region, ARVERNI)]
    )
    if there >= 0:
        forces.remove(table, there, ARVERNI_SUCCESSOR, 1, RULE)
    forces.place_leader(table, pick.value, VERCINGETORIX, RULE)


# 21 THE PROVINCE ------------------------------------------------------------------------------------------------------

ONLY_ROMANS = Where(among=("provincia",), lacks=("arverni_pieces", "aedui_pieces", "belgic_pieces", "germanic_pieces"))

# 22 HOSTAGES ----------------------------------------------------------------------------------------------------------

HOSTAGES, REBELS = 4, 2


def _take_hostages(event: FallingSkyEvent) -> Play[None]:
    """22 unshaded: where you have Control, up to four Warbands or Auxilia of others are removed or become yours."""
    state, you = event.state, event.you
    regions = [region for region in range(SPACE_COUNT) if controller(state, region) == you]
    kinds = tuple([kind for faction, all_kinds in enumerate(WARBANDS) if faction != you for kind in all_kinds])
    taken = yield from pick_units(event, you, "hostages", stacks_in(event, regions, kinds), HOSTAGES)
    for (region, kind, *_), n in taken.items():
        space = REGION_IDS[region]
        (pick,) = yield event.ask(
            you,
            "hostages_replaced",
            numbers(0, n),
            about=f"unit:{space}.{KINDS[kind]}",
            space=space,
            unit=KINDS[kind],
            n=n,
        )
        forces.remove(event.table, region, kind, n - pick.value, RULE)
        yield from replace(event, region, kind, HIDDEN[you], pick.value)
    event.done = sum(taken.values())


def _revolt(event: FallingSkyEvent) -> Play[None]:
    """22 shaded: at one or two Subdued Tribes in Regions with Roman pieces a Gallic Ally, and a Warband of any Faction.

    Of what is not Available, nothing is placed (5.1.3).
    """
    state, you = event.state, event.you
    done: list[int] = []
    while len(done) < REBELS:
        tribes = [
            tribe
            for tribe, status in enumerate(state.tribes)
            if status == SUBDUED
            and tribe not in done
            and pieces(state, region_of(state, tribe), ROMANS)
            and any(open_to(tribe, faction) for faction in GAULS)
        ]
        if not tribes:
            break
        options = [TRIBE[tribe] for tribe in tribes]
        (pick,) = yield event.ask(you, "tribe", [*options, DONE] if done else options)
        if pick is DONE:
            break
        done.append(pick.value)
        yield from _rise(event, pick.value)
    event.done = len(done)


def _rise(event: FallingSkyEvent, tribe: int) -> Play[None]:
    """22 shaded: one Tribe. You choose the Factions of the Ally and the Warband."""
    state, you = event.state, event.you
    allies = [ALLY_OF[f] for f in GAULS if open_to(tribe, f) and event.has_holding(ALLY_OF[f], tribe)]
    if allies:
        (pick,) = yield event.ask(
            you,
            "place_ally",
            [ally_option(tribe, status, False) for status in allies],
            about=f"tribe:{TRIBE_IDS[tribe]}",
            n=1,
        )
        yield from place_holding(event, *pick.value)
    region = region_of(state, tribe)
    able = [
        faction
        for faction in (*GAULS, GERMANS)
        if event.kit.in_box(state, HIDDEN[faction], "available") or event.withdrawable(faction, HIDDEN[faction], region)
    ]
    if able and may_stack(state, region, GERMANS):
        (pick,) = yield event.ask(
            you,
            "whose_warband",
            [FACTION[faction] for faction in able],
            about=f"space:{REGION_IDS[region]}",
            space=REGION_IDS[region],
        )
        yield from event.place_own(pick.value, region, HIDDEN[pick.value], 1)


# 23 SACKING -----------------------------------------------------------------------------------------------------------

BOOTY = 8


def _sack(event: FallingSkyEvent) -> Play[None]:
    """23 unshaded: the Romans may Raze a City under Roman Control, whatever is there, for Resources."""
    state, table = event.state, event.table
    cities = [
        tribe
        for tribe in CITIES
        if controller(state, region_of(state, tribe)) == ROMANS and state.tribes[tribe] != RAZED
    ]
    if not cities:
        return
    (pick,) = yield event.ask(ROMANS, "tribe", [*[TRIBE[tribe] for tribe in cities], NONE])
    if pick is NONE:
        return
    forces.clear_tribe(table, pick.value, RULE)
    state.tribes[pick.value] = RAZED
    table.tell("razed_city", RULE, who=FACTIONS[ROMANS], tribe=TRIBE_IDS[pick.value])
    gain(table, ROMANS, BOOTY, RULE)


SIDES: dict[int, Effect] = {
    unshaded(13): effect(Keep(effect="balearic_slingers")),
    shaded(13): effect(Keep(effect="foreign_contingents")),
    unshaded(14): effect(ShiftSenate(to="down")),
    shaded(14): effect(Act(_home_from_the_front), Ineligible(who="romans"), StayEligible()),
    unshaded(15): effect(Keep(effect="legio_x")),
    shaded(15): effect(Keep(effect="playing_favourites")),
    unshaded(16): effect(
        Select(where=Where(has=("roman_pieces",))),
        If(
            when=Condition(exists=Where(chosen=True, has=("caesar",))),
            then=(Place(unit="auxilia", n=6, must=True),),
            otherwise=(Place(unit="auxilia", n=4, must=True),),
        ),
    ),
    shaded(16): effect(Roll(), Act(_vassals_leave)),
    unshaded(17): effect(GermanMarch(who="romans", most=3), GermanAmbush(who="romans", most=1)),
    shaded(17): effect(GermansPhase()),
    unshaded(18): effect(
        Select(
            where=Where(area=("germania",), near_control=("romans",), has=("germanic_pieces",)),
            who="romans",
            may=True,
        ),
        Remove(units=("germanic_warbands",), n=ALL, who="romans", must=True),
        RemoveAllies(whose=("germans",), n=ALL, who="romans", must=True),
    ),
    shaded(18): effect(
        If(
            when=Condition(exists=Where(near=("sugambri", "ubii"), has=("legion",))),
            then=(Gain(track="romans", n=-6), Ineligible(who="romans")),
        )
    ),
    unshaded(19): effect(
        Either(
            branches=(
                Branch(
                    id="lucterius_remove",
                    steps=(Remove(units=("arverni_warbands",), n=6, among=Where(near=("provincia",))),),
                    when=Condition(exists=Where(near=("provincia",), has=("arverni_warbands",))),
                ),
                Branch(
                    id="lucterius_place",
                    steps=(Every(where=IN_PROVINCIA), Place(unit="auxilia", n=5)),
                ),
            )
        )
    ),
    shaded(19): effect(Act(_daring)),
    unshaded(20): effect(Keep(effect="optimates")),
    unshaded(21): effect(
        If(
            when=Condition(exists=ONLY_ROMANS),
            then=(
                Either(
                    branches=(
                        Branch(
                            id="province_auxilia",
                            steps=(Every(where=IN_PROVINCIA), Place(unit="auxilia", n=5, must=True)),
                        ),
                        Branch(id="province_resources", steps=(Gain(track="romans", n=10),)),
                    )
                ),
            ),
        )
    ),
    shaded(21): effect(
        If(
            when=Condition(exists=Where(among=("provincia",), control=("arverni",))),
            then=(ShiftSenate(to="up", boxes=2),),
            otherwise=(
                Every(where=IN_PROVINCIA),
                Place(unit="arverni_hidden", n=4, who="arverni", must=True),
                Free(
                    commands=("raid", "battle"),
                    who="arverni",
                    where=IN_PROVINCIA,
                    most=1,
                    terms=Terms(no_fort=True),
                ),
            ),
        )
    ),
    unshaded(22): effect(Act(_take_hostages)),
    shaded(22): effect(Act(_revolt)),
    unshaded(23): effect(Act(_sack)),
    shaded(23): effect(
        Select(where=Where(own_citadel=True, has=("legion",)), needed=True),
        Remove(units=("legion",), n=1, must=True),
        Ineligible(who="romans"),
    ),
    unshaded(24): effect(SelectFaction(among="gauls", near=Where(own_citadel=True)), Gain(track="chosen", n=-10)),
    shaded(24): effect(
        Select(where=Where(has=("arverni_citadel",))), Remove(units=("legions_auxilia",), n=2, must=True)
    ),
}
"""By card side (``coin.lasting_codes.code``)."""
