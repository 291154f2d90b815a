"""Boards for realms: regions that join by the rules, the books that must balance, texts with every name."""

from __future__ import annotations

from typing import Any

from tests.akkren.harness import board, words
from tests.asked import Asked
from vexillum.core.decision import Decision
from vexillum.core.table import Table
from vexillum.games.akkren import stacks
from vexillum.games.akkren.components.map import REGION, REGIONS
from vexillum.games.akkren.components.pieces import DEMON, FACTIONS, OWNER, SEATS, UNIT_IDS, F, U, joined
from vexillum.games.akkren.realm import BURROWING, join, mustered
from vexillum.games.akkren.sequence import told_apart
from vexillum.games.akkren.state import Stage, State


def realm(**more: Any) -> Table[State]:
    """A board on which every Faction holds its home by the rules, with its units among the reinforcements."""
    table = board(**more)
    table.state.holder = [-1] * len(REGIONS)
    table.state.stage = Stage.SETUP
    for faction in FACTIONS:
        give(table, faction.id, faction.home, *["printed"] * len(_alternatives(faction.id, faction.home)))
    table.state.stage = Stage.POLITICS
    table.state.order = list(range(F))
    table.journal.clear()
    return table


def _alternatives(owner: str, region: str) -> list[Any]:
    return [one for one in REGIONS[REGION[region]].faction_alternatives if one.faction == owner]


def give(table: Table[State], owner: str, region: str, *answers: str | tuple[str, ...], allied: bool = False) -> Asked:
    """A region joins by the rules."""
    asked = Asked(join(table, REGION[region], OWNER[owner], allied=allied))
    asked.answers(*answers)
    assert asked.over, asked.kind
    return asked


def balanced(table: Table[State]) -> None:
    """13.3 For each Faction and unit: reinforcements and units on the map are what its regions give."""
    state = table.state
    back = {burrowing: mastiff for mastiff, burrowing in BURROWING.items()}
    for faction in range(F):
        there = [(back.get(unit, unit), n) for one in state.stacks if one.owner == faction for unit, n in one.units]
        on_map = joined(*[((unit, n),) for unit, n in there if not DEMON[unit]])
        waiting = joined(*[((unit, state.pool[U * faction + unit]),) for unit in range(U)])
        named = {UNIT_IDS[unit]: n for unit, n in joined(on_map, waiting)}
        assert named == {UNIT_IDS[unit]: n for unit, n in mustered(state, faction)}, SEATS[faction]
    assert min(state.treasury) >= 0
    assert all(not stacks.empty(one) for one in state.stacks)


def readable(table: Table[State], *decisions: Decision | None) -> None:
    """Every line of the journal and every decision can be said in both languages."""
    for language in ("en", "it"):
        said = words(language)
        for entry in table.journal:
            assert said(entry)
        for scope in table.story:
            assert scope.title is None or said(scope.title)
        for decision in decisions:
            assert decision is not None
            assert said(decision.prompt)
            assert f"rule.{decision.rule}" in said, decision.rule
            options = told_apart(decision).options
            assert len({said(option.message) for option in options}) == len(options), decision.kind
            assert all(said.count(noun, n) for option in decision.options for noun, n in option.price.items())


class Reading(Asked):
    """Answers like :class:`Asked`, and says every decision in both languages on the way."""

    def __init__(self, table: Table[State], play: Any) -> None:
        self.table = table
        super().__init__(play)

    def _send(self, picks: Any) -> None:
        super()._send(picks)
        if self.decision is not None:
            readable(self.table, self.decision)
            for name in ("nothing", "place:nowhere"):
                if self.decision.why is not None:
                    self.decision.why(self.table, self.decision, name)
        else:
            readable(self.table)


def why(asked: Reading, name: str) -> str | None:
    """Why something is not offered, as the end of the id of its text, which both languages have."""
    assert asked.decision is not None
    assert asked.decision.why is not None
    reason = asked.decision.why(asked.table, asked.decision, name)
    for language in ("en", "it"):
        assert reason is None or words(language)(reason)
    return None if reason is None else reason.id.removeprefix("why.")
