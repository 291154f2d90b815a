"""Non-players at a table that a test has set up: what they plan, and what they answer."""

from __future__ import annotations

from tests.asked import Asked
from vexillum.coin.nonplayer.plans import answered
from vexillum.coin.nonplayer.priorities import NamedRolls, Trace
from vexillum.core import luck as core
from vexillum.games.falling_sky.actions import Action
from vexillum.games.falling_sky.commands.catalog import COMMANDS
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.catalog import CATALOG
from vexillum.games.falling_sky.pieces import FACTIONS


class Rolls(NamedRolls):
    """Named rolls as a test wants them; the others, and choices among equals, by the seed."""

    def __init__(self, rolls: dict[str, int] | None = None, seed: str = "test") -> None:
        super().__init__(core.Luck(seed).of("belgae", 0))
        self.rolls = rolls or {}

    def roll(self, name: str, sides: int, dice: int = 1) -> int:
        return self.rolls[name] if name in self.rolls else super().roll(name, sides, dice)


def seat(table, *non_players: str) -> None:
    """Which Factions are Non-players at this table; all others are players."""
    table.state.non_players = sum(1 << FACTIONS.index(id) for id in non_players)


def bot_at(table, faction: str, rolls: dict[str, int] | None = None, seed: str = "test") -> FallingSkyBot:
    """A Non-player in the middle of whatever the table is doing."""
    number = FACTIONS.index(faction)
    return FallingSkyBot(CATALOG, table.state, number, Rolls(rolls, seed), Trace(True), tuple(table.call_stack))


def answer_of(table, asked, rolls=None, seed: str = "test") -> tuple[str, ...]:
    """What the Non-player that is asked answers by its rules, without the plainest way out; it must be legal."""
    decision = asked.decision
    keys = tuple(CATALOG.answer(bot_at(table, decision.seat, rolls, seed), decision))
    decision.pick(keys)
    return keys


def non_players_answer(table, asked, rolls=None, *, until: str = "", seed: str = "test"):
    """Non-players answer until a person is asked, a kind of decision comes up, or it is over."""
    while not asked.over and asked.decision.kind != until:
        if not table.state.non_players >> FACTIONS.index(asked.decision.seat) & 1:
            break
        asked.answer(*answer_of(table, asked, rolls, seed))
    return asked


def planned(table, faction: str, command: str, rolls=None, *, seed: str = "test", **terms):
    """What a Non-player would do with a Command under these terms."""
    number = FACTIONS.index(faction)
    action = Action(table.state, number, command, **terms)
    return CATALOG.planners.named(command, number)(bot_at(table, faction, rolls, seed), action)


class CarriedOut:
    """A Command of a Non-player, others answering in the simplest way; ``said`` is what it answered."""

    def __init__(self, table, faction: str, command: str, rolls=None, *, seed: str = "test", **terms) -> None:
        number = FACTIONS.index(faction)
        self.said: list[tuple[str, tuple[str, ...]]] = []
        self.action = Action(table.state, number, command, **terms)
        asked = Asked(table.during(self.action, COMMANDS[number][command].execute(table, self.action)))
        while not asked.over:
            decision = asked.decision
            if decision.seat == faction:
                keys = answer_of(table, asked, rolls, seed)
                self.said.append((decision.kind, keys))
            elif table.state.non_players >> FACTIONS.index(decision.seat) & 1:
                keys = tuple(answered(bot_at(table, decision.seat, rolls, seed), decision))
            else:
                plain = [key for key in ("done", "none", "no") if key in decision.keys and decision.at_least == 1]
                keys = tuple(plain[:1] or decision.keys[: decision.at_least])
            asked.answer(*keys)

    def answers(self, kind: str) -> list[tuple[str, ...]]:
        """What it answered to a kind of decision."""
        return [keys for asked, keys in self.said if asked == kind]
