"""14 At the Council, and only there, alliances end: if one of the two wants it, both are neutral again."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import ALLIANCE, NEUTRALITY, SEATS
from vexillum.games.akkren.realm.order import factions_in_order
from vexillum.games.akkren.relations import relation, set_relation
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.sealed import sealed
from vexillum.games.akkren.state import Play, State, Table


def allied_with(state: State, faction: int) -> list[int]:
    """8.1.1 The Factions with which one is allied."""
    return [other for other in in_play(state) if other != faction and relation(state, faction, other) == ALLIANCE]


def end_alliances(table: Table) -> Play[None]:
    """14 All Factions name the alliances that they leave, at the same time."""
    answers = yield from sealed(table, factions_in_order(table.state), lambda faction: _question(table, faction))
    for faction, picks in answers.items():
        for pick in picks:
            table.tell("council_leaves", "14", who=SEATS[faction], other=SEATS[pick.value])
            set_relation(table, faction, pick.value, NEUTRALITY, "14")


def _question(table: Table, faction: int) -> Decision | None:
    options = [
        Option(SEATS[other], other, f"seat:{SEATS[other]}", "option.council_leave", {"other": SEATS[other]})
        for other in allied_with(table.state, faction)
    ]
    if not options:
        return None
    return table.ask(
        SEATS[faction],
        "council.alliances",
        options,
        rule="14",
        at_least=0,
        at_most=len(options),
        secret=True,
        why=_why_not,
    )


def _why_not(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    other = name.removeprefix("seat:")
    if other not in SEATS or other == decision.seat:
        return None
    return Message("why.council_no_alliance", {"other": other}, decision.rule)
