"""8.1.1, 9.4, 18.2 Who opposes whom, what it costs to begin a battle or a war, who takes part, and who leads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.decision import Option

from .. import scenarios, stacks
from ..battle.scene import in_words
from ..battle.sides import decides
from ..components.map import FORT, PLACE_IDS, REGION_OF, SANCTUARY, is_sea
from ..components.pieces import NEUTRAL, NOBODY, OWNERS, SEATS, F, strength
from ..components.tables import TABLES, number
from ..control import allies, at_war, friendly, has_grievance, holder, land_stacks, side, structure
from ..money import can_pay, pay
from ..routes import may_turn_on
from ..stacks import GENERAL_IDS, strategic, whole_force
from ..state import KINDS, NONE, Kind, Play, Stack, State, Table, masked

# 9.4 Who opposes whom in a place, and who may begin a battle ---------------------------------------------------------


FIGHTERS = (Kind.ARMY, Kind.COMPANY)
"""9.4 Who may begin a battle on land: garrisons only defend themselves."""


def frozen(state: State, one: Stack) -> bool:
    """13.5 Whether a saboteur keeps it from acting this turn."""
    return one.frozen_until > state.clock


def outside(state: State, place: int) -> list[Stack]:
    """9.4 The stacks in a place that can be attacked in the open: on land those that are not shut in."""
    if is_sea(place):
        return [one for one in state.stacks if one.place == place and one.kind == Kind.FLEET]
    return [one for one in land_stacks(state, place) if not one.besieged]


def shut_in(state: State, zone: int) -> list[Stack]:
    """9.4.3.1 The stacks in a zone that have shut themselves in."""
    return [one for one in land_stacks(state, zone) if one.besieged]


def ready_stacks(state: State, place: int, faction: int) -> list[Stack]:
    """9.4 The stacks in a place with which a Faction may begin a battle, those shut in included (C235)."""
    there = outside(state, place) if is_sea(place) else land_stacks(state, place)
    return [
        one
        for one in there
        if side(state, one) == faction
        and (one.kind in FIGHTERS or is_sea(place))
        and not frozen(state, one)
        and one.id not in state.engaged
    ]


def may_attack(state: State, faction: int, enemy: int, place: int) -> bool:
    """9.4 Whether a Faction may attack a side here: not allies; not under a truce (9.1); not in the Valley (C57)."""
    return may_turn_on(state, faction, enemy) and (is_sea(place) or REGION_OF[place] != SANCTUARY)


def targets(state: State, place: int, faction: int) -> list[int]:
    """C231 The sides that a Faction may attack in a place: each is a battle of its own."""
    there = dict.fromkeys(side(state, one) for one in outside(state, place))
    return [enemy for enemy in there if may_attack(state, faction, enemy, place)]


def must_attack(state: State, faction: int, enemy: int) -> bool:
    """9.4 An army in a zone with an enemy has to fight: at war, or with powers without a player."""
    return at_war(state, faction, enemy)


def waiting_interceptors(state: State, who: int) -> list[tuple[int, int]]:
    """9.3.1.3, C432 Where interceptors wait for a battle that those of a side cannot begin: the place, their Faction.

    Garrisons and blocked armies begin none, and neutrals only with the better of it.
    """
    found: dict[tuple[int, int], None] = {}
    for one in [one for one in state.stacks if one.paid and not one.besieged and not frozen(state, one)]:
        faction = side(state, one)
        if at_war(state, faction, who) and may_attack(state, faction, who, one.place):
            there = [other for other in outside(state, one.place) if side(state, other) == who]
            able = [other for other in there if other.owner < F and other.kind in FIGHTERS and not frozen(state, other)]
            if there and not able:
                found[one.place, faction] = None
    return list(found)


def serves(state: State, zone: int, one: Stack) -> str:
    """9.4.3, C234 The structure of a zone that serves a stack: a fort of its side's, a city of its land; or nothing."""
    found = structure(state, zone)
    if not found:
        return ""
    who = side(state, one)
    if found == FORT and state.fort_owner[zone] != NOBODY:
        return found if allies(state, state.fort_owner[zone], who) else ""
    if holder(state, zone) == NOBODY:
        return found if who == NEUTRAL and one.nation == REGION_OF[zone] else ""
    return found if friendly(state, zone, who) else ""


# 9.4 What it costs to begin a battle; 18.2 what it costs to begin a war ----------------------------------------------


PER_STACK = number("base_costs", "combat")
_DIPLOMACY: Any = TABLES["diplomacy_cost"]
_GIFT: list[int] = next(one["cost"] for one in _DIPLOMACY["rows"] if one["id"] == "gift")


