"""9.3.4 What the owner of an army that is scouted has to show, and what he chooses to show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import BURROWS, FLIES, MONSTER, UNIT_IDS, Force, force
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import Play, Stack, Table

KINDS_OF = ("burrowers", "flyers", "monsters")


def hidden_as(unit: int) -> str:
    """9.3.4, C215 What a unit counts as for patrols: a burrower, a flyer, a monster, or nothing of these."""
    if BURROWS[unit]:
        return "burrowers"
    if FLIES[unit]:
        return "flyers"
    return "monsters" if MONSTER[unit] else ""


def pieces(units: Force) -> list[int]:
    """Each unit of a force by itself."""
    return [unit for unit, n in units for _ in range(n)]


def bounds(n: int, percent: tuple[int, int]) -> tuple[int, int]:
    """9.3.4, C215 How many of this many units must and may be shown: at least the lower percentage, rounded up."""
    least = -(-n * percent[0] // 100)
    return least, max(least, n * percent[1] // 100)


def shown_by(table: Table, one: Stack, found: Mapping[str, Any]) -> Play[tuple[Force, bool]]:
    """9.3.4, C215 The units that are shown, and whether it is certain that there are no others.

    Monsters, flyers and burrowers are only counted if the row of the table requires it; then one of each at least is
    shown.
    """
    everything = pieces(whole_force(one))
    counted = [unit for unit in everything if not hidden_as(unit) or found[hidden_as(unit)]]
    least, most = bounds(len(counted), (found["pct"][0], found["pct"][1]))
    shown = yield from _chosen(table, one, counted, least, most)
    certain = all(found[kind] for kind in KINDS_OF) and bounds(len(shown) + 1, found["pct"])[0] > len(shown)
    counts = {unit: shown.count(unit) for unit in shown}
    return force(counts), certain and len(shown) == len(everything)


def _chosen(table: Table, one: Stack, counted: list[int], least: int, most: int) -> Play[list[int]]:
    """9.3.4 The owner chooses: first one unit of each kind whose presence must be known, then the others."""
    shown: list[int] = []
    for kind in KINDS_OF:
        of_kind = sorted({unit for unit in counted if hidden_as(unit) == kind})
        if of_kind:
            options = [_option(UNIT_IDS[unit], unit) for unit in of_kind]
            (pick,) = yield table.ask(
                SEATS[one.owner],
                "move.show_kind",
                options,
                rule="9.3.4",
                params={"kind": kind, "zone": PLACE_IDS[one.place]},
                about=f"stack:{one.id}",
                secret=True,
            )
            shown.append(pick.value)
    rest = list(counted)
    for unit in shown:
        rest.remove(unit)
    at_least, at_most = max(0, least - len(shown)), max(0, most - len(shown))
    if not at_most:
        return shown
    picks = yield table.ask(
        SEATS[one.owner],
        "move.show",
        numbered(rest),
        rule="9.3.4",
        at_least=at_least,
        at_most=at_most,
        params={"zone": PLACE_IDS[one.place]},
        about=f"stack:{one.id}",
        secret=True,
    )
    return [*shown, *[pick.value for pick in picks]]


def numbered(units: list[int]) -> list[Option]:
    """Each unit as an option of its own: ``BD.1``, ``BD.2``."""
    count: dict[int, int] = {}
    options = []
    for unit in units:
        count[unit] = count.get(unit, 0) + 1
        options.append(_option(f"{UNIT_IDS[unit]}.{count[unit]}", unit))
    return options


def _option(key: str, unit: int) -> Option:
    return Option(key, unit, f"unit:{UNIT_IDS[unit]}", "option.march_unit", {"unit": UNIT_IDS[unit]})
