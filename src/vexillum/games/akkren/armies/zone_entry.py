"""9.3.1.1-9.3.1.3, 8.3.2, 15.3.1, C24 A stack enters a zone: interception, evasion, overrun, nations, spoils."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message

from .. import stacks
from ..battle.losses import general_taken, show
from ..battle.melee import shifts, strength, total
from ..battle.scene import in_words
from ..battle.sides import ATTACKER, DEFENDER, Manner, decides, mustered
from ..boons import AKKREN_DESTROYED, count_deed
from ..combat.battles import terms_of
from ..combat.participants import serves
from ..components.map import PLACE_IDS, REGION_IDS, REGION_OF, SANCTUARY, TERRAIN, ZONES_OF
from ..components.pieces import AKKREN, NAVAL, NEUTRAL, NOBODY, OWNERS, SEATS, F, Force, force
from ..components.tables import TABLES, number, sides
from ..control import BEGUN, COMPLETE, allies, at_war, has_port, hostile_act, is_city, land_stacks, side
from ..money import can_pay, pay
from ..people.capture import capture_check
from ..people.turn import open_channel, order_options
from ..routes import asleep, foes_at, may_turn_on, step_back_zones, troops, truce, watchers
from ..scenarios import in_play
from ..stacks import general_amount, general_effect, strategic
from ..state import KINDS, NONE, Caravan, Kind, Play, Role, Stack, State, Table, masked
from .march import (
    March,
    begin_war,
    can_turn_on,
    general_of,
    going,
    march_of,
    price_of_war,
    relocate,
    take_step,
    tell_sides,
    why_not_fort,
    why_not_intercept,
    why_not_retreat,
)

# 9.3.1.1-9.3.1.3 What happens when a stack enters a zone, and where it ends its movement -----------------------------


def enter(table: Table, stack_id: int, to: int) -> Play[bool]:
    """9.3.1 A stack enters the next zone: everything that this brings about. Returns whether it may.

    For owners without a player the caller counts the MP. :func:`halt` follows where the movement ends.
    """
    march = march_of(table.state, stack_id, OVERRUN_PRICE)
    return (yield from table.during(march, go(table, march, to)))


def halt(table: Table, stack_id: int) -> Play[None]:
    """8.3.2, 9.2.3 A stack ends its movement in its zone."""
    if stacks.find(table.state, stack_id) is not None:
        yield from end_march(table, march_of(table.state, stack_id, 0))


def go(table: Table, march: March, to: int) -> Play[bool]:
    """9.3.1, C210 A march enters the next zone, for which its MP are paid. Returns whether it may.

    First those who watch the zone may intercept; then a neutral nation wakes, and enemies retreat, are overrun or stay.
    Enemies stop the march even if they retreat (9.3.1.1), unless all of them are overrun.
    """
    state = table.state
    left = stacks.stack(state, march.principal).place
    kind = KINDS[stacks.stack(state, march.principal).kind]
    way: dict[str, Any] = {"who": OWNERS[march.who], "kind": kind, "zone": PLACE_IDS[left], "goal": PLACE_IDS[to]}
    with table.step("march", things=(f"place:{PLACE_IDS[left]}", f"place:{PLACE_IDS[to]}"), **way):
        take_step(table, march.group, to)
        march.moved = True
        table.tell("marches", "9.3.1", **way)
    if REGION_OF[to] == SANCTUARY:
        yield from visit(table, march, to)
        return True
    standing = foes_at(state, to, march.who)
    stopped = yield from intercepted(table, march, to)
    stopped = wake(table, to) or stopped
    trample(table, march, to)
    if standing:
        yield from evade(table, march, standing, left)
        stopped = not (yield from ride_over(table, march, to, stopped=stopped))
    sweep(table, march, to)
    return not stopped


def ride_over(table: Table, march: March, zone: int, *, stopped: bool) -> Play[bool]:
    """9.3.1.2 Enemies are in the zone: whether an overrun lets the march go on."""
    foes = foes_at(table.state, zone, march.who)
    if stopped or not can_overrun(table.state, march, foes, zone):
        return False
    with table.step("overrun", things=(f"place:{PLACE_IDS[zone]}",), who=OWNERS[march.who], zone=PLACE_IDS[zone]):
        yield from overrun(table, march, foes, zone)
    return True


def end_march(table: Table, march: March) -> Play[None]:
    """8.3.2, 9.2.3 Where a movement ends: an undefended fort, and persons of the enemy who may be captured."""
    zone = stacks.stack(table.state, march.principal).place
    if REGION_OF[zone] == SANCTUARY:
        return
    yield from deal_with_fort(table, march, zone)
    yield from capture_check(table, zone, march.who)


# 9.3.1, C24 A neutral nation puts its troops on the map when an army marches in --------------------------------------


def wake(table: Table, zone: int) -> bool:
    """9.3.1, C24 The nation's troops appear in the zone that is entered, its ships in its port. Returns whether any.

    Where the Akkren have destroyed the port there are no ships (C353).
    """
    state = table.state
    region = REGION_OF[zone]
    if not asleep(state, region):
        return False
    state.woken[region] = 1
    whole = troops(region)
    land = force([(unit, n) for unit, n in whole if not NAVAL[unit]])
    ships = force([(unit, n) for unit, n in whole if NAVAL[unit]])
    _place(table, region, zone, land, Kind.COMPANY)
    port = next((one for one in ZONES_OF[region] if has_port(state, one)), None)
    if port is not None:
        _place(table, region, port, ships, Kind.FLEET)
    units = whole if port is not None else land
    table.tell("nation_wakes", "9.3.1", region=REGION_IDS[region], zone=PLACE_IDS[zone], units=in_words(units))
    return bool(land)


def _place(table: Table, region: int, zone: int, units: Force, kind: Kind) -> None:
    if units:
        stacks.add(table.state, Stack(0, NEUTRAL, kind, zone, units, nation=region))


# 9.3.1.3 Interception: an army next to the zone that is entered throws itself in the way -----------------------------


_INTERCEPTION: Any = TABLES["intercept"]
INTERCEPTION_PRICE = number("intercept", "gp")
INTERCEPTION_MOST = number("intercept", "ok_max")
_ADD: dict[str, int] = {one["if"]: one["add"] for one in _INTERCEPTION["modifiers"] if isinstance(one["add"], int)}
_NO = Option("no", None, text="option.intercept_no")


def interception_modifiers(state: State, march: March, one: Stack, zone: int) -> list[tuple[str, int]]:
    """9.3.1.3 What changes the roll of an interception: the ground, forced marches, the generals."""
    found: list[tuple[str, int]] = []
    if TERRAIN[zone] == "wood":
        found.append(("wood", _ADD["wood"]))
    if TERRAIN[zone] in ("mountain", "swamp"):
        found.append((TERRAIN[zone], _ADD["mountain_or_swamp"]))
    if one.marched:
        found.append(("weary", _ADD["interceptor_forced_march"]))
    if march.forced:
        found.append(("hurried", _ADD["mover_forced_march"]))
    mover = general_of(state, march.principal)
    found.append(("generals", strategic(mover, one.general) - strategic(one.general, mover)))
    fox = general_effect(one.general, "intercept")
    if fox is not None:
        found.append(("fox", int(fox["mod"])))
    return [(name, n) for name, n in found if n]


def modifiers_in_words(found: list[tuple[str, int]]) -> list[Message]:
    """Modifiers in words."""
    return [Message(f"march_modifier.{name}", {"n": n}) for name, n in found] or [Message("march_modifier.none")]


def intercepted(table: Table, march: March, zone: int) -> Play[bool]:
    """9.3.1.3, C62 All who could intercept are asked in turn order, until one tries. Returns whether it is stopped.

    Who has not the gold is asked as well, and can only refuse (C362).
    """
    state = table.state
    watching = watchers(state, march.who, zone)
    for faction in asking_order(state):
        own = [one for one in watching if decides(state, one) == faction]
        if not own:
            continue
        able = own if affordable(state, faction, march.who) else []
        pick = yield from masked(
            table.ask(
                SEATS[faction],
                "move.intercept",
                [_NO, *[_option(state, one, march.who) for one in able]],
                rule="9.3.1.3",
                params={
                    "owner": OWNERS[march.who],
                    "zone": PLACE_IDS[zone],
                    "kind": KINDS[stacks.stack(state, march.principal).kind],
                },
                about=f"place:{PLACE_IDS[zone]}",
                secret=True,
                why=why_not_intercept,
            )
        )
        if pick.value is not None:
            return attempt(table, march, stacks.stack(state, pick.value), zone)
    return False


def asking_order(state: State) -> list[int]:
    """C62 In which order Factions are asked: that of the turn."""
    order = [owner for owner in state.order if owner in in_play(state)]
    return order or list(in_play(state))


def affordable(state: State, faction: int, who: int) -> bool:
    """9.3.1.3 Whether a Faction has the gold for an interception (and for a war, 18.2)."""
    return can_turn_on(state, faction, who, INTERCEPTION_PRICE) and can_pay(state, faction, INTERCEPTION_PRICE)


def _option(state: State, one: Stack, who: int) -> Option:
    price = INTERCEPTION_PRICE + price_of_war(state, decides(state, one), who)
    params = {"zone": PLACE_IDS[one.place], "kind": KINDS[one.kind]}
    return Option(f"s{one.id}", one.id, f"stack:{one.id}", "option.intercept", params, {"gold": price})


def attempt(table: Table, march: March, one: Stack, zone: int) -> bool:
    """9.3.1.3 An army tries: with 6 or less it is there first. Its gold also pays for the battle that must follow."""
    state = table.state
    faction = decides(state, one)
    begin_war(table, faction, march.who, "9.3.1.3")
    pay(table, faction, INTERCEPTION_PRICE)
    found = interception_modifiers(state, march, one, zone)
    roll, add = table.roll(sides(_INTERCEPTION["die"])), sum([n for _, n in found])
    met = roll + add <= INTERCEPTION_MOST
    table.tell(
        "intercepts" if met else "intercepts_not",
        "9.3.1.3",
        who=SEATS[faction],
        owner=OWNERS[march.who],
        zone=PLACE_IDS[zone],
        roll=roll,
    )
    tell_sides(
        table,
        "intercept_sum",
        "9.3.1.3",
        (faction, march.who),
        add=add,
        what=modifiers_in_words(found),
        most=INTERCEPTION_MOST,
    )
    if met:
        stacks.replace(state, one.id, came_from=one.place, paid=True)
        relocate(table, one.id, zone)
    return met


# 9.3.1.1 An army retreats before the enemy who enters its zone -------------------------------------------------------


_EVASION: Any = TABLES["retreat_before_combat"]
EVASION_MOST = number("retreat_before_combat", "ok_max")
_STAND = Option("stand", None, text="option.evade_stand")


def may_evade(state: State, one: Stack, who: int) -> bool:
    """9.3.1.1, C208 Who may try to retreat: armies and companies with a player, in the open, outside a truce."""
    faction = decides(state, one)
    if faction == NOBODY or one.besieged or one.kind not in (Kind.ARMY, Kind.COMPANY):
        return False
    return not truce(state, faction, who)


def evade(table: Table, march: March, foes: Sequence[Stack], came_from: int) -> Play[None]:
    """9.3.1.1 Each enemy army in the zone may try to slip away before there is a battle."""
    state = table.state
    for one in foes:
        zones = step_back_zones(state, one, came_from) if may_evade(state, one, march.who) else []
        if not zones:
            continue
        most = retreat_max(one)
        options = [
            Option(PLACE_IDS[zone], zone, f"place:{PLACE_IDS[zone]}", "option.evade_to", {"zone": PLACE_IDS[zone]})
            for zone in zones
        ]
        (pick,) = yield table.ask(
            SEATS[decides(state, one)],
            "move.retreat",
            [_STAND, *options],
            rule="9.3.1.1",
            params={"owner": OWNERS[march.who], "zone": PLACE_IDS[one.place], "kind": KINDS[one.kind], "most": most},
            about=f"stack:{one.id}",
            secret=True,
            why=why_not_retreat,
        )
        if pick.value is not None:
            slip_away(table, march, one, pick.value)


def retreat_max(one: Stack) -> int:
    """9.3.1.1, 3.5 The roll with which a retreat succeeds: 6 or less; a patient general's even with more."""
    return general_amount(one.general, "retreat_max") or EVASION_MOST


