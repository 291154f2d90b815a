"""Cards 49 to 60: the Aedui, then the Belgae."""

from __future__ import annotations

from vexillum.coin.events.function_step import Act
from vexillum.coin.events.lasting_effects import Keep, Take
from vexillum.coin.events.points import Gain
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.kit import NOBODY
from vexillum.coin.lasting_codes import effect_of
from vexillum.coin.options import NO, YES
from vexillum.coin.players import non_player
from vexillum.core.decision import DONE, Option, asks_nothing
from vexillum.games.falling_sky import forces
from vexillum.games.falling_sky.actions.action import Offer
from vexillum.games.falling_sky.battle.terms import Terms
from vexillum.games.falling_sky.cards.card_list import CAPABILITIES
from vexillum.games.falling_sky.commands.free import free_command
from vexillum.games.falling_sky.control import controller, pieces, present, tribes_in
from vexillum.games.falling_sky.events.branches import Condition, EachFaction, If
from vexillum.games.falling_sky.events.context import RULE, FallingSkyEvent
from vexillum.games.falling_sky.events.free import Free, choose_command, choose_special
from vexillum.games.falling_sky.events.germanic import UNPREPARED, german_command, german_march, with_these
from vexillum.games.falling_sky.events.piece_changes import (
    choose_faction,
    choose_region,
    exchange,
    place_allies,
    replace_ally,
    spread,
    take_units,
)
from vexillum.games.falling_sky.events.registry import Effect, effect
from vexillum.games.falling_sky.events.selection import Select
from vexillum.games.falling_sky.events.senate import GermansPhase
from vexillum.games.falling_sky.events.space_filters import Where
from vexillum.games.falling_sky.events.tribes import ally_option
from vexillum.games.falling_sky.events.units import Remove
from vexillum.games.falling_sky.forces import (
    hide,
    may_stack,
    place_leader,
    pool_of,
    removable,
    remove,
    subdue,
    within_one,
)
from vexillum.games.falling_sky.germans.guided import guided_battle
from vexillum.games.falling_sky.lots import lot
from vexillum.games.falling_sky.map import (
    BRITANNIA,
    IS_CITY,
    NEAR_GERMANIA,
    REGION_IDS,
    REGION_NUMBER,
    SPACE_COUNT,
    TRIBE_NUMBER,
)
from vexillum.games.falling_sky.money import funds, gain
from vexillum.games.falling_sky.options import unit
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    AMBIORIX,
    BELGAE,
    BELGIC_ALLY,
    BELGIC_SUCCESSOR,
    FORT,
    GAULS,
    GERMANIC_HIDDEN,
    GERMANS,
    IS_ALLY,
    IS_DISPERSED,
    KINDS_OF,
    ROMANS,
    SEATS,
    STATUS_OWNER,
    T_BELGIC_LEADER,
    UNIT_KINDS,
    WARBANDS,
)
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.state import Play
from vexillum.games.falling_sky.victory.conditions import belgic_score

_EVERY_REGION = tuple(range(SPACE_COUNT))
_CARNUTES, _TREVERI = REGION_NUMBER["carnutes"], REGION_NUMBER["treveri"]
_GAULS_GERMANS = (*GAULS, GERMANS)
_WARBANDS = tuple(kind for faction in _GAULS_GERMANS for kind in WARBANDS[faction])


# 49 Drought -----------------------------------------------------------------------------------------------------------


