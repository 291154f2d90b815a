"""Options shared by many decisions, each built once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from vexillum.coin.kit import Kit
from vexillum.core.decision import Option

YES = Option("yes", True, text="option.yes")
NO = Option("no", False, text="option.no")
NONE = Option("none", None, text="option.none")


def space_options(kit: Kit) -> tuple[Option, ...]:
    """Each space, at no cost."""
    return tuple(
        [Option(id, space, f"space:{id}", "option.space", {"space": id}) for space, id in enumerate(kit.spaces)]
    )


def slot_options(kit: Kit, noun: str) -> tuple[Option | None, ...]:
    """Each slot, by the volume's noun for it ("site"); None for a slot that does not exist."""
    return tuple(
        [
            Option(id, slot, f"{noun}:{id}", f"option.{noun}", {noun: id}) if id else None
            for slot, id in enumerate(kit.slots)
        ]
    )


def faction_options(kit: Kit) -> tuple[Option, ...]:
    """Each Faction, with or without a seat."""
    return tuple(
        [Option(id, faction, f"seat:{id}", "option.faction", {"who": id}) for faction, id in enumerate(kit.faction_ids)]
    )


def paid(space: Option, price: Mapping[str, int], left: Any) -> Option:
    """A space with its price, and what is left afterwards."""
    return Option(space.key, space.value, space.thing, "option.space_paid", {**space.params, "left": left}, price)


@cache
def number(n: int) -> Option:
    """A number."""
    return Option(str(n), n, text="option.number", params={"n": n})


def numbers(least: int, most: int) -> list[Option]:
    """Numbers in descending order: taking everything is the usual answer."""
    return [number(n) for n in range(most, least - 1, -1)]
