"""4.5 Special Abilities of the Belgae: Enlist and Rampage."""

from __future__ import annotations

from functools import cache

from vexillum.coin.kit import NOBODY, numbers
from vexillum.core.decision import DONE, Decision, Option, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from ..actions import Action, Special, near_leader
from ..control import controller, hidden, leader, pieces, protected, warbands
from ..forces import adjacent, free_to_move, hide, may_stack, move, pool_of, remove, reveal, unit_words
from ..germans import GERMANIC_COMMANDS, could_execute, guided_battle, guided_march, guided_raid, guided_rally
from ..map import NEAR_GERMANIA, REGION_IDS, SPACE_COUNT
from ..money import could_agree
from ..options import ASK_RETREAT, FACTION, REGION, unit
from ..pieces import BELGAE, FACTIONS, GERMANS, KINDS, SEATS, SOLDIERS, T_GERMANIC_WARBAND
from ..players import agrees_anyway, ask_agreement
from ..scenarios import frost
from ..state import Play, State, Table
from .common import any_region, regions_of, why_far, why_none_hidden, why_region

# 4.5.1 Enlist: help from Germanic kinsmen ----------------------------------------------------------------------------


ENLIST_RULE = "4.5.1"
AS_BELGAE = Option("as_belgae", "as_belgae", text="option.enlist_as_belgae")
"""Germanic Warbands count as Belgic for the Command."""
GERMAN = tuple(
    Option(f"german.{id}", id, text="option.enlist_command", params={"command": id}) for id in GERMANIC_COMMANDS
)
"""One free Limited Command with Germans."""


def affected(state: State) -> list[int]:
    """4.5.1 The Regions of Enlist: in or next to Germania, or with Germanic pieces; near the Leader."""
    near = near_leader(state, BELGAE)
    return [r for r in range(SPACE_COUNT) if r in near and (r in NEAR_GERMANIA or pieces(state, r, GERMANS))]


def why_no_enlist_in(state: State, command: str, region: int) -> Message | None:
    """4.5.1 Why a Region is none of Enlist, or has no Germans who could execute a Command."""
    words = {"space": REGION_IDS[region], "command": command}
    if (far := why_far(state, BELGAE, region)) is not None:
        return far
    if region not in affected(state):
        return Message("why.enlist_region", words, ENLIST_RULE)
    return Message("why.enlist_command" if command else "why.enlist_nobody", words, ENLIST_RULE)


def enlist_regions(state: State, action: Action, command: str) -> list[int]:
    """3.4, 4.5.1 Where Germans could execute a Command."""
    if command == "march" and frost(state) and action.offer is None:
        return []  # 2.3.8 what Events allow is no Command by the Sequence of Play
    found = [region for region in affected(state) if action.special_allows(region)]
    return [region for region in found if could_execute(state, command, region)]


def enlist(table: Table, action: Action) -> Play[None]:
    """4.5.1 Either the Command treats Germanic Warbands as Belgic, or Germans execute a Limited Command."""
    state = table.state
    options: list[Option] = [AS_BELGAE] if useful(state, action) else []
    options += [option for option in GERMAN if enlist_regions(state, action, option.value)]
    (pick,) = yield table.ask(SEATS[BELGAE], "enlist.do", [*options, DONE], rule=ENLIST_RULE)
    if pick is DONE:
        return
    action.special_done = True
    if pick is AS_BELGAE:
        picks = yield table.ask(
            SEATS[BELGAE],
            "enlist.regions",
            [REGION[region] for region in useful(state, action)],
            rule=ENLIST_RULE,
            at_least=1,
            at_most=len(useful(state, action)),
            why=why_region(action, "enlist", lambda state, region: why_no_enlist_in(state, "", region)),
        )
        action.enlisted = frozenset([pick.value for pick in picks])
        table.tell("enlisted", ENLIST_RULE, spaces=[REGION_IDS[region] for region in sorted(action.enlisted)])
        return
    (where,) = yield table.ask(
        SEATS[BELGAE],
        "enlist.region",
        [REGION[region] for region in enlist_regions(state, action, pick.value)],
        rule=ENLIST_RULE,
        params={"command": pick.value},
        why=why_region(action, "enlist", lambda state, region: why_no_enlist_in(state, pick.value, region)),
    )
    region: int = where.value
    table.tell("germans_enlisted", ENLIST_RULE, command=pick.value, space=REGION_IDS[region])
    if pick.value == "rally":
        yield from guided_rally(table, BELGAE, region)
    elif pick.value == "march":
        hide(state, region, GERMANS)
        yield from guided_march(table, BELGAE, region)
    elif pick.value == "raid":
        yield from guided_raid(table, BELGAE, region)
    else:
        yield from guided_battle(table, BELGAE, region)


