"""What each option of each decision is worth, in points. Only differences mean something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import inf
from typing import TypeAlias

from vexillum.core.decision import Decision
from vexillum.games.anno890.agents.characters import POINTS, character_worth, decline_worth, line_worths
from vexillum.games.anno890.agents.fields import Land, Soil
from vexillum.games.anno890.agents.outlook import Outlook
from vexillum.games.anno890.agents.ruins import fallen
from vexillum.games.anno890.agents.tiles import Turn
from vexillum.games.anno890.agents.weights import Scales
from vexillum.games.anno890.pieces import CENTRE, CROPS_IN, CROPS_OF, FIRST_BUILDING, SEATS, TILE_NUMBER, TILES
from vexillum.games.anno890.rules.take import INVENTED
from vexillum.games.anno890.state import NONE, State

Worths: TypeAlias = Sequence[float]
Judge: TypeAlias = Callable[[State, int, Scales, Decision], Worths]
SEAT_NUMBER = {seat: number for number, seat in enumerate(SEATS)}


def castle(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """S.9 The castle whose crops have the best standards, and fields in the row to begin with."""
    _, lines = line_worths(Outlook(state, player, scales, pending=1))
    for tile in state.row:
        for crop in CROPS_IN[CROPS_OF[tile]]:
            lines[crop] += scales.weights.in_sight
    return [sum(lines[crop] for crop in CROPS_IN[CROPS_OF[option.value]]) for option in decision.options]


def take(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """1 The tile that is worth most on its best cell."""
    return [worth for worth, _ in take_plans(state, player, scales, decision)]


def take_plans(state: State, player: int, scales: Scales, decision: Decision) -> list[tuple[float, int]]:
    """1-2 For each tile: what it is worth, and on which cell.

    What the Building Yard can be exchanged for (7.11) comes last: its cell is given, and the best other tile follows.
    """
    turn = Turn(Outlook(state, player, scales, pending=1))
    plans: list[tuple[float, int]] = []
    best = -inf
    for option in decision.options:
        tile: int = option.value
        if option.key.startswith("yard."):
            plans.append((best + turn.exchanged(tile), NONE))
            continue
        if option.key.startswith(INVENTED):
            plan = turn.invented(tile)
        else:
            plan = turn.territory(tile) if tile < FIRST_BUILDING else turn.building(tile)
        plans.append(plan)
        best = max(best, plan[0])
    return plans


def place(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """2 The cell where the tile does most for lines, done or to be done."""
    cells = [option.value for option in decision.options]
    soil = Soil(Land(Outlook(state, player, scales, pending=1)), cells)
    crops = CROPS_OF[TILE_NUMBER[decision.params["tile"]]]
    return [soil.worth(crops, cell) for cell in cells]


def character(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """3.1, 3.2 The best character, or coins if they are worth more."""
    outlook = Outlook(state, player, scales)
    return [
        decline_worth(outlook) if option.value < 0 else character_worth(outlook, option.value)
        for option in decision.options
    ]


def ruin(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """4.2 The tile that is missed least."""
    outlook = Outlook(state, player, scales)
    costs = fallen(outlook, Land(outlook))
    return [-costs[option.value] for option in decision.options]


def apprentice(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6.1 Only the points count."""
    return [POINTS[option.value] for option in decision.options]


def gather(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6.2, 6.12 Bring pieces into safety, first from the tile that would be given up first; a ruin cannot fall."""
    outlook = Outlook(state, player, scales)
    costs = fallen(outlook, Land(outlook))
    return [
        scales.weights.shelter / (1 + max(0.0, costs[option.value])) if option.value in costs else 0.0
        for option in decision.options
    ]


def restore(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6.5, 7.10 The territory with the best points, pieces and hopes of lines."""
    outlook = Outlook(state, player, scales)
    land = Land(outlook)
    worths = []
    for option in decision.options:
        tile = state.cells[9 * player + option.value]
        land.fields[option.value] = CROPS_OF[tile]
        worths.append(TILES[tile].vp + outlook.goods(TILES[tile].nobles, 0, TILES[tile].towers) + land.unfinished())
        land.fields[option.value] = 0
    return worths


def exchange(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6.6 The pair of tiles whose exchange does most for lines to come."""
    land = Land(Outlook(state, player, scales))
    fields = land.fields
    worths = []
    for one, other in combinations([option.value for option in decision.options], 2):
        fields[one], fields[other] = fields[other], fields[one]
        worths.append(land.unfinished())
        fields[one], fields[other] = fields[other], fields[one]
    return worths


def steal(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6.7, 6.17 From the one who has most of these pieces, and best from a castle, where they were safe."""
    held = state.nobles_of if decision.kind == "steal_noble" else state.towers_of
    return [held(option.value // 9) + (0.5 if option.value % 9 == CENTRE else 0.0) for option in decision.options]


def put(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6 On the castle, which never falls."""
    return [1.0 if option.value == CENTRE else 0.0 for option in decision.options]


def marker(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6.14 Beside the tile that is taken first, if the invasion will hit others; else as far off as can be."""
    outlook = Outlook(state, player, scales)
    sooner = -1 if outlook.towers > outlook.fewest else 1
    return [sooner * option.value for option in decision.options]


JUDGES: dict[str, Judge] = {
    "castle": castle,
    "take": take,
    "place": place,
    "character": character,
    "ruin": ruin,
    "apprentice": apprentice,
    "gather_towers": gather,
    "restore": restore,
    "exchange": exchange,
    "steal_noble": steal,
    "steal_tower": steal,
    "put_noble": put,
    "put_tower": put,
    "gather_nobles": gather,
    "marker": marker,
    "school": character,
}
"""For each kind of decision, who judges the options. Where two are asked for, each pair is judged."""


def judge(state: State, scales: Scales, decision: Decision) -> Worths:
    """What each of the answers (:func:`answers_to`) is worth."""
    return JUDGES[decision.kind](state, SEAT_NUMBER[decision.seat], scales, decision)


def answers_to(decision: Decision) -> list[tuple[str, ...]]:
    """Every answer of as few options as are asked for."""
    return list(combinations(decision.keys, decision.at_least))
