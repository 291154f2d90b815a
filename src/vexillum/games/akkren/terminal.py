"""The board as text: made from a view only, region by region, with what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from rich.text import Text

from vexillum.core.text_board import WIDTH, finished
from vexillum.core.texts import Texts
from vexillum.games.akkren.map import PLACE_IDS, REGIONS, SEA_IDS
from vexillum.games.akkren.state import NONE

STYLE = {"theocracy": "yellow", "brotherhood": "red", "kan": "green", "fiefs": "cyan"}
LIT = "*"
QUIET = "dim"


def draw(view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()) -> str:
    """The year, the realms, and every region and sea in which something stands."""
    lines = [*_title(view, texts), *_realms(view, texts)]
    for region in REGIONS:
        lines += _region(view, texts, region.id, region.zones, lit)
    for sea in SEA_IDS:
        if there := [*_things(view, texts, sea, lit)]:
            lines += _line(texts.name("place", sea), there, "", f"place:{sea}" in lit)
    return finished(lines, unicode=unicode, width=WIDTH)


def _title(view: dict[str, Any], texts: Texts) -> Iterator[Text]:
    season = texts.name("season", view["turn"])
    yield Text(texts("terminal.title", season=season, year=view["year"], last=view["last_year"]), style="bold")


def _realms(view: dict[str, Any], texts: Texts) -> Iterator[Text]:
    for seat, realm in view["derived"]["realms"].items():
        own = view["factions"][seat]
        line = texts(
            "terminal.realm",
            who=seat,
            income=realm["income"],
            mana=realm["mana"],
            points=realm["points"],
        )
        if "treasury" in own:
            line = f"{line}, {texts('terminal.treasury', gold=own['treasury'])}"
        yield Text(line, style=STYLE.get(seat, ""))
    yield Text()


def _region(view: dict[str, Any], texts: Texts, id: str, zones: tuple[str, ...], lit: frozenset[str]) -> Iterator[Text]:
    plain = view["regions"][id]
    owner = plain["holder"] or plain["allied"]
    word = "allied" if plain["allied"] else "holder"
    named = texts.name("region", id)
    head = texts(f"terminal.{word}", region=named, who=owner) if owner else named
    parts = []
    for zone in zones:
        if there := [*_things(view, texts, zone, lit)]:
            mark = LIT if f"place:{zone}" in lit else ""
            parts.append(f"{mark}{texts.name('place', zone)}: {'; '.join(there)}")
        elif f"place:{zone}" in lit:
            parts.append(f"{LIT}{texts.name('place', zone)}")
    if owner or parts or f"region:{id}" in lit:
        yield from _line(head, parts, STYLE.get(owner, ""), f"region:{id}" in lit)


def _line(head: str, parts: list[str], style: str, marked: bool) -> Iterator[Text]:
    text = f"{LIT if marked else ''}{head}" + (f" - {'. '.join(parts)}" if parts else "")
    for number, line in enumerate(wrap(text, WIDTH - 2)):
        yield Text(line if not number else f"  {line}", style=style)


def _things(view: dict[str, Any], texts: Texts, place: str, lit: frozenset[str]) -> Iterator[str]:
    """The counters in a place, each with what its reader knows of it."""
    assert place in PLACE_IDS
    for one in view["stacks"]:
        if one["place"] == place:
            mark = LIT if f"stack:{one['id']}" in lit else ""
            named = texts("terminal.stack", kind=one["kind"], who=one["owner"], id=one["id"])
            yield f"{mark}{named}{_inside(one, texts)}"
    for one in view["people"]:
        if one["place"] == place and one.get("stack", NONE) == NONE:
            mark = LIT if f"person:{one['id']}" in lit else ""
            yield f"{mark}{texts.name('person', one['role'] + '_' + one['who'])}"
    for one in view["caravans"]:
        if one["place"] == place:
            yield texts("terminal.caravan", who=one["owner"], target=one["target"])


def _inside(one: dict[str, Any], texts: Texts) -> str:
    """3.2, 9.3.4 What is in a stack, what was seen of it, or nothing."""
    known = "led" not in one
    units: dict[str, int] = {}
    for part in ("units", "hired", "sworn") if known else ():
        for unit, n in one.get(part, {}).items():
            units[unit] = units.get(unit, 0) + n
    if not known and "seen" in one:
        units = one["seen"]["units"]
    if not known and "seen" not in one:
        return " (?)"
    said = " ".join(f"{n}{unit}" for unit, n in units.items())
    return f" ({said})" if known else f" ({texts('terminal.seen', units=said)})"
