"""8.2, 8.2.2 Diplomacy with nations: sealed orders, then the rolls, then what has come of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.boons import NEXT_DIPLOMACY, take
from vexillum.games.akkren.components.factions import NOBODY, SEATS, F
from vexillum.games.akkren.components.map import REGION, REGION_IDS, REGIONS, SEAT_OF, ZONES_OF
from vexillum.games.akkren.components.tables import TABLES, number, row, sides
from vexillum.games.akkren.control import land_stacks
from vexillum.games.akkren.forces.heroes import appeal
from vexillum.games.akkren.hand.moments import embassy_die
from vexillum.games.akkren.money import can_pay, pay, rule_of
from vexillum.games.akkren.movement.neutral_muster import wake
from vexillum.games.akkren.politics.nations import APPROACH_IDS, APPROACHES, LP, envoys, price, refusal, rivals
from vexillum.games.akkren.realm.order import factions_in_order
from vexillum.games.akkren.realm.region_changes import holder_of, join, leave
from vexillum.games.akkren.sealed import sealed
from vexillum.games.akkren.state import Play, State, Table

_TABLE: Any = TABLES["diplomacy_result"]
DIE = sides(_TABLE["die"])
OFFENSIVE = number("diplomacy_result", "offensive_modifier")
DEFENSIVE = number("diplomacy_result", "defensive_modifier")
NONE_SENT = Option("nobody", None, text="option.politics_nobody")


class Order(NamedTuple):
    """8.2 The nation that a Faction approaches, and how."""

    region: int
    approach: int


def offers(state: State, faction: int) -> list[Option]:
    """8.2 Every nation that a Faction can treat with, in each way that it can pay for."""
    return [
        Option(
            f"{REGION_IDS[region]}.{APPROACH_IDS[approach]}",
            Order(region, approach),
            f"region:{REGION_IDS[region]}",
            f"option.politics_{stance(state, faction, region)}",
            {"region": REGION_IDS[region], "approach": APPROACH_IDS[approach], "n": APPROACHES[approach]["bonus"]},
            {"gold": price(state, faction, approach)},
        )
        for region in range(len(REGIONS))
        if not refusal(state, faction, region)
        for approach in range(len(APPROACHES))
        if can_pay(state, faction, price(state, faction, approach))
    ]


def stance(state: State, faction: int, region: int) -> str:
    """8.2.2 What a Faction does there: it courts a neutral, undermines another's alliance, or defends its own."""
    held = holder_of(state, region)
    return "court" if held == NOBODY else "defend" if held == faction else "undermine"


def nation_question(table: Table, faction: int) -> Decision | None:
    """8.2, C309 One nation in a phase; all choose at the same time. A Faction that can treat with none is not asked.

    One that could, but has no gold for it, is asked: how much gold a Faction has is its secret.
    """
    found = offers(table.state, faction)
    if all(refusal(table.state, faction, region) for region in range(len(REGIONS))):
        return None
    params = {"gold": table.state.treasury[faction]}
    return table.ask(
        SEATS[faction],
        "politics.nation",
        [NONE_SENT, *found],
        rule="8.2",
        params=params,
        secret=True,
        why=why_not_nation,
    )


