"""5 Units that a Faction may have among its reinforcements instead of others; each exchange is for good."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Option, asks_nothing
from vexillum.games.akkren.components.factions import FACTIONS, FIEFS, KAN, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import NOTHING, UNIT, UNIT_IDS, U, force, joined, size, without
from vexillum.games.akkren.economy.book import Book
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.money import mana_of, rule_of
from vexillum.games.akkren.realm.mana import burrowing
from vexillum.games.akkren.realm.muster import change_muster, chosen, copies, giving, mustered, pool_of
from vexillum.games.akkren.realm.removal import BURROWING
from vexillum.games.akkren.state import Play, State, Table

_RULES: tuple[tuple[dict[str, Any], ...], ...] = tuple(
    tuple(rule for rule in faction.rules if rule["op"] == "replace") for faction in FACTIONS
)
SWAPS = tuple(
    tuple(
        (UNIT[old], UNIT[new], rule.get("max_in_play")) for rule in rules for old in rule["from"] for new in rule["to"]
    )
    for rules in _RULES
)
"""5 For each Faction: which unit may become which, and how many of the new one there may be."""
GIANT = UNIT["GI"]


def swaps(state: State, faction: int) -> list[tuple[int, int]]:
    """5 The exchanges that a Faction can make now."""
    pool, whole = dict(pool_of(state, faction)), dict(mustered(state, faction))
    return [
        (old, new) for old, new, most in SWAPS[faction] if pool.get(old) and (most is None or whole.get(new, 0) < most)
    ]


def swap_options(state: State, faction: int) -> list[Option]:
    """5 These exchanges, two for a giant (5.4), and mastiffs that learn to burrow (5.3) as answers."""
    found = [
        Option(
            f"swap.{UNIT_IDS[old]}.{UNIT_IDS[new]}",
            ("swap", old, new),
            f"unit:{UNIT_IDS[new]}",
            "option.build_swap",
            {"old": UNIT_IDS[old], "new": UNIT_IDS[new]},
        )
        for old, new in swaps(state, faction)
    ]
    if faction == FIEFS and rule_of(FIEFS, "replace_two_any") and size(pool_of(state, faction)) >= 2:
        found.append(Option("swap.giant", ("giant", 0, 0), f"unit:{UNIT_IDS[GIANT]}", "option.build_giant"))
    if faction == KAN and burrowing(state) < mana_of(state, KAN):
        found += [
            Option(
                f"burrow.s{one.id}",
                ("burrow", one.id, unit),
                f"stack:{one.id}",
                "option.build_burrow",
                {"zone": PLACE_IDS[one.place]},
            )
            for one in state.stacks
            for unit in BURROWING
            if one.owner == KAN and dict(one.units).get(unit)
        ]
    return found


@asks_nothing
def swap(table: Table, book: Book, old: int, new: int) -> None:
    """5, C292 One unit among the reinforcements becomes another, and so it does in the list of its region."""
    state, faction = table.state, book.faction
    state.pool[U * faction + old] -= 1
    state.pool[U * faction + new] += 1
    change_muster(state, giving(state, faction, old), force({old: 1}), force({new: 1}))
    table.tell("build_swapped", "5", to=(SEATS[faction],), who=SEATS[faction], old=UNIT_IDS[old], new=UNIT_IDS[new])


def make_giant(table: Table, book: Book, _one: int, _other: int) -> Play[None]:
    """5.4 Any two units among the reinforcements become a giant; the decision cannot be undone."""
    state, faction = table.state, book.faction
    options = copies(pool_of(state, faction))
    picks = yield table.ask(
        SEATS[faction],
        "build.giant",
        options,
        rule="5.4",
        at_least=2,
        at_most=2,
        about=f"unit:{UNIT_IDS[GIANT]}",
        secret=True,
    )
    given = chosen(picks)
    first = True
    for pick in picks:
        unit: int = pick.value
        state.pool[U * faction + unit] -= 1
        got = force({GIANT: 1}) if first else NOTHING
        change_muster(state, giving(state, faction, unit), force({unit: 1}), got)
        first = False
    state.pool[U * faction + GIANT] += 1
    table.tell(
        "build_giant",
        "5.4",
        to=(SEATS[faction],),
        who=SEATS[faction],
        units=[UNIT_IDS[unit] for unit, n in given for _ in range(n)],
    )


@asks_nothing
def burrow(table: Table, book: Book, id: int, unit: int) -> None:
    """5.3 For each mana point one of the Kân's mastiffs may burrow, wherever it is."""
    state = table.state
    one = stacks.stack(state, id)
    changed = joined(without(one.units, force({unit: 1})), force({BURROWING[unit]: 1}))
    stacks.replace(state, id, units=changed)
    table.tell("build_burrows", "5.3", to=(SEATS[book.faction],), who=SEATS[book.faction], zone=PLACE_IDS[one.place])
