"""4.5.2 Rampage: enemies flee from Belgic ferocity."""

from __future__ import annotations

from functools import cache

from vexillum.coin.kit import NOBODY
from vexillum.coin.options import numbers
from vexillum.core.decision import Decision, Option, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action, Special
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.consent import could_agree
from vexillum.games.falling_sky.control import controller, hidden, leader, protected
from vexillum.games.falling_sky.forces import (
    adjacent,
    free_to_move,
    may_stack,
    move,
    pool_of,
    remove,
    reveal,
    unit_words,
)
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.options import FACTION, REGION, unit
from vexillum.games.falling_sky.pieces import BELGAE, FACTIONS, GERMANS, KINDS, LEGION, ROMANS, SEATS, WARBANDS
from vexillum.games.falling_sky.players import agrees_anyway, ask_agreement
from vexillum.games.falling_sky.specials.common import any_region, regions_of, why_far, why_none_hidden
from vexillum.games.falling_sky.state import Play, State, Table

RULE = "4.5.2"
REMOVE = Option("remove", NOBODY, text="option.rampage_remove")
ASK = tuple(
    Option(f"ask.{id}", faction, f"seat:{id}", "option.ask_retreat", {"who": id}) for faction, id in enumerate(SEATS)
)


def fleeing(faction: int) -> tuple[int, ...]:
    """4.5.2 The kinds that Rampage drives out: Warbands, Auxilia, Legions."""
    return (*WARBANDS[faction], LEGION) if faction == ROMANS else WARBANDS[faction]


def victims(state: State, region: int) -> list[int]:
    """4.5.2 Roman or Gallic Factions with such pieces, but neither Leader nor Citadel nor Fort there."""
    return [
        faction
        for faction in range(GERMANS)
        if faction != BELGAE
        and pool_of(state, region, fleeing(faction))
        and leader(state, region, faction) == NOBODY
        and not protected(state, region, faction)
    ]


def can_rampage(state: State, region: int) -> bool:
    """4.5.2 Hidden Belgic Warbands near the Leader, and a victim."""
    if not hidden(state, region, BELGAE) or region not in near_leader(state, BELGAE):
        return False
    return bool(victims(state, region))


def why_not_region(state: State, region: int) -> Message | None:
    """4.5.2 Why the Belgae cannot Rampage in a Region."""
    found = why_far(state, BELGAE, region) or why_none_hidden(state, BELGAE, region, RULE)
    if found is not None or victims(state, region):
        return found
    return Message("why.rampage_nobody", {"space": REGION_IDS[region]}, RULE)


def why_not_target(region: int) -> Why:
    """4.5.2 Why a Faction is no target there."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        who = name.removeprefix("seat:")
        if who not in FACTIONS or FACTION[FACTIONS.index(who)] in decision.options:
            return None
        faction, words = FACTIONS.index(who), {"who": who, "space": REGION_IDS[region]}
        if faction in (BELGAE, GERMANS):
            return Message("why.rampage_never", words, RULE)
        if not pool_of(table.state, region, fleeing(faction)):
            return Message("why.rampage_none", words, RULE)
        return Message("why.rampage_guarded", words, RULE)

    return why


def rampage(table: Table, action: Action) -> Play[None]:
    """4.5.2 Region by Region."""
    yield from regions_of(
        table, action, "rampage", can_rampage, lambda region: rampage_in(table, region), why_not_region, RULE
    )


def rampage_in(table: Table, region: int) -> Play[None]:
    """4.5.2 For each Hidden Warband that the Belgae Reveal the target removes or Retreats a piece."""
    state, space = table.state, REGION_IDS[region]
    (pick,) = yield table.ask(
        SEATS[BELGAE],
        "rampage.target",
        [FACTION[faction] for faction in victims(state, region)],
        rule=RULE,
        params={"space": space},
        about=f"space:{space}",
        why=why_not_target(region),
    )
    victim: int = pick.value
    there = sum([n for _, n in pool_of(state, region, fleeing(victim))])
    most = min(hidden(state, region, BELGAE), there)
    (pick,) = yield table.ask(
        SEATS[BELGAE],
        "rampage.number",
        numbers(1, most),
        rule=RULE,
        params={"space": space, "who": FACTIONS[victim], "n": most},
        about=f"space:{space}",
    )
    reveal(state, region, BELGAE, pick.value)
    table.tell("rampage", RULE, who=FACTIONS[victim], space=space, n=pick.value)
    yield from flee(table, region, victim, pick.value)


@cache
def _removed(region: int, kind: int) -> Option:
    """A piece that is removed although others Retreat."""
    thing = f"unit:{REGION_IDS[region]}.{KINDS[kind]}"
    return Option(
        f"remove.{KINDS[kind]}", (kind,), thing, "option.rampage_remove_one", {"what": unit_words([(kind, 1)])}
    )


def flee(table: Table, region: int, victim: int, n: int) -> Play[None]:
    """4.5.2 The target chooses pieces, and removes them or Retreats them into one adjacent Region."""
    state, space = table.state, REGION_IDS[region]
    agreed = {faction for faction in range(GERMANS) if agrees_anyway(state, victim, faction)}
    asked: set[int] = set()
    goal = NOBODY
    while goal == NOBODY:
        goals = [near for near in adjacent(state, region) if _open(state, near, victim, agreed)]
        holders = {controller(state, near) for near in adjacent(state, region)}
        others = [f for f in sorted(holders) if 0 <= f < GERMANS and f not in agreed and f not in asked]
        asks = [ASK[f] for f in others if could_agree(state, victim, f)]
        (pick,) = yield table.ask(
            FACTIONS[victim],
            "rampage.retreat",
            [*[REGION[near] for near in goals], REMOVE, *asks],
            rule=RULE,
            params={"space": space, "n": n},
            about=f"space:{space}",
        )
        if pick is REMOVE:
            break
        if pick in asks:
            asked.add(pick.value)
            if (yield from ask_agreement(table, victim, pick.value, "retreat", RULE, space)):
                agreed.add(pick.value)
        else:
            goal = pick.value
    for left in range(n, 0, -1):
        pool = pool_of(state, region, fleeing(victim))
        if goal == NOBODY:
            options = [unit(region, kind, m) for kind, m in pool]
        else:
            free = dict(free_to_move(state, region, victim))
            options = [unit(region, kind, free[kind]) for kind, _ in pool if free.get(kind)]
            options += [_removed(region, kind) for kind, _ in pool]
        (pick,) = yield table.ask(
            FACTIONS[victim],
            "rampage.piece",
            options,
            rule=RULE,
            params={"space": space, "n": left},
            about=f"space:{space}",
        )
        if goal == NOBODY or isinstance(pick.value, tuple):
            kind = pick.value if goal == NOBODY else pick.value[0]
            remove(table, region, kind, 1, RULE)
        else:
            move(table, region, goal, pick.value, 1)
            table.tell("fled", RULE, what=unit_words([(pick.value, 1)]), space=space, target=REGION_IDS[goal])


def _open(state: State, region: int, victim: int, agreed: set[int]) -> bool:
    return controller(state, region) in agreed and may_stack(state, region, victim)


def possible(state: State, action: Action) -> bool:
    """4.5.2 Whether there is a Region to Rampage in."""
    return any_region(state, action, can_rampage)


def why(state: State, action: Action) -> Message:
    """4.5.2 Why the Belgae cannot Rampage."""
    return Message("why.rampage_nowhere", {}, RULE)


RAMPAGE = Special("rampage", RULE, ("rally", "raid", "battle"), True, possible, perform=rampage, why=why)
