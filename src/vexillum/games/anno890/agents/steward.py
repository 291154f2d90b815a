"""The steward: values every option of each decision by rules of thumb, instantly; and its part in searches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import inf
from typing import Any, TypeAlias

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.session import Session

from ..pieces import CELLS, CENTRE, CROPS_IN, CROPS_OF, FIRST_BUILDING, SEATS, TILE_NUMBER, TILES
from ..rules.tiles import INVENTED
from ..state import NONE, State
from .outlook import Outlook, Scales, Weights, scales_of
from .tiles import POINTS, CellProspects, LineProspects, TileValues, character_worth, decline_worth, fallen, line_worths

EQUAL = 1e-9
"""Values that differ by less count as equal."""


class Steward(Agent):
    """Picks the answer with the highest value; ties are broken at random."""

    id = "steward"
    version = 2

    def __init__(self, weights: Weights | None = None) -> None:
        self.scales = scales_of(weights or Weights())

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """The best answer."""
        worths = judge(session.state, self.scales, decision)
        enough = max(worths) - EQUAL
        best = [number for number, worth in enumerate(worths) if worth >= enough]
        number = best[0] if len(best) == 1 else best[session.chance(decision.seat).below(len(best))]
        return (decision.options[number].key,) if decision.at_least == 1 else answers_to(decision)[number]


# The value of each option of each decision, in points. Only differences matter ---------------------------------------


Worths: TypeAlias = Sequence[float]
Judge: TypeAlias = Callable[[State, int, Scales, Decision], Worths]
SEAT_NUMBER = {seat: number for number, seat in enumerate(SEATS)}


def castle(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """S.9 The castle whose crops have the best standards and most matching territories in the row."""
    _, lines = line_worths(Outlook(state, player, scales, pending=1))
    for tile in state.row:
        for crop in CROPS_IN[CROPS_OF[tile]]:
            lines[crop] += scales.weights.in_sight
    return [sum(lines[crop] for crop in CROPS_IN[CROPS_OF[option.value]]) for option in decision.options]


def take(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """1 The tile that is worth most on its best cell."""
    return [worth for worth, _ in take_plans(state, player, scales, decision)]


def take_plans(state: State, player: int, scales: Scales, decision: Decision) -> list[tuple[float, int]]:
    """1-2 For each tile: its value and its best cell.

    Territories for the Building Yard (7.11) come last: their cell is given, and the best other tile follows.
    """
    turn = TileValues(Outlook(state, player, scales, pending=1))
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
    """2 The cell where the tile does most for present and future lines."""
    cells = [option.value for option in decision.options]
    cell_prospects = CellProspects(LineProspects(Outlook(state, player, scales, pending=1)), cells)
    crops = CROPS_OF[TILE_NUMBER[decision.params["tile"]]]
    return [cell_prospects.worth(crops, cell) for cell in cells]


def character(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """3.1, 3.2 The best character, or coins if they are worth more."""
    outlook = Outlook(state, player, scales)
    return [
        decline_worth(outlook) if option.value < 0 else character_worth(outlook, option.value)
        for option in decision.options
    ]


def ruin(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """4.2 The tile whose loss costs least."""
    outlook = Outlook(state, player, scales)
    costs = fallen(outlook, LineProspects(outlook))
    return [-costs[option.value] for option in decision.options]


def apprentice(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6.1 Only the points count."""
    return [POINTS[option.value] for option in decision.options]


def gather(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6.2, 6.12 Pieces move to the castle first from the tile that would be given up first; a ruin is safe."""
    outlook = Outlook(state, player, scales)
    costs = fallen(outlook, LineProspects(outlook))
    return [
        scales.weights.shelter / (1 + max(0.0, costs[option.value])) if option.value in costs else 0.0
        for option in decision.options
    ]


def restore(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6.5, 7.10 The territory with the best points, pieces and chances of lines."""
    outlook = Outlook(state, player, scales)
    prospects = LineProspects(outlook)
    worths = []
    for option in decision.options:
        tile = state.cells[9 * player + option.value]
        prospects.fields[option.value] = CROPS_OF[tile]
        worths.append(
            TILES[tile].vp + outlook.goods(TILES[tile].nobles, 0, TILES[tile].towers) + prospects.unfinished()
        )
        prospects.fields[option.value] = 0
    return worths


def exchange(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6.6 The pair of tiles whose exchange does most for future lines."""
    prospects = LineProspects(Outlook(state, player, scales))
    fields = prospects.fields
    worths = []
    for one, other in combinations([option.value for option in decision.options], 2):
        fields[one], fields[other] = fields[other], fields[one]
        worths.append(prospects.unfinished())
        fields[one], fields[other] = fields[other], fields[one]
    return worths


def steal(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6.7, 6.17 From the player with most of these pieces, preferably from a castle, where they were safe."""
    held = state.nobles_of if decision.kind == "steal_noble" else state.towers_of
    return [held(option.value // 9) + (0.5 if option.value % 9 == CENTRE else 0.0) for option in decision.options]


def put(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6 On the castle, which cannot be destroyed."""
    return [1.0 if option.value == CENTRE else 0.0 for option in decision.options]


def marker(state: State, player: int, scales: Scales, decision: Decision) -> Worths:
    """6.14 Beside the tile that will be taken first if the invasion would hit others; else as far away as possible."""
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
"""For each kind of decision, the function that values its options. Where two are asked for, it values each pair."""


def judge(state: State, scales: Scales, decision: Decision) -> Worths:
    """The value of each of the answers (:func:`answers_to`)."""
    return JUDGES[decision.kind](state, SEAT_NUMBER[decision.seat], scales, decision)


def answers_to(decision: Decision) -> list[tuple[str, ...]]:
    """Every answer with the fewest options allowed."""
    return list(combinations(decision.keys, decision.at_least))


# The planner: a fast steward that plays the regent's imagined games --------------------------------------------------


class Planner(Steward):
    """A steward that decides once a turn: a tile goes to the cell for which it was taken.

    It keeps the plan between two decisions, so it is not offered as an agent: a game loaded between taking and placing
    would continue differently.
    """

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._tile = self._cell = ""

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """The best answer; among equals the first."""
        if decision.kind == "take":
            plans = take_plans(session.state, SEAT_NUMBER[decision.seat], self.scales, decision)
            best = max(range(len(plans)), key=lambda number: plans[number][0])
            key = decision.options[best].key
            self._tile, self._cell = decision.options[best].params["tile"], CELLS[plans[best][1]]
            return (key,)
        if decision.kind == "place" and decision.params["tile"] == self._tile:
            return (self._cell,)
        return super().choose(session, decision)


# The steward's part in the engine's search: its valuation, and a planner for playouts --------------------------------


CHANCE = 0.05
"""How much win chance a point of the steward's valuation stands for."""
_WEIGHTS = Weights()


def worths(state: State, decision: Decision) -> list[tuple[tuple[str, ...], float]]:
    """The answers and their value in win chance, best first."""
    judged = judge(state, scales_of(_WEIGHTS), decision)
    found = [(keys, CHANCE * worth) for keys, worth in zip(answers_to(decision), judged, strict=True)]
    found.sort(key=lambda one: -one[1])
    return found


def planner() -> Planner:
    """A planner for one imagined game."""
    return Planner(_WEIGHTS)
