"""Information about each decision and its options, shown before anything is chosen."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.core.decision import Decision
from vexillum.core.show.option_info import DecisionInfo
from vexillum.games.anno890.decisions import people, pieces, refusals, ruins, tiles
from vexillum.games.anno890.state import Table

__all__ = ["EXPLAINED", "decision_info", "refusals"]

_KINDS: dict[str, Callable[[Table, Decision], DecisionInfo]] = {
    "castle": tiles.castle,
    "take": tiles.take,
    "place": tiles.place,
    "character": people.character,
    "school": people.school,
    "apprentice": people.apprentice,
    "gather_towers": pieces.gather,
    "gather_nobles": pieces.gather,
    "put_tower": pieces.put,
    "put_noble": pieces.put,
    "steal_tower": pieces.steal,
    "steal_noble": pieces.steal,
    "marker": pieces.marker,
    "exchange": pieces.exchange,
    "restore": ruins.restore,
    "ruin": ruins.ruin,
}
EXPLAINED = frozenset(_KINDS)


def decision_info(table: Table, decision: Decision) -> DecisionInfo:
    """The information about a decision. The table is not modified."""
    return _KINDS[decision.kind](table, decision)
