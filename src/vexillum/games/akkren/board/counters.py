"""The counters in each place, as a view shows them, with what their reader knows of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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


def stack_words(one: dict[str, Any], view: dict[str, Any], texts: Texts) -> str:
    """3.2 The tooltip of a counter."""
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
    ago = view["clock"] - seen["when"]
    key = "seen_whole" if seen["whole"] else "seen_part"
    return f"{head}: {texts(f'drawing.{key}', units=said, n=ago) if ago else texts(f'drawing.{key}_now', units=said)}"


def banner(one: dict[str, Any], view: dict[str, Any], texts: Texts) -> Banner:
    """A stack as a banner."""
    if is_open(one):
        size, sure = sum(counted(one).values()), True
    elif (seen := one.get("seen")) is not None:
        size, sure = sum(seen["units"].values()), seen["whole"] and seen["when"] == view["clock"]
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
        stack_words(one, view, texts),
        tuple(_riders(one["id"], view, texts)),
    )


def _riders(id: int, view: dict[str, Any], texts: Texts) -> Iterator[Rider]:
    """9.2, 9.3.5 Who goes with a stack: characters, and aboard a fleet armies with theirs."""
    for one in view["people"]:
        if one.get("stack", -1) == id:
            yield Rider(f"person:{one['id']}", _person_words(one, texts))
    for other in view["stacks"]:
        if other.get("aboard", -1) == id:
            yield Rider(f"stack:{other['id']}", stack_words(other, view, texts))
            yield from _riders(other["id"], view, texts)


def _person_words(one: dict[str, Any], texts: Texts) -> str:
    return texts(f"drawing.person_{one['role']}", owner=one["owner"], who=f"{one['role']}_{one['who']}")


def places(view: dict[str, Any], texts: Texts) -> Iterator[Contents]:
    """Everything in each place."""
    banners: list[list[Banner]] = [[] for _ in range(N)]
    tokens: list[list[Token]] = [[] for _ in range(N)]
    chips: list[list[Chip]] = [[] for _ in range(N)]
    for one in view["stacks"]:
        if one.get("aboard", -1) < 0:
            banners[PLACE[one["place"]]].append(banner(one, view, texts))
    for one in view["people"]:
        if one.get("stack", -1) < 0:
            words = _person_words(one, texts)
            tokens[PLACE[one["place"]]].append(Token(f"person:{one['id']}", one["owner"], one["role"], words))
    for one in view["caravans"]:
        words = texts("drawing.caravan", owner=one["owner"], target=one["target"])
        tokens[PLACE[one["place"]]].append(
            Token(f"caravan:{one['owner']}-{one['target']}", one["owner"], "caravan", words)
        )
    _markers(view, texts, chips)
    for place in range(N):
        structure, owner = _structure(view, place)
        port = place < LAND and PORT[place] and structure not in ("", "razed")
        yield Contents(place, structure, owner, port, tuple(banners[place]), tuple(tokens[place]), tuple(chips[place]))


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


def _markers(view: dict[str, Any], texts: Texts, chips: list[list[Chip]]) -> None:
    """3.6 Plunder, Akkren, nests, sieges, slaves, guardians, mana."""

    def lay(place: int, sign: str, n: int) -> None:
        chips[place].append(Chip(sign, n, texts(f"drawing.marker_{sign}", n=n)))

    for number, id in enumerate(REGION_IDS):
        middle = MIDDLE_OF[number]
        region = view["regions"].get(id, {})
        if MANA[number]:
            lay(middle, "mana", MANA[number])
        for sign in ("presence", "slaves"):
            if region.get(sign):
                lay(middle, sign, region[sign])
    for id, n in view.get("plunder", {}).items():
        lay(PLACE[id], "plunder", n)
    for id in view.get("nests", ()):
        lay(PLACE[id], "nest", 1)
    for one in view["sieges"]:
        lay(PLACE[one["place"]], "siege", one.get("points", 0))
    for id in view.get("lairs", {}):
        lay(PLACE[id], "guardian", 1)
