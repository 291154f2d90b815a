"""Cards 61 to 72: the Belgae."""

from __future__ import annotations

from vexillum.coin.events.function_step import Act
from vexillum.coin.events.lasting_effects import Keep, Take
from vexillum.coin.events.points import Gain
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.events.stacks import pick_units, stacks_in
from vexillum.coin.kit import NOBODY
from vexillum.coin.options import numbers
from vexillum.core.decision import DONE, Option
from vexillum.games.falling_sky import forces
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.commands.battle import battle_in
from vexillum.games.falling_sky.commands.free import free_command
from vexillum.games.falling_sky.control import controller, pieces, tribes_in
from vexillum.games.falling_sky.events.context import RULE, FallingSkyEvent
from vexillum.games.falling_sky.events.free import choose_command
from vexillum.games.falling_sky.events.germanic import ambush_all, german_march, german_rally
from vexillum.games.falling_sky.events.piece_changes import (
    allies_at,
    choose_faction,
    choose_region,
    exchange,
    place_allies,
    remove_allies,
    replace_allies,
    replace_ally,
    spread,
    take_units,
    tribes_of,
)
from vexillum.games.falling_sky.events.registry import Effect, effect
from vexillum.games.falling_sky.events.relocation import relocate
from vexillum.games.falling_sky.events.selection import SelectFaction
from vexillum.games.falling_sky.events.senate import GermansPhase
from vexillum.games.falling_sky.events.tribes import ally_option, place_holding
from vexillum.games.falling_sky.events.units import replace
from vexillum.games.falling_sky.forces import (
    adjacent,
    free_to_move,
    hide,
    may_stack,
    move,
    subdue,
    unit_words,
    within_one,
)
from vexillum.games.falling_sky.map import (
    ALESIA,
    BELGICA,
    BRITANNIA,
    CENABUM,
    COLONY,
    REGION_IDS,
    REGION_NUMBER,
    REMI,
    SPACE_COUNT,
    TRIBE_NUMBER,
    TRIBE_REGION,
)
from vexillum.games.falling_sky.options import REGION, TRIBE
from vexillum.games.falling_sky.pieces import (
    ALLY_OF,
    ARVERNI,
    BELGAE,
    CITADEL_OF,
    GAULS,
    GERMANIC_ALLY,
    GERMANS,
    HIDDEN,
    KINDS,
    LEADERS,
    LEGION,
    ROMAN_ALLY,
    ROMANS,
    SEATS,
    STATUS_OWNER,
    SUBDUED,
    UNIT_KINDS,
    WARBANDS,
)
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.state import Play

_EVERY_REGION = tuple(range(SPACE_COUNT))
_ALL = tuple(range(GERMANS + 1))
_GAULS_GERMANS = (*GAULS, GERMANS)
_WARBANDS = tuple(kind for faction in _GAULS_GERMANS for kind in WARBANDS[faction])
_ATREBATES, _NERVII, _TREVERI = (REGION_NUMBER[id] for id in ("atrebates", "nervii", "treveri"))


# 61 Catuvolcus --------------------------------------------------------------------------------------------------------


def _poison(event: FallingSkyEvent) -> Play[None]:
    """In Nervii one or more Allies of one Faction and five Warbands of any sort are removed."""
    tribes = tribes_in(event.state, _NERVII)
    owners = sorted({STATUS_OWNER[status] for _, status in allies_at(event, tribes, _ALL)})
    owner = yield from choose_faction(event, owners)
    if owner != NOBODY:
        yield from remove_allies(event, tribes, (owner,), len(tribes), 1)
    yield from take_units(event, (_NERVII,), _WARBANDS, 5, 5)


def _co_king(event: FallingSkyEvent) -> Play[None]:
    """Belgic Allies at the Nervii and the Eburones, in the place of Allies and markers."""
    for id in ("nervii", "eburones"):
        if event.state.tribes[TRIBE_NUMBER[id]] != ALLY_OF[BELGAE]:
            yield from replace_ally(event, TRIBE_NUMBER[id], BELGAE)


# 62 War Fleet ---------------------------------------------------------------------------------------------------------

