"""9.4.3, 9.4.3.1 Sieges, and what a battle leaves behind in its zone."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace as changed

from vexillum.core.decision import Option

from .. import heroes, stacks
from ..agents import siege_die
from ..battle.losses import general_taken, suffer
from ..battle.scene import in_words
from ..battle.sides import ATTACKER, Outcome
from ..boons import NEXT_SIEGE, take
from ..components.map import COASTS, FORT, PLACE_IDS
from ..components.pieces import NOBODY, OWNERS, SEATS, UNIT, joined, strength
from ..components.tables import TABLES, row, sides
from ..components.tables import points as points_of
from ..control import allies, at_war, has_port, hostile_act, is_power, side, structure
from ..money import can_pay, pay
from ..people.capture import captured_after_battle
from ..stacks import whole_force
from ..state import NONE, Kind, Play, Siege, Stack, State, Table, masked
from .participants import outside, shut_in

_SIEGE: Any = TABLES["siege"]
_MODIFIER = {one["if"]: one["add"] for one in _SIEGE["modifiers"]}
_ENGINEERS = UNIT["ENG"]
KEEP: int = _SIEGE["keep_gp"]
_PAY = Option("pay", True, text="option.siege_pay", params={"n": KEEP}, price={"gold": KEEP})
_LET_GO = Option("let_go", False, text="option.siege_let_go")


def siege_at(state: State, zone: int) -> Siege | None:
    """The siege of a zone, if there is one."""
    return next((one for one in state.sieges if one.place == zone), None)


def needed(state: State, zone: int) -> int:
    """9.4.3.1, C32 The siege points with which the structure of a zone falls."""
    return int(_SIEGE["needed"][structure(state, zone)])


def besiegers(state: State, zone: int, faction: int) -> list[Stack]:
    """9.4.3.1 The armies with which a Faction can besiege: it takes a general."""
    return [one for one in outside(state, zone) if one.kind == Kind.ARMY and side(state, one) == faction]


def begin_siege(table: Table, faction: int, zone: int, defenders: tuple[int, ...]) -> None:
    """9.4.3.1 The defenders have shut themselves in, and the marker is placed."""
    state = table.state
    for id in defenders:
        hostile_act(table, faction, side(state, stacks.stack(state, id)), "8.1.2", attack=True)
        stacks.replace(state, id, besieged=True)
    state.sieges = [*state.sieges, Siege(zone, faction)]
    owners = list(dict.fromkeys(OWNERS[stacks.stack(state, id).owner] for id in defenders))
    table.tell("siege_begins", "9.4.3.1", who=SEATS[faction], enemy=owners, zone=PLACE_IDS[zone], n=needed(state, zone))


def modifiers(state: State, faction: int, zone: int) -> list[tuple[str, int]]:
    """9.4.3.1, 3.5 What changes the siege roll: engineers, a march this turn, a blockade, the general."""
    armies = besiegers(state, zone, faction)
    found = []
    if any(_ENGINEERS in dict(whole_force(one)) for one in armies):
        found.append(("engineers", int(_MODIFIER["engineers"])))
    if all(one.moved for one in armies):  # C237
        found.append(("moved", int(_MODIFIER["moved_this_turn"])))
    if has_port(state, zone) and blockaded(state, zone, faction):
        found.append(("blockade", int(_MODIFIER["port_blockaded"])))
    skills = [stacks.general_effect(one.general, "siege") for one in armies]
    skill = max([int(one["mod"]) for one in skills if one is not None], default=0)
    return [*found, ("general", skill)] if skill else found


def blockaded(state: State, zone: int, faction: int) -> bool:
    """9.4.3.1, C237 Whether there are ships of the besieger's side in the seas of a port, and no others."""
    ships = [side(state, one) for one in state.stacks if one.kind == Kind.FLEET and one.place in COASTS[zone]]
    return bool(ships) and all(allies(state, faction, one) for one in ships)


def roll_siege(table: Table, faction: int, zone: int) -> Play[bool]:
    """9.4.3.1 The besieger rolls for siege points; True when the place falls."""
    state = table.state
    found = modifiers(state, faction, zone)
    engineer = yield from siege_die(table, faction, zone)
    event = take(state, faction, NEXT_SIEGE)
    found += [(id, n) for id, n in (("agent", engineer), ("event", event)) if n]
    add = sum([n for _, n in found])
    with table.step("siege", things=(f"place:{PLACE_IDS[zone]}",), zone=PLACE_IDS[zone]):
        roll = table.roll(sides(_SIEGE["die"]))
        won = int(row(_SIEGE["rows"], roll + add)["points"])
        siege = siege_at(state, zone)
        assert siege is not None
        total = siege.points + won
        state.sieges = [changed(one, points=total) if one.place == zone else one for one in state.sieges]
        where = PLACE_IDS[zone]
        table.tell(
            "siege_roll", "9.4.3.1", who=SEATS[faction], zone=where, roll=roll, add=add, n=won, total=total,
            needed=needed(state, zone),
        )  # fmt: skip
    if total < needed(state, zone):
        return False
    yield from _fall(table, faction, zone)
    return True