def war_price(state: State, faction: int, enemy: int) -> int:
    """18.2 What an attack on a neutral Faction costs beforehand: a gift's price (8.2), unless there is a reason."""
    if enemy >= F or not scenarios.has_rule(state, scenarios.CASUS_BELLI) or at_war(state, faction, enemy):
        return 0
    if has_grievance(state, faction, enemy):
        return 0
    tiers = _DIPLOMACY["income_tiers"]
    tier = next(n for n, one in enumerate(tiers) if state.income[faction] <= one.get("max", state.income[faction]))
    return _GIFT[tier]


def battle_price(attackers: Sequence[Stack], defenders: Sequence[Stack]) -> int:
    """9.4 1 GP for each stack that attacks; what was paid for an interception counts for one (9.3.1.3, C232)."""
    owing = sum([not one.paid for one in attackers])
    return PER_STACK * max(0, owing - any(one.paid for one in defenders))


def payable(state: State, faction: int, attackers: Sequence[Stack], defenders: Sequence[Stack], spare: int) -> int:
    """9.4 How many stacks a Faction can pay for, after setting gold aside; those paid for already come first."""
    gold = state.treasury[faction] - spare
    first = paid_first(attackers)
    return max([n for n in range(len(first) + 1) if battle_price(first[:n], defenders) <= gold], default=0)


def paid_first(attackers: Sequence[Stack]) -> list[Stack]:
    """9.3.1.3, 9.3.3 Stacks that have paid for a battle (by plunder, or by an interception) before those that owe."""
    return sorted(attackers, key=lambda one: not one.paid)


def pay_for_battle(table: Table, ids: Sequence[int], defenders: Sequence[Stack]) -> None:
    """9.4 Every Faction pays for its own stacks; a gold piece paid for an interception counts for the first one."""
    state = table.state
    there = [stacks.stack(state, id) for id in ids]
    for faction in dict.fromkeys(side(state, one) for one in there):
        own = [one for one in there if side(state, one) == faction]
        price = battle_price(own, defenders if own[0].id == there[0].id else ())
        assert can_pay(state, faction, price)
        pay(table, faction, price)
        if price:
            table.tell("battle_paid", "9.4", to=(SEATS[faction],), who=SEATS[faction], n=price)


def pay_for_war(table: Table, faction: int, enemy: int) -> None:
    """18.2 The price of a war that is begun without a reason."""
    price = war_price(table.state, faction, enemy)
    if price:
        pay(table, faction, price)
        table.tell("war_price", "18.2", who=SEATS[faction], enemy=SEATS[enemy])


# 8.1.1, 9.4 Who takes part in a battle: a Faction's own stacks, its allies' with their consent, and who leads them


_JOIN = Option("join", True, text="option.battle_join")
_STAND_BY = Option("stand_by", False, text="option.battle_stand_by")


def standing(one: Stack) -> tuple[bool, int, int, int]:
    """C108 Who leads where no one is asked: a general before none, the better one, the stronger stack."""
    return one.general == NONE, -strategic(one.general), -strength(whole_force(one)), one.id


def stack_option(one: Stack) -> Option:
    """A stack of one's own to choose: its kind, and its units."""
    kind = "general" if one.general != NONE else KINDS[one.kind]
    params: dict[str, Any] = {"units": in_words(whole_force(one))}
    if one.general != NONE:
        params["general"] = GENERAL_IDS[one.general]
    return Option(f"s{one.id}", one.id, f"stack:{one.id}", f"option.stack_{kind}", params)


# The defender ---------------------------------------------------------------------------------------------------------


def defenders_of(table: Table, faction: int, enemy: int, zone: int) -> Play[tuple[int, ...]]:
    """9.4, 8.1.1 The stacks of a side in a zone that are attacked, and those of the allies that join it."""
    state = table.state
    there = sorted([one for one in outside(state, zone) if side(state, one) == enemy], key=standing)
    ids = yield from _led(table, there, zone)
    for ally in _allies_at(state, enemy, zone):
        able = may_turn_on(state, faction, ally)
        if able and (yield from _joins(table, ally, enemy, faction, zone, defence=True)):
            theirs = sorted([one for one in outside(state, zone) if side(state, one) == ally], key=standing)
            ids = (*ids, *[one.id for one in theirs])
    return ids


def _led(table: Table, there: Sequence[Stack], zone: int) -> Play[tuple[int, ...]]:
    """C108 The principal one of some stacks first: a Faction with several generals chooses which of them leads."""
    ids = [one.id for one in there]
    faction = decides(table.state, there[0])
    generals = [one for one in there if one.general != NONE]
    if faction != NOBODY and len(generals) > 1:
        where = PLACE_IDS[zone]
        (pick,) = yield table.ask(
            SEATS[faction],
            "battle.principal",
            [stack_option(one) for one in generals],
            rule="8.1.1",
            params={"zone": where},
            about=f"place:{where}",
            secret=True,
        )
        ids.remove(pick.value)
        ids.insert(0, pick.value)
    return tuple(ids)