_COAST = tuple(
    sorted(
        {
            REGION_NUMBER["arverni"],
            REGION_NUMBER["pictones"],
            BRITANNIA,
            *(REGION_NUMBER[id] for id in ("morini", "atrebates", "veneti")),
        }
    )
)


def _fleet(event: FallingSkyEvent) -> Play[None]:
    """Own mobile pieces move among the Regions of the coast, each once; then a free Command in one of them."""
    yield from relocate(event, event.you, _COAST, _COAST)
    yield from choose_command(event, event.you, Offer(spaces=_COAST, most=1))


# 64 Correus -----------------------------------------------------------------------------------------------------------


def _deal(event: FallingSkyEvent) -> Play[None]:
    """Up to eight Belgic Allies and Warbands in Atrebates become one's own."""
    you = event.you
    if you == BELGAE:
        return
    tribes = tribes_in(event.state, _ATREBATES)
    changed = yield from replace_allies(event, tribes, (BELGAE,), you, len(tribes), 0)
    yield from exchange(event, (_ATREBATES,), WARBANDS[BELGAE], (you,), 8 - changed, 0)


def _bellovaci(event: FallingSkyEvent) -> Play[None]:
    """Two Allies go from Atrebates; the Belgae place up to two there, then Rally in one Region of Belgica."""
    tribes = tribes_in(event.state, _ATREBATES)
    yield from remove_allies(event, tribes, _ALL, 2, 2)
    yield from place_allies(event, BELGAE, (BELGAE,), tribes, 2, must=False)
    yield from choose_command(event, BELGAE, Offer(spaces=BELGICA, most=1), ("rally",))


# 65 German Allegiances ------------------------------------------------------------------------------------------------

_FATE = {id: Option(id, id, text=f"option.branch.fealty_{id}") for id in ("replace", "remove")}


def _intervention(event: FallingSkyEvent) -> Play[None]:
    """Germans March from up to two Regions; then all who can, Ambush."""
    yield from german_march(event, event.you, 2)
    yield from ambush_all(event, event.you)


def _fealty(event: FallingSkyEvent) -> Play[None]:
    """Under one's own Control: five Germanic Warbands and a Germanic Ally are removed or replaced, each by choice."""
    state, you = event.state, event.you
    mine = [region for region in _EVERY_REGION if controller(state, region) == you]
    stacks = stacks_in(event, mine, WARBANDS[GERMANS])
    taken = yield from pick_units(event, you, "replace", stacks, 5, min(5, sum(stacks.values())))
    for (region, kind, *_), n in taken.items():
        space = REGION_IDS[region]
        (number,) = yield event.ask(
            you, "fealty", numbers(0, n), about=f"unit:{space}.{KINDS[kind]}", space=space, unit=KINDS[kind], n=n
        )
        yield from replace(event, region, kind, HIDDEN[you], number.value)
        forces.remove(event.table, region, kind, n - number.value, RULE)
    tribes = [tribe for tribe in tribes_of(event, mine) if state.tribes[tribe] == GERMANIC_ALLY]
    if tribes:
        options = [ally_option(tribe, GERMANIC_ALLY, True) for tribe in tribes]
        (pick,) = yield event.ask(you, "replace_ally", options, n=1)
        (how,) = yield event.ask(you, "either", list(_FATE.values()))
        if how.key == "replace":
            yield from replace_ally(event, pick.value[0], you)
        else:
            subdue(event.table, pick.value[0], RULE)


# 66 Migration ---------------------------------------------------------------------------------------------------------


def _westward(event: FallingSkyEvent) -> Play[None]:
    """Germans Rally in up to two Regions, then March from up to two."""
    yield from german_rally(event, event.you, 2)
    yield from german_march(event, event.you, 2)


def _new_pastures(event: FallingSkyEvent) -> Play[None]:
    """A Gallic Faction moves Warbands and Leader to a Region under No Control and places an Ally there."""
    state = event.state
    faction = yield from choose_faction(event, GAULS)
    free = [r for r in _EVERY_REGION if controller(state, r) == NOBODY and may_stack(state, r, faction)]
    region = yield from choose_region(event, faction, free)
    if region == NOBODY:
        return
    kinds = (*LEADERS[faction], *WARBANDS[faction])
    yield from relocate(event, faction, [r for r in _EVERY_REGION if r != region], (region,), kinds=kinds)
    yield from place_allies(event, faction, (faction,), tribes_in(state, region), 1)