def useful(state: State, action: Action) -> list[int]:
    """4.5.1 The Regions where the Command could treat Germanic Warbands as Belgic: present ones, or new by Rally."""
    if not _begun_for(action):
        return []
    new = action.command == "rally" and state.available[T_GERMANIC_WARBAND]
    return [r for r in affected(state) if action.special_allows(r) and (new or warbands(state, r, GERMANS))]


def _begun_for(action: Action) -> bool:
    """4.5.1 The first way is of use as long as there is a Command with Regions to select (card 9 may have none)."""
    return action.command in GERMANIC_COMMANDS and len(action.spaces) < action.most and not action.finished


def can_enlist(state: State, action: Action) -> bool:
    """4.5.1 Whether there are Regions where Germans could act as Belgae, or execute a Command."""
    return bool(useful(state, action)) or any(enlist_regions(state, action, command) for command in GERMANIC_COMMANDS)


def why_no_enlist(state: State, action: Action) -> Message:
    """4.5.1 Why the Belgae cannot Enlist."""
    return Message("why.enlist_nowhere", {}, ENLIST_RULE)


ENLIST = Special("enlist", ENLIST_RULE, GERMANIC_COMMANDS, True, can_enlist, perform=enlist, why=why_no_enlist)


# 4.5.2 Rampage: enemies flee from Belgic ferocity --------------------------------------------------------------------


RAMPAGE_RULE = "4.5.2"
REMOVE = Option("remove", NOBODY, text="option.rampage_remove")


def victims(state: State, region: int) -> list[int]:
    """4.5.2 Roman or Gallic Factions with such pieces, but neither Leader nor Citadel nor Fort there."""
    return [
        faction
        for faction in range(GERMANS)
        if faction != BELGAE
        and pool_of(state, region, SOLDIERS[faction])
        and leader(state, region, faction) == NOBODY
        and not protected(state, region, faction)
    ]


def can_rampage(state: State, region: int) -> bool:
    """4.5.2 Hidden Belgic Warbands near the Leader, and a victim."""
    if not hidden(state, region, BELGAE) or region not in near_leader(state, BELGAE):
        return False
    return bool(victims(state, region))


def why_no_rampage_in(state: State, region: int) -> Message | None:
    """4.5.2 Why the Belgae cannot Rampage in a Region."""
    found = why_far(state, BELGAE, region) or why_none_hidden(state, BELGAE, region, RAMPAGE_RULE)
    if found is not None or victims(state, region):
        return found
    return Message("why.rampage_nobody", {"space": REGION_IDS[region]}, RAMPAGE_RULE)


