"""3.6.1 Absorbing losses: which Units a side loses in a step, and how Dux and Civitates share.

Losses are counted in halves. A Unit absorbs its full value or nothing, and a side must absorb as much as its Units can
(ruling P10); a half that removes nothing is dropped (R27). Values are 1, 2 and 4, each dividing the next, so taking the
greatest first tells both the most that can be absorbed and whether an exact sum can be.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from vexillum.coin.options import number
from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.battle.force import Force, Units, Values
from vexillum.games.pendragon.battle.journal import losses
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, UNITS, UNITS_OF
from vexillum.games.pendragon.players import AGREEMENTS
from vexillum.games.pendragon.state import Play, Table

RULES = {"escalade": "3.6.4", "storm": "3.6.4", "siege": "3.6.6"}
"""The paragraph of each step that is not of the Field Battle."""
Coins = list[int]
"""How many Units there are of value 1, 2 and 4."""
_COIN = (0, 0, 1, 1, 2)


def _coins(units: Units, faction: int, values: Values) -> Coins:
    coins = [0, 0, 0]
    for kind in UNITS_OF[faction]:
        n = units[2 * kind] + units[2 * kind + 1]
        if n:
            coins[_COIN[values[kind]]] += n
    return coins


def _most(coins: Coins, halves: int) -> int:
    """The most that can be absorbed of this many half losses."""
    left = halves - 4 * min(coins[2], halves // 4)
    left -= 2 * min(coins[1], left // 2)
    return halves - left + min(coins[0], left)


def _exact(coins: Coins, halves: int) -> bool:
    """Whether exactly this many half losses can be absorbed."""
    return halves >= 0 and _most(coins, halves) == halves


def absorbable(force: Force, units: Units, values: Values, halves: int) -> int:
    """3.6.1 The most half losses that Units of a side can absorb."""
    total = [0, 0, 0]
    for faction in force.factions:
        for at, n in enumerate(_coins(units, faction, values)):
            total[at] += n
    return _most(total, halves)


def absorb(
    table: Table, force: Force, units: Units, values: Values, halves: int, step: str, *, dux_before: int = 0
) -> Play[None]:
    """3.6.1 A side absorbs the losses of one step with Units of one place; each Faction selects its own.

    ``dux_before``: half losses that a Cavalry of the Dux has absorbed already in this step (ruling P19).
    """
    if not halves:
        return
    target = absorbable(force, units, values, halves)
    if not target:
        return
    shares = [target]
    if len(force.factions) == 2:
        dux = yield from _share(table, force, units, values, target, step, dux_before)
        shares = [dux, target - dux]
    taken: list[tuple[int, int]] = []
    for faction, share in zip(force.factions, shares, strict=True):
        taken += yield from _select(table, force, faction, units, values, share, step)
    force.remove(table, units, taken, RULES.get(step, "3.6.3"))


def _select(
    table: Table, force: Force, faction: int, units: Units, values: Values, halves: int, step: str
) -> Play[list[tuple[int, int]]]:
    """3.6.1 A Faction selects which of its Units absorb exactly this many half losses: a number of each type."""
    taken: list[tuple[int, int]] = []
    force.absorbing = (units, values, halves)
    coins = _coins(units, faction, values)
    for kind in UNITS_OF[faction]:
        value = values[kind]
        for type in (2 * kind, 2 * kind + 1):
            there = units[type]
            if not there or not halves:
                continue
            coins[_COIN[value]] -= there
            options = [
                number(n) for n in range(min(there, halves // value), -1, -1) if _exact(coins, halves - n * value)
            ]
            (pick,) = yield table.ask(
                FACTIONS[faction],
                "battle.losses",
                options,
                rule="3.6.1",
                params={
                    "space": SPACE_IDS[force.space],
                    "unit": UNITS[kind] + ("_loaded" if type % 2 else ""),
                    "there": there,
                    "losses": losses(halves),
                    "step": step,
                },
                about=f"unit:{SPACE_IDS[force.space]}.{UNITS[kind]}",
                why=_why_not_number,
            )
            if pick.value:
                taken.append((type, pick.value))
                halves -= pick.value * value
    return taken


def _why_not_number(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why another number of Units cannot be lost."""
    if not name.isdigit():
        return None
    if int(name) > decision.params["there"]:
        return Message("why.battle_too_many", {"n": decision.params["there"], "unit": decision.params["unit"]}, "3.6.1")
    return Message("why.battle_absorb_all", {"losses": decision.params["losses"]}, "3.6.1")


# Dux and Civitates together -------------------------------------------------------------------------------------------


@cache
def _split(dux: int, civitates: int, *, rule: bool) -> Option:
    """A way to share losses, the Dux' part and the Civitates' in half losses."""
    return Option(
        "split" if rule else str(dux),
        dux,
        text="option.battle_split" if rule else "option.battle_share",
        params={"dux": losses(dux), "civitates": losses(civitates)},
    )


def _share(table: Table, force: Force, units: Units, values: Values, target: int, step: str, before: int) -> Play[int]:
    """3.6.1 How many of the half losses the Dux absorbs: as agreed, or as near to half as possible.

    An odd loss is the Dux' own. A rest is dropped only when it could remove no Unit, so at most one Unit absorbs a loss
    without removal.
    """
    dux_coins, blue_coins = _coins(units, DUX, values), _coins(units, CIVITATES, values)
    ways = [dux for dux in range(target, -1, -1) if _exact(dux_coins, dux) and _exact(blue_coins, target - dux)]
    half = min(ways, key=lambda dux: abs(2 * (before + dux) - (before + target)))
    if len(ways) == 1:
        return half
    params = {"space": SPACE_IDS[force.space], "losses": losses(before + target), "step": step}
    about = f"space:{SPACE_IDS[force.space]}"
    by_rule = _split(before + half, target - half, rule=True)
    others = [_split(before + dux, target - dux, rule=False) for dux in ways if dux != half]
    (pick,) = yield table.ask(
        FACTIONS[DUX],
        "battle.share",
        [by_rule, *others],
        rule="3.6.1",
        params=params,
        about=about,
        why=_why_not_share,
    )
    if pick is by_rule:
        return int(pick.value) - before
    agreed = yield from AGREEMENTS.ask(
        table,
        DUX,
        CIVITATES,
        "battle.share_agree",
        rule="3.6.1",
        params=params
        | dict(pick.params)
        | {"half_dux": losses(before + half), "half_civitates": losses(target - half)},
        about=about,
    )
    if agreed:
        return int(pick.value) - before
    table.tell("battle_no_agreement", "3.6.1", dux=losses(before + half), civitates=losses(target - half))
    return half


def _why_not_share(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why losses cannot be shared so."""
    return Message("why.battle_share", {"losses": decision.params["losses"]}, "3.6.1") if name.isdigit() else None
