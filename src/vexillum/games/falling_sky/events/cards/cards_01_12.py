"""Cards 1 to 12: Rome, her Legions, and what they carry."""

from __future__ import annotations

from vexillum.coin.events.eligibility import Ineligible, StayEligible
from vexillum.coin.events.function_step import Act
from vexillum.coin.events.lasting_effects import Keep, Take
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.events.stacks import pick_units, stacks_in
from vexillum.coin.options import NO, NONE, YES
from vexillum.core.decision import Option, asks_nothing
from vexillum.games.falling_sky import forces
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.battle.terms import Terms
from vexillum.games.falling_sky.commands.free import free_command, open_regions, possible_commands
from vexillum.games.falling_sky.control import citadels, leader, warbands
from vexillum.games.falling_sky.events.branches import Branch, Condition, Either, If
from vexillum.games.falling_sky.events.context import RULE, FallingSkyEvent
from vexillum.games.falling_sky.events.free import Free, FreeSpecial, command_option, special_option
from vexillum.games.falling_sky.events.registry import Effect, effect
from vexillum.games.falling_sky.events.selection import Select, SelectFaction
from vexillum.games.falling_sky.events.senate import ShiftSenate
from vexillum.games.falling_sky.events.space_filters import EVERYWHERE, Where
from vexillum.games.falling_sky.events.units import Legions, Place, Remove, place_legions
from vexillum.games.falling_sky.forces import adjacent, may_stack, within_one
from vexillum.games.falling_sky.map import CISALPINA, PROVINCIA, REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.options import REGION
from vexillum.games.falling_sky.pieces import (
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    FACTIONS,
    GAULS,
    MOBILE,
    ROMANS,
    UNIT_KINDS,
    WARBANDS,
)
from vexillum.games.falling_sky.senate import UP, shift_senate, would_shift
from vexillum.games.falling_sky.specials.free import free_special, possible_specials, special_action
from vexillum.games.falling_sky.state import Play, State

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


def _besieged(state: State, region: int) -> int:
    """4: the Gallic Faction with a Citadel in a Region, or -1. No Region has two Cities."""
    return next((faction for faction in GAULS if citadels(state, region, faction)), -1)


def _march_to(state: State, region: int) -> Offer:
    """4: from adjacent Regions only, into one Region."""
    return Offer(spaces=adjacent(state, region), targets=(region,), steps=1)


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


SIDES: dict[int, Effect] = {
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
"""By card side (``coin.lasting_codes.code``)."""