def slip_away(table: Table, march: March, one: Stack, to: int) -> None:
    """9.3.1.1, C29 The roll: the better the attacker's general, the harder it is. Who fails is caught."""
    state = table.state
    mover = general_of(state, march.principal)
    add = strategic(mover, one.general) - strategic(one.general, mover)
    roll, most = table.roll(sides(_EVASION["die"])), retreat_max(one)
    away = roll + add <= most
    table.tell(
        "evades" if away else "evades_not",
        "9.3.1.1",
        who=OWNERS[one.owner],
        zone=PLACE_IDS[one.place],
        goal=PLACE_IDS[to],
        roll=roll,
    )
    tell_sides(table, "evade_sum", "9.3.1.1", (side(state, one), march.who), add=add, most=most)
    if away:
        relocate(table, one.id, to)
    else:
        stacks.replace(state, one.id, caught=True)


# 9.3.1.2 Overrun: a force that is more than five times as strong rides over what is in its way -----------------------


_OVERRUN: Any = TABLES["overrun"]
OVERRUN_RATIO = number("overrun", "ratio_above")
OVERRUN_PRICE = number("overrun", "mp")


def can_overrun(state: State, march: March, foes: Sequence[Stack], zone: int) -> bool:
    """9.3.1.2, C56, C209 Whether the march is so much stronger than all who oppose it here.

    It needs 1 MP. In mountains, and against stacks in a city or shut in, there is none. What counts is the strength of
    both sides with everything that adds to it: more than 5:1, and no column shift in favour of the defenders.
    """
    if not foes or march.mp < OVERRUN_PRICE or TERRAIN[zone] in _OVERRUN["not_in"]:
        return False
    if any(one.besieged or truce(state, side(state, one), march.who) for one in foes):
        return False
    if is_city(state, zone) and any(serves(state, zone, one) for one in foes):
        return False
    fort = serves(state, zone, foes[0])
    manner = Manner.PITCHED if fort else Manner.FIELD
    terms = terms_of(state, riders(state, march, foes), tuple([one.id for one in foes]), zone, manner)
    battle = mustered(state, terms)
    mine, his = strength(battle, battle.sides[ATTACKER]), strength(battle, battle.sides[DEFENDER])
    return mine > OVERRUN_RATIO * his and total(shifts(battle)) >= 0


