"""13.5 Agents are played: in one's own phase, with their targets and effects, and at the moments of others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from vexillum.core.decision import DONE, Decision, Option, asks_nothing
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from . import heroes, pillage, stacks
from .battle.losses import lose_percent
from .battle.scene import in_words
from .battle.sides import decides
from .boons import TRUCE, YIELD_NONE, in_force, mark_yield
from .components.map import GP, LAND, PLACE_IDS, REGION_IDS, REGION_OF, ZONES_OF, is_sea
from .components.pieces import AKKREN, GREAT_KINGDOM, NOBODY, OWNERS, SEATS, F
from .components.records import AGENT_IDS, AGENTS, EVENT_IDS
from .components.tables import D10
from .control import allies, at_war, has_port, holder, hostile_act, land_stacks, side
from .hand import (
    AGITATOR,
    BATTLES,
    DIPLOMAT,
    EMBASSIES,
    ENGINEER,
    PHASES,
    SEER,
    SIEGES,
    STRATEGIST,
    WATCHES,
    amount,
    card_option,
    hand,
    played,
    sealed_uses,
    show_hand,
    watches,
)
from .money import markers
from .routes import guide, hasten
from .scenarios import in_play
from .stacks import GENERAL_IDS, SPECIALIST_IDS, see_whole, whole_force
from .state import NONE, Kind, Play, Stack, State, Table, Turn

# 13.5 A Faction plays an agent in its own phase ----------------------------------------------------------------------


WATCH = Option("watch", None, text="option.agent_watch")


def offers(state: State, faction: int) -> list[Option]:
    """13.5 What a Faction's agents can do now: one option for each effect that has a target."""
    found = []
    for card in dict.fromkeys(hand(state, faction)):
        for one in AGENTS[card].effects:
            op = one.effect["op"]
            if op in EFFECTS and targets(state, faction, op):
                id = AGENT_IDS[card]
                text = f"option.agent_{op}"
                found.append(Option(f"{id}.{op}", (card, op), f"agent:{id}", text, {"agent": id}))
    return found


def agent_turn(table: Table, faction: int) -> Play[bool]:
    """13.5 A Faction chooses an agent, what it does and at what it is aimed; others may cancel it. False when done.

    It may also say at which moments of others it wants to be asked (C282).
    """
    (pick,) = yield table.ask(
        SEATS[faction],
        "agent.play",
        [*offers(table.state, faction), WATCH, DONE],
        rule="13.5",
        secret=True,
        why=_why_not_played,
    )
    if pick is DONE:
        return False
    if pick is WATCH:
        yield from choose_watches(table, faction)
        return True
    card, op = pick.value
    target, *others = aims = targets(table.state, faction, op)
    if others:
        (target,) = yield table.ask(
            SEATS[faction],
            "agent.target",
            aims,
            rule="13.5",
            params={"agent": AGENT_IDS[card]},
            about=f"agent:{AGENT_IDS[card]}",
            secret=True,
            why=_why_not_target,
        )
    yield from play_agent(table, faction, card, op, target)
    return True


def choose_watches(table: Table, faction: int) -> Play[None]:
    """C282 A Faction says at which moments it wants to be asked from now on; everyone learns it."""
    state = table.state
    options = [Option(name, moment, text=f"option.agent_watch_{name}") for moment, name in enumerate(WATCHES)]
    now = [name for moment, name in enumerate(WATCHES) if watches(state, faction, moment)]
    picks = yield table.ask(
        SEATS[faction],
        "agent.watch",
        options,
        rule="13.5",
        at_least=0,
        at_most=len(options),
        params={"now": now or ["none"]},
    )
    chosen = sum(1 << pick.value for pick in picks)
    if chosen != state.watches[faction]:
        state.watches[faction] = chosen
        names = [name for moment, name in enumerate(WATCHES) if chosen >> moment & 1]
        table.tell("agent_watches", "13.5", who=SEATS[faction], moments=names or ["none"])


