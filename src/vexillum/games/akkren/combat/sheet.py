"""1 The sheet of a battle with miniatures: both armies, the ground, what would count on the tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vexillum.core.show.pages import Page, PageLine
from vexillum.core.words.texts import Message, Texts
from vexillum.games.akkren.battle.terms import Manner
from vexillum.games.akkren.components.factions import OWNERS
from vexillum.games.akkren.components.map import PLACE_IDS, TERRAIN
from vexillum.games.akkren.components.units import joined, strength, words
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.forces.generals import GENERALS, OFFICER
from vexillum.games.akkren.forces.goods import SPECIALIST_IDS
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, State

SHEET = "sheet"
"""The page of the battle that is being fought with miniatures."""


def sheet_facts(state: State) -> dict[str, Any] | None:
    """1 The facts of the sheet, as plain data for a view: everyone may see an army that fights (C101)."""
    if not state.tabletop:
        return None
    sheet = state.tabletop[0]
    return {
        "place": PLACE_IDS[sheet.place],
        "ground": TERRAIN[sheet.place],
        "structure": sheet.structure,
        "manner": sheet.manner,
        "sides": [_side(state, sheet.attackers), _side(state, sheet.defenders)],
        "shifts": [list(one) for one in sheet.shifts],
        "dice": [list(one) for one in sheet.dice],
    }


def _side(state: State, ids: Sequence[int]) -> dict[str, Any]:
    there = [stacks.stack(state, id) for id in ids]
    whole = joined(*[whole_force(one) for one in there])
    goods: dict[str, int] = {}
    for one in there:
        for good, n in one.goods:
            goods[SPECIALIST_IDS[good]] = goods.get(SPECIALIST_IDS[good], 0) + n
    return {
        "owners": list(dict.fromkeys(OWNERS[one.owner] for one in there)),
        "units": [list(word) for word in words(whole)],
        "factors": strength(whole),
        "general": GENERALS[there[0].general].id if there[0].general != NONE else "",
        "people": [heroes.name(one) for one in state.people if one.stack in ids],
        "goods": [[id, n] for id, n in sorted(goods.items())],
    }


def sheet_page(facts: Mapping[str, Any], texts: Texts) -> Page:
    """1 The sheet as a page to print, with each unit by its name and its abbreviation."""
    zone, manner = facts["place"], Manner(facts["manner"])
    lines = [PageLine(texts("sheet.about"), "quiet")]
    for word, side in zip(("attacker", "defender"), facts["sides"], strict=True):
        lines.append(PageLine(texts(f"sheet.{word}", who=side["owners"]), "heading"))
        lines += [PageLine(line) for line in _army(side, texts)]
    ground = Message(f"story.ground.{facts['ground']}")
    lines.append(PageLine(texts("sheet.ground", ground=ground), "heading"))
    if facts["structure"] and manner != Manner.FIELD:
        id = "sheet.walls" if manner == Manner.ASSAULT else "sheet.structure"
        lines.append(PageLine(texts(id, structure=facts["structure"])))
    lines.append(PageLine(texts("sheet.modifiers"), "heading"))
    found = [_sum(texts, f"sheet.{name}", facts[name]) for name in ("shifts", "dice") if facts[name]]
    lines += [PageLine(line) for line in found or [texts("sheet.no_modifiers")]]
    return Page(SHEET, texts("sheet.title", zone=zone), tuple(lines))


def _army(side: Mapping[str, Any], texts: Texts) -> list[str]:
    units = [Message("sheet.unit", {"n": n, "unit": id, "short": id}) for id, n in side["units"]]
    found = [texts("sheet.factors", units=units, n=side["factors"])]
    general = next((one for one in GENERALS if one.id == side["general"]), None)
    if general is None:
        found.append(texts("sheet.officer", n=OFFICER))
    else:
        values = [general.strategic, general.tactical, *([] if general.naval is None else [general.naval])]
        found.append(texts("sheet.general", general=general.id, values="/".join([str(n) for n in values])))
    if side["people"]:
        found.append(texts("sheet.people", people=list(side["people"])))
    if side["goods"]:
        goods = [Message("sheet.good", {"n": n, "good": id}) for id, n in side["goods"]]
        found.append(texts("sheet.goods", goods=goods))
    return found


def _sum(texts: Texts, id: str, modifiers: Sequence[Sequence[Any]]) -> str:
    what = [Message(f"battle_modifier.{name}", {"n": n}) for name, n in modifiers]
    return texts(id, what=what, n=sum([n for _, n in modifiers]))