def _fall(table: Table, faction: int, zone: int) -> Play[None]:
    """9.4.3.1 The place falls: all who defended it are eliminated; generals and persons as after a battle (C238)."""
    state = table.state
    inside = shut_in(state, zone)
    table.reveal()
    lost = joined(*[whole_force(one) for one in inside])
    owners = list(dict.fromkeys(OWNERS[one.owner] for one in inside))
    table.tell("siege_falls", "9.4.3.1", who=SEATS[faction], enemy=owners, zone=PLACE_IDS[zone], units=in_words(lost))
    stranded: list[int] = []
    captured: list[tuple[int, int, int]] = []
    for one in inside:
        stranded += [person.id for person in state.people if person.stack == one.id]
        if one.general != NONE and general_taken(table, one.general, one.owner, faction):
            captured.append((one.general, one.owner, faction))
        stacks.destroy(state, one.id)
    for person in stranded:
        heroes.change(state, person, place=zone)
    state.sieges = [one for one in state.sieges if one.place != zone]
    outcome = Outcome(
        fought=True,
        winner=ATTACKER,
        lost=((), lost),
        destroyed=tuple([(one.id, one.owner) for one in inside]),
        stranded=tuple(stranded),
        captured=tuple(captured),
    )
    yield from captured_after_battle(table, outcome, zone)
    take_fort(table, faction, zone)


def take_fort(table: Table, faction: int, zone: int) -> None:
    """8.3.2, C238 Who has driven the defenders out of a fort holds it."""
    state = table.state
    held = state.fort_owner[zone]
    if structure(state, zone) == FORT and (held == NOBODY or not allies(state, held, faction)):
        state.fort_owner[zone] = faction
        table.tell("fort_taken", "8.3.2", who=OWNERS[faction], zone=PLACE_IDS[zone])


def lift_if_left(table: Table, zone: int) -> None:
    """9.4.3.1 No one besieges the zone any more, or there is nothing left to besiege: the siege is over."""
    state = table.state
    siege = siege_at(state, zone)
    if siege is None or _goes_on(state, siege):
        return
    state.sieges = [one for one in state.sieges if one.place != zone]
    for one in [one for one in state.stacks if one.place == zone and one.besieged]:
        stacks.replace(state, one.id, besieged=False)
    table.tell("siege_lifted", "9.4.3.1", who=SEATS[siege.besieger], zone=PLACE_IDS[zone])


def _goes_on(state: State, siege: Siege) -> bool:
    """9.4.3.1, C431 Whether there is an army before the walls, a structure that stands, and an enemy inside."""
    if not besiegers(state, siege.place, siege.besieger) or not structure(state, siege.place):
        return False
    return any(at_war(state, siege.besieger, side(state, one)) for one in shut_in(state, siege.place))


def winter_sieges(table: Table) -> Play[None]:
    """9.4.3.1 Winter: each besieger pays or loses his points; those besieged suffer."""
    state = table.state
    for siege in list(state.sieges):
        lift_if_left(table, siege.place)
        if siege in state.sieges:
            with table.step("winter_siege", things=(f"place:{PLACE_IDS[siege.place]}",), zone=PLACE_IDS[siege.place]):
                yield from _winter(table, siege)


def _winter(table: Table, siege: Siege) -> Play[None]:
    state, zone = table.state, PLACE_IDS[siege.place]
    if not (yield from _kept(table, siege)):
        state.sieges = [changed(one, points=0) if one.place == siege.place else one for one in state.sieges]
        table.tell("siege_unpaid", "9.4.3.1", who=SEATS[siege.besieger], zone=zone)
        return
    pay(table, siege.besieger, KEEP)
    inside = shut_in(state, siege.place)
    roll = table.roll(sides(_SIEGE["winter_attrition"]["die"]))
    percent = roll * int(_SIEGE["winter_attrition"]["pct_each"])
    owners = list(dict.fromkeys(OWNERS[one.owner] for one in inside))
    table.tell("siege_attrition", "9.4.3.1", who=owners, zone=zone, roll=roll, n=percent)
    whole = sum([strength(whole_force(one)) for one in inside])
    loss = points_of(percent, whole)
    yield from suffer(table, tuple([one.id for one in inside]), loss, "siege.attrition", "9.4.3.1")


def _kept(table: Table, siege: Siege) -> Play[bool]:
    """9.4.3.1 Whether the besieger pays for the winter; who has no gold is asked too, and can only refuse (C362)."""
    options = [_PAY, _LET_GO] if can_pay(table.state, siege.besieger, KEEP) else [_LET_GO]
    pick = yield from masked(
        table.ask(
            SEATS[siege.besieger],
            "siege.keep",
            options,
            rule="9.4.3.1",
            params={"zone": PLACE_IDS[siege.place], "points": siege.points},
            about=f"place:{PLACE_IDS[siege.place]}",
            secret=True,
        )
    )
    return bool(pick.value)


# 9.4.3 What a battle leaves behind in its zone: sieges that end, forts that change hands, markers that go ------------


def after_battle(
    table: Table, zone: int, fought: tuple[int, ...], victor: int, outcome: Outcome, sallied: tuple[int, ...]
) -> None:
    """9.4 After a battle: what was marked for it is taken off; who sallied out and is still there goes back (C235)."""
    state = table.state
    for id in fought:
        one = stacks.find(state, id)
        if one is not None and (one.caught or one.paid):
            stacks.replace(state, id, caught=False, paid=False)
    for id in sallied:
        one = stacks.find(state, id)
        if one is not None and one.place == zone and siege_at(state, zone) is not None:
            stacks.replace(state, id, besieged=True)
    lift_if_left(table, zone)
    if outcome.winner == ATTACKER and is_power(victor) and _alone(table, zone, victor):
        take_fort(table, victor, zone)


def _alone(table: Table, zone: int, victor: int) -> bool:
    """Whether no one else is left on the ground of a zone."""
    there = outside(table.state, zone)
    return all(allies(table.state, side(table.state, one), victor) for one in there)
