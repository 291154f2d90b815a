"""9.3.3, 9.4 The battles of a player's phase: which he must or may begin, attacks, plunder, encounters, retreat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import heroes, pillage, stacks
from ..agents import before_battle
from ..battle.battle import Departure, Retreat, fight
from ..battle.sides import ATTACKER, DEFENDER, Manner, Outcome, Terms, decides
from ..boons import AKKREN_DESTROYED, CHARISMA, FIRST_BATTLE, FLOODS, boon, count_deed, in_force, take
from ..components.map import (
    DISTANCE,
    GREAT_KINGDOM_HOME,
    PLACE,
    PLACE_IDS,
    REGION,
    REGION_OF,
    RIVERS,
    SANCTUARY,
    SEAT_OF,
    ZONES_OF,
    is_sea,
)
from ..components.pieces import AKKREN, FLIES, GREAT_KINGDOM, MINORS, NOBODY, OWNERS, SEATS, F
from ..components.records import document
from ..control import allies, hostile_act, side, stacks_at
from ..money import with_ample_gold
from ..naval import driven_out, naval_battle
from ..people.capture import captured_after_battle
from ..pillage import GAIN, rebellion
from ..routes import quarter_zones, retreat_zones, wings
from ..stacks import general_effect, whole_force
from ..state import NONE, Kind, Play, Role, Stack, State, Table, masked
from .participants import (
    PER_STACK,
    attackers_of,
    battle_price,
    choose_payable,
    choose_stacks,
    defenders_of,
    frozen,
    may_attack,
    must_attack,
    outside,
    paid_first,
    pay_for_battle,
    pay_for_war,
    payable,
    ready_stacks,
    serves,
    shut_in,
    targets,
    waiting_interceptors,
    war_price,
)
from .siege import after_battle, begin_siege, besiegers, lift_if_left, roll_siege, siege_at
from .tabletop import by_hand, marked

# 9.4 The battles of a player's phase, one after the other ------------------------------------------------------------


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


# 9.4 The battles, sieges and naval battles that a Faction must or may begin in its phase -----------------------------


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
        ready = ready_stacks(state, place, faction)
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


# 9.4.3 An attack in a zone: who takes part, whether the defender shuts himself in, siege, field or assault -----------


_COME_OUT = Option("come_out", False, text="option.siege_come_out")
_SHUT_IN = Option("shut_in", True, text="option.siege_shut_in")
_BESIEGE = Option("siege", True, text="option.siege_besiege")
_STORM = Option("assault", False, text="option.siege_assault")
_LEAVE = Option("leave", False, text="option.siege_leave")


def attack(
    table: Table, faction: int, enemy: int, zone: int, *, spare: int = 0, intercepted: bool = False
) -> Play[None]:
    """9.4, 9.4.3 A Faction attacks the stacks of a side in a zone; ``spare``: gold that it may not use for this.

    Who has intercepted, or (``intercepted``) was intercepted, has to fight: he cannot shut himself in (C461).
    """
    state = table.state
    spare += war_price(state, faction, enemy)
    defenders = yield from defenders_of(table, faction, enemy, zone)
    attackers = yield from attackers_of(table, faction, enemy, zone, defenders, spare)
    there = [stacks.stack(state, id) for id in defenders]
    state.engaged = [*state.engaged, *attackers]
    besieged = siege_at(state, zone) is not None  # C450: the besiegers stand before the walls
    structure = "" if besieged else serves(state, zone, there[0])
    manner = Manner.FIELD
    if structure:
        if decides(state, there[0]) == NOBODY:
            besieges = yield from _besieges(table, faction, enemy, zone, attackers)
            manner = Manner.ASSAULT
        else:
            bound = [one.id for one in there if (one.came_from != NONE if intercepted else one.paid)]
            free = [one for one in there if one.id not in bound and side(state, one) == enemy]
            besieges = bool(free) and (yield from _shuts_in(table, free[0], faction, zone))
            if besieges and bound:
                inside = [one.id for one in free]
                defenders, besieges = tuple([id for id in defenders if id not in inside]), False
                there = [stacks.stack(state, id) for id in defenders]
            manner = Manner.PITCHED
            if besieges and not (yield from _begins(table, faction, zone, attackers)):
                return
        if besieges:
            pay_for_war(table, faction, enemy)
            pay_for_battle(table, attackers, there)
            begin_siege(table, faction, zone, defenders)
            yield from roll_siege(table, faction, zone)
            return
    pay_for_war(table, faction, enemy)
    pay_for_battle(table, attackers, there)
    yield from battle(table, attackers, defenders, zone, manner=manner)


def interceptors_attack(table: Table, who: int) -> Play[None]:
    """9.3.1.3, C432 Interceptors must fight: if the intercepted begin no battle themselves, they attack them."""
    for zone, faction in waiting_interceptors(table.state, who):
        where = PLACE_IDS[zone]
        with table.step("attack", things=(f"place:{where}",), zone=where):
            yield from attack(table, faction, who, zone, intercepted=True)


def _shuts_in(table: Table, defender: Stack, faction: int, zone: int) -> Play[bool]:
    """9.4.3 Between players the defender chooses: behind the walls, or into the field."""
    where = PLACE_IDS[zone]
    (pick,) = yield table.ask(
        SEATS[decides(table.state, defender)],
        "siege.shelter",
        [_COME_OUT, _SHUT_IN],
        rule="9.4.3",
        params={"zone": where, "enemy": SEATS[faction]},
        about=f"place:{where}",
    )
    who = OWNERS[defender.owner]
    table.tell("shuts_in" if pick.value else "comes_out", "9.4.3", who=who, enemy=SEATS[faction], zone=where)
    return bool(pick.value)


def _can_besiege(table: Table, attackers: Sequence[int]) -> bool:
    """9.4.3.1 It takes a general to besiege."""
    return any(stacks.stack(table.state, id).kind == Kind.ARMY for id in attackers)


def _begins(table: Table, faction: int, zone: int, attackers: Sequence[int]) -> Play[bool]:
    """9.4.3.1 The enemy has shut himself in: the attacker may begin a siege; without an army he cannot (C233)."""
    where = PLACE_IDS[zone]
    if not _can_besiege(table, attackers):
        table.tell("no_siege", "9.4.3.1", who=SEATS[faction], zone=where)
        return False
    (pick,) = yield table.ask(
        SEATS[faction],
        "siege.begin",
        [_BESIEGE, _LEAVE],
        rule="9.4.3.1",
        params={"zone": where},
        about=f"place:{where}",
    )
    return bool(pick.value)


def _besieges(
    table: Table, faction: int, enemy: int, zone: int, attackers: Sequence[int], *, storms: bool = True
) -> Play[bool]:
    """9.4.3 Against those without a player the attacker chooses: a siege, which takes an army, or an assault.

    ``storms``: whether he can pay for an assault; if not, he is asked all the same (C362).
    """
    where = PLACE_IDS[zone]
    options = ([_BESIEGE] if _can_besiege(table, attackers) else []) + ([_STORM] if storms else [])
    decision = table.ask(
        SEATS[faction],
        "siege.manner",
        options,
        rule="9.4.3",
        params={"zone": where, "enemy": OWNERS[enemy]},
        about=f"place:{where}",
        secret=True,
    )
    if storms:
        (pick,) = yield decision
    else:
        pick = yield from masked(decision)
    return bool(pick.value)


def go_on(table: Table, faction: int, zone: int, *, spare: int = 0) -> Play[None]:
    """9.4.3.1 A siege goes on: a roll, or against those without a player an assault, at a battle's price."""
    state = table.state
    armies = [
        one
        for one in besiegers(state, zone, faction)
        if one.id not in state.engaged and not frozen(state, one)  # C452
    ]
    inside = shut_in(state, zone)
    besieges = True
    if decides(state, inside[0]) == NOBODY:
        gold = payable(state, faction, armies, inside, spare) > 0
        ids = [one.id for one in armies]
        besieges = yield from _besieges(table, faction, inside[0].owner, zone, ids, storms=gold)
    if besieges:
        state.engaged = [*state.engaged, *[one.id for one in armies]]
        yield from roll_siege(table, faction, zone)
        return
    defenders = tuple([one.id for one in inside])
    attackers = yield from attackers_of(table, faction, inside[0].owner, zone, defenders, spare)
    state.engaged = [*state.engaged, *attackers]
    pay_for_battle(table, attackers, inside)
    yield from battle(table, attackers, defenders, zone, manner=Manner.ASSAULT)


