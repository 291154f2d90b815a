"""Cards 1 to 24: Rome and her Legions, Caesar's friends and enemies, the Germans, the Province, sieges."""

from __future__ import annotations

from vexillum.coin.events.branches import Roll
from vexillum.coin.events.effects import Gain, Ineligible, Keep, StayEligible, Take
from vexillum.coin.events.pieces import pick_units, stacks_in
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.events.step import Act
from vexillum.coin.kit import NO, NONE, YES, numbers
from vexillum.core.decision import DONE, Option, asks_nothing

from .. import forces
from ..actions import Action, Offer
from ..battle.sides import Terms
from ..commands.catalog import free_command, open_regions, possible_commands
from ..control import citadels, controller, leader, leader_region, pieces, warbands
from ..forces import adjacent, may_stack, open_to, region_of, within_one
from ..map import CISALPINA, CITIES, PROVINCIA, REGION_IDS, SPACE_COUNT, TRIBE_IDS
from ..money import gain
from ..options import FACTION, REGION, TRIBE
from ..pieces import (
    ALLY_OF,
    ARVERNI,
    ARVERNI_SUCCESSOR,
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    FACTIONS,
    GAULS,
    GERMANS,
    HIDDEN,
    KINDS,
    MOBILE,
    RAZED,
    ROMANS,
    SUBDUED,
    T_ARVERNI_LEADER,
    UNIT_KINDS,
    VERCINGETORIX,
    WARBANDS,
)
from ..specials.catalog import free_special, possible_specials, special_action
from ..state import UP, Play, State, shift_senate, would_shift
from .branches import Branch, Condition, Either, If
from .context import EVERYWHERE, RULE, Effect, Every, FallingSkyEvent, Select, SelectFaction, Where, effect
from .free import (
    Free,
    FreeSpecial,
    GermanAmbush,
    GermanMarch,
    GermansPhase,
    ShiftSenate,
    command_option,
    special_option,
)
from .pieces import ALL, Legions, Place, Remove, place_legions, replace
from .tribes import RemoveAllies, ally_option, place_holding

# Cards 1 to 12: Rome, her Legions, and what they carry ---------------------------------------------------------------


# 2 LEGIONES XIIII ET XV -----------------------------------------------------------------------------------------------

NEW_LEGIONS = 2


def _personal_army(event: FallingSkyEvent) -> Play[None]:
    """2 unshaded: the Romans may shift the Senate up for Legions in Provincia. No shift, no Legions."""
    state = event.state
    if not would_shift(state, UP) or not state.legions_track + state.fallen:
        return
    (pick,) = yield event.ask(ROMANS, "may", [YES, NO])
    if pick is YES:
        shift_senate(event.table, UP, 1, RULE)
        yield from place_legions(event, PROVINCIA, NEW_LEGIONS, ("legions_track", "fallen"))


# 4 CIRCUMVALLATION ----------------------------------------------------------------------------------------------------


def _circumvallate(event: FallingSkyEvent) -> Play[None]:
    """4: the Romans may March to an adjacent Citadel; where they did, its Faction's pieces are encircled (F103)."""
    state = event.state
    goals = [
        region
        for region in range(SPACE_COUNT)
        if _besieged(state, region) >= 0
        and open_regions(state, Action(state, ROMANS, "march", offer=_march_to(state, region)))
    ]
    if not goals:
        return
    (pick,) = yield event.ask(ROMANS, "space", [*[REGION[region] for region in goals], NONE])
    if pick is NONE:
        return
    region: int = pick.value
    action = yield from free_command(event.table, ROMANS, "march", _march_to(state, region), event.order)
    faction = _besieged(state, region)
    held, chief = warbands(state, region, faction), leader(state, region, faction) >= 0
    if not any(action.moved[UNIT_KINDS * region + kind] for kind in MOBILE[ROMANS]) or not (held or chief):
        return
    state.circumvallation, state.encircled = region, faction
    state.encircled_warbands, state.encircled_leader = held, int(chief)
    event.table.tell("circumvallation", RULE, who=FACTIONS[faction], space=REGION_IDS[region])


def _march_to(state: State, region: int) -> Offer:
    """4: from adjacent Regions only, into one Region."""
    return Offer(spaces=adjacent(state, region), targets=(region,), steps=1)


