"""The counters in each place, as a view shows them, with what their reader knows of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from vexillum.core.words.texts import Texts
from vexillum.games.akkren.board.names import MIDDLE_OF
from vexillum.games.akkren.board.zone import UNKNOWN, Banner, Chip, Contents, Rider, Token
from vexillum.games.akkren.components.map import LAND, MANA, PLACE, PLACE_IDS, PORT, REGION_IDS, STRUCTURE, ZONES_OF, N

PARTS = ("units", "hired", "sworn")
"""What fights in a stack."""


def counted(one: dict[str, Any]) -> dict[str, int]:
    """The units of a stack that its reader knows in full."""
    total: dict[str, int] = {}
    for part in PARTS:
        for unit, n in one.get(part, {}).items():
            total[unit] = total.get(unit, 0) + n
    return total


def is_open(one: dict[str, Any]) -> bool:
    """Whether the reader sees everything in a stack."""
    return "led" not in one


def units_in_words(units: dict[str, int], texts: Texts) -> str:
    """A force as a list."""
    return texts.listed([texts("said.units", n=n, unit=unit) for unit, n in units.items()])


def stack_words(one: dict[str, Any], clock: int, texts: Texts) -> str:
    """3.2 The tooltip of a counter, in this turn of the campaign."""
    head = texts(f"drawing.stack_{one['kind']}", owner=one["owner"], id=one["id"])
    if is_open(one):
        units = counted(one)
        said = units_in_words(units, texts) if units else texts("drawing.no_units")
        general = texts("drawing.under", general=one["general"]) if one.get("general") else ""
        return f"{head}: {said}{general}"
    seen = one.get("seen")
    if seen is None:
        return f"{head}: {texts('drawing.not_seen')}"
    said = units_in_words(seen["units"], texts) if seen["units"] else texts("drawing.no_units")
    ago = clock - seen["when"]
    key = "seen_whole" if seen["whole"] else "seen_part"
    return f"{head}: {texts(f'drawing.{key}', units=said, n=ago) if ago else texts(f'drawing.{key}_now', units=said)}"


class Carried(msgspec.Struct, array_like=True):
    """3.2 A stack of a view, with the characters who go with it and, aboard a fleet, its armies with theirs."""

    stack: dict[str, Any]
    people: list[dict[str, Any]] = []
    aboard: list[Carried] = []


class Standing(msgspec.Struct, array_like=True):
    """Everything of a view that a place shows, before it is put into words: two that are equal look the same."""

    place: int
    structure: str = ""
    owner: str = ""
    clock: int = 0
    """When what was seen of a stack matters: how long ago that is."""
    stacks: list[Carried] = []
    people: list[dict[str, Any]] = []
    caravans: list[dict[str, Any]] = []
    markers: list[tuple[str, int]] = []


SHOWN = (
    *("stacks", "people", "caravans", "sieges", "regions", "plunder", "nests", "lairs", "forts", "fort_owner", "razed"),
    "clock",
)
"""The entries of a view that places show."""


def standing(view: dict[str, Any]) -> list[Standing]:
    """What each place shows of a view."""
    here = [Standing(place, *_structure(view, place)) for place in range(N)]
    carried = {one["id"]: Carried(one) for one in view["stacks"]}
    for one in view["people"]:
        stack = one.get("stack", -1)
        if stack < 0:
            here[PLACE[one["place"]]].people.append(one)
        elif stack in carried:
            carried[stack].people.append(one)
    for one in view["stacks"]:
        fleet = one.get("aboard", -1)
        if fleet < 0:
            here[PLACE[one["place"]]].stacks.append(carried[one["id"]])
        elif fleet in carried:
            carried[fleet].aboard.append(carried[one["id"]])
    for one in view["caravans"]:
        here[PLACE[one["place"]]].caravans.append(one)
    _lay_markers(view, here)
    for place in here:
        if any(_seen(one) for one in place.stacks):
            place.clock = view["clock"]
    return here


def _seen(one: Carried) -> bool:
    return "seen" in one.stack or any(_seen(other) for other in one.aboard)


def described(here: Standing, texts: Texts) -> Contents:
    """What a place shows, in words."""
    structure = here.structure
    tokens = [Token(f"person:{one['id']}", one["owner"], one["role"], _person_words(one, texts)) for one in here.people]
    for one in here.caravans:
        words = texts("drawing.caravan", owner=one["owner"], target=one["target"])
        tokens.append(Token(f"caravan:{one['owner']}-{one['target']}", one["owner"], "caravan", words))
    return Contents(
        here.place,
        structure,
        here.owner,
        here.place < LAND and PORT[here.place] and structure not in ("", "razed"),
        tuple([_banner(one, here.clock, texts) for one in here.stacks]),
        tuple(tokens),
        tuple([Chip(sign, n, texts(f"drawing.marker_{sign}", n=n)) for sign, n in here.markers]),
    )


def places(view: dict[str, Any], texts: Texts) -> list[Contents]:
    """Everything in each place, in words."""
    return [described(one, texts) for one in standing(view)]


def _banner(carried: Carried, clock: int, texts: Texts) -> Banner:
    """A stack as a banner."""
    one = carried.stack
    if is_open(one):
        size, sure = sum(counted(one).values()), True
    elif (seen := one.get("seen")) is not None:
        size, sure = sum(seen["units"].values()), seen["whole"] and seen["when"] == clock
    else:
        size, sure = UNKNOWN, False
    return Banner(
        one["id"],
        one["owner"],
        one["kind"],
        size,
        sure,
        one.get("marched", False),
        one.get("besieged", False),
        stack_words(one, clock, texts),
        tuple(_riders(carried, clock, texts)),
    )


def _riders(carried: Carried, clock: int, texts: Texts) -> Iterator[Rider]:
    """9.2, 9.3.5 Who goes with a stack: characters, and aboard a fleet armies with theirs."""
    for person in carried.people:
        yield Rider(f"person:{person['id']}", _person_words(person, texts))
    for other in carried.aboard:
        yield Rider(f"stack:{other.stack['id']}", stack_words(other.stack, clock, texts))
        yield from _riders(other, clock, texts)


def _person_words(one: dict[str, Any], texts: Texts) -> str:
    return texts(f"drawing.person_{one['role']}", owner=one["owner"], who=f"{one['role']}_{one['who']}")


def _structure(view: dict[str, Any], place: int) -> tuple[str, str]:
    """2, 8.3.2 What is built in a zone, and who holds it."""
    if place >= LAND:
        return "", ""
    id = PLACE_IDS[place]
    region = view["regions"].get(_REGION[place], {})
    holder = region.get("holder", "") or region.get("allied", "")
    if id in view.get("razed", ()):
        return "razed", ""
    if STRUCTURE[place]:
        return STRUCTURE[place], holder
    fort = view.get("forts", {}).get(id, "")
    owner = view.get("fort_owner", {}).get(id, holder)
    return ("fort" if fort == "complete" else "works", owner) if fort else ("", "")


_REGION = tuple(next(REGION_IDS[r] for r, zones in enumerate(ZONES_OF) if zone in zones) for zone in range(LAND))


def _lay_markers(view: dict[str, Any], here: list[Standing]) -> None:
    """3.6 Plunder, Akkren, nests, sieges, slaves, guardians, mana."""
    for number, id in enumerate(REGION_IDS):
        markers = here[MIDDLE_OF[number]].markers
        region = view["regions"].get(id, {})
        if MANA[number]:
            markers.append(("mana", MANA[number]))
        markers += [(sign, region[sign]) for sign in ("presence", "slaves") if region.get(sign)]
    for id, n in view.get("plunder", {}).items():
        here[PLACE[id]].markers.append(("plunder", n))
    for id in view.get("nests", ()):
        here[PLACE[id]].markers.append(("nest", 1))
    for one in view["sieges"]:
        here[PLACE[one["place"]]].markers.append(("siege", one.get("points", 0)))
    for id in view.get("lairs", {}):
        here[PLACE[id]].markers.append(("guardian", 1))