def riders(state: State, march: March, foes: Sequence[Stack]) -> tuple[int, ...]:
    """8.1.1, C209 The stacks of a march in an overrun: not an ally who is not at war with the defenders."""
    enemies = {side(state, one) for one in foes}
    return tuple(
        [one.id for one in going(state, march) if all(at_war(state, side(state, one), enemy) for enemy in enemies)]
    )


def overrun(table: Table, march: March, foes: Sequence[Stack], zone: int) -> Play[None]:
    """9.3.1.2 The defenders are eliminated; the march spends 1 MP and may go on."""
    state = table.state
    march.mp -= OVERRUN_PRICE
    table.reveal()
    for id in (*riders(state, march, foes), *[one.id for one in foes]):
        show(table, id)
    for one in foes:
        if one.general != NONE:
            general_taken(table, one.general, one.owner, march.who)
        lost = stacks.destroy(state, one.id)
        table.tell(
            "overrun",
            "9.3.1.2",
            who=OWNERS[march.who],
            owner=OWNERS[one.owner],
            zone=PLACE_IDS[zone],
            units=in_words(lost),
        )
        if one.owner == AKKREN:
            count_deed(state, march.who, AKKREN_DESTROYED)
    yield from capture_check(table, zone, march.who)


# 8.3.2, 13.4 What an army finds on its way: forts and caravans of others ---------------------------------------------