def _allies_at(state: State, faction: int, zone: int) -> list[int]:
    """8.1.1 The allies of a Faction that have stacks in the open in a zone."""
    if faction >= F:
        return []
    there = {side(state, one) for one in outside(state, zone)}
    return [one for one in range(F) if one in there and one != faction and allies(state, one, faction)]


def _joins(
    table: Table, ally: int, friend: int, enemy: int, zone: int, *, defence: bool, able: bool = True
) -> Play[bool]:
    """8.1.1 An ally is asked whether it fights; it is free to refuse. One that cannot pay is asked too (C362)."""
    where = PLACE_IDS[zone]
    params: dict[str, Any] = {"zone": where, "friend": SEATS[friend], "enemy": OWNERS[enemy]}
    pick = yield from masked(
        table.ask(
            SEATS[ally],
            "battle.join_defence" if defence else "battle.join_attack",
            [_JOIN, _STAND_BY] if able else [_STAND_BY],
            rule="8.1.1",
            params=params,
            about=f"place:{where}",
            secret=not defence,
        )
    )
    table.tell("battle_joins" if pick.value else "battle_stands_by", "8.1.1", who=SEATS[ally], **params)
    return bool(pick.value)


# The attacker ---------------------------------------------------------------------------------------------------------


def attackers_of(
    table: Table, faction: int, enemy: int, zone: int, defenders: Sequence[int], spare: int
) -> Play[tuple[int, ...]]:
    """9.4 The stacks with which a Faction attacks, the principal one first; then those of its allies."""
    state = table.state
    foes = [stacks.stack(state, id) for id in defenders]
    ready = sorted(ready_stacks(state, zone, faction), key=standing)
    inside = [] if foes[0].besieged else [one for one in ready if one.besieged]
    ready = [one for one in ready if not one.besieged]
    chosen = yield from _chosen(table, faction, enemy, zone, ready, inside, foes, spare)
    ids = yield from _led(table, chosen, zone)
    came_from = stacks.stack(state, ids[0]).came_from
    for ally in _allies_at(state, faction, zone):
        theirs = [
            one
            for one in sorted(outside(state, zone), key=standing)
            if side(state, one) == ally
            and one.kind in FIGHTERS
            and not frozen(state, one)
            and one.came_from == came_from  # C232
        ]
        if not theirs or not all(may_turn_on(state, ally, side(state, one)) for one in foes):
            continue
        theirs = sorted(paid_first(theirs)[: payable(state, ally, theirs, (), 0)], key=standing)
        if (yield from _joins(table, ally, faction, enemy, zone, defence=False, able=bool(theirs))):
            ids = (*ids, *[one.id for one in theirs])
    return ids


def _chosen(
    table: Table,
    faction: int,
    enemy: int,
    zone: int,
    ready: list[Stack],
    inside: list[Stack],
    foes: Sequence[Stack],
    spare: int,
) -> Play[list[Stack]]:
    """9.4 Armies that must fight all do, as far as the gold goes; others, and those shut in, fight if one likes."""
    if ready and must_attack(table.state, faction, enemy) and not foes[0].besieged:
        most = payable(table.state, faction, [*ready, *inside], foes, spare)
        if most < len(ready):
            return (yield from choose_payable(table, faction, zone, ready, foes, spare, least=most))
        more = yield from choose_stacks(table, faction, zone, inside, 0, most - len(ready))
        return [*ready, *more]
    return (yield from choose_payable(table, faction, zone, [*ready, *inside], foes, spare))


def choose_payable(
    table: Table, faction: int, zone: int, able: list[Stack], foes: Sequence[Stack], spare: int, *, least: int = 1
) -> Play[list[Stack]]:
    """9.4, C451 A Faction chooses stacks that it can pay for. Those that have paid for a battle already take part."""
    paid = [one for one in able if one.paid]
    most = payable(table.state, faction, able, foes, spare)
    owing = [one for one in able if not one.paid]
    more = yield from choose_stacks(table, faction, zone, owing, max(0, least - len(paid)), max(0, most - len(paid)))
    return [one for one in able if one in paid or one in more]


def choose_stacks(table: Table, faction: int, zone: int, able: list[Stack], least: int, most: int) -> Play[list[Stack]]:
    """9.4 A Faction chooses from ``least`` to ``most`` of its stacks for a battle."""
    if not most or not able:
        return []
    where = PLACE_IDS[zone]
    picks = yield table.ask(
        SEATS[faction],
        "battle.attackers",
        [stack_option(one) for one in able],
        at_least=min(least, len(able)),
        at_most=min(most, len(able)),
        rule="9.4",
        params={"zone": where, "gp": PER_STACK},
        about=f"place:{where}",
        secret=True,
    )
    ids = [pick.value for pick in picks]
    return [one for one in able if one.id in ids]
