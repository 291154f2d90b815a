"""8.1, 8.2 The political phase: treaties, embassies to nations, and what else Factions settle or give each other."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from . import stacks
from .agents import embassy_die
from .armies.zone_entry import wake
from .boons import NEXT_DIPLOMACY, TRUCE, in_force, take
from .combat.participants import pay_for_war, war_price
from .combat.siege import lift_if_left
from .components.map import BORDERS, COASTS, PLACE_IDS, REGION, REGION_IDS, REGIONS, SEAT_OF, ZONES_OF
from .components.pieces import ALLIANCE, NEUTRALITY, NOBODY, RELATIONS, SEATS, WAR, F
from .components.records import AGENT_IDS
from .components.tables import TABLES, number, row, sides
from .control import allies, allies_of, can_trade, hostile_act, land_stacks, regions_of, relation, set_relation
from .hand import give_agent, hand, has_room
from .heroes import appeal, free
from .money import can_pay, earn, pay, rule_of
from .people.barbarians import may_have_envoys, parley, parley_offers, place_of
from .people.capture import ransoms
from .realm import holder_of, join, leave
from .scenarios import factions_in_order, in_play
from .stacks import see_whole, sighting, whole_force
from .state import KINDS, Person, Piece, Play, Role, Sighting, Stack, State, Table, masked, sealed

# 8.1, 8.2 The political phase: all choose at the same time -----------------------------------------------------------


def political_phase(state: State) -> list[Piece]:
    """8 Relations of Factions (8.1); ransoms, gifts and barbarians; then embassies to nations (8.2)."""
    each = [partial(affairs, faction=faction, barbarians=True) for faction in factions_in_order(state)]
    return [treaties, *each, embassies]


# 8.1, 18.2 The relations of Factions: war is declared, peace and alliance need both sides ----------------------------


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
                pay_for_war(table, faction, other)
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


# 8.2 The nations with which a Faction can treat, how, and at what price ----------------------------------------------


APPROACHES: Any = TABLES["diplomacy_cost"]["rows"]
TIERS: Any = TABLES["diplomacy_cost"]["income_tiers"]
APPROACH_IDS = tuple(row["id"] for row in APPROACHES)
LP = tuple(region.lp for region in REGIONS)
SHORES = tuple(frozenset(sea for zone in zones for sea in COASTS[zone]) for zones in ZONES_OF)
NEAR = tuple(
    BORDERS[region]
    or frozenset(other for other in range(len(REGIONS)) if other != region and SHORES[other] & SHORES[region])
    for region in range(len(REGIONS))
)
"""8.2, C66 The regions next to each; an island borders every region with a coast on one of its seas."""


def tier(state: State, faction: int) -> int:
    """8.2, C01 How rich a Faction is, by what it collected last: 0, 1 or 2."""
    income = state.income[faction]
    return next(n for n, one in enumerate(TIERS) if income <= one.get("max", income))


def price(state: State, faction: int, approach: int) -> int:
    """8.2, C01 What an approach costs: the richer one is, the more is expected."""
    return int(APPROACHES[approach]["cost"][tier(state, faction)])


def borders(state: State, faction: int, region: int) -> bool:
    """8.2, C66, C309 Whether a Faction, or a nation allied with it, has a common border with a region."""
    own = {*regions_of(state, faction), *allies_of(state, faction)}
    return bool(own & NEAR[region]) or any(region in NEAR[one] for one in own)


def envoys(state: State, faction: int, region: int) -> list[Person]:
    """8.2 A Faction's heroes in the capital of a nation."""
    return [
        one
        for one in state.people
        if one.owner == faction and one.role == Role.HERO and free(one) and place_of(state, one) == SEAT_OF[region]
    ]


def fights(state: State, faction: int, region: int) -> bool:
    """C309 Whether a Faction has troops in the land of a nation that has taken up arms."""
    if not state.woken[region] or holder_of(state, region) != NOBODY:
        return False
    return any(one.owner == faction for zone in ZONES_OF[region] for one in land_stacks(state, zone))


def refusal(state: State, faction: int, region: int) -> str:
    """8.2 Why a Faction cannot treat with a nation: a word for the texts; nothing if it can."""
    seat = SEATS[faction]
    held = holder_of(state, region)
    if LP[region] is None:
        return "no_level"
    if state.holder[region] != NOBODY:
        return "held"
    if held == faction:
        return "" if any(rivals(state, faction, region)) else "safe"
    if held != NOBODY and allies(state, held, faction):
        return "ally"
    if seat in REGIONS[region].closed_to:
        return "closed"
    if fights(state, faction, region):
        return "fights"
    return "" if borders(state, faction, region) or envoys(state, faction, region) else "far"


def rivals(state: State, faction: int, region: int) -> list[int]:
    """8.2.2 The other Factions that have points in a region."""
    return [other for other in range(F) if other != faction and state.points_with(region, other)]


# 8.2, 8.2.2 Diplomacy with nations: sealed orders, then the rolls, then what has come of it --------------------------


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
    now = max(0, state.points_with(region, faction) + points)
    state.set_points_with(region, faction, now)
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
                {"other": SEATS[other], "n": state.points_with(region, other)},
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
        points = state.all_points_with(region)
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


# 8, 13.5, 16.1, C49 What else Factions settle in a political phase: ransoms, gifts, talks with barbarians ------------


def affairs(table: Table, faction: int, *, barbarians: bool) -> Play[None]:
    """8, C311 In the order of initiative each Faction ransoms its people, treats with tribes and makes gifts."""
    yield from ransoms(table, faction)
    if barbarians:
        yield from talks(table, faction)
    yield from presents(table, faction)


def talks(table: Table, faction: int) -> Play[None]:
    """16.1 A hero or general in the land of a tribe may treat with it. Who has troops there is always asked (C362)."""
    while may_have_envoys(table.state, faction):
        offers = [*parley_offers(table.state, faction), DONE]
        pick = yield from masked(table.ask(SEATS[faction], "politics.parley", offers, rule="16.1", secret=True))
        if pick is DONE:
            return
        yield from parley(table, faction, pick.value)


def presents(table: Table, faction: int) -> Play[None]:
    """8.1.2 A Faction may give presents to others with whom it is not at war, as often as it likes."""
    while others := partners(table.state, faction):
        options = [
            Option(SEATS[other], other, f"seat:{SEATS[other]}", "option.politics_present", {"other": SEATS[other]})
            for other in others
            if gifts(table.state, faction, other)
        ]
        pick = yield from masked(
            table.ask(
                SEATS[faction], "politics.present", [DONE, *options], rule="8.1.2", secret=True, why=_why_not_present
            )
        )
        if pick is DONE:
            return
        yield from gift(table, faction, pick.value)


def _why_not_present(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    other = name.removeprefix("seat:")
    if other not in SEATS or other == decision.seat:
        return None
    at_war = SEATS.index(other) not in partners(table.state, SEATS.index(decision.seat))
    return Message("why.politics_enemy" if at_war else "why.politics_nothing", {"other": other}, decision.rule)


# 8.1.2, 13.5 What Factions that are not at war give each other: gold, agents, and what they know of armies -----------


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