def why_not_nation(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    """8.2 Why a Faction cannot treat with a nation."""
    word = name.removeprefix("region:").partition(".")[0]
    if word not in REGION:
        return None
    state, faction = table.state, SEATS.index(decision.seat)
    reason = refusal(state, faction, REGION[word])
    if reason:
        return Message(f"why.politics_{reason}", {"region": word}, "8.2")
    cheapest = min([price(state, faction, approach) for approach in range(len(APPROACHES))])
    return Message("why.politics_gold", {"price": cheapest, "gold": state.treasury[faction]}, "8.2")


def embassies(table: Table) -> Play[None]:
    """8.2 Orders are chosen in secret and shown together; rolls follow in the order of initiative."""
    state = table.state
    order = factions_in_order(state)
    answers = yield from sealed(table, order, lambda faction: nation_question(table, faction))
    sent = [(faction, picks[0].value) for faction, picks in answers.items() if picks[0].value is not None]
    with table.step("embassies"):
        for faction, wish in sent:
            pay(table, faction, price(state, faction, wish.approach))
            table.tell(
                f"politics_{stance(state, faction, wish.region)}",
                "8.2",
                who=SEATS[faction],
                region=REGION_IDS[wish.region],
                approach=APPROACH_IDS[wish.approach],
            )
    for faction, wish in sent:
        yield from treat(table, faction, wish)
    yield from conclude(table)


def modifiers(state: State, faction: int, wish: Order) -> dict[str, int]:
    """8.2 What changes a roll, without agents: approach, nation, the Kân's manners (5.3), the best hero (C309)."""
    rule = rule_of(faction, "diplomacy_modifier")
    kind = stance(state, faction, wish.region)
    heroes = [appeal(one) for one in envoys(state, faction, wish.region)]
    return {
        "approach": int(APPROACHES[wish.approach]["bonus"]),
        "nation": REGIONS[wish.region].lp_modifiers.get(SEATS[faction], 0),
        "faction": int(str(rule["n"])) if rule is not None else 0,
        "hero": max(heroes, default=0),
        "stance": {"court": 0, "undermine": OFFENSIVE, "defend": DEFENSIVE}[kind],
    }


def treat(table: Table, faction: int, wish: Order) -> Play[None]:
    """8.2, 8.2.2 One roll, and the points that it brings."""
    state = table.state
    name = REGION_IDS[wish.region]
    with table.step("embassy", things=(f"region:{name}",), who=SEATS[faction], region=name):
        parts = modifiers(state, faction, wish)
        parts["event"] = take(state, faction, NEXT_DIPLOMACY)
        parts["agents"] = yield from embassy_die(table, faction, wish.region)
        roll = table.roll(DIE)
        plus = sum(parts.values())
        points = int(row(_TABLE["rows"], roll + plus)["points"])
        table.tell("politics_roll", "8.2", who=SEATS[faction], region=name, roll=roll, plus=plus, n=points)
        if stance(state, faction, wish.region) == "defend":
            yield from _defend(table, faction, wish.region, points)
        else:
            _gain(table, faction, wish.region, points)


def _gain(table: Table, faction: int, region: int, points: int) -> None:
    """8.2, C61 Points are added or taken, never below 0."""
    state = table.state
    now = max(0, state.points[F * region + faction] + points)
    state.points[F * region + faction] = now
    table.tell("politics_points", "8.2", who=SEATS[faction], region=REGION_IDS[region], n=now, lp=LP[region])


def _defend(table: Table, faction: int, region: int, points: int) -> Play[None]:
    """8.2.2 Each point takes away a point of a rival; of which one, the defender chooses."""
    state = table.state
    for _ in range(max(0, points)):
        found = rivals(state, faction, region)
        if not found:
            return
        options = [
            Option(
                SEATS[other],
                other,
                f"seat:{SEATS[other]}",
                "option.politics_rival",
                {"other": SEATS[other], "n": state.points[F * region + other]},
            )
            for other in found
        ]
        (pick,) = yield table.ask(
            SEATS[faction],
            "politics.defend",
            options,
            rule="8.2.2",
            params={"region": REGION_IDS[region]},
            about=f"region:{REGION_IDS[region]}",
        )
        _gain(table, pick.value, region, -1)


def rise(table: Table, region: int) -> None:
    """8.2.2, 9.3.1, C462 A nation that is neutral again takes up arms at its seat if others' troops are in its land."""
    if any(land_stacks(table.state, zone) for zone in ZONES_OF[region]):
        wake(table, SEAT_OF[region])


def conclude(table: Table) -> Play[None]:
    """8.2.1, 8.2.2, C310 At the end of the phase: nations leave an ally who was outdone, or choose one."""
    state = table.state
    for region, level in enumerate(LP):
        if level is None or state.holder[region] != NOBODY:
            continue
        points = state.points[F * region : F * region + F]
        if state.allied[region] != NOBODY:
            if max(points) > level:
                with table.step("nation_leaves", things=(f"region:{REGION_IDS[region]}",), region=REGION_IDS[region]):
                    yield from leave(table, region)
                    rise(table, region)
            continue
        best = max(points)
        if best >= level and points.count(best) == 1:
            with table.step("nation_joins", things=(f"region:{REGION_IDS[region]}",), region=REGION_IDS[region]):
                yield from join(table, region, points.index(best), allied=True)
