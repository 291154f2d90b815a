"""8.1, 18.2 The relations of Factions: war is declared, peace and alliance need both sides."""

from __future__ import annotations

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.boons import TRUCE, in_force
from vexillum.games.akkren.combat.costs import declare, war_price
from vexillum.games.akkren.combat.siege import lift_if_left
from vexillum.games.akkren.components.factions import ALLIANCE, NEUTRALITY, RELATIONS, SEATS, WAR, F
from vexillum.games.akkren.money import can_pay
from vexillum.games.akkren.realm.order import factions_in_order
from vexillum.games.akkren.relations import hostile_act, relation, set_relation
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.sealed import sealed
from vexillum.games.akkren.state import Play, State, Table

KEEP = Option("keep", None, text="option.politics_keep")


def may_declare(state: State, faction: int, other: int) -> bool:
    """8.1.2, 18.2, 9.1 War can be declared on a neutral Faction, if it can be paid for and no truce forbids it."""
    price = war_price(state, faction, other)
    return (
        relation(state, faction, other) == NEUTRALITY and not in_force(state, TRUCE) and can_pay(state, faction, price)
    )


def changes(state: State, faction: int) -> list[Option]:
    """8.1 The changes that a Faction can propose or declare: from war only to neutrality, from there to an alliance."""
    found = []
    for other in in_play(state):
        if other == faction or relation(state, faction, other) == ALLIANCE:
            continue
        if relation(state, faction, other) == WAR:
            found.append(_option(other, NEUTRALITY, 0))
            continue
        found.append(_option(other, ALLIANCE, 0))
        if may_declare(state, faction, other):
            found.append(_option(other, WAR, war_price(state, faction, other)))
    return found


def _option(other: int, now: int, price: int) -> Option:
    return Option(
        f"{RELATIONS[now]}.{SEATS[other]}",
        (other, now),
        f"seat:{SEATS[other]}",
        f"option.politics_{RELATIONS[now]}",
        {"other": SEATS[other]},
        {"gold": price} if price else {},
    )


def relation_question(table: Table, faction: int) -> Decision | None:
    """8.1, C307 A Faction may change its relation with each of the others, one step in a phase; all choose together."""
    found = changes(table.state, faction)
    if not found:
        return None
    return table.ask(
        SEATS[faction],
        "politics.relation",
        [KEEP, *found],
        rule="8.1",
        at_most=len({option.value[0] for option in found}),
        secret=True,
        why=why_not_relation,
    )


def wishes_of(table: Table, faction: int, picks: tuple[Option, ...]) -> list[tuple[int, int, int]]:
    """8.1, 18.2 The changes that a Faction wants, as chosen: itself, the other, the new relation.

    Wars for which it has not enough gold, one after the other, are not declared; only it learns that.
    """
    found = []
    gold = table.state.treasury[faction]
    for pick in picks:
        if pick is KEEP:
            continue
        other, now = pick.value
        price = war_price(table.state, faction, other) if now == WAR else 0
        if price > gold:
            table.tell("politics_war_unpaid", "18.2", to=(SEATS[faction],), other=SEATS[other])
            continue
        gold -= price
        found.append((faction, other, now))
    return found


def why_not_relation(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    """8.1 Why a relation cannot be changed in this way now."""
    wanted, _, other = name.rpartition(".") if "." in name else ("", "", name.removeprefix("seat:"))
    if other not in SEATS or other == decision.seat:
        return None
    state, faction, number = table.state, SEATS.index(decision.seat), SEATS.index(other)
    params = {"other": other}
    now = relation(state, faction, number)
    if now == ALLIANCE:
        return Message("why.politics_allied", params, "8.1")
    if now == WAR:
        return Message("why.politics_first_peace", params, "8.1")
    if wanted == RELATIONS[WAR]:
        return Message("why.politics_truce" if in_force(state, TRUCE) else "why.politics_war_price", params, "18.2")
    return Message("why.politics_already", params, "8.1")


def treaties(table: Table) -> Play[None]:
    """8.1 All choices are shown together: wars begin, then proposals are answered."""
    state = table.state
    order = factions_in_order(state)
    answers = yield from sealed(table, order, lambda faction: relation_question(table, faction))
    wishes = [wish for faction in order for wish in wishes_of(table, faction, answers.get(faction, ()))]
    with table.step("treaties"):
        for faction, other, now in wishes:
            table.tell(f"politics_{RELATIONS[now]}", "8.1", who=SEATS[faction], other=SEATS[other])
        for faction, other, now in wishes:
            if now == WAR:
                declare(table, faction, other)
                hostile_act(table, faction, other, "8.1.2", attack=True)
    agreed: set[frozenset[int]] = set()
    for faction, other, now in wishes:
        both = frozenset((faction, other))
        if now == WAR or both in agreed or not _still(state, faction, other, now):
            continue
        if (other, faction, now) in wishes or (yield from _accepts(table, other, faction, now)):
            agreed.add(both)
            settle(table, faction, other, now)
        else:
            table.tell("politics_refused", "8.1", who=SEATS[other], other=SEATS[faction])


def _still(state: State, faction: int, other: int, now: int) -> bool:
    """8.1 Whether the change is still one step away, after all wars have begun."""
    return relation(state, faction, other) == (WAR if now == NEUTRALITY else NEUTRALITY)


def _accepts(table: Table, faction: int, proposer: int, now: int) -> Play[bool]:
    """8.1 The other side agrees or not."""
    options = [
        Option("accept", True, text="option.politics_accept"),
        Option("refuse", False, text="option.politics_refuse"),
    ]
    (pick,) = yield table.ask(
        SEATS[faction],
        "politics.answer",
        options,
        rule="8.1",
        params={"other": SEATS[proposer], "now": RELATIONS[now]},
        about=f"seat:{SEATS[proposer]}",
    )
    agrees: bool = pick.value
    return agrees


def settle(table: Table, one: int, other: int, now: int) -> None:
    """8.1, C307 Both agree. Allies have no reason left for war against each other (18.2); peace lifts sieges (C431)."""
    if now == ALLIANCE:
        for victim, doer in ((one, other), (other, one)):
            table.state.grievances[F * victim + doer] = 0
    set_relation(table, one, other, now, "8.1")
    for siege in list(table.state.sieges):
        lift_if_left(table, siege.place)