# 67 Arduenna ----------------------------------------------------------------------------------------------------------


def _forest(event: FallingSkyEvent) -> Play[None]:
    """A Faction may March into Nervii and Treveri, then act there, then hide there."""
    faction, forest = (yield from choose_faction(event, range(GERMANS))), (_NERVII, _TREVERI)
    yield from free_command(event.table, faction, "march", Offer(targets=forest), event.order)
    others = ("recruit", "rally", "seize", "raid", "battle")
    yield from choose_command(event, faction, Offer(spaces=forest), others)
    for region in forest:
        hide(event.state, region, faction)


# 68 Remi Influence ----------------------------------------------------------------------------------------------------


def _protection(event: FallingSkyEvent) -> Play[None]:
    """If the Remi are Subdued or a Roman Ally, one or two Allies near them become Roman."""
    if event.state.tribes[REMI] not in (SUBDUED, ROMAN_ALLY):
        return
    tribes = tribes_of(event, sorted(within_one(event.state, _ATREBATES)))
    others = tuple(faction for faction in _ALL if faction != ROMANS)
    yield from replace_allies(event, tribes, others, ROMANS, 2, 1)


def _mediation(event: FallingSkyEvent) -> Play[None]:
    """The Gallic Faction of the Remi may clear Alesia or Cenabum for its Citadel and four Warbands."""
    state = event.state
    faction = STATUS_OWNER[state.tribes[REMI]]
    if faction not in GAULS:
        return
    event.faction = faction
    (pick,) = yield event.ask(faction, "city", [TRIBE[ALESIA], TRIBE[CENABUM], DONE])
    if pick is DONE:
        return
    tribe: int = pick.value
    if state.tribes[tribe] != CITADEL_OF[faction]:
        forces.clear_tribe(event.table, tribe, RULE)
        yield from place_holding(event, tribe, CITADEL_OF[faction])
    yield from spread(event, faction, (faction,), (TRIBE_REGION[tribe],), 4)


# 69 Segni & Condrusi --------------------------------------------------------------------------------------------------


def _west_bank(event: FallingSkyEvent) -> Play[None]:
    """Four Germanic Warbands each in Nervii and Treveri, as far as there are any."""
    yield from spread(event, event.you, (GERMANS,), (_NERVII, _TREVERI), 8, each=4)


# 70 Camulogenus -------------------------------------------------------------------------------------------------------

_PARISII = tuple(REGION_NUMBER[id] for id in ("atrebates", "carnutes", "mandubii"))
_SENT = (*LEADERS[ROMANS], LEGION, *WARBANDS[ROMANS])


def _labienus_sent(event: FallingSkyEvent) -> Play[None]:
    """Romans may March up to four Legions, Auxilia and their Leader (F180) to one of three Regions and Battle there."""
    region = yield from choose_region(event, ROMANS, _PARISII, may=True)
    if region == NOBODY:
        return
    offer = Offer(targets=(region,), kinds=_SENT, limits=((LEGION, 4),), together=True, movers_only=True)
    yield from free_command(event.table, ROMANS, "march", offer, event.order)
    yield from choose_command(event, ROMANS, Offer(spaces=(region,), most=1), ("battle",))


def _parisii_arise(event: FallingSkyEvent) -> Play[None]:
    """Up to six own Warbands among three Regions; then a free Command with a Special Ability in one of them."""
    you = event.you
    if you != ROMANS:
        yield from spread(event, you, (you,), _PARISII, 6, must=False)
    region = yield from choose_region(event, you, _PARISII)
    offer = Offer(spaces=(region,), most=1, specials=tuple(SPECIALS[you]), special_spaces=(region,))
    yield from choose_command(event, you, offer)


# 71 Colony ------------------------------------------------------------------------------------------------------------


def _colony(event: FallingSkyEvent) -> Play[None]:
    """The Colony is founded under one's own or No Control, with one's Ally on it."""
    state, you = event.state, event.you
    if state.colony >= 0:
        return
    able = [r for r in _EVERY_REGION if controller(state, r) in (you, NOBODY) and may_stack(state, r, you)]
    region = yield from choose_region(event, you, able)
    if region == NOBODY:
        return
    state.colony, state.tribes[COLONY] = region, SUBDUED
    event.table.tell("colony", RULE, who=SEATS[you], space=REGION_IDS[region])
    yield from place_holding(event, COLONY, ALLY_OF[you])


