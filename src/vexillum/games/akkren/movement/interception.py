"""9.3.1.3 Interception: an army next to the zone that is entered throws itself in the way."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Option
from vexillum.core.words.texts import Message
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.components.factions import OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, TERRAIN
from vexillum.games.akkren.components.tables import TABLES, number, sides
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import effect, strategic
from vexillum.games.akkren.money import can_pay, pay
from vexillum.games.akkren.movement.hostility import begin_war, can_turn_on, price_of_war
from vexillum.games.akkren.movement.march import March, general_of, relocate, tell_sides
from vexillum.games.akkren.movement.march_reasons import why_not_intercept
from vexillum.games.akkren.routes.foes import watchers
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.sealed import masked
from vexillum.games.akkren.state import KINDS, Play, Stack, State, Table

_TABLE: Any = TABLES["intercept"]
PRICE = number("intercept", "gp")
MOST = number("intercept", "ok_max")
_ADD: dict[str, int] = {one["if"]: one["add"] for one in _TABLE["modifiers"] if isinstance(one["add"], int)}
_NO = Option("no", None, text="option.intercept_no")


def modifiers(state: State, march: March, one: Stack, zone: int) -> list[tuple[str, int]]:
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
    fox = effect(one.general, "intercept")
    if fox is not None:
        found.append(("fox", int(fox["mod"])))
    return [(name, n) for name, n in found if n]


def in_words(found: list[tuple[str, int]]) -> list[Message]:
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
    return can_turn_on(state, faction, who, PRICE) and can_pay(state, faction, PRICE)


def _option(state: State, one: Stack, who: int) -> Option:
    price = PRICE + price_of_war(state, decides(state, one), who)
    params = {"zone": PLACE_IDS[one.place], "kind": KINDS[one.kind]}
    return Option(f"s{one.id}", one.id, f"stack:{one.id}", "option.intercept", params, {"gold": price})


def attempt(table: Table, march: March, one: Stack, zone: int) -> bool:
    """9.3.1.3 An army tries: with 6 or less it is there first. Its gold also pays for the battle that must follow."""
    state = table.state
    faction = decides(state, one)
    begin_war(table, faction, march.who, "9.3.1.3")
    pay(table, faction, PRICE)
    found = modifiers(state, march, one, zone)
    roll, add = table.roll(sides(_TABLE["die"])), sum([n for _, n in found])
    met = roll + add <= MOST
    table.tell(
        "intercepts" if met else "intercepts_not",
        "9.3.1.3",
        who=SEATS[faction],
        owner=OWNERS[march.who],
        zone=PLACE_IDS[zone],
        roll=roll,
    )
    tell_sides(table, "intercept_sum", "9.3.1.3", (faction, march.who), add=add, what=in_words(found), most=MOST)
    if met:
        stacks.replace(state, one.id, came_from=one.place, paid=True)
        relocate(table, one.id, zone)
    return met
