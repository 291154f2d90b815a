"""8.1.2, 13.5 What Factions that are not at war give each other: gold, agents, and what they know of armies."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.decks import AGENT_IDS
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.hand.deck import give_agent, hand, has_room
from vexillum.games.akkren.money import earn, pay
from vexillum.games.akkren.relations import can_trade
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.sight import see_whole, sighting, whole_force
from vexillum.games.akkren.state import KINDS, Play, Sighting, Stack, State, Table

AMOUNTS = (1, 2, 3, 5, 10, 20)
"""How much gold can be given with one answer; one may give again."""


def partners(state: State, faction: int) -> list[int]:
    """8.1.2 The Factions with which one can exchange anything: all but its enemies."""
    return [other for other in in_play(state) if other != faction and can_trade(state, faction, other)]


def gifts(state: State, giver: int, receiver: int) -> list[Option]:
    """13.5, C308 Everything that one Faction can give another now."""
    gold = [
        Option(f"gold.{n}", ("gold", n), text="option.gift_gold", params={"n": n}, price={"gold": n})
        for n in AMOUNTS
        if n <= state.treasury[giver]
    ]
    agents = []
    if has_room(state, receiver):
        agents = [
            Option(
                f"agent.{AGENT_IDS[card]}", ("agent", card), text="option.gift_agent", params={"agent": AGENT_IDS[card]}
            )
            for card in dict.fromkeys(hand(state, giver))
        ]
    own = [_stack("army", one, "option.gift_army") for one in unseen(state, giver, receiver)]
    seen = [
        _stack("report", stacks.stack(state, one.stack), "option.gift_report") for one in news(state, giver, receiver)
    ]
    return [*gold, *agents, *own, *seen]


def _stack(what: str, one: Stack, text: str) -> Option:
    params = {"kind": KINDS[one.kind], "zone": PLACE_IDS[one.place], "owner": SEATS[one.owner]}
    return Option(f"{what}.s{one.id}", (what, one.id), f"stack:{one.id}", text, params)


def unseen(state: State, giver: int, receiver: int) -> list[Stack]:
    """C308 The stacks of one Faction that another does not know as they are now."""
    found = []
    for one in state.stacks:
        if one.owner == giver:
            known = sighting(state, receiver, one.id)
            if known is None or not known.whole or known.units != whole_force(one):
                found.append(one)
    return found


def news(state: State, giver: int, receiver: int) -> list[Sighting]:
    """9.3.4, C308 What a Faction has seen of a third one's stacks, if newer than what the other knows."""
    found = []
    for one in state.sightings:
        if one.seat != giver:
            continue
        there = stacks.find(state, one.stack)
        if there is None or there.owner == receiver or there.owner >= len(SEATS):
            continue
        known = sighting(state, receiver, one.stack)
        if known is None or known.when < one.when:
            found.append(one)
    return found


def gift(table: Table, giver: int, receiver: int) -> Play[None]:
    """8.1.2, 13.5 A Faction gives another something; only these two learn what it is."""
    state = table.state
    (pick,) = yield table.ask(
        SEATS[giver],
        "politics.gift",
        [*gifts(state, giver, receiver), DONE],
        rule="13.5",
        params={"other": SEATS[receiver]},
        about=f"seat:{SEATS[receiver]}",
        secret=True,
        why=_why_not_gift,
    )
    if pick is DONE:
        return
    what, which = pick.value
    if what == "gold":
        pay(table, giver, which)
        table.tell("gift_gold", "8.1.2", to=_both(giver, receiver), who=SEATS[giver], other=SEATS[receiver], n=which)
        earn(table, receiver, which, "8.1.2", "gift")
    elif what == "agent":
        give_agent(table, giver, receiver, which)
    elif what == "army":
        _show(table, giver, receiver, which)
    else:
        _report(table, giver, receiver, which)


def _both(giver: int, receiver: int) -> tuple[str, ...]:
    return SEATS[giver], SEATS[receiver]


def _why_not_gift(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    if name.startswith("agent."):
        return Message("why.gift_full", {"other": decision.params["other"]}, decision.rule)
    if name.startswith("gold."):
        return Message("why.gift_gold", {}, decision.rule)
    return None


def _show(table: Table, giver: int, receiver: int, id: int) -> None:
    """C308 A Faction lets another see one of its own stacks."""
    state = table.state
    table.reveal()
    one = stacks.stack(state, id)
    see_whole(state, receiver, one)
    params = {"kind": KINDS[one.kind], "zone": PLACE_IDS[one.place]}
    table.tell("gift_army", "3.2", to=_both(giver, receiver), who=SEATS[giver], other=SEATS[receiver], **params)


def _report(table: Table, giver: int, receiver: int, id: int) -> None:
    """C308 A Faction tells another what it has seen, with the turn in which it saw it."""
    state = table.state
    table.reveal()
    seen = sighting(state, giver, id)
    assert seen is not None
    kept = [one for one in state.sightings if not (one.seat == receiver and one.stack == id)]
    state.sightings = [*kept, replace(seen, seat=receiver)]
    one = stacks.stack(state, id)
    params = {"kind": KINDS[one.kind], "zone": PLACE_IDS[seen.place], "owner": SEATS[one.owner]}
    table.tell("gift_report", "9.3.4", to=_both(giver, receiver), who=SEATS[giver], other=SEATS[receiver], **params)