def play_agent(table: Table, faction: int, card: int, op: str, target: Option) -> Play[None]:
    """13.5 An agent is played: a hostile one means war with the victim (8.1.2), whether or not it is cancelled."""
    harmed = victim(table.state, op, target.value)
    works = yield from played(
        table, faction, card, () if harmed is None else (harmed,), line=_line(op), **dict(target.params)
    )
    if op in HOSTILE and harmed is not None:
        hostile_act(table, faction, harmed, "8.1.2")
    if works:
        yield from EFFECTS[op](table, faction, target.value)


def _line(op: str) -> str:
    """The log line of an agent that is played; for a mutiny there is another line when it happens."""
    return "agent_sent_mutiny" if op == "mutiny" else f"agent_{op}"


def victim(state: State, op: str, target: Any) -> int | None:
    """8.1.2 The Faction against which an effect of an agent is aimed, if it is one."""
    found = -1
    if op == "reveal_agents":
        found = target
    elif op == "province_no_income":
        found = holder(state, ZONES_OF[target][0])
    elif op == "rebellion":
        found = holder(state, target)
    elif op not in ("peek_events", "flat_mp", "mp"):
        found = side(state, stacks.stack(state, target))
    return found if 0 <= found < F else None


def _why_not_played(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why an agent cannot be played now: it is not held, it only answers others, or there is nothing to aim it at."""
    id = name.rpartition(":")[2].partition(".")[0]
    if id not in AGENT_IDS:
        return None
    card = AGENT_IDS.index(id)
    if card not in hand(table.state, SEATS.index(decision.seat)):
        return Message("why.agent_not_held", {"agent": id}, "13.5")
    if not any(one.effect["op"] in EFFECTS for one in AGENTS[card].effects):
        return Message("why.agent_at_its_moment", {"agent": id}, "13.5")
    return Message("why.agent_no_target", {"agent": id}, "13.5")


def _why_not_target(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why an agent cannot be aimed at something."""
    kind, _, id = name.rpartition(":")
    if kind not in ("stack", "place", "region", "seat") or not id:
        return None
    return Message("why.agent_target", {"agent": decision.params["agent"]}, "13.5")


# 13.5 The targets of an agent in one's own phase ---------------------------------------------------------------------


_LAND_ARMIES = (Kind.ARMY, Kind.COMPANY)


def army(one: Stack) -> bool:
    """13.5, C267 What an agent's card calls an army: one under a general or a company, not a garrison or a fleet."""
    return one.kind in _LAND_ARMIES and one.aboard == NONE


def yet_to_act(state: State, owner: int) -> bool:
    """7 Whether the phase of an owner is still to come this turn, or going on. Powers run by the game come last."""
    return owner >= F or owner in state.order[state.acting :]


def may_harm(state: State, faction: int, victim: int) -> bool:
    """8.1.1, 9.1 Whether a Faction may send a hostile agent against an owner: not an ally, nor in breach of a truce."""
    if victim == faction or allies(state, faction, victim):
        return False
    return victim >= F or at_war(state, faction, victim) or not in_force(state, TRUCE)


def stack_option(state: State, one: Stack) -> Option:
    """A stack as an answer."""
    params = {"owner": OWNERS[one.owner], "zone": PLACE_IDS[one.place]}
    return Option(f"s{one.id}", one.id, f"stack:{one.id}", "option.agent_stack", params)


def targets(state: State, faction: int, op: str) -> list[Option]:
    """13.5 What an effect of an agent can be aimed at now; an effect without a target has one option without a key."""
    if op == "peek_events":
        return [Option("")] if state.events else []
    if op == "reveal_army":
        spied = [one for one in state.stacks if army(one) and not allies(state, side(state, one), faction)]
        return [stack_option(state, one) for one in spied]
    if op == "reveal_agents":
        return [_seat_option(one) for one in range(F) if hand(state, one) and not allies(state, one, faction)]
    if op == "province_no_income":
        return [_region_option(region) for region in range(len(REGION_IDS)) if _sabotable(state, faction, region)]
    if op == "rebellion":
        return [_place_option(zone) for zone in range(LAND) if _restless(state, faction, zone)]
    if op in ("flat_mp", "mp"):
        return [stack_option(state, one) for one in state.stacks if _guidable(state, faction, one, op)]
    able = {"destroy_fleet_in_port": _in_port, "freeze_army": _freezable, "mutiny": _mutinous}[op]
    return [
        stack_option(state, one)
        for one in state.stacks
        if may_harm(state, faction, side(state, one)) and able(state, one)
    ]


def _place_option(zone: int) -> Option:
    id = PLACE_IDS[zone]
    return Option(id, zone, f"place:{id}", "option.agent_place", {"zone": id})


def _region_option(region: int) -> Option:
    id = REGION_IDS[region]
    return Option(id, region, f"region:{id}", "option.agent_region", {"region": id})


def _seat_option(faction: int) -> Option:
    return Option(SEATS[faction], faction, f"seat:{SEATS[faction]}", "option.agent_seat", {"owner": SEATS[faction]})


def _sabotable(state: State, faction: int, region: int) -> bool:
    """13.5 A province of another Faction, or of its ally, with a yield."""
    held = holder(state, ZONES_OF[region][0])
    if not 0 <= held < F or not may_harm(state, faction, held):
        return False
    return GP[region] > 0 and not state.yields[region] & YIELD_NONE


def _restless(state: State, faction: int, zone: int) -> bool:
    """13.5 A zone of a province that another power holds."""
    held = holder(state, zone)
    return 0 <= held <= GREAT_KINGDOM and may_harm(state, faction, held)


def _guidable(state: State, faction: int, one: Stack, op: str) -> bool:
    """13.5, 8.1.2 An army of a Faction that is no enemy, which has yet to move this turn and has no such Guide."""
    who = side(state, one)
    until = one.guided_until if op == "flat_mp" else one.hurried_until
    return (
        army(one)
        and who < F
        and not at_war(state, who, faction)
        and yet_to_act(state, who)
        and not one.moved
        and not is_sea(one.place)
        and state.clock >= until
    )


def _in_port(state: State, one: Stack) -> bool:
    return one.kind == Kind.FLEET and not is_sea(one.place) and has_port(state, one.place)


def _freezable(state: State, one: Stack) -> bool:
    return army(one) and side(state, one) < F and state.clock >= one.frozen_until


def _mutinous(state: State, one: Stack) -> bool:
    return army(one) and one.owner != AKKREN


# 13.5 What agents do in their Faction's own phase, if they are not cancelled -----------------------------------------


_AHEAD = amount(SEER, "peek_events", "n")
_STIR = amount(AGITATOR, "rebellion", "mod")
_MARKER = amount(AGITATOR, "rebellion", "extra_marker")
_MUTINY_MIN = amount(AGITATOR, "mutiny", "min")
_MUTINY_PCT = amount(AGITATOR, "mutiny", "pct")


@asks_nothing
def peek_events(table: Table, faction: int, target: Any) -> None:
    """13.5 The Seer looks at the next five events."""
    state = table.state
    table.reveal()
    state.foreseen[faction] = max(0, len(state.events) - _AHEAD)
    known = [EVENT_IDS[event] for event in foreseen_events(state, faction)]
    table.tell("agent_foresees", "13.5", to=(SEATS[faction],), events=known)


def foreseen_events(state: State, faction: int) -> list[int]:
    """13.5 The events to come that a Faction's Seer has shown it, the next one first."""
    first = state.foreseen[faction]
    return [] if first == NONE else state.events[first:][::-1]


@asks_nothing
def reveal_army(table: Table, faction: int, target: int) -> None:
    """13.5 The Spy shows exactly what is in an army, and who and what goes with it."""
    table.reveal()
    one = stacks.stack(table.state, target)
    see_whole(table.state, faction, one)
    seat, names = (SEATS[faction],), {"owner": OWNERS[one.owner], "zone": PLACE_IDS[one.place]}
    table.tell("agent_spies", "13.5", to=seat, units=in_words(whole_force(one)), **names)
    if one.goods:
        found = [Message("said.goods", {"n": n, "good": SPECIALIST_IDS[good]}) for good, n in one.goods]
        table.tell("agent_spies_goods", "13.5", to=seat, goods=found)
    if one.general != NONE:
        table.tell("agent_spies_general", "13.5", to=seat, general=GENERAL_IDS[one.general])


@asks_nothing
def reveal_agents(table: Table, faction: int, target: int) -> None:
    """13.5 The Spy sees which agents a Faction holds."""
    show_hand(table, target, (faction,))


@asks_nothing
def province_no_income(table: Table, faction: int, target: int) -> None:
    """13.5 The Saboteur burns the stores of a province: nothing at the next collection."""
    mark_yield(table.state, target, YIELD_NONE)
    table.tell("agent_stores_burn", "13.5", region=REGION_IDS[target])


@asks_nothing
def destroy_fleet(table: Table, faction: int, target: int) -> None:
    """13.5 The Saboteur destroys a fleet in port; those aboard stay ashore, its admiral gets away (ruling C268)."""
    state = table.state
    fleet = stacks.stack(state, target)
    for one in [one for one in state.stacks if one.aboard == target]:
        stacks.replace(state, one.id, aboard=NONE, place=fleet.place)
    for person in [person for person in state.people if person.stack == target]:
        heroes.change(state, person.id, stack=NONE, place=fleet.place)
    stacks.put_under(state, fleet.general)
    stacks.destroy(state, target)
    table.tell("agent_fleet_burns", "13.5", owner=OWNERS[fleet.owner], zone=PLACE_IDS[fleet.place])


@asks_nothing
def freeze_army(table: Table, faction: int, target: int) -> None:
    """13.5, C269 The Saboteur blocks an army for one turn: this one if it has still to act, else the next."""
    state = table.state
    one = stacks.stack(state, target)
    turns = 1 if yet_to_act(state, side(state, one)) else 3 if state.turn == Turn.AUTUMN else 2
    stacks.replace(state, target, frozen_until=state.clock + turns)
    table.tell("agent_army_blocked", "13.5", owner=OWNERS[one.owner], zone=PLACE_IDS[one.place])


@asks_nothing
def flat_mp(table: Table, faction: int, target: int) -> None:
    """13.5 The Guide knows the ways: every zone costs the army 1 MP this turn."""
    guide(table.state, target)


@asks_nothing
def mp(table: Table, faction: int, target: int) -> None:
    """13.5 The Guide knows short cuts: more MP for one move."""
    hasten(table.state, target)


def rebellion(table: Table, faction: int, target: int) -> Play[None]:
    """13.5 The Agitator stirs up a province: table 9.3 with -2; with rebels comes a plunder marker.

    They need not be fought at once (ruling C270), and no province gets more markers than it yields gold.
    """
    state, region = table.state, REGION_OF[target]
    rebels = yield from pillage.rebellion(table, region, target, _STIR)
    if rebels != NONE and markers(state, region) + _MARKER <= GP[region]:
        state.plunder[target] += _MARKER
        table.tell("agent_marker", "13.5", zone=PLACE_IDS[target])


def mutiny(table: Table, faction: int, target: int) -> Play[None]:
    """13.5 The Agitator stirs up an army: with 3 or more on a D10 it loses a tenth."""
    one = stacks.stack(table.state, target)
    roll = table.roll(D10)
    happens = roll >= _MUTINY_MIN
    table.tell(
        "agent_mutiny" if happens else "agent_no_mutiny",
        "13.5",
        owner=OWNERS[one.owner],
        zone=PLACE_IDS[one.place],
        roll=roll,
        least=_MUTINY_MIN,
    )
    if happens:
        yield from lose_percent(table, target, _MUTINY_PCT, "13.5")


EFFECTS: dict[str, Callable[[Table, int, Any], Play[None]]] = {
    "peek_events": peek_events,
    "reveal_army": reveal_army,
    "reveal_agents": reveal_agents,
    "province_no_income": province_no_income,
    "destroy_fleet_in_port": destroy_fleet,
    "freeze_army": freeze_army,
    "flat_mp": flat_mp,
    "mp": mp,
    "rebellion": rebellion,
    "mutiny": mutiny,
}
"""13.5 All uses in one's own phase, by their name in the data."""
HOSTILE = ("province_no_income", "destroy_fleet_in_port", "freeze_army", "rebellion", "mutiny")
"""8.1.2, C271 What is an openly hostile act against a Faction."""


# 13.5 The moments at which agents count for something that happens: a battle, a siege roll, an embassy ---------------


_SHIFT = amount(STRATEGIST, "column_shift", "n")
_SIEGE = amount(ENGINEER, "siege", "mod")
_EMBASSY = amount(DIPLOMAT, "diplomacy", "mod")
LIES = amount(DIPLOMAT, "diplomacy_all", "mod")
_HELPS, _LIES_THERE = "helps", "lies"


def at_any_moment(table: Table, acting: int = NOBODY) -> Play[None]:
    """13.5, C282 Where a phase or a part of another's phase begins, those who want to be asked may play agents."""
    for faction in watching(table.state, PHASES, [acting]):
        while hand(table.state, faction):
            with table.turn(SEATS[faction], "agents"):
                goes_on = yield from agent_turn(table, faction)
            if not goes_on:
                break


def watching(state: State, moment: int, parties: Iterable[int]) -> list[int]:
    """7, C282 The Factions that are no party and want to be asked, in the order of this turn.

    What they have asked for and how many agents they hold is known to all: that they are asked shows nothing else.
    """
    order = [one for one in state.order if one < F]
    found = [one for one in in_play(state) if one not in parties and watches(state, one, moment)]
    return sorted(found, key=lambda one: (order.index(one) if one in order else F, one))


def may_favour(state: State, faction: int, friends: Iterable[int], enemies: Iterable[int] = ()) -> bool:
    """8.1.2, 8.1.1 Whether a Faction may favour a side: no enemy of its own is on it, and no ally on the other."""
    hostile = any(one < F and at_war(state, faction, one) for one in friends)
    return not hostile and not any(allies(state, faction, one) for one in enemies)


def before_battle(
    table: Table, attackers: tuple[int, ...], defenders: tuple[int, ...], zone: int
) -> Play[tuple[tuple[str, int], ...]]:
    """13.5 Strategists: each side of a battle may gain a column. Columns are given in favour of the attacker.

    Those who fight may play one, and others who want to be asked (C282) in favour of a side; all choose at the same
    time, and a side gains at most one (C263).
    """
    state = table.state
    sides = (_factions(state, attackers), _factions(state, defenders))
    parties = [*sides[0], *sides[1]]
    owners = [_owners(state, ids) for ids in (attackers, defenders)]

    def uses(faction: int) -> list[Option]:
        if STRATEGIST not in hand(state, faction):
            return []
        if faction in parties:
            return [replace(card_option(STRATEGIST), value=int(faction not in sides[0]))]
        able = [n for n in (0, 1) if may_favour(state, faction, sides[n], sides[1 - n])]
        return [favour_option(STRATEGIST, ("attacker", "defender")[n], n, owners[n]) for n in able]

    wishes = yield from sealed_uses(
        table,
        [*parties, *watching(state, BATTLES, parties)],
        "agent.battle",
        uses,
        zone=PLACE_IDS[zone],
        attackers=owners[0],
        defenders=owners[1],
    )
    shifts: list[tuple[str, int]] = []
    for number, sign in ((0, 1), (1, -1)):
        who = next((faction for faction, use in wishes if use.value == number), NOBODY)
        if who == NOBODY:
            continue
        line = "agent_strategist" if who in parties else "agent_strategist_for"
        victims = tuple(sides[1 - number])
        works = yield from played(
            table, who, STRATEGIST, victims, line=line, zone=PLACE_IDS[zone], n=_SHIFT, owners=owners[number]
        )
        if works:
            shifts.append(("strategist", sign * _SHIFT))
    return tuple(shifts)


def _owners(state: State, ids: tuple[int, ...]) -> list[str]:
    """The owners of some stacks, for texts."""
    return list(dict.fromkeys(OWNERS[stacks.stack(state, id).owner] for id in ids))


def favour_option(card: int, what: str, value: Any, owners: list[str]) -> Option:
    """13.5 An agent in favour of others."""
    id = AGENT_IDS[card]
    return Option(f"{id}.{what}", value, f"agent:{id}", "option.agent_favour", {"agent": id, "owners": owners})


def _factions(state: State, ids: tuple[int, ...]) -> list[int]:
    """The Factions that decide for some stacks, the principal one's first."""
    found = [decides(state, stacks.stack(state, id)) for id in ids]
    return [one for one in dict.fromkeys(found) if one != NOBODY]


def siege_die(table: Table, faction: int, zone: int) -> Play[int]:
    """13.5 An Engineer adds to a siege roll: the besieger's own, or another's who wants to be asked (C282).

    One may be played for each roll.
    """
    state = table.state
    held = holder(state, zone)
    besieged = [side(state, one) for one in land_stacks(state, zone) if one.besieged]
    victims = tuple(dict.fromkeys(one for one in (held, *besieged) if 0 <= one < F and one != faction))

    def uses(who: int) -> list[Option]:
        able = who == faction or may_favour(state, who, [faction], victims)
        if ENGINEER not in hand(state, who) or not able:
            return []
        return [card_option(ENGINEER) if who == faction else favour_option(ENGINEER, "besieger", 0, [SEATS[faction]])]

    parties = [faction, *victims]
    asked = [faction, *watching(state, SIEGES, parties)]
    wishes = yield from sealed_uses(table, asked, "agent.siege", uses, zone=PLACE_IDS[zone], n=_SIEGE)
    if not wishes:
        return 0
    who = wishes[0][0]
    works = yield from played(table, who, ENGINEER, victims, line="agent_engineer", zone=PLACE_IDS[zone], n=_SIEGE)
    return _SIEGE if works else 0


def lied_about(state: State, region: int) -> bool:
    """13.5 Whether a Diplomat has spread lies in a region this turn."""
    return state.disinformed[region] == state.clock + 1


def embassy_die(table: Table, faction: int, region: int) -> Play[int]:
    """13.5 What Diplomats add to a diplomatic roll: one helps whoever rolls, lies weigh on all rolls there.

    Asked are the one who rolls, the ally of the nation, and others who want to be (C282); all choose at the same time.
    No one helps an enemy (8.1.2); lies last for the turn, and there are none against an ally (8.1.1) and none twice.
    """
    state, name = table.state, REGION_IDS[region]
    ally = state.allied[region]
    parties = [faction, *([ally] if 0 <= ally < F and ally != faction else [])]

    def uses(who: int) -> list[Option]:
        if DIPLOMAT not in hand(state, who):
            return []
        if who == faction:
            return [replace(card_option(DIPLOMAT), value=_HELPS)]
        lies = replace(card_option(DIPLOMAT), value=_LIES_THERE, text="option.agent_lie")
        helps = favour_option(DIPLOMAT, "help", _HELPS, [SEATS[faction]])
        may_lie = not lied_about(state, region) and not allies(state, who, faction)
        return [*([lies] if may_lie else []), *([helps] if may_favour(state, who, [faction]) else [])]

    wishes = yield from sealed_uses(
        table,
        [*parties, *watching(state, EMBASSIES, parties)],
        "agent.embassy",
        uses,
        doer=SEATS[faction],
        region=name,
        n=_EMBASSY,
        lies=LIES,
    )
    total = 0
    for who in [one for one, use in wishes if use.value == _LIES_THERE][:1]:
        works = yield from played(
            table, who, DIPLOMAT, (faction,), line="agent_lies", region=name, doer=SEATS[faction], n=LIES
        )
        if works:
            state.disinformed[region] = state.clock + 1
    for who in [one for one, use in wishes if use.value == _HELPS][:1]:
        works = yield from played(table, who, DIPLOMAT, (), line="agent_diplomat", region=name, n=_EMBASSY)
        total += _EMBASSY if works else 0
    return total + (LIES if lied_about(state, region) else 0)
