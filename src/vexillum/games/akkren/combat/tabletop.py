"""1 A battle with miniatures: its sheet, and what its players enter after they have fought it elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from vexillum.core.decision import Option
from vexillum.core.show.pages import Page, PageLine
from vexillum.core.words.texts import Message, Texts

from .. import heroes, scenarios, stacks
from ..battle import melee
from ..battle.battle import Retreat
from ..battle.losses import eliminate, show
from ..battle.scene import in_words
from ..battle.sides import (
    ATTACKER,
    DEFENDER,
    TO_THE_LAST_MAN,
    Battle,
    Manner,
    Outcome,
    Piece,
    Side,
    Terms,
    decides,
    mustered,
)
from ..components.map import PLACE_IDS, TERRAIN
from ..components.pieces import NOBODY, OWNERS, SEATS, WAR, F, force, joined, strength, words
from ..control import relation
from ..stacks import GENERALS, OFFICER, SPECIALIST_IDS, whole_force
from ..state import NONE, Person, Play, Sheet, State, Table

# 1 The sheet of a battle with miniatures: both armies, the ground, what would count on the tables --------------------


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


# 1 A battle with miniatures: its players mark it, fight it elsewhere, and enter what came of it ----------------------


_TABLES = Option("tables", False, text="option.tabletop_tables")
_MINIATURES = Option("miniatures", True, text="option.tabletop_miniatures")
_RIGHT = Option("right", True, text="option.tabletop_right")
_NOBODY = Message("said.nobody")
_AGAIN = Option("again", False, text="option.tabletop_again")


class Result(NamedTuple):
    """The result that the players enter."""

    fallen: tuple[list[Piece], list[Piece]]
    dead: tuple[list[Person], list[Person]]
    winner: int


def players(state: State, terms: Terms) -> tuple[int, int] | None:
    """1, 11.5, C240 Who plays the two sides: their Factions. Powers without a player are led by an enemy of the other.

    None if there is no such enemy, or if one person would play both sides.
    """
    mine, his = (decides(state, stacks.stack(state, ids[0])) for ids in (terms.attackers, terms.defenders))
    if mine == NOBODY:
        mine = _enemy(state, his)
    elif his == NOBODY:
        his = _enemy(state, mine)
    return None if NOBODY in (mine, his) or mine == his else (mine, his)


def _enemy(state: State, faction: int) -> int:
    """11.5 A Faction at war with another: the first in the order of the seats."""
    if faction == NOBODY:
        return NOBODY
    return next((one for one in range(F) if one != faction and relation(state, one, faction) == WAR), NOBODY)


def marked(table: Table, terms: Terms) -> Play[bool]:
    """1 Whether both players want to fight this battle with miniatures."""
    if not scenarios.has_rule(table.state, scenarios.TABLETOP):
        return False
    seats = players(table.state, terms)
    if seats is None:
        return False
    zone = PLACE_IDS[terms.zone]
    for seat, other in (seats, seats[::-1]):
        (pick,) = yield table.ask(
            SEATS[seat],
            "tabletop.mark",
            [_TABLES, _MINIATURES],
            rule="1",
            params={"zone": zone, "other": SEATS[other]},
            about=f"place:{zone}",
        )
        if not pick.value:
            return False
    return True


def by_hand(table: Table, terms: Terms, retreat: Retreat) -> Play[Outcome]:
    """1 The sheet is written, the campaign waits; then losses are entered, agreed on and carried out."""
    state = table.state
    seats = players(state, terms)
    assert seats is not None
    battle = mustered(state, terms)
    table.reveal()
    for id in (*terms.attackers, *terms.defenders):
        show(table, id)
    state.tabletop = [sheet_of(battle)]
    zone = PLACE_IDS[terms.zone]
    table.tell("tabletop", "1", who=battle.sides[ATTACKER].names, enemy=battle.sides[DEFENDER].names, zone=zone)
    result = yield from table.during(battle, _entered(table, battle, seats))
    state.tabletop = []
    return (yield from _carried_out(table, battle, result, retreat))


def sheet_of(battle: Battle) -> Sheet:
    """1 The sheet of a battle beside the two armies."""
    terms = battle.terms
    return Sheet(
        terms.zone,
        terms.attackers,
        terms.defenders,
        terms.structure,
        int(terms.manner),
        tuple(melee.shifts(battle)),
        tuple(melee.die(battle)),
    )


def _entered(table: Table, battle: Battle, seats: tuple[int, int]) -> Play[Result]:
    """1 Each side enters its own losses, the attacker which side holds the field, and the defender confirms it."""
    zone = PLACE_IDS[battle.terms.zone]
    while True:
        mine = yield from _losses(table, battle.sides[ATTACKER], seats[ATTACKER], zone)
        his = yield from _losses(table, battle.sides[DEFENDER], seats[DEFENDER], zone)
        winner = yield from _field(table, battle, (mine[0], his[0]), seats[ATTACKER], zone)
        (pick,) = yield table.ask(
            SEATS[seats[DEFENDER]],
            "tabletop.confirm",
            [_RIGHT, _AGAIN],
            rule="1",
            params={
                "zone": zone,
                "mine": _fallen(his),
                "his": _fallen(mine),
                "winner": Message("said.side", {"who": battle.sides[winner].names}) if winner >= 0 else _NOBODY,
            },
            about=f"place:{zone}",
        )
        if pick.value:
            return Result((mine[0], his[0]), (mine[1], his[1]), winner)


def _fallen(losses: tuple[list[Piece], list[Person]]) -> list[Message]:
    """What a side has lost, in words."""
    units = in_words(joined(*[((one.unit, 1),) for one in losses[0]]))
    people = [Message("option.battle_person", {"person": heroes.name(one)}) for one in losses[1]]
    return [*units, *people] or [Message("said.nothing")]


def _losses(table: Table, side: Side, seat: int, zone: str) -> Play[tuple[list[Piece], list[Person]]]:
    """1 A side enters which of its units and persons have fallen: none that is not there can be named."""
    persons = [*side.heroes, *[caster.person for caster in side.casters]]
    choices = [*_unit_options(side.pieces), *[_person_option(one) for one in persons]]
    picks = yield table.ask(
        SEATS[seat],
        "tabletop.losses",
        choices,
        at_least=0,
        at_most=len(choices),
        rule="1",
        params={"zone": zone, "side": side.names},
        about=f"place:{zone}",
    )
    units = [pick.value for pick in picks if isinstance(pick.value, Piece)]
    return units, [pick.value for pick in picks if isinstance(pick.value, Person)]


def _unit_options(pieces: Sequence[Piece]) -> list[Option]:
    """One option for each unit: the second BD of an army is ``BD.2``."""
    seen: dict[str, int] = {}
    found = []
    for one in pieces:
        seen[one.id] = seen.get(one.id, 0) + 1
        n = seen[one.id]
        params = {"unit": one.id, "n": n}
        found.append(Option(f"{one.id}.{n}", one, f"unit:{one.id}", "option.tabletop_unit", params))
    return found


def _person_option(one: Person) -> Option:
    name = heroes.name(one)
    return Option(f"p{one.id}", one, f"person:{one.id}", "option.battle_person", {"person": name})


def _field(table: Table, battle: Battle, fallen: tuple[list[Piece], list[Piece]], seat: int, zone: str) -> Play[int]:
    """1 Who holds the field: a side that has lost everything cannot."""
    able = [side for side in battle.sides if len(fallen[side.number]) < len(side.pieces)]
    if not able:
        return -1
    choices = [
        Option(
            ("attacker", "defender")[side.number], side.number, text="option.tabletop_side", params={"who": side.names}
        )
        for side in able
    ]
    (pick,) = yield table.ask(
        SEATS[seat], "tabletop.field", choices, rule="1", params={"zone": zone}, about=f"place:{zone}"
    )
    return int(pick.value)


def _carried_out(table: Table, battle: Battle, result: Result, retreat: Retreat) -> Play[Outcome]:
    """1 Units and persons fall; what is left of the beaten side retreats, or is lost if it cannot (C70, C115)."""
    for side in battle.sides:
        for person in result.dead[side.number]:
            table.tell("battle_person_dies", "1", person=heroes.name(person))
            heroes.die(table.state, person.id)
        for piece in result.fallen[side.number]:
            eliminate(table, battle, side, piece, "1")
    for side in battle.sides:
        if side.number != result.winner:
            yield from _driven_off(table, battle, side, retreat)
    zone = PLACE_IDS[battle.terms.zone]
    if result.winner >= 0:
        table.tell("battle_won", "1", who=battle.sides[result.winner].names, zone=zone)
    else:
        table.tell("battle_nobody", "1", zone=zone)
    return Outcome(
        fought=True,
        winner=result.winner,
        lost=(force(battle.sides[ATTACKER].lost), force(battle.sides[DEFENDER].lost)),
        left=tuple(battle.left),
        destroyed=tuple(battle.destroyed),
        stranded=tuple(battle.stranded),
        captured=tuple(battle.captured),
    )


def _driven_off(table: Table, battle: Battle, side: Side, retreat: Retreat) -> Play[None]:
    for id in list(side.stacks):
        one = stacks.stack(table.state, id)
        depart = None if one.owner in TO_THE_LAST_MAN else (yield from retreat(table, one))
        if depart is not None:
            depart()
            battle.left.append(id)
        else:
            for piece in [piece for piece in side.pieces if piece.stack == id]:
                eliminate(table, battle, side, piece, "C70", for_good=True)
