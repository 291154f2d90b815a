"""10.1.2 Gold that Factions spend to turn the Great Kingdom north or south: all at the same time."""

from __future__ import annotations

from typing import Any, NamedTuple

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.money import can_pay, pay
from vexillum.games.akkren.politics.nations import APPROACH_IDS, APPROACHES, price
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.sealed import sealed
from vexillum.games.akkren.state import Play, State, Table

MOST = number("gk_campaign", "influence_max")
NORTH, SOUTH = -1, 1
_NOTHING = Option("nothing", None, text="option.kingdom_nothing")


class Push(NamedTuple):
    """What a Faction does: which approach, what it adds to the die, what it costs."""

    approach: str
    add: int
    price: int


class Influence(NamedTuple):
    """10.1.2 What all of it comes to: the modifier, and whether there was any pressure at all."""

    add: int
    pressed: bool


def pushes(state: State, faction: int) -> list[Push]:
    """10.1.2 Every push that a Faction can pay for: a plain approach presses without a direction (C343)."""
    found = []
    for at, approach in enumerate(APPROACHES):
        cost = price(state, faction, at)
        ways = (NORTH, SOUTH) if approach["bonus"] else (0,)
        found += [Push(approach["id"], way * approach["bonus"], cost) for way in ways if can_pay(state, faction, cost)]
    return found


def _option(push: Push) -> Option:
    way = "north" if push.add < 0 else "south" if push.add > 0 else "plain"
    key = f"{push.approach}-{way}" if push.add else push.approach
    params = {"approach": push.approach, "n": push.add}
    return Option(key, push, text=f"option.kingdom_{way}", params=params, price={"gold": push.price})


def question(table: Table, faction: int) -> Decision:
    """10.1.2 Whether a Faction spends gold on the Great Kingdom. One that cannot pay has one answer only."""
    offers = [_option(push) for push in pushes(table.state, faction)]
    return table.ask(
        SEATS[faction], "kingdom.influence", [_NOTHING, *offers], rule="10.1.2", secret=True, why=why_not_push
    )


def why_not_push(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why an approach is not offered: there is not enough gold for it."""
    approach = name.partition("-")[0]
    if approach not in APPROACH_IDS:
        return None
    cost = price(table.state, SEATS.index(decision.seat), APPROACH_IDS.index(approach))
    return Message("why.kingdom_influence", {"approach": approach, "n": cost}, "10.1.2")


def influence(table: Table) -> Play[Influence]:
    """10.1.2 All choose in secret, then everything is shown and paid; together it adds at most 2 either way."""
    answers = yield from sealed(table, in_play(table.state), lambda faction: question(table, faction))
    total, pressed = 0, False
    for faction, (pick,) in answers.items():
        push: Push | None = pick.value
        if push is None:
            continue
        pay(table, faction, push.price)
        total, pressed = total + push.add, True
        table.tell(
            "kingdom_influence",
            "10.1.2",
            who=SEATS[faction],
            approach=push.approach,
            n=push.price,
            add=push.add,
        )
    return Influence(max(-MOST, min(MOST, total)), pressed)