# 9.4, 9.4.4 A Faction attacks a fleet in its phase -------------------------------------------------------------------


def attack_at_sea(table: Table, faction: int, enemy: int, sea: int, *, spare: int = 0) -> Play[None]:
    """9.4, C245 Fleets attack those of a side in the same sea, 1 GP each; it is optional. Allies stay out of it."""
    state = table.state
    foes = [one for one in outside(state, sea) if side(state, one) == enemy]
    able = ready_stacks(state, sea, faction)
    spare += war_price(state, faction, enemy)
    chosen = yield from choose_payable(table, faction, sea, able, foes, spare)
    ids = tuple([one.id for one in chosen])
    state.engaged = [*state.engaged, *ids]
    pay_for_war(table, faction, enemy)
    pay_for_battle(table, ids, [stacks.stack(state, one.id) for one in foes])
    yield from naval_battle(table, ids, tuple([one.id for one in foes]), sea)


# 9.3.3 An army plunders its zone: on the march, or to pay for an attack ----------------------------------------------


def may_plunder(state: State, one: Stack) -> bool:
    """9.3.3 Whether a stack may plunder its zone: armies and mercenaries only."""
    if one.kind not in (Kind.ARMY, Kind.COMPANY) or is_sea(one.place) or REGION_OF[one.place] == SANCTUARY:
        return False
    return not pillage.barred(state, side(state, one), one.place)