def why_no_victim(region: int) -> Why:
    """4.5.2 Why a Faction is no target there."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        who = name.removeprefix("seat:")
        if who not in FACTIONS or FACTION[FACTIONS.index(who)] in decision.options:
            return None
        faction, words = FACTIONS.index(who), {"who": who, "space": REGION_IDS[region]}
        if faction in (BELGAE, GERMANS):
            return Message("why.rampage_never", words, RAMPAGE_RULE)
        if not pool_of(table.state, region, SOLDIERS[faction]):
            return Message("why.rampage_none", words, RAMPAGE_RULE)
        return Message("why.rampage_guarded", words, RAMPAGE_RULE)

    return why


def rampage(table: Table, action: Action) -> Play[None]:
    """4.5.2 Region by Region."""
    yield from regions_of(
        table, action, "rampage", can_rampage, lambda region: rampage_in(table, region), why_no_rampage_in, RAMPAGE_RULE
    )


def rampage_in(table: Table, region: int) -> Play[None]:
    """4.5.2 For each Hidden Warband that the Belgae Reveal the target removes or Retreats a piece."""
    state, space = table.state, REGION_IDS[region]
    (pick,) = yield table.ask(
        SEATS[BELGAE],
        "rampage.target",
        [FACTION[faction] for faction in victims(state, region)],
        rule=RAMPAGE_RULE,
        params={"space": space},
        about=f"space:{space}",
        why=why_no_victim(region),
    )
    victim: int = pick.value
    there = sum([n for _, n in pool_of(state, region, SOLDIERS[victim])])
    most = min(hidden(state, region, BELGAE), there)
    (pick,) = yield table.ask(
        SEATS[BELGAE],
        "rampage.number",
        numbers(1, most),
        rule=RAMPAGE_RULE,
        params={"space": space, "who": FACTIONS[victim], "n": most},
        about=f"space:{space}",
    )
    reveal(state, region, BELGAE, pick.value)
    table.tell("rampage", RAMPAGE_RULE, who=FACTIONS[victim], space=space, n=pick.value)
    yield from flee(table, region, victim, pick.value)


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
        asks = [ASK_RETREAT[f] for f in others if could_agree(state, victim, f)]
        (pick,) = yield table.ask(
            FACTIONS[victim],
            "rampage.retreat",
            [*[REGION[near] for near in goals], REMOVE, *asks],
            rule=RAMPAGE_RULE,
            params={"space": space, "n": n},
            about=f"space:{space}",
        )
        if pick is REMOVE:
            break
        if pick in asks:
            asked.add(pick.value)
            if (yield from ask_agreement(table, victim, pick.value, "retreat", RAMPAGE_RULE, space)):
                agreed.add(pick.value)
        else:
            goal = pick.value
    for left in range(n, 0, -1):
        pool = pool_of(state, region, SOLDIERS[victim])
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
            rule=RAMPAGE_RULE,
            params={"space": space, "n": left},
            about=f"space:{space}",
        )
        if goal == NOBODY or isinstance(pick.value, tuple):
            kind = pick.value if goal == NOBODY else pick.value[0]
            remove(table, region, kind, 1, RAMPAGE_RULE)
        else:
            move(table, region, goal, pick.value, 1)
            table.tell("fled", RAMPAGE_RULE, what=unit_words([(pick.value, 1)]), space=space, target=REGION_IDS[goal])


@cache
def _removed(region: int, kind: int) -> Option:
    """A piece that is removed although others Retreat."""
    thing = f"unit:{REGION_IDS[region]}.{KINDS[kind]}"
    return Option(
        f"remove.{KINDS[kind]}", (kind,), thing, "option.rampage_remove_one", {"what": unit_words([(kind, 1)])}
    )


def _open(state: State, region: int, victim: int, agreed: set[int]) -> bool:
    return controller(state, region) in agreed and may_stack(state, region, victim)


def can_rampage_anywhere(state: State, action: Action) -> bool:
    """4.5.2 Whether there is a Region to Rampage in."""
    return any_region(state, action, can_rampage)


def why_no_rampage(state: State, action: Action) -> Message:
    """4.5.2 Why the Belgae cannot Rampage."""
    return Message("why.rampage_nowhere", {}, RAMPAGE_RULE)


RAMPAGE = Special(
    "rampage",
    RAMPAGE_RULE,
    ("rally", "raid", "battle"),
    True,
    can_rampage_anywhere,
    perform=rampage,
    why=why_no_rampage,
)