def _besieged(state: State, region: int) -> int:
    """4: the Gallic Faction with a Citadel in a Region, or -1. No Region has two Cities."""
    return next((faction for faction in GAULS if citadels(state, region, faction)), -1)


# 5 GALLIA TOGATA ------------------------------------------------------------------------------------------------------


@asks_nothing
def _open_cisalpina(event: FallingSkyEvent) -> None:
    """5 unshaded: Cisalpina becomes a Region, for Romans only. Selects it."""
    if not event.state.gallia_togata:
        event.state.gallia_togata = 1
        event.table.tell("gallia_togata", RULE)
    event.spaces = [CISALPINA]


# 6 MARCUS ANTONIUS ----------------------------------------------------------------------------------------------------

ESCORT = 4


def _escort(event: FallingSkyEvent) -> Play[None]:
    """6 shaded: the executing Faction moves up to four Auxilia to Provincia, Hidden or Revealed as they are."""
    elsewhere = [region for region in range(SPACE_COUNT) if region != PROVINCIA]
    taken = yield from pick_units(event, event.you, "move", stacks_in(event, elsewhere, WARBANDS[ROMANS]), ESCORT)
    for (region, kind, *_), n in taken.items():
        forces.move(event.table, region, PROVINCIA, kind, n)
        what = forces.unit_words([(kind, n)])
        event.table.tell("event_moved", RULE, what=what, space=REGION_IDS[region], target=REGION_IDS[PROVINCIA])
    event.done = sum(taken.values())


# 9 MONS CEVENNA -------------------------------------------------------------------------------------------------------


def _over(origin: int, target: int) -> Offer:
    """9: the March from one Region into the next."""
    return Offer(spaces=(origin,), most=1, targets=(target,), steps=1)


def _cross(event: FallingSkyEvent) -> Play[None]:
    """9: March over the mountains, then a Command and a Special Ability there, in any order."""
    state, you = event.state, event.you
    ways = _passes(state, you)
    if not ways:
        return
    origins = list(dict.fromkeys([origin for origin, _ in ways]))
    (pick,) = yield event.ask(you, "origin", [*[REGION[region] for region in origins], NONE])
    if pick is NONE:
        return
    origin: int = pick.value
    (pick,) = yield event.ask(
        you, "destination", [REGION[target] for start, target in ways if start == origin], space=REGION_IDS[origin]
    )
    target: int = pick.value
    event.did = "march"
    action = yield from free_command(event.table, you, "march", _over(origin, target), event.order)
    if any(action.moved[UNIT_KINDS * target + kind] for kind in MOBILE[you]):
        event.spaces = [target]
        yield from _beyond(event, target)


def _passes(state: State, faction: int) -> list[tuple[int, int]]:
    """9: origin and destination, adjacent and both within one Region of Provincia, where pieces could March."""
    near = [region for region in within_one(state, PROVINCIA) if may_stack(state, region, faction)]
    return [
        (origin, target)
        for origin in near
        for target in near
        if target in adjacent(state, origin)
        and open_regions(state, Action(state, faction, "march", offer=_over(origin, target)))
    ]


def _beyond(event: FallingSkyEvent, region: int) -> Play[None]:
    """9: one free Command in the Region or from it, and one Special Ability, whichever first.

    The Special Ability need not be one that accompanies the Command; Besiege and Ambush need a Battle (F106).
    """
    state, you, table = event.state, event.you, event.table
    command = special = True
    begun: list[str] = []
    while command or special:
        with_battle = ("besiege", "ambush") if special else ()
        offer = Offer(spaces=(region,), most=1, specials=with_battle)
        extra = special_action(state, you, (region,), event.order)
        options: list[Option] = []
        if command:
            options += [command_option(id) for id in possible_commands(state, you, offer)]
        if special:
            options += [special_option(id) for id in possible_specials(state, extra) if id not in begun]
        if not options:
            return
        event.offers, event.special = {False: offer}, extra
        (pick,) = yield event.ask(you, "command_special", [*options, NONE], space=REGION_IDS[region])
        if pick is NONE:
            return
        if pick.key.startswith("special."):
            special = not (yield from free_special(table, extra, pick.value))
            begun.append(pick.value)
        else:
            event.did = pick.value
            action = yield from free_command(table, you, pick.value, offer, event.order)
            command = False
            special = special and action.special is None