# 72 Impetuosity -------------------------------------------------------------------------------------------------------


def _bait(event: FallingSkyEvent) -> Play[None]:
    """March into one Region from adjacent ones; then Arverni or Belgae there attack."""
    state, you = event.state, event.you
    able = [r for r in _EVERY_REGION if any(free_to_move(state, near, you) for near in adjacent(state, r))]
    region = yield from choose_region(event, you, [r for r in able if may_stack(state, r, you)])
    if region == NOBODY:
        return
    march = yield from free_command(event.table, you, "march", Offer(targets=(region,), steps=1), event.order)
    there = [f for f in (ARVERNI, BELGAE) if f != you and pieces(state, region, f)]
    if not any(march.moved[UNIT_KINDS * region : UNIT_KINDS * region + UNIT_KINDS]):
        return
    faction = yield from choose_faction(event, there)
    if faction != NOBODY:
        offer = Offer(spaces=(region,), most=1, victims=(you,))
        action = Action(state, faction, "battle", specials=False, offer=offer, order=event.order)
        action.spaces.append(region)
        yield from event.table.during(action, battle_in(event.table, action, region))


_STAY = Option("stay", NOBODY, text="option.event_stay")


def _charge(event: FallingSkyEvent) -> Play[None]:
    """One group of Hidden Warbands Marches into an adjacent Region or stays; then it may Battle, alone.

    Its origin is selected for March: the others there are flipped to Hidden (3.3.2, F182).
    """
    state, you = event.state, event.you
    if you == ROMANS:
        return
    kind = HIDDEN[you]
    able = {r: dict(free_to_move(state, r, you)).get(kind, 0) for r in _EVERY_REGION}
    origin = yield from choose_region(event, you, [r for r in _EVERY_REGION if able[r]])
    if origin == NOBODY:
        return
    space = REGION_IDS[origin]
    (number,) = yield event.ask(
        you, "charge", numbers(1, able[origin]), about=f"unit:{space}.{KINDS[kind]}", space=space, unit=KINDS[kind]
    )
    n: int = number.value
    near: list[Option] = [REGION[r] for r in adjacent(state, origin) if may_stack(state, r, you)]
    (pick,) = yield event.ask(you, "relocate_to", [*near, _STAY], space=space, what=unit_words([(kind, n)]))
    region = origin if pick is _STAY else pick.value
    hide(state, origin, you)
    if region != origin:
        move(event.table, origin, region, kind, n)
        target = REGION_IDS[region]
        event.table.tell("marched", "3.3.2", who=SEATS[you], what=unit_words([(kind, n)]), target=target)
    offer = Offer(spaces=(region,), most=1, alone=((kind, n),))
    yield from choose_command(event, you, offer, ("battle",))


SIDES: dict[int, Effect] = {
    unshaded(61): effect(Act(_poison)),
    shaded(61): effect(Act(_co_king), Gain(track="belgae", n=6)),
    unshaded(62): effect(Act(_fleet)),
    unshaded(63): effect(Keep(effect="corn_storage")),
    shaded(63): effect(SelectFaction(among="gauls"), Take(effect="cold_war", who="chosen")),
    unshaded(64): effect(Act(_deal)),
    shaded(64): effect(Act(_bellovaci)),
    unshaded(65): effect(Act(_intervention)),
    shaded(65): effect(Act(_fealty)),
    unshaded(66): effect(Act(_westward)),
    shaded(66): effect(Act(_new_pastures)),
    unshaded(67): effect(Act(_forest)),
    unshaded(68): effect(Act(_protection)),
    shaded(68): effect(Act(_mediation)),
    unshaded(69): effect(Act(_west_bank), GermansPhase(rally=False)),
    unshaded(70): effect(Act(_labienus_sent)),
    shaded(70): effect(Act(_parisii_arise)),
    unshaded(71): effect(Act(_colony)),
    unshaded(72): effect(Act(_bait)),
    shaded(72): effect(Act(_charge)),
}
"""By card side (``coin.lasting_codes.code``)."""