def plunder(table: Table, stack_id: int) -> Play[bool]:
    """9.3.3 A stack plunders its zone. Returns whether it succeeded."""
    return (yield from plunder_with(table, (stack_id,), GAIN))


def plunder_with(table: Table, group: tuple[int, ...], gold: int) -> Play[bool]:
    """9.3.3, C53, C213 The roll of table 9.3; rebels are fought at once and for nothing, the plunderers attacking.

    Only if there are none, or none is left, there is gold and a marker.
    """
    state = table.state
    one = stacks.stack(state, group[0])
    who, zone = side(state, one), one.place
    named = {"who": OWNERS[who], "zone": PLACE_IDS[zone]}
    with table.step("plunder", things=(f"place:{PLACE_IDS[zone]}",), **named):
        table.tell("plunders", "9.3.3", who=OWNERS[who], zone=PLACE_IDS[zone])
        pillage.provoke(table, who, zone, "8.1.2")
        rebels = yield from rebellion(table, REGION_OF[zone], zone, pillage.own_province(state, who, zone))
    if rebels != NONE:
        yield from battle(table, group, (rebels,), zone)
        if stacks.find(state, rebels) is not None:
            table.tell("plunder_fails", "9.3.3", who=OWNERS[who], zone=PLACE_IDS[zone])
            return False
    with table.step("plunder", things=(f"place:{PLACE_IDS[zone]}",), **named):
        pillage.sack(table, who, zone, gold)
    return True


# To pay for an attack -------------------------------------------------------------------------------------------------


def able_to_pay(state: State, place: int, faction: int) -> list[Stack]:
    """9.3.3, C435 The armies of a Faction that could pay for an attack in their zone by plundering it."""
    return [one for one in ready_stacks(state, place, faction) if one.kind == Kind.ARMY and _may_pay(state, one)]


def _may_pay(state: State, one: Stack) -> bool:
    return not one.besieged and not one.paid and may_plunder(state, one)


def paid_by_plunder(table: Table, faction: int, zone: int) -> Play[bool]:
    """9.3.3, C435 An army plunders instead of paying for its attack. Returns whether it can attack now.

    Rebels are fought first; an army that does not beat them has had its battle of this phase.
    """
    state = table.state
    (one,) = yield from choose_stacks(table, faction, zone, able_to_pay(state, zone, faction), 1, 1)
    done = yield from plunder_with(table, (one.id,), GAIN - PER_STACK)
    left = stacks.find(state, one.id)
    if left is None or left.place != zone:
        return False
    if done:
        stacks.replace(state, one.id, paid=True)
    else:
        state.engaged = [*state.engaged, one.id]
    return done


# 9.4 Every battle on land goes through here: its terms from the map, then what comes of it ---------------------------


Numbers = tuple[tuple[str, int], ...]
_FLOODS: int = next(
    (found["n"] for event in document("events")["event"] for found in event["effects"] if found["op"] == "river_shift"),
    0,
)