RAZE = number("fort", "demolish_mp")
_LEAVE = Option("leave", "leave", text="option.fort_leave")


def trample(table: Table, march: March, zone: int) -> None:
    """8.3.2 A fort that is not finished is removed when an enemy passes."""
    state = table.state
    owner = state.fort_owner[zone]
    if state.forts[zone] == BEGUN and owner != NOBODY and at_war(state, owner, march.who):
        _remove(state, zone)
        table.tell("fort_trampled", "8.3.2", who=OWNERS[march.who], owner=OWNERS[owner], zone=PLACE_IDS[zone])


def _remove(state: State, zone: int) -> None:
    state.forts[zone], state.fort_owner[zone] = 0, NOBODY


def open_fort(state: State, who: int, zone: int) -> bool:
    """8.3.2, C211 Whether there is a complete fort of a power that one may attack, and none of its side in the zone."""
    owner = state.fort_owner[zone]
    if state.forts[zone] != COMPLETE or owner == NOBODY or allies(state, owner, who):
        return False
    if any(allies(state, side(state, one), owner) for one in land_stacks(state, zone)):
        return False
    return can_turn_on(state, who, owner)


def deal_with_fort(table: Table, march: March, zone: int) -> Play[None]:
    """8.3.2 Who ends his movement at an undefended fort may pull it down for 2 MP, or take it over."""
    state = table.state
    if march.faction == NOBODY or not open_fort(state, march.who, zone):
        return
    owner = state.fort_owner[zone]
    price = price_of_war(state, march.who, owner)
    cost = {"gold": price} if price else {}
    options = [Option("take", "take", text="option.fort_take", price=cost)]
    if march.mp >= RAZE:
        options.append(Option("raze", "raze", text="option.fort_raze", params={"mp": RAZE}, price=cost))
    war = "" if at_war(state, owner, march.who) else "_war"
    (pick,) = yield table.ask(
        SEATS[march.faction],
        f"move.fort{war}",
        [_LEAVE, *options],
        rule="8.3.2",
        params={"owner": OWNERS[owner], "zone": PLACE_IDS[zone]},
        about=f"place:{PLACE_IDS[zone]}",
        why=why_not_fort,
    )
    if pick.value == "leave":
        return
    begin_war(table, march.who, owner, "8.3.2")
    if pick.value == "raze":
        _remove(state, zone)
    else:
        state.fort_owner[zone] = march.who
    table.tell(f"fort_{pick.value}", "8.3.2", who=OWNERS[march.who], owner=OWNERS[owner], zone=PLACE_IDS[zone])