def _drought(event: FallingSkyEvent) -> Play[None]:
    """Half of all Resources, a Devastated marker, and a piece of each Faction from every Devastated Region."""
    state, table = event.state, event.table
    for faction in range(GERMANS):
        gain(table, faction, funds(state, faction) // 2 - funds(state, faction), RULE)
    free = [r for r in _EVERY_REGION if not state.devastated[r] and may_stack(state, r, ROMANS)]
    region = yield from choose_region(event, event.you, free)
    if region != NOBODY:
        state.devastated[region] = 1
        table.tell("devastated", RULE, space=REGION_IDS[region])
    for faction in event.in_order(list(range(GERMANS + 1))):
        for region in [r for r in _EVERY_REGION if state.devastated[r]]:
            yield from _starve(event, faction, region)


def _starve(event: FallingSkyEvent, faction: int, region: int) -> Play[None]:
    """A Faction removes one of its pieces from a Region; Germans a Warband before an Ally, those at Cities last."""
    state, table = event.state, event.table
    tribes = [tribe for tribe in tribes_in(state, region) if STATUS_OWNER[state.tribes[tribe]] == faction]
    pool = [(kind, n) for kind, n in pool_of(state, region, KINDS_OF[faction]) if removable(state, region, kind)]
    if faction == GERMANS:
        if pool:
            remove(table, region, pool[-1][0], 1, RULE)
        elif tribes:
            last = [tribe for tribe in tribes if not IS_CITY[tribe]] or tribes
            subdue(table, lot(table, last), RULE)
        return
    options: list[Option] = [unit(region, kind, n) for kind, n in pool]
    options += [ally_option(tribe, state.tribes[tribe], True) for tribe in tribes]
    if options:
        space = REGION_IDS[region]
        (pick,) = yield event.ask(faction, "starve", options, about=f"space:{space}", space=space)
        if isinstance(pick.value, tuple):
            subdue(table, pick.value[0], RULE)
        else:
            remove(table, region, pick.value, 1, RULE)


# 50 Shifting Loyalties ------------------------------------------------------------------------------------------------


def _shift_loyalties(event: FallingSkyEvent) -> Play[None]:
    """One Capability ends, of any Faction; what else lasts does not."""
    state = event.state
    known = CAPABILITIES[state.own_deck]
    options = []
    for entry in state.lasting:
        if effect_of(entry) in known:
            number, name = known[effect_of(entry)]
            options.append(Option(str(number), entry, f"card:{number}", "option.event_end", {"card": name}))
    if options:
        (pick,) = yield event.ask(event.you, "end", options)
        state.lasting.remove(pick.value)
        event.table.tell("event_ended", "5.3", card=pick.params["card"])


# 51 Surus -------------------------------------------------------------------------------------------------------------


def _near_treveri(event: FallingSkyEvent, kinds: tuple[int, ...]) -> Play[int]:
    near = [r for r in within_one(event.state, _TREVERI) if pool_of(event.state, r, kinds)]
    return (yield from choose_region(event, event.you, sorted(near)))


def _rebel_defeated(event: FallingSkyEvent) -> Play[None]:
    """Any four Warbands of a Region near Treveri become Aedui Warbands."""
    kinds = tuple(kind for kind in _WARBANDS if kind not in WARBANDS[AEDUI])
    region = yield from _near_treveri(event, kinds)
    if region != NOBODY:
        yield from exchange(event, (region,), kinds, (AEDUI,), 4, 4)


def _anti_roman(event: FallingSkyEvent) -> Play[None]:
    """Up to four Aedui Warbands near Treveri become Germanic; these March, Raid or Battle (F174)."""
    region = yield from _near_treveri(event, WARBANDS[AEDUI])
    if region == NOBODY:
        return
    placed = yield from exchange(event, (region,), WARBANDS[AEDUI], (GERMANS,), 4, 0)
    if n := placed.get(UNIT_KINDS * region + GERMANIC_HIDDEN, 0):
        event.done = n
        yield from with_these(event, event.you, region, n)


# 52 Assembly of Gaul --------------------------------------------------------------------------------------------------


def _sacred_spot(event: FallingSkyEvent) -> Play[None]:
    """The Faction that Controls Carnutes executes a free Command with two Special Abilities; Germans are guided."""
    faction = controller(event.state, _CARNUTES)
    if faction == GERMANS:
        yield from german_command(event, event.you)
    elif faction != NOBODY:
        offer = Offer(specials=tuple(SPECIALS[faction]), special_count=2)
        yield from choose_command(event, faction, offer)


# 53 Consuetudine ------------------------------------------------------------------------------------------------------


@asks_nothing
def _hunters(event: FallingSkyEvent) -> None:
    """All Germanic Warbands hide."""
    for region in _EVERY_REGION:
        hide(event.state, region, GERMANS)


# 54 Joined Ranks ------------------------------------------------------------------------------------------------------


def _relief(event: FallingSkyEvent) -> Play[None]:
    """A group of up to eight Marches to where two other Factions are; then two Battles against a third may follow."""
    state, you = event.state, event.you
    targets = tuple(r for r in _EVERY_REGION if len([f for f in present(state, r) if f != you]) >= 2)
    offer = Offer(targets=targets, most=1, groups=1, group=8, together=True)
    action = yield from free_command(event.table, you, "march", offer, event.order)
    region = next((r for r in targets if any(action.moved[UNIT_KINDS * r : UNIT_KINDS * r + UNIT_KINDS])), NOBODY)
    if region == NOBODY:
        return
    enemy = yield from choose_faction(event, [f for f in present(state, region) if f != you])
    if enemy == NOBODY:
        return
    if (yield from _wants_battle(event, you, enemy, region)):
        terms = Terms(no_retreat=True)
        yield from free_command(event.table, you, "battle", _against(region, enemy, terms), event.order)
    if not pieces(state, region, enemy):
        return
    others = [f for f in range(GERMANS) if f not in (you, enemy) and not non_player(state, f)]
    second = yield from choose_faction(event, [f for f in others if pieces(state, region, f)])
    if second != NOBODY and (yield from _wants_battle(event, second, enemy, region)):
        yield from free_command(event.table, second, "battle", _against(region, enemy, Terms()), event.order)


def _against(region: int, enemy: int, terms: Terms) -> Offer:
    return Offer(spaces=(region,), most=1, victims=(enemy,), terms=terms)


def _wants_battle(event: FallingSkyEvent, faction: int, enemy: int, region: int) -> Play[bool]:
    space = REGION_IDS[region]
    (pick,) = yield event.ask(
        faction, "battle", [YES, NO], about=f"space:{space}", space=space, who=event.kit.factions[enemy]
    )
    return pick is YES


# 56 Flight of Ambiorix ------------------------------------------------------------------------------------------------


def _ambiorix_at(event: FallingSkyEvent) -> int:
    return next((r for r in _EVERY_REGION if event.state.units[UNIT_KINDS * r + AMBIORIX]), NOBODY)


@asks_nothing
def _chased_off(event: FallingSkyEvent) -> None:
    """Ambiorix goes, if he is under Roman Control or the Belgic score is below ten."""
    region = _ambiorix_at(event)
    if region != NOBODY and (controller(event.state, region) == ROMANS or belgic_score(event.state) < 10):
        remove(event.table, region, AMBIORIX, 1, RULE)


def _returned(event: FallingSkyEvent) -> Play[None]:
    """If he is not on the map, the Belgic Leader comes as Ambiorix; Belgae may remove a Successor first (F177)."""
    state = event.state
    if _ambiorix_at(event) != NOBODY:
        return
    if not state.available[T_BELGIC_LEADER] and event.may_withdraw(BELGAE):
        (pick,) = yield event.ask(BELGAE, "successor", [YES, NO])
        if pick is YES:
            for there in _EVERY_REGION:
                remove(event.table, there, BELGIC_SUCCESSOR, 1, "1.4.1")
    if state.available[T_BELGIC_LEADER]:
        region = yield from choose_region(event, event.you, sorted(NEAR_GERMANIA))
        place_leader(event.table, region, AMBIORIX, RULE)


# 57 Land of Mist and Mystery ------------------------------------------------------------------------------------------


def _beckons(event: FallingSkyEvent) -> Play[None]:
    """A Faction may March into Britannia and use a Special Ability there; if it is there then, it gains four."""
    faction = yield from choose_faction(event, range(GERMANS))
    event.did = "march"
    yield from free_command(event.table, faction, "march", Offer(targets=(BRITANNIA,)), event.order)
    yield from choose_special(event, faction, (BRITANNIA,))
    if pieces(event.state, BRITANNIA, faction):
        gain(event.table, faction, 4, RULE)


def _britons_revolt(event: FallingSkyEvent) -> Play[None]:
    """An Ally or Dispersed marker goes from Britannia; a Gallic Ally and up to four Gallic Warbands come."""
    state = event.state
    there = [(tribe, state.tribes[tribe]) for tribe in tribes_in(state, BRITANNIA)]
    options = [ally_option(t, status, True) for t, status in there if IS_ALLY[status] or IS_DISPERSED[status]]
    if options:
        (pick,) = yield event.ask(event.you, "remove_ally", options, n=1)
        forces.clear_tribe(event.table, pick.value[0], RULE)
    yield from place_allies(event, event.you, GAULS, tribes_in(state, BRITANNIA), 1)
    yield from spread(event, event.you, GAULS, (BRITANNIA,), 4, must=False)


# 58 Aduatuca ----------------------------------------------------------------------------------------------------------


def _strike(event: FallingSkyEvent) -> Play[None]:
    """Germans March to a Region with a Fort and Ambush the Romans there, however many are Hidden."""
    state, you = event.state, event.you
    forts = [r for r in _EVERY_REGION if state.units[UNIT_KINDS * r + FORT]]
    region = yield from choose_region(event, you, forts)
    if region == NOBODY:
        return
    yield from german_march(event, you, target=region)
    if pool_of(state, region, WARBANDS[GERMANS]):
        yield from guided_battle(event.table, you, region, surely=True, victims=(ROMANS,), terms=UNPREPARED)


# 60 Indutiomarus ------------------------------------------------------------------------------------------------------


def _cingetorix(event: FallingSkyEvent) -> Play[None]:
    """Six Belgic Warbands and Allies go from Treveri or a Region next to it; the executing Faction chooses which."""
    state = event.state
    near = sorted(within_one(state, _TREVERI))
    able = [r for r in near if pool_of(state, r, WARBANDS[BELGAE]) or _belgic_allies(event, r)]
    region = yield from choose_region(event, event.you, able)
    if region == NOBODY:
        return
    left = 6
    while left and (tribes := _belgic_allies(event, region)):
        units = sum([n for _, n in pool_of(state, region, WARBANDS[BELGAE])])
        options: list[Option] = [ally_option(tribe, BELGIC_ALLY, True) for tribe in tribes]
        (pick,) = yield event.ask(event.you, "remove_ally", [*options, DONE] if units >= left else options, n=left)
        if pick is DONE:
            break
        subdue(event.table, pick.value[0], RULE)
        left -= 1
    yield from take_units(event, (region,), WARBANDS[BELGAE], left, left)


def _belgic_allies(event: FallingSkyEvent, region: int) -> list[int]:
    return [tribe for tribe in tribes_in(event.state, region) if event.state.tribes[tribe] == BELGIC_ALLY]


def _belgic_revolt(event: FallingSkyEvent) -> Play[None]:
    """At the Treveri and the Ubii: a Belgic Ally replaces what is there, two Belgic Warbands, a Germanic."""
    for id in ("treveri", "ubii"):
        tribe, region = TRIBE_NUMBER[id], REGION_NUMBER[id]
        if event.state.tribes[tribe] != BELGIC_ALLY:
            yield from replace_ally(event, tribe, BELGAE)
        yield from spread(event, event.you, (BELGAE,), (region,), 2)
        yield from spread(event, event.you, (GERMANS,), (region,), 1)


_GAUL = Condition(you=tuple([SEATS[faction] for faction in GAULS]))
_CARNUTES_OURS: dict[str, tuple[str, ...]] = {"carnutes": ("subdued", "roman_ally", "dispersed", "gathering", "razed")}

SIDES: dict[int, Effect] = {
    unshaded(49): effect(Act(_drought)),
    unshaded(50): effect(Act(_shift_loyalties)),
    unshaded(51): effect(Act(_rebel_defeated), Free(who="aedui")),
    shaded(51): effect(Act(_anti_roman)),
    unshaded(52): effect(
        If(
            when=Condition(tribe=_CARNUTES_OURS),
            then=(EachFaction(among="gauls", steps=(Gain(track="chosen", n=-8),)),),
        )
    ),
    shaded(52): effect(Act(_sacred_spot)),
    unshaded(53): effect(Act(_hunters), GermansPhase(march=False, surely=True)),
    unshaded(54): effect(Act(_relief)),
    unshaded(55): effect(Keep(effect="commius")),
    shaded(55): effect(Keep(effect="conspirator")),
    unshaded(56): effect(Act(_chased_off)),
    shaded(56): effect(Act(_returned)),
    unshaded(57): effect(Act(_beckons)),
    shaded(57): effect(Act(_britons_revolt)),
    unshaded(58): effect(
        Select(where=Where(has_all=("fort",), has=("belgic_germanic_warbands",))),
        Remove(units=("belgic_germanic_warbands",), n=9, must=True),
    ),
    shaded(58): effect(Act(_strike)),
    unshaded(59): effect(Keep(effect="germanic_horse")),
    shaded(59): effect(If(when=_GAUL, then=(Take(effect="shock_cavalry"),))),
    unshaded(60): effect(Act(_cingetorix)),
    shaded(60): effect(Act(_belgic_revolt)),
}
"""By card side (``coin.lasting_codes.code``)."""
