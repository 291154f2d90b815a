"""Things that are not offered but that a player can ask about, with the reason for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vexillum.core.decision import Decision
from vexillum.core.show.option_info import Askable
from vexillum.core.words.texts import Message
from vexillum.games.anno890.pieces import CASTLES, CELLS, CHARACTERS, SEATS, TILES
from vexillum.games.anno890.rules.supply import cell_id
from vexillum.games.anno890.state import NONE, State, Table

ASKS = {
    "castle": "castle", "take": "tile", "marker": "territory", "character": "character", "school": "drawn",
    "apprentice": "drawn", "steal_noble": "their_tile", "steal_tower": "their_tile", "place": "cell",
}  # fmt: skip
"""What each kind of decision asks for; all others ask for a tile of one's own realm."""


def askable(table: Table, decision: Decision) -> Sequence[Askable]:
    """1-7 Everything face up on the table that cannot be chosen now."""
    offered = {option.thing for option in decision.options}
    return [one for one in _things(table.state, decision) if one.name not in offered]


def _things(state: State, decision: Decision) -> Iterator[Askable]:
    if decision.kind == "castle":
        for castle in CASTLES:
            yield Askable(f"castle:{castle.id}", Message("option.tile", {"tile": castle.id}))
    for tile in (*state.row, *state.buildings):
        yield Askable(f"tile:{TILES[tile].id}", Message("option.tile", {"tile": TILES[tile].id}))
    for player in range(state.players):
        for cell in range(9):
            index = 9 * player + cell
            said = {"who": SEATS[player], "cell": CELLS[cell]}
            if state.cells[index] == NONE:
                label = Message("info.empty_cell", said)
            else:
                label = Message("info.tile_at", {**said, "tile": TILES[state.cells[index]].id})
            yield Askable(f"cell:{cell_id(player, cell)}", label)
    for card in (*state.standards, *[card for card, holder in enumerate(state.holder) if holder != NONE]):
        if card != NONE:
            yield Askable(
                f"character:{CHARACTERS[card].id}", Message("info.person", {"character": CHARACTERS[card].id})
            )


def why_not(table: Table, decision: Decision, name: str) -> Message | None:
    """The reason why another thing on the table cannot be chosen: what the decision asks for."""
    if not any(name in (one.name, one.name.partition(":")[2]) for one in _things(table.state, decision)):
        return None
    return Message(f"why.asks_{ASKS.get(decision.kind, 'own_tile')}", {}, decision.rule)