def battle(
    table: Table,
    attackers: tuple[int, ...],
    defenders: tuple[int, ...],
    zone: int,
    *,
    manner: Manner = Manner.FIELD,
    shifts: Numbers = (),
    dice: Numbers = (),
) -> Play[Outcome]:
    """9.4 A battle between stacks in a zone, the principal one of each side first (C108). The caller has paid.

    Attackers without a player storm a structure that serves the defender, whatever ``manner`` says (C233).
    """
    state = table.state
    sides = _sides(state, attackers), _sides(state, defenders)
    for one in sides[ATTACKER]:
        for other in sides[DEFENDER]:
            hostile_act(table, one, other, "8.1.2", attack=True)
    sallied = tuple([id for id in attackers if stacks.stack(state, id).besieged])
    for id in sallied:
        stacks.replace(state, id, besieged=False)
    moments = yield from before_battle(table, attackers, defenders, zone)
    terms = terms_of(
        state, attackers, defenders, zone, manner, (*shifts, *moments), (*dice, *_boons(state, attackers, defenders))
    )
    if (yield from marked(table, terms)):
        outcome = yield from by_hand(table, terms, way_out(zone, sallied))
    else:
        outcome = yield from fight(table, terms, way_out(zone, sallied))
    _deeds(state, sides, attackers, outcome)
    yield from captured_after_battle(table, outcome, zone)
    after_battle(table, zone, (*attackers, *defenders), sides[ATTACKER][0], outcome, sallied)
    return outcome


def _sides(state: State, ids: tuple[int, ...]) -> tuple[int, ...]:
    """The owners that the stacks of one side fight for, the principal's first."""
    return tuple(dict.fromkeys(side(state, stacks.stack(state, id)) for id in ids))


def terms_of(
    state: State,
    attackers: tuple[int, ...],
    defenders: tuple[int, ...],
    zone: int,
    manner: Manner = Manner.FIELD,
    shifts: Numbers = (),
    dice: Numbers = (),
) -> Terms:
    """9.4.2.4, 9.4.3 What is particular about a battle, from the positions of the stacks and their way."""
    ours = [stacks.stack(state, id) for id in attackers]
    theirs = [stacks.stack(state, id) for id in defenders]
    structure = serves(state, zone, theirs[0])
    if decides(state, ours[0]) == NOBODY and structure:
        manner = Manner.ASSAULT
    river = all(_across(state, one, zone) for one in ours)
    landed = ours[0].came_from != NONE and is_sea(ours[0].came_from)
    if river and in_force(state, FLOODS) and not _fords(ours[0], landed=landed):
        shifts = (*shifts, ("floods", _FLOODS))
    return Terms(
        attackers=attackers,
        defenders=defenders,
        zone=zone,
        river=river,
        landed=landed,
        failed_retreat=any(one.caught for one in theirs),
        structure=structure,
        manner=manner,
        shifts=shifts,
        dice=dice,
    )


def _across(state: State, one: Stack, zone: int) -> bool:
    """9.4.2.4, C47, 15.3 Whether a stack came across a river. Flyers ignore it, and so does a stack with wings.

    A Master of Air lends these (wings of haste).
    """
    flies = all(FLIES[unit] for unit, _ in whole_force(one)) or wings(state, one) > 0
    return (one.came_from, zone) in RIVERS and not flies


def _fords(one: Stack, *, landed: bool) -> bool:
    """3.5 Whether rivers do not hinder the general. Then floods do not either."""
    if general_effect(one.general, "ignore_river") is not None:
        return True
    return landed and general_effect(one.general, "landing_no_penalty") is not None


