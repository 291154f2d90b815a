"""Warnings: likely invasions and their victims, the leader near the end, players without coins. Made from a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.show.display import Warning
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.lord_panels import counts, last_rounds, margin, ranking
from vexillum.games.anno890.pieces import CELLS, CENTRE, ROUNDS, SCENARIO_NUMBER, TILE_NUMBER, TILES, side_for


def warnings(view: dict[str, Any], texts: Texts) -> tuple[Warning, ...]:
    """The most pressing first."""
    if view["stage"] != "turns":
        return ()
    return (*_invasion(view, texts), *_end(view, texts), *_purses(view, texts))


def threats(view: dict[str, Any]) -> list[str]:
    """4 The face-up tiles that would bring the Invader beyond Defence, whichever player takes them."""
    found = []
    offered = [(place["tile"], place["saracens"]) for place in view["row"]]
    for id, markers in [*offered, *((id, 0) for id in view["buildings"])]:
        tile = TILES[TILE_NUMBER[id]]
        saracens = tile.saracens + markers
        towers = min(tile.towers, view["derived"]["supply"]["towers"])
        if saracens and view["invader"] + saracens > view["derived"]["defence"] + towers:
            found.append(id)
    return found


def _invasion(view: dict[str, Any], texts: Texts) -> Iterator[Warning]:
    """4 The tiles that would cause an invasion, who would be invaded, and what would prevent it."""
    tiles = threats(view)
    if not tiles:
        return
    track = {"invader": view["invader"], "defence": view["derived"]["defence"]}
    things = tuple(f"tile:{id}" for id in tiles)
    yield Warning(texts("warning.invasion", tiles=tiles, **track), texts("warning.defend"), things=things)
    towers = counts(view, "towers")
    fewest = min(towers.values())
    coins = side_for(SCENARIO_NUMBER[view["scenario"]], view["players"]).amount("invaded_lose_coins")
    for seat, n in towers.items():
        if n > fewest:
            continue
        cells = view["realms"][seat]["cells"]
        standing = [id for id, cell in cells.items() if id != CELLS[CENTRE] and not cell.get("ruin")]
        loss = "warning.struck_coins" if coins else "warning.struck"
        said = {"who": seat, "n": n, "tiles": len(standing)} | ({"coins": coins} if coins else {})
        others = [other for other in towers if other != seat]
        save = min(towers[other] for other in others) - n + 1
        yield Warning(texts(loss, **said), texts("warning.save", n=save), seat, (seat,), "loss", (f"realm:{seat}",))


def _end(view: dict[str, Any], texts: Texts) -> Iterator[Warning]:
    """5 The last round, and who would win now."""
    if not last_rounds(view):
        return
    leader, second = ranking(view)[:2]
    by = margin(view, leader)
    said = {"who": leader, "second": second, "n": view["derived"]["scores"][leader]}
    leads = "leads" if by else "leads_tie"
    yield Warning(
        texts(f"warning.{leads}", by=by, **said),
        texts("warning.overtake", who=second, n=by) if by else "",
        leader,
        tuple(seat for seat in view["realms"] if seat != leader),
        "victory",
        own=texts(f"warning.own.{leads}", by=by, **said),
    )
    if view["derived"]["round"] == ROUNDS:
        yield Warning(texts("warning.last_round"))


def _purses(view: dict[str, Any], texts: Texts) -> Iterator[Warning]:
    """1.1 Players without coins can take only what is free."""
    for seat, realm in view["realms"].items():
        waits = seat != view["derived"]["active"]
        if waits and not realm["coins"] and len(realm["cells"]) < len(CELLS) and view["row"]:
            yield Warning(
                texts("warning.no_coins", who=seat),
                texts("warning.earn"),
                seat,
                (seat,),
                "note",
                (f"realm:{seat}",),
            )
