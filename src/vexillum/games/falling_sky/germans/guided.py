"""3.4 Germanic Commands that a Faction guides: by Enlist (4.5.1) or by an Event, as if a Germanic player chose."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.coin.options import numbers
from vexillum.core.decision import DONE
from vexillum.games.falling_sky.battle.journal import BattleCommand
from vexillum.games.falling_sky.battle.terms import Terms
from vexillum.games.falling_sky.control import hidden, pieces
from vexillum.games.falling_sky.forces import adjacent, may_stack, place_ally, place_warbands, pool_of
from vexillum.games.falling_sky.germans.commands import (
    AMBUSH,
    RAIDERS,
    ally_places,
    ambush,
    ambush_victims,
    move_warbands,
    raid,
    raid_victims,
    warbands_placed,
)
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.options import FACTION, REGION, TRIBE
from vexillum.games.falling_sky.pieces import FACTIONS, GERMANS, KINDS, WARBANDS
from vexillum.games.falling_sky.state import Play, Table


def guided_rally(table: Table, guide: int, region: int) -> Play[None]:
    """3.4.1 An Ally under Germanic Control, if wanted; then Warbands up to the number of Allies."""
    state, space = table.state, REGION_IDS[region]
    if tribes := ally_places(state, region):
        (pick,) = yield table.ask(
            FACTIONS[guide],
            "germans.ally",
            [*[TRIBE[tribe] for tribe in tribes], DONE],
            rule="3.4.1",
            params={"space": space},
            about=f"space:{space}",
        )
        if pick is not DONE:
            place_ally(table, pick.value, GERMANS, "3.4.1")
    if most := warbands_placed(state, region):
        (pick,) = yield table.ask(
            FACTIONS[guide],
            "germans.warbands",
            numbers(0, most),
            rule="3.4.1",
            params={"space": space, "n": most},
            about=f"space:{space}",
        )
        place_warbands(table, region, GERMANS, pick.value, "3.4.1")


def guided_march(
    table: Table,
    guide: int,
    region: int,
    *,
    targets: tuple[int, ...] | None = None,
    there: Mapping[int, int] | None = None,
) -> Play[None]:
    """3.4.2 At most one group of an origin moves into one adjacent Region; its Warbands were flipped before.

    ``there``: by kind, how many were in the origin before other groups came, so that none Marches twice.
    """
    state, space = table.state, REGION_IDS[region]
    near = [
        other
        for other in adjacent(state, region)
        if may_stack(state, other, GERMANS) and (targets is None or other in targets)
    ]
    if not near:
        return
    (pick,) = yield table.ask(
        FACTIONS[guide],
        "germans.march_to",
        [*[REGION[other] for other in near], DONE],
        rule="3.4.2",
        params={"space": space},
        about=f"space:{space}",
    )
    if pick is DONE:
        return
    group: dict[int, int] = {}
    for kind, n in pool_of(state, region, WARBANDS[GERMANS]):
        n = n if there is None else min(n, there.get(kind, 0))
        if not n:
            continue
        (number,) = yield table.ask(
            FACTIONS[guide],
            "germans.march_number",
            numbers(0, n),
            rule="3.4.2",
            params={"space": space, "unit": KINDS[kind]},
            about=f"unit:{space}.{KINDS[kind]}",
        )
        if number.value:
            group[kind] = number.value
    if group:
        move_warbands(table, region, pick.value, group)


def guided_raid(table: Table, guide: int, region: int, *, most: int = RAIDERS) -> Play[None]:
    """3.4.3 One or two Hidden Warbands, each against a Faction."""
    state, space = table.state, REGION_IDS[region]
    for number in range(most):
        victims = raid_victims(state, region)
        if not victims or not hidden(state, region, GERMANS):
            return
        options = [FACTION[faction] for faction in victims]
        (pick,) = yield table.ask(
            FACTIONS[guide],
            "germans.raid",
            [*options, DONE] if number else options,
            rule="3.4.3",
            params={"space": space},
            about=f"space:{space}",
        )
        if pick is DONE:
            return
        raid(table, region, pick.value)


def guided_battle(
    table: Table,
    guide: int,
    region: int,
    *,
    surely: bool = False,
    victims: tuple[int, ...] | None = None,
    terms: Terms = AMBUSH,
    command: BattleCommand | None = None,
) -> Play[None]:
    """3.4.4 Germans Ambush a Faction of the guide's choice; ``surely``: with any number of Hidden pieces (card 58)."""
    state, space = table.state, REGION_IDS[region]
    able = [f for f in range(GERMANS) if pieces(state, region, f)] if surely else ambush_victims(state, region)
    if victims is not None:
        able = [faction for faction in able if faction in victims]
    if not able:
        return
    (pick,) = yield table.ask(
        FACTIONS[guide],
        "germans.ambush",
        [FACTION[faction] for faction in able],
        rule="3.4.4",
        params={"space": space},
        about=f"space:{space}",
    )
    yield from ambush(table, region, pick.value, command, terms)
