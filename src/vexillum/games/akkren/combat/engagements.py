"""9.4 The battles, sieges and naval battles that a Faction must or may begin in its phase."""

from __future__ import annotations

from typing import NamedTuple

from vexillum.games.akkren.combat.army_plunder import able_to_pay
from vexillum.games.akkren.combat.costs import battle_price, paid_first, payable, war_price
from vexillum.games.akkren.combat.foes import frozen, must_attack, outside, own, shut_in, targets
from vexillum.games.akkren.combat.siege import besiegers
from vexillum.games.akkren.components.factions import OWNERS
from vexillum.games.akkren.components.map import PLACE_IDS, is_sea
from vexillum.games.akkren.control import side
from vexillum.games.akkren.state import Stack, State


class Engagement(NamedTuple):
    """Something that a Faction can begin."""

    place: int
    enemy: int
    """The side that is attacked."""
    forced: bool
    """9.4 It cannot be left out."""
    price: int
    """What it costs at least; of a forced one: with all who must take part."""
    siege: bool = False
    """9.4.3.1 A siege goes on."""
    plunder: bool = False
    """9.3.3 An army pays for it by plundering its zone."""

    @property
    def key(self) -> str:
        """The place, and which enemy."""
        return f"{PLACE_IDS[self.place]}.{OWNERS[self.enemy]}{'.plunder' if self.plunder else ''}"


def engagements(state: State, faction: int) -> list[Engagement]:
    """9.4 All of them, in the order of the map. Those for which there is no gold are left out."""
    found = []
    for place in sorted({one.place for one in state.stacks}):
        ready = own(state, place, faction)
        if ready:
            found += [
                one for enemy in targets(state, place, faction) if (one := _battle(state, faction, enemy, place, ready))
            ]
    found += [
        Engagement(one.place, side(state, shut_in(state, one.place)[0]), forced=False, price=0, siege=True)
        for one in state.sieges
        if one.besieger == faction and shut_in(state, one.place) and _idle(state, one.place, faction)
    ]
    return _affordable(state, faction, found)


def _idle(state: State, zone: int, faction: int) -> bool:
    """C452 Whether there are besiegers who have not acted and are not kept from it by a saboteur."""
    return any(one.id not in state.engaged and not frozen(state, one) for one in besiegers(state, zone, faction))


def _battle(state: State, faction: int, enemy: int, place: int, ready: list[Stack]) -> Engagement | None:
    foes = [one for one in outside(state, place) if side(state, one) == enemy]
    war = war_price(state, faction, enemy)
    free = [one for one in ready if not one.besieged]
    able = payable(state, faction, free or ready, foes, war)
    if not able:
        return _by_plunder(state, faction, enemy, place, war)
    if free and not is_sea(place) and must_attack(state, faction, enemy):
        return Engagement(place, enemy, forced=True, price=battle_price(paid_first(free)[:able], foes))
    return Engagement(place, enemy, forced=False, price=war + battle_price(paid_first(free or ready)[:1], foes))


def _by_plunder(state: State, faction: int, enemy: int, place: int, war: int) -> Engagement | None:
    """9.3.3, C435 Who has no gold for an attack may plunder to pay for it; he does not have to."""
    if war > state.treasury[faction] or not able_to_pay(state, place, faction):
        return None
    return Engagement(place, enemy, forced=False, price=war, plunder=True)


def _affordable(state: State, faction: int, found: list[Engagement]) -> list[Engagement]:
    """9.4 Forced battles come first in their zone, and the gold that they need cannot be spent on others."""
    owed = sum([one.price for one in found if one.forced])
    left = state.treasury[faction] - owed
    places = [one.place for one in found if one.forced]
    return [one for one in found if one.forced or (one.place not in places and (not one.price or one.price <= left))]


def reserve(state: State, faction: int, chosen: Engagement) -> int:
    """9.4 The gold that has to be left for forced battles when another one is begun."""
    if chosen.forced:
        return 0
    return sum([one.price for one in engagements(state, faction) if one.forced])
