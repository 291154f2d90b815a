"""9.4 The battles of a player's phase, one after the other."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren import pillage
from vexillum.games.akkren.combat.army_plunder import paid_by_plunder
from vexillum.games.akkren.combat.assault import attack, go_on, interceptors_attack
from vexillum.games.akkren.combat.at_sea import attack_at_sea
from vexillum.games.akkren.combat.engagements import Engagement, engagements, reserve
from vexillum.games.akkren.combat.foes import frozen, may_attack, outside
from vexillum.games.akkren.combat.siege import lift_if_left
from vexillum.games.akkren.components.factions import NOBODY, OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS, is_sea
from vexillum.games.akkren.control import side, stacks_at
from vexillum.games.akkren.money import with_ample_gold
from vexillum.games.akkren.naval.harbours import driven_out
from vexillum.games.akkren.relations import allies
from vexillum.games.akkren.sealed import masked
from vexillum.games.akkren.state import Kind, Play, State, Table


def battles_turn(table: Table, faction: int) -> Play[bool]:
    """9.4 One battle, siege or naval battle of a Faction's phase; False when nothing is left.

    Who only lacks the gold for a battle is asked all the same (C362).
    """
    state = table.state
    for siege in list(state.sieges):
        lift_if_left(table, siege.place)
    found = engagements(state, faction)
    options = [_option(state, faction, one) for one in found]
    if not any(one.forced for one in found):
        options.append(DONE)
    decision = table.ask(
        SEATS[faction], "battle.next", options, rule="9.4", secret=True, why=why_not_here, params={"n": len(found)}
    )
    if not found and engagements(with_ample_gold(state, faction), faction):
        pick = yield from masked(decision)
    else:
        (pick,) = yield decision
    if pick is DONE:
        yield from interceptors_attack(table, faction)
        state.engaged = []
        yield from driven_out(table)
        return False
    one: Engagement = pick.value
    place = PLACE_IDS[one.place]
    spare = reserve(state, faction, one)
    table.set_title("battles_siege" if one.siege else "battles_at", zone=place, enemy=OWNERS[one.enemy])
    with table.step("attack", things=(f"place:{place}",), zone=place):
        if one.siege:
            yield from go_on(table, faction, one.place, spare=spare)
        elif is_sea(one.place):
            yield from attack_at_sea(table, faction, one.enemy, one.place, spare=spare)
        elif not one.plunder or (yield from paid_by_plunder(table, faction, one.place)):
            yield from attack(table, faction, one.enemy, one.place, spare=spare)
    return True


def _option(state: State, faction: int, one: Engagement) -> Option:
    place = PLACE_IDS[one.place]
    text = "siege" if one.siege else "sea" if is_sea(one.place) else "must" if one.forced else "attack"
    params = {"zone": place, "enemy": OWNERS[one.enemy]}
    if one.plunder:
        victim = pillage.new_enemy(state, faction, one.place)
        text = "plunder" if victim == NOBODY else "plunder_war"
        params |= {} if victim == NOBODY else {"owner": SEATS[victim]}
    price = {"gold": one.price} if one.price else {}
    return Option(one.key, one, f"place:{place}", f"option.battle_{text}", params, price)


def why_not_here(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no battle can be begun in a place."""
    place = PLACE.get(name.removeprefix("place:").partition(".")[0])
    if name == "done":
        return Message("why.battle_must", rule="9.4")
    if place is None:
        return None
    return Message(f"why.battle_{_reason(table, SEATS.index(decision.seat), place)}", {"zone": PLACE_IDS[place]}, "9.4")


def _reason(table: CoreTable[Any], faction: int, place: int) -> str:
    state = table.state
    mine = [one for one in stacks_at(state, place) if side(state, one) == faction]
    if is_sea(place):
        mine = [one for one in outside(state, place) if side(state, one) == faction]
    others = [side(state, one) for one in outside(state, place) if side(state, one) != faction]
    if not mine:
        return "nobody_there"
    if not others:
        return "no_enemy"
    if all(allies(state, faction, other) for other in others):
        return "allies"
    if not any(may_attack(state, faction, other, place) for other in others):
        return "forbidden"
    if all(one.kind == Kind.GARRISON for one in mine):
        return "garrison"
    if all(frozen(state, one) for one in mine):
        return "frozen"
    if all(one.id in state.engaged or one.kind == Kind.GARRISON for one in mine):
        return "fought"
    return "no_gold"
