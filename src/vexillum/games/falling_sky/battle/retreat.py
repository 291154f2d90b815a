"""3.2.4, 3.3.4 Retreat: declared before the attack, carried out after it."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.coin.options import NO, YES, numbers
from vexillum.core.decision import Option
from vexillum.games.falling_sky.battle.journal import Battle
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.terms import Terms
from vexillum.games.falling_sky.consent import could_agree
from vexillum.games.falling_sky.control import controller
from vexillum.games.falling_sky.forces import adjacent, free_to_move, may_stack, move, remove, unit_words
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.options import REGION
from vexillum.games.falling_sky.pieces import FACTIONS, GERMANS, HIDDEN, KIND_OWNER, LEADERS, ROMANS, SEATS, UNIT_KINDS
from vexillum.games.falling_sky.players import agrees_anyway, ask_agreement
from vexillum.games.falling_sky.state import Play, State, Table

ASK = tuple(
    Option(f"ask.{id}", faction, f"seat:{id}", "option.ask_retreat", {"who": id}) for faction, id in enumerate(SEATS)
)
"""Ask a Faction for leave to Retreat into its Regions."""
REMOVE = Option("remove", NOBODY, text="option.retreat_remove")


def may_retreat(state: State, battle: Battle) -> bool:
    """3.2.4, 3.3.4 Whether the Defender may Retreat: not Germans, not from an Ambush, not without mobile pieces."""
    return could_retreat(state, battle.defender, battle.terms)


def could_retreat(state: State, side: Side, terms: Terms) -> bool:
    """3.2.4, 3.3.4 The same, of a Battle that has not begun."""
    return side.faction != GERMANS and not terms.ambush and not terms.no_retreat and bool(side.mobile(state))


def declare_retreat(table: Table, battle: Battle, rule: str) -> Play[None]:
    """3.2.4, 3.3.4 Step 2: the Defender decides whether to Retreat, and gets the agreements that it needs."""
    state, me = table.state, battle.defender.faction
    if not may_retreat(state, battle):
        return
    battle.agreed.update(faction for faction in range(GERMANS) if agrees_anyway(state, me, faction))
    asked: set[int] = set()
    while True:
        holders = {controller(state, near) for near in adjacent(state, battle.region)}
        unasked = [f for f in sorted(holders) if 0 <= f < GERMANS and f not in battle.agreed and f not in asked]
        others = [f for f in unasked if could_agree(state, me, f)]
        (pick,) = yield table.ask(
            FACTIONS[me],
            "battle.retreat",
            [YES, NO, *[ASK[faction] for faction in others]],
            rule=rule,
            params={"space": REGION_IDS[battle.region], "who": FACTIONS[battle.attacker.faction]},
            about=f"space:{REGION_IDS[battle.region]}",
        )
        if pick is YES or pick is NO:
            battle.retreats = pick is YES
            if battle.retreats:
                table.tell("retreat_declared", rule, who=FACTIONS[me], space=REGION_IDS[battle.region])
            return
        asked.add(pick.value)
        if (yield from ask_agreement(table, me, pick.value, "retreat", rule, REGION_IDS[battle.region])):
            battle.agreed.add(pick.value)


def retreat_targets(state: State, battle: Battle) -> list[int]:
    """3.2.4, 3.3.4 The adjacent Regions that the Defender, or a Faction that agreed, Controls."""
    me = battle.defender.faction
    return [
        near
        for near in adjacent(state, battle.region)
        if controller(state, near) in battle.agreed and may_stack(state, near, me)
    ]


def retreat(table: Table, battle: Battle, rule: str) -> Play[None]:
    """3.2.4, 3.3.4 Step 6: all mobile pieces go to one Region, or are removed.

    From Romans, Gauls may leave their Leader and Hidden Warbands where they are.
    """
    state, side = table.state, battle.defender
    me, region = side.faction, battle.region
    leaving = {
        kind: state.units[UNIT_KINDS * region + kind] for kind in side.kinds if state.units[UNIT_KINDS * region + kind]
    }
    if battle.attacker.faction == ROMANS and leaving:
        yield from _stay(table, battle, leaving, rule)
    if not any(leaving.values()):
        return
    free = dict(
        [pool for owner in {KIND_OWNER[kind] for kind in leaving} for pool in free_to_move(state, region, owner)]
    )
    targets = retreat_targets(state, battle)
    target = NOBODY
    if targets and any(free.get(kind, 0) for kind in leaving):
        (pick,) = yield table.ask(
            FACTIONS[me],
            "battle.retreat_to",
            [*[REGION[near] for near in targets], REMOVE],
            rule=rule,
            params={"space": REGION_IDS[region], "what": unit_words(list(leaving.items()))},
            about=f"space:{REGION_IDS[region]}",
        )
        target = pick.value
    for kind, n in leaving.items():
        going = min(n, free.get(kind, 0)) if target != NOBODY else 0
        if going:
            move(table, region, target, kind, going)
        battle.gone[kind] = remove(table, region, kind, n - going, rule)
    if target != NOBODY:
        table.tell("retreated", rule, who=FACTIONS[me], space=REGION_IDS[region], target=REGION_IDS[target])


def _stay(table: Table, battle: Battle, leaving: dict[int, int], rule: str) -> Play[None]:
    """3.2.4 Which Hidden Warbands, and whether the Leader, stay where Romans attacked."""
    me, space = battle.defender.faction, REGION_IDS[battle.region]
    hidden = leaving.get(HIDDEN[me], 0)
    if hidden:
        (pick,) = yield table.ask(
            FACTIONS[me],
            "battle.stay_hidden",
            numbers(0, hidden),
            rule=rule,
            params={"space": space, "n": hidden},
            about=f"space:{space}",
        )
        leaving[HIDDEN[me]] -= pick.value
    for kind in LEADERS[me]:
        if leaving.get(kind):
            (pick,) = yield table.ask(
                FACTIONS[me],
                "battle.stay_leader",
                [YES, NO],
                rule=rule,
                params={"space": space, "what": unit_words([(kind, 1)])},
                about=f"space:{space}",
            )
            leaving[kind] -= pick is YES