# Caravans -------------------------------------------------------------------------------------------------------------


def caravans_at(state: State, who: int, zone: int) -> list[tuple[int, Caravan]]:
    """13.4 Caravans of others in a zone that one may ride down, with their places in the list."""
    return [
        (index, one)
        for index, one in enumerate(state.caravans)
        if one.place == zone and may_turn_on(state, who, one.owner)
    ]


def ride_down(table: Table, march: March, index: int) -> None:
    """13.4, 8.1.2 An automatic overrun for 1 MP: the caravan is gone, and it is an act of war."""
    state = table.state
    caravan = state.caravans[index]
    march.mp -= OVERRUN_PRICE
    if march.who < F:
        hostile_act(table, march.who, caravan.owner, "8.1.2")
    state.caravans = [one for number, one in enumerate(state.caravans) if number != index]
    table.tell(
        "caravan_destroyed",
        "13.4",
        who=OWNERS[march.who],
        owner=SEATS[caravan.owner],
        zone=PLACE_IDS[caravan.place],
    )


def sweep(table: Table, march: March, zone: int) -> None:
    """13.4, C212 Stacks without a player ride down every caravan in their way."""
    while march.faction == NOBODY and (there := caravans_at(table.state, march.who, zone)):
        ride_down(table, march, there[0][0])


# 15.3.1 An army passes the Valley of the Mage: its general, or a person with it, may call on the Four Orders ---------


def envoys(state: State, march: March) -> bool:
    """15.3.1 Whether a general, a hero or a magic user of the march's leader is with it."""
    own = [id for id in march.group if stacks.stack(state, id).owner == march.faction]
    if any(stacks.stack(state, id).general != NONE for id in own):
        return True
    return any(one.stack in own and one.role != Role.MASTER for one in state.people)


def visit(table: Table, march: March, zone: int) -> Play[None]:
    """15.3.1, C219 When a person reaches the Valley, his Faction may take the marker of one of the Orders."""
    state = table.state
    if march.faction == NOBODY or not envoys(state, march):
        return
    options = order_options(state, march.faction, zone, arrives=True)
    if not options:
        return
    (pick,) = yield table.ask(
        SEATS[march.faction],
        "move.visit",
        [*options, DONE],
        rule="15.3.1",
        params={"zone": PLACE_IDS[zone]},
        about=f"place:{PLACE_IDS[zone]}",
        secret=True,
    )
    if pick is not DONE:
        open_channel(table, march.faction, pick.value)
