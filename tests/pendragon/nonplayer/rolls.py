"""Non-players whose dice a test has in its hand, and who carry out Commands."""

from __future__ import annotations

from tests.asked import Asked
from vexillum.coin.nonplayer.priorities import NamedRolls, Trace
from vexillum.core import luck as core
from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.commands.catalog import COMMANDS
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.players import RANDOM_SPACES


class Rolls(NamedRolls):
    """Named rolls as a test wants them; the others, and choices among equals, by the seed."""

    def __init__(self, rolls: dict[str, int] | None = None, seed: str = "test") -> None:
        super().__init__(core.Luck(seed).of("scotti", 0), RANDOM_SPACES)
        self.rolls = rolls or {}

    def roll(self, name: str, sides: int, dice: int = 1) -> int:
        return self.rolls[name] if name in self.rolls else super().roll(name, sides, dice)


def thinking(table, faction: str, rolls: dict[str, int] | None = None, seed: str = "test") -> PendragonBot:
    """A Non-player with these rolls at a table."""
    return PendragonBot(
        CATALOG, table.state, FACTIONS.index(faction), Rolls(rolls, seed), Trace(True), tuple(table.call_stack)
    )


def planned(table, faction: str, command: str, rolls: dict[str, int] | None = None, *, seed: str = "test", **terms):
    """What a Non-player would do with a Command under these terms."""
    number = FACTIONS.index(faction)
    action = Action(table.state, number, command, **terms)
    return CATALOG.planners.named(command, number)(thinking(table, faction, rolls, seed), action)


class CarriedOut:
    """A Command (or ``play``) of a Non-player, others answering in the plainest way; ``said`` is what it answered."""

    def __init__(
        self, table, faction: str, command: str, rolls=None, *, play=None, seed: str = "test", **terms
    ) -> None:
        number = FACTIONS.index(faction)
        self.said: list[tuple[str, tuple[str, ...]]] = []
        self.action = Action(table.state, number, command, **terms)
        if play is None:
            play = table.during(self.action, COMMANDS[number][command].execute(table, self.action))
        asked = Asked(play)
        while not asked.over:
            decision = asked.decision
            if decision.seat == faction:
                keys = tuple(CATALOG.answer(thinking(table, faction, rolls, seed), decision))
                self.said.append((decision.kind, keys))
            else:
                plain = [key for key in ("done", "none", "no") if key in decision.keys and decision.at_least == 1]
                keys = tuple(plain[:1] or decision.keys[: decision.at_least])
            asked.answer(*keys)

    def answers(self, kind: str) -> list[tuple[str, ...]]:
        """What it answered to a kind of decision."""
        return [keys for asked, keys in self.said if asked == kind]


def spaces(*ids: str) -> tuple[int, ...]:
    """Spaces by name."""
    return tuple(SPACE_NUMBER[id] for id in ids)
