"""Boards for agents and persons: hands, lonely heroes, and a reader that puts every question and line into words."""

from __future__ import annotations

from typing import Any

from tests.akkren.harness import READERS
from tests.asked import Asked
from vexillum.core.decision import Decision
from vexillum.core.table import Table
from vexillum.core.words.texts import Message
from vexillum.games.akkren import heroes
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import OWNER
from vexillum.games.akkren.components.records import AGENT_IDS
from vexillum.games.akkren.hand import hand
from vexillum.games.akkren.scenarios import HAND
from vexillum.games.akkren.state import NONE, Person, Role, State

FOREIGN = ("relation", "rebellion", "no_rebellion")
"""Lines whose texts belong to other parts."""


def say(message: Message) -> None:
    """Put something into words in both languages: without a text it is an error."""
    for one in READERS:
        one(message)


def say_decision(decision: Decision) -> None:
    say(decision.prompt)
    for option in decision.options:
        if option.text:
            say(option.message)


def say_journal(table: Table[State]) -> None:
    for entry in table.journal:
        if entry.id.removeprefix("log.") not in FOREIGN:
            say(entry)
    for scope in table.story:
        if scope.title is not None:
            say(scope.title)


class Spoken(Asked):
    """A play whose questions are all put into words, and whose lines are when it is over."""

    def __init__(self, table: Table[State], play: Any) -> None:
        self.table = table
        self.seen: list[Decision] = []
        super().__init__(play)

    def _send(self, picks: Any) -> None:
        super()._send(picks)
        if self.decision is not None:
            self.seen.append(self.decision)
            say_decision(self.decision)
        say_journal(self.table)

    def passes(self) -> Spoken:
        """No one plays an agent, as long as that is the question."""
        while self.decision is not None and "pass" in self.keys:
            self.answer("pass")
        return self


def deal(table: Table[State], owner: str, *agents: str) -> None:
    """Give agents to a Faction."""
    faction = OWNER[owner]
    cards = sorted([*hand(table.state, faction), *[AGENT_IDS.index(agent) for agent in agents]])
    table.state.hands[HAND * faction : HAND * (faction + 1)] = [*cards, *[NONE] * (HAND - len(cards))]


def held(table: Table[State], owner: str) -> list[str]:
    return [AGENT_IDS[card] for card in hand(table.state, OWNER[owner])]


def alone(table: Table[State], who: str, zone: str, owner: str, **more: Any) -> int:
    """Put a hero, a magic user or a Master on the map without an army."""
    for role, ids in ((Role.HERO, heroes.HERO_IDS), (Role.MAGE, heroes.MAGE_IDS), (Role.MASTER, heroes.MASTER_IDS)):
        if who in ids:
            one = Person(table.state.serial, role, ids.index(who), OWNER[owner], PLACE[zone], **more)
            table.state.serial += 1
            table.state.people = [*table.state.people, one]
            return one.id
    raise LookupError(who)


def why(asked: Asked, name: str) -> str:
    """The reason that a decision gives for something that is not offered, in both languages."""
    table = asked.table  # type: ignore[attr-defined]
    message = asked.decision.why(table, asked.decision, name)
    if message is None:
        return ""
    say(message)
    return message.id.removeprefix("why.")
