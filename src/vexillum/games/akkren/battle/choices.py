"""9.4.2 Who chooses a unit: the Faction that decides for a side, or for sides without a player a fixed rule (C102)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from vexillum.core.decision import DONE, Decision, Option, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.battle.pieces import Piece
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.factions import OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import COST, UNIT
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.state import KINDS, NONE, Play, State, Table


def weakest(one: Piece) -> tuple[int, int, int]:
    """C102 What a side without a player gives up first: fewest factors, cheapest."""
    return one.cf, COST[one.unit], one.unit


def strongest(one: Piece) -> tuple[int, int, int]:
    """C102 What it picks among the enemy."""
    return -one.cf, -COST[one.unit], one.unit


def groups(pieces: Sequence[Piece]) -> dict[str, Piece]:
    """One piece for each kind that can be told apart, by its key: unit, what marks it, and its stack if it matters."""
    several = len({one.stack for one in pieces if one.stack != NONE}) > 1
    found: dict[str, Piece] = {}
    for one in pieces:
        stack = (f"s{one.stack}",) if several and one.stack != NONE else ()
        found.setdefault(".".join([one.id, *one.tags, *stack]), one)
    return found


def alike(one: Piece, other: Piece) -> bool:
    """Whether it makes no difference which of two pieces is chosen."""
    return (one.unit, one.tags, one.stack) == (other.unit, other.tags, other.stack)


def _option(key: str, one: Piece) -> Option:
    params: dict[str, Any] = {"unit": one.id}
    if not one.tags:
        return Option(key, one, f"unit:{one.id}", "option.battle_unit", params)
    return Option(key, one, f"unit:{one.id}", "option.battle_unit_marked", params | {"tags": list(one.tags)})


def _with_stack(option: Option, one: Piece, state: State) -> Option:
    """The same unit in several stacks: the owner and the kind of each stack."""
    stack = stacks.find(state, one.stack)
    if stack is None:
        return option
    params = {"what": option.message, "kind": KINDS[stack.kind], "owner": OWNERS[stack.owner]}
    return replace(option, text="option.battle_unit_of", params=params)


def why_not_unit(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a unit is not among those that can be chosen."""
    unit = name.rpartition(":")[2].partition(".")[0]
    if unit not in UNIT:
        return None
    return Message("why.battle_unit", {"unit": unit, "units": _units(decision)}, decision.rule)


def _units(decision: Decision) -> list[str]:
    return list(dict.fromkeys(option.value.id for option in decision.options if isinstance(option.value, Piece)))


def choose(
    table: Table,
    battle: Battle,
    chooser: Side,
    kind: str,
    pieces: Sequence[Piece],
    *,
    rule: str,
    faction: int = NONE,
    optional: bool = False,
    secret: bool = False,
    **params: Any,
) -> Play[Piece | None]:
    """A side chooses one of some pieces; ``faction``: another Faction of the side than the one that decides for it.

    Those without a player give up the weakest of their own, and pick the strongest of the enemy's (C102).
    """
    if not pieces:
        return None
    seat = chooser.decides if faction == NONE else faction
    if not chooser.played:
        own = pieces[0] in chooser.pieces
        return min(pieces, key=weakest if own else strongest)
    found = groups(pieces)
    alike = Counter([(one.unit, one.tags) for one in found.values()])
    options = [
        _with_stack(_option(key, one), one, table.state) if alike[one.unit, one.tags] > 1 else _option(key, one)
        for key, one in found.items()
    ]
    (pick,) = yield table.ask(
        SEATS[seat],
        f"battle.{kind}",
        [*options, DONE] if optional else options,
        rule=rule,
        params={"zone": PLACE_IDS[battle.terms.zone], **params},
        about=f"place:{PLACE_IDS[battle.terms.zone]}",
        secret=secret,
        why=why_not_unit,
    )
    chosen: Piece | None = pick.value
    return chosen


def ask(
    table: Table,
    battle: Battle,
    faction: int,
    kind: str,
    options: Sequence[Option],
    *,
    rule: str,
    secret: bool = False,
    why: Why | None = None,
    **params: Any,
) -> Play[Option]:
    """A Faction chooses one of some options of a battle."""
    zone = PLACE_IDS[battle.terms.zone]
    (pick,) = yield table.ask(
        SEATS[faction],
        f"battle.{kind}",
        tuple(options),
        rule=rule,
        params={"zone": zone, **params},
        about=f"place:{zone}",
        secret=secret,
        why=why,
    )
    return pick


def ask_number(
    table: Table,
    battle: Battle,
    faction: int,
    kind: str,
    least: int,
    most: int,
    *,
    rule: str,
    secret: bool = False,
    **params: Any,
) -> Play[int]:
    """A Faction chooses a number."""
    options = [Option(str(n), n, text="option.number", params={"n": n}) for n in range(least, most + 1)]
    pick = yield from ask(table, battle, faction, kind, options, rule=rule, secret=secret, why=why_not_number, **params)
    return int(pick.value)


def why_not_number(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why another number cannot be chosen."""
    if not name.isdigit():
        return None
    params = {"least": decision.options[0].value, "most": decision.options[-1].value}
    return Message("why.battle_number", params, decision.rule)
