"""Boards for the rooms of combat and the sea: relations, and every line can be read."""

from __future__ import annotations

from typing import Any

from tests.akkren.harness import READERS
from tests.asked import Asked
from vexillum.core.table import Table
from vexillum.games.akkren import control
from vexillum.games.akkren.combat.battles import battles_turn
from vexillum.games.akkren.components.pieces import ALLIANCE, NEUTRALITY, OWNER, WAR, pair
from vexillum.games.akkren.state import State

NOW = {"war": WAR, "alliance": ALLIANCE, "neutrality": NEUTRALITY}


def stand(table: Table[State], one: str, other: str, how: str) -> None:
    table.state.relations[pair(OWNER[one], OWNER[other])] = NOW[how]


def relation(table: Table[State], one: str, other: str) -> str:
    found = control.relation(table.state, OWNER[one], OWNER[other])
    return next(word for word, number in NOW.items() if number == found)


class Read(Asked):
    """A piece of rules whose questions, answers and reports can be read in both languages."""

    def __init__(self, table: Table[State], play: Any) -> None:
        self.table = table
        super().__init__(play)

    def _send(self, picks: Any) -> None:
        super()._send(picks)
        for reader in READERS:
            if self.decision is not None:
                assert reader(self.decision.prompt)
                assert all(reader(option.message) for option in self.decision.options)
            for entry in self.table.journal:
                assert entry.id not in reader or reader(entry), entry

    def why(self, name: str) -> str:
        """The id of the reason why something is not offered."""
        reason = self.decision.why(self.table, self.decision, name)
        assert reason is not None, name
        assert all(reader(reason) for reader in READERS)
        return str(reason.id).removeprefix("why.")


def battles(table: Table[State], faction: str) -> Read:
    """One battle of the segment."""
    return Read(table, battles_turn(table, OWNER[faction]))


def play_out(asked: Asked, *prefer: str) -> Asked:
    """Answer everything: with one of these keys where it is offered, else with the first."""
    while not asked.over:
        keys = [key for key in prefer if key in asked.keys]
        least = asked.decision.at_least
        asked.answer(*(keys[:1] or asked.keys[: max(1, least)]))
    return asked