# 11 NUMIDIANS ---------------------------------------------------------------------------------------------------------

FLANKERS = ((AUXILIA_HIDDEN, 1000), (AUXILIA_REVEALED, 1000))
"""11: only Auxilia attack."""


def _flank(event: FallingSkyEvent) -> Play[None]:
    """11 unshaded: the Romans may Battle in the Region selected with Auxilia alone, which inflict double Losses."""
    offer = Offer(spaces=tuple(event.spaces), most=1, alone=FLANKERS, terms=Terms(double_auxilia=True))
    yield from free_command(event.table, ROMANS, "battle", offer, event.order)


SIDES_01_12: dict[int, Effect] = {
    unshaded(1): effect(
        Either(
            branches=(
                Branch(id="senate_up", steps=(ShiftSenate(to="up"),), when=Condition(can_shift="up")),
                Branch(id="senate_down", steps=(ShiftSenate(to="down"),), when=Condition(can_shift="down")),
            )
        )
    ),
    unshaded(2): effect(Act(_personal_army)),
    shaded(2): effect(Free(commands=("battle",), most=1, victims=("romans",), terms=Terms(legion_first=True))),
    unshaded(3): effect(
        If(
            when=Condition(senate=("adulation",)),
            then=(Legions(n=1, region="provincia"),),
            otherwise=(ShiftSenate(to="down"),),
        )
    ),
    shaded(3): effect(
        If(
            when=Condition(track_most=4),
            then=(Remove(units=("legion",), n=2, who="romans", among=EVERYWHERE, must=True, box="legions_track"),),
        )
    ),
    unshaded(4): effect(Act(_circumvallate)),
    unshaded(5): effect(Act(_open_cisalpina), Place(unit="auxilia", n=3, who="romans", must=True)),
    shaded(5): effect(
        If(
            when=Condition(not_senate=("adulation",)),
            then=(
                Remove(units=("legion",), n=1, who="romans", among=EVERYWHERE, must=True, box="legions_track"),
                Remove(units=("auxilia",), n=2, who="romans", among=EVERYWHERE, must=True),
            ),
        )
    ),
    unshaded(6): effect(
        FreeSpecial(who="romans", specials=("scout",)),
        Free(commands=("battle",), who="romans", most=1, terms=Terms(double_auxilia=True)),
    ),
    shaded(6): effect(Act(_escort), Ineligible(who="romans"), StayEligible()),
    unshaded(7): effect(
        Select(where=Where(control=("romans",)), who="romans"),
        Legions(n=1),
        Place(unit="auxilia", n=1, who="romans", must=True),
    ),
    shaded(7): effect(
        If(
            when=Condition(track_most=7),
            then=(
                Remove(units=("legion",), n=1, among=EVERYWHERE, must=True, box="legions_track"),
                Remove(units=("auxilia",), n=1, among=EVERYWHERE, must=True),
            ),
        )
    ),
    unshaded(8): effect(Take(effect="baggage_trains")),
    shaded(8): effect(Take(effect="slow_wagons")),
    unshaded(9): effect(Act(_cross)),
    unshaded(10): effect(Keep(effect="ballistae")),
    shaded(10): effect(SelectFaction(among="gauls"), Take(effect="siege_stratagems", who="chosen")),
    unshaded(11): effect(
        Select(where=Where(near_leader="romans"), who="romans", needed=True),
        Place(unit="auxilia", n=3, who="romans", must=True),
        Act(_flank),
    ),
    shaded(11): effect(Remove(units=("auxilia",), n=4, among=EVERYWHERE, must=True)),
    unshaded(12): effect(Keep(effect="labienus")),
    shaded(12): effect(Keep(effect="labienus_suborned")),
}
"""By card side (``coin.cards.code``)."""


# Cards 13 to 24: Caesar's friends and enemies, the Germans, the Province, sieges -------------------------------------


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


SIDES_13_24: dict[int, Effect] = {
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
"""By card side (``coin.cards.code``)."""
