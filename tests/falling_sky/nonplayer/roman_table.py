"""Non-player Romans at a table that a test has set up: what their flowchart says, what they plan and answer."""

from __future__ import annotations

from tests.asked import Asked
from vexillum.coin.nonplayer.priorities import NamedRolls, Trace
from vexillum.core import luck as core
from vexillum.games.falling_sky.actions import Action
from vexillum.games.falling_sky.commands.catalog import COMMANDS
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.catalog import CATALOG
from vexillum.games.falling_sky.pieces import FACTIONS, ROMANS

from ..harness import board

AGREED = ("agree.supply", "agree.loan")


class Rolls(NamedRolls):
    """Named rolls as a test wants them; the others, and choices among equals, by the seed."""

    def __init__(self, rolls: dict[str, int] | None = None, seed: str = "test") -> None:
        super().__init__(core.Luck(seed).of("romans", 0))
        self.rolls = rolls or {}

    def roll(self, name: str, sides: int, dice: int = 1) -> int:
        return self.rolls[name] if name in self.rolls else super().roll(name, sides, dice)


def roman_board(*non_players: str, scenario: str = "reconquest-of-gaul", empty: bool = True, dice=()):
    """A board with Non-player Romans; the other Factions are players unless they are named."""
    table = board(scenario, empty=empty, dice=dice)
    table.state.non_players = sum(1 << FACTIONS.index(id) for id in ("romans", *non_players))
    return table


def romans_at(table, rolls=None, seed: str = "test") -> FallingSkyBot:
    """The Romans in the middle of whatever the table is doing."""
    return FallingSkyBot(CATALOG, table.state, ROMANS, Rolls(rolls, seed), Trace(True), tuple(table.call_stack))


def planned(table, command: str, rolls=None, *, seed: str = "test", **terms):
    """What the Romans would do with a Command."""
    action = Action(table.state, ROMANS, command, **terms)
    return CATALOG.planners.named(command, ROMANS)(romans_at(table, rolls, seed), action)


def regions(numbers) -> list[str]:
    """Regions by their ids."""
    return [REGION_IDS[number] for number in numbers]


class CarriedOut:
    """A Command of the Romans, others answering in the simplest way; ``said`` is what the Romans answered."""

    def __init__(self, table, command: str, rolls=None, *, seed: str = "test", **terms) -> None:
        CATALOG.planners.forget()
        self.said: list[tuple[str, tuple[str, ...]]] = []
        self.action = Action(table.state, ROMANS, command, **terms)
        asked = Asked(table.during(self.action, COMMANDS[ROMANS][command].execute(table, self.action)))
        while not asked.over:
            decision = asked.decision
            if decision.seat == "romans" and decision.kind in CATALOG.answers[ROMANS]:
                keys = tuple(CATALOG.answer(romans_at(table, rolls, seed), decision))
                self.said.append((decision.kind, keys))
            elif decision.kind in AGREED and table.state.non_players >> FACTIONS.index(decision.seat) & 1:
                keys = ("yes",)  # 8.6.6, 8.6.8 Non-player Aedui agree
            else:
                plain = [key for key in ("done", "none", "no") if key in decision.keys and decision.at_least == 1]
                keys = tuple(plain[:1] or decision.keys[: decision.at_least])
            asked.answer(*keys)

    def answers(self, kind: str) -> list[tuple[str, ...]]:
        """What they answered to a kind of decision."""
        return [keys for asked, keys in self.said if asked == kind]
