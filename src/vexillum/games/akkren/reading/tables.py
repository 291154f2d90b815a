"""The tables of the rules as pages, row by row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from vexillum.core.show.pages import Page, PageLine
from vexillum.core.words.texts import Message, Texts
from vexillum.games.akkren.components.records import Nest, read
from vexillum.games.akkren.components.tables import BATTLE, TABLES
from vexillum.games.akkren.council.mercenaries import COMPANIES
from vexillum.games.akkren.economy.supplies import PRICE
from vexillum.games.akkren.forces.goods import MINE, SPECIALIST_IDS, TRAP
from vexillum.games.akkren.forces.heroes import HERO_IDS, HEROES
from vexillum.games.akkren.reading.page_lines import counted, line, source, span

Row = Mapping[str, Any]
Told = list[PageLine]


def _units(texts: Texts, row: Row) -> str:
    """The units of a row, or a text for none."""
    units = [Message("said.units", {"n": one["n"], "unit": one["unit"]}) for one in row["units"]]
    return texts("page.row_units", units=units) if units else texts("page.row_nobody")


def _rows(texts: Texts, rows: Sequence[Row], said: Callable[[Row], str]) -> Told:
    return [PageLine(f"{span(row)}: {said(row)}") for row in rows]


def _plain(id: str, *names: str) -> Callable[[Texts, Row], str]:
    """A row with its numbers in a text."""
    return lambda texts, row: texts(f"page.row_{id}", **{name: row[name] for name in names})


_WITH_ROWS: dict[str, Callable[[Texts, Row], str]] = {
    "diplomacy_result": _plain("points", "points"),
    "forced_march": _plain("mp", "mp"),
    "caravan": _plain("caravan", "owner", "host"),
    "rebellion": _units,
    "scouting": lambda texts, row: texts(
        "page.row_scouting_caught" if row.get("lose_scout") else "page.row_scouting",
        low=row["pct"][0],
        high=row["pct"][1],
        kinds=[Message(f"scouted_kind.{kind}") for kind in ("monsters", "flyers", "burrowers") if row[kind]]
        or [Message("page.none")],
    ),
    "siege": _plain("siege", "points"),
    "cyclic": lambda texts, row: texts("page.row_cyclic", state=row["state"], n=row["cf"]),
    "akkren_11A": _units,
    "akkren_11B": _units,
    "akkren_random": _plain("groups", "groups"),
    "barbarian_parley": lambda texts, row: (
        texts("page.row_parley", n=row["units"]) if "units" in row else texts("page.row_killed")
    ),
    "pirate_parley": _plain("ships", "ships"),
}
"""Tables whose rows are a roll and its result."""


def _costs(texts: Texts) -> Told:
    tiers = TABLES["diplomacy_cost"]["income_tiers"]
    low, high = tiers[0]["max"], tiers[1]["max"]
    found = [line(texts, "diplomacy_tiers", low=low, high=high)]
    for row in TABLES["diplomacy_cost"]["rows"]:
        poor, middling, rich = row["cost"]
        said = {"poor": poor, "middling": middling, "rich": rich}
        found.append(line(texts, "row_diplomacy", approach=row["id"], n=row["bonus"], **said))
    return found


def _base_costs(texts: Texts) -> Told:
    costs = {name: n for name, n in TABLES["base_costs"].items() if isinstance(n, int)}
    costs |= {SPECIALIST_IDS[good]: PRICE[good] for good in (MINE, TRAP)}
    return [line(texts, f"cost_{name}", n=n) for name, n in costs.items()]


def _ground(texts: Texts) -> Told:
    costs = TABLES["movement_cost"]
    found = [
        line(texts, "row_terrain", terrain=terrain, n=costs[terrain])
        for terrain in ("clear", "wood", "hill", "swamp", "desert", "mountain")
    ]
    return [*found, line(texts, "row_pass", n=costs["mountain_with_pass"])]


def _kingdom(texts: Texts) -> Told:
    found = []
    for row in TABLES["gk_campaign"]["targets"]:
        said = texts("page.row_kingdom", region=row["primary"], regions=row["secondary"])
        found.append(PageLine(f"{span(row)}: {said}"))
    return found


def _heroes(texts: Texts) -> Told:
    for_hire = sorted((one.roll, id) for id, one in zip(HERO_IDS, HEROES, strict=True) if one.roll)
    return [PageLine(f"{roll}: {texts.name('person', f'hero_{id}')}", thing=f"hero:{id}") for roll, id in for_hire]


def _companies(texts: Texts) -> Told:
    found = []
    for number, one in enumerate(COMPANIES):
        name = texts.name("company", str(number))
        said = texts("page.row_company", name=name, units=counted(one.units)) if one.units else name
        found.append(PageLine(f"{span({'min': one.least, 'max': one.most})}: {said}"))
    return found


def _nests(texts: Texts) -> Told:
    nests = read("nests", "nest", Nest)
    return [PageLine(f"{one.d100[0]}-{one.d100[1]}: {texts.name('place', one.zone)}") for one in nests]


def _manoeuvres(texts: Texts) -> Told:
    table = TABLES["manoeuvre"]
    found = [PageLine(f"{code}: {texts.name('manoeuvre', code)}") for code in (*table["attacker"], *table["defender"])]
    found.append(PageLine("   " + " ".join([f"{code:>3}" for code in table["attacker"]]), "code"))
    for code, cells in zip(table["defender"], table["matrix"], strict=True):
        said = [f"{cell:+d}" if isinstance(cell, int) and cell else str(cell) for cell in cells]
        found.append(PageLine(f"{code} " + " ".join([f"{cell:>3}" for cell in said]), "code"))
    return found


# Tables with columns --------------------------------------------------------------------------------------------------


def _grid(columns: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> Told:
    """A table with columns, letter by letter."""
    width = max([len(cell) for _, cells in rows for cell in cells] + [len(column) for column in columns])
    first = max([len(name) for name, _ in rows])
    head = " " * first + " " + " ".join([f"{column:>{width}}" for column in columns])
    lines = [f"{name:>{first}} " + " ".join([f"{cell:>{width}}" for cell in cells]) for name, cells in rows]
    return [PageLine(said, "code") for said in (head, *lines)]


def _land(texts: Texts) -> Told:
    table = BATTLE["land_combat"]
    rows = [
        (
            f"{'≤' if row['match'] == '<=' else '≥' if row['match'] == '>=' else ''}{row['die']}",
            [f"{cell['attacker_loss_pct']}/{cell['defender_loss_pct']}" for cell in row["results"]],
        )
        for row in table["rows"]
    ]
    return [line(texts, "land_combat"), *_grid([column["id"] for column in table["columns"]], rows)]


def _fire(texts: Texts) -> Told:
    found = [line(texts, "fire")]
    for row in BATTLE["fire"]["rows"]:
        said = [Message("page.fire_result", {"rolls": span(one), "r": one["r"]}) for one in row["results"]]
        found.append(line(texts, "row_fire", n=row["fire_units"], what=said))
    return found


def _artillery(texts: Texts) -> Told:
    table = BATTLE["artillery"]
    said = [Message("page.fire_result", {"rolls": span(one), "r": one["r"]}) for one in table["damage"]["rows"]]
    hits = {"n": table["to_hit"]["hit_min"], "mines": table["mine_to_hit"]["hit_max"]}
    return [line(texts, "artillery", **hits), line(texts, "artillery_damage", what=said)]


def _magic(texts: Texts) -> Told:
    table = BATTLE["magic_combat"]
    rows = [(span(row), row["cells"]) for row in table["rows"]]
    return [line(texts, "magic_combat"), *_grid([column["id"] for column in table["columns"]], rows)]


def _naval(texts: Texts) -> Told:
    table = BATTLE["naval_combat"]
    rows = [(str(row["die"]), [str(cell) for cell in row["cells"]]) for row in table["rows"]]
    return [line(texts, "naval_combat"), *_grid([column["id"] for column in table["columns"]], rows)]


def _kingdom_losses(texts: Texts) -> Told:
    table = BATTLE["gk_losses"]
    rows = [(span(row), [str(cell) for cell in row["cells"]]) for row in table["rows"]]
    return [line(texts, "gk_losses"), *_grid(table["columns"], rows)]


_OTHERS: dict[str, tuple[Callable[[Texts], Told], Mapping[str, Any]]] = {
    "diplomacy_cost": (_costs, TABLES["diplomacy_cost"]),
    "base_costs": (_base_costs, TABLES["base_costs"]),
    "movement_cost": (_ground, TABLES["movement_cost"]),
    "gk_campaign": (_kingdom, TABLES["gk_campaign"]),
    "council_heroes": (_heroes, {}),
    "council_companies": (_companies, {}),
    "nests": (_nests, {}),
    "manoeuvre": (_manoeuvres, TABLES["manoeuvre"]),
    "land_combat": (_land, BATTLE["land_combat"]),
    "fire": (_fire, BATTLE["fire"]),
    "artillery": (_artillery, BATTLE["artillery"]),
    "magic_combat": (_magic, BATTLE["magic_combat"]),
    "naval_combat": (_naval, BATTLE["naval_combat"]),
    "gk_losses": (_kingdom_losses, BATTLE["gk_losses"]),
}
TABLE_IDS = (*_WITH_ROWS, *_OTHERS)


def table(view: dict[str, Any], texts: Texts, id: str) -> Page | None:
    """A table with all its rows, and where it comes from."""
    if id in _WITH_ROWS:
        record = TABLES[id]
        rows = _rows(texts, record["rows"], lambda row: _WITH_ROWS[id](texts, row))
        lines = [line(texts, "die", "quiet", die=record["die"]), *rows]
    elif id in _OTHERS:
        make, record = _OTHERS[id]
        lines = make(texts)
    else:
        return None
    return Page(f"table:{id}", texts.name("table", id), (*lines, source(texts, record)))