def _boons(state: State, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> Numbers:
    """9.1 What events have promised for a Faction's first battle of the turn, and for its heroes' Charisma."""
    found = []
    for sign, ids in ((1, attackers), (-1, defenders)):
        for faction in _sides(state, ids):
            if faction < F:
                there = [one for one in state.people if one.stack in ids and one.owner == faction]
                heroes = sum([one.role == Role.HERO and one.captor == NONE for one in there])
                found.append(sign * (take(state, faction, FIRST_BATTLE) + heroes * boon(state, faction, CHARISMA)))
    return tuple([("event", n) for n in found if n])


def _deeds(
    state: State, sides: tuple[tuple[int, ...], tuple[int, ...]], attackers: tuple[int, ...], outcome: Outcome
) -> None:
    """C44 Akkren stacks that were destroyed count for the one who led the other side."""
    for id, owner in outcome.destroyed:
        if owner == AKKREN:
            count_deed(state, sides[DEFENDER if id in attackers else ATTACKER][0], AKKREN_DESTROYED)


# 9.4.2.5 Where a beaten stack goes: its own lands and armies, or the quarter that another power grants ---------------


_GRANT = Option("grant", True, text="option.quarter_grant")
_REFUSE = Option("refuse", False, text="option.quarter_refuse")


def way_out(zone: int, sallied: tuple[int, ...] = ()) -> Retreat:
    """9.4.2.5 How stacks get away from a zone; those who came out of a besieged place go back into it (C235)."""

    def retreat(table: Table, one: Stack) -> Play[Departure | None]:
        if one.id in sallied:
            return partial(_inside, table, one, zone)
        to = yield from _destination(table, one, zone)
        return None if to == NONE else partial(_depart, table, one, zone, to)

    return retreat


def _inside(table: Table, one: Stack, zone: int) -> None:
    """C235 A stack goes back behind the walls from which it came."""
    stacks.replace(table.state, one.id, besieged=True)
    table.tell("retreats_inside", "C235", owner=OWNERS[one.owner], zone=PLACE_IDS[zone])


def _depart(table: Table, one: Stack, zone: int, to: int) -> None:
    """9.4.2.5 A stack retreats from one zone to another."""
    relocate(table.state, one.id, to)
    table.tell("retreats", "9.4.2.5", owner=OWNERS[one.owner], zone=PLACE_IDS[zone], target=PLACE_IDS[to])


def relocate(state: State, id: int, to: int) -> None:
    """A stack is somewhere else now, and those who are with it."""
    stacks.replace(state, id, place=to, came_from=NONE, besieged=False)
    for person in state.people:
        if person.stack == id:
            heroes.change(state, person.id, place=to)


def _destination(table: Table, one: Stack, zone: int) -> Play[int]:
    """9.4.2.5 The zone to which a stack retreats; NONE: there is nowhere to go."""
    state = table.state
    own, foreign = retreat_zones(state, one, zone), quarter_zones(state, one, zone)
    faction = decides(state, one)
    if faction == NOBODY:
        return min(own, key=lambda near: (DISTANCE[near][_home(one)], near), default=NONE)
    denied: set[int] = set()
    while True:
        options = [_to(near) for near in own]
        options += [_to(near, host) for near, host in sorted(foreign.items()) if host not in denied and near not in own]
        if not options:
            return NONE
        (pick,) = yield table.ask(
            SEATS[faction],
            "battle.retreat",
            options,
            rule="9.4.2.5",
            params={"zone": PLACE_IDS[zone]},
            about=f"place:{PLACE_IDS[zone]}",
            why=why_not_there,
        )
        to: int = pick.value
        if to in own or (yield from _granted(table, faction, foreign[to], to)):
            return to
        denied.add(foreign[to])


def _to(zone: int, host: int = NOBODY) -> Option:
    id = PLACE_IDS[zone]
    if host == NOBODY:
        return Option(id, zone, f"place:{id}", "option.retreat_to", {"zone": id})
    return Option(id, zone, f"place:{id}", "option.retreat_quarter", {"zone": id, "host": SEATS[host]})


def why_not_there(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why one cannot retreat to a zone."""
    zone = name.removeprefix("place:")
    return Message("why.retreat_zone", {"zone": zone}, "9.4.2.5") if zone in PLACE else None


def _granted(table: Table, faction: int, host: int, zone: int) -> Play[bool]:
    """9.4.2.5 Another Faction is asked whether the beaten army may enter its land."""
    params: dict[str, Any] = {"guest": SEATS[faction], "zone": PLACE_IDS[zone]}
    (pick,) = yield table.ask(
        SEATS[host],
        "battle.quarter",
        [_GRANT, _REFUSE],
        rule="9.4.2.5",
        params=params,
        about=f"place:{PLACE_IDS[zone]}",
    )
    id = "quarter_granted" if pick.value else "quarter_refused"
    table.tell(id, "9.4.2.5", who=SEATS[host], **params)
    return bool(pick.value)


def _home(one: Stack) -> int:
    """C236 Where stacks without a player retreat to: the Great Kingdom's capital, a minor power's home."""
    if one.owner == GREAT_KINGDOM:
        return SEAT_OF[GREAT_KINGDOM_HOME]
    if one.nation != NONE and one.nation < len(MINORS) and MINORS[one.nation].home in REGION:
        return ZONES_OF[REGION[MINORS[one.nation].home]][0]
    return one.place
