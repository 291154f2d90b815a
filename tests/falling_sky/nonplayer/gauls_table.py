"""Arverni and Aedui at boards that a test has set up: where their chart ends, what they plan, what they carry out."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.asked import Asked
from vexillum.coin.nonplayer.priorities import NamedRolls, Trace
from vexillum.core import luck as core
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.falling_sky.actions import Action
from vexillum.games.falling_sky.commands.catalog import COMMANDS
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.catalog import CATALOG, REACTIONS
from vexillum.games.falling_sky.pieces import FACTIONS

from ..harness import SEATS, check


class Rolls(NamedRolls):
    """Named rolls as a test wants them; the others, and choices among equals, by the seed."""

    def __init__(self, rolls: dict[str, int] | None = None, seed: str = "test") -> None:
        super().__init__(core.Luck(seed).of("arverni", 0))
        self.rolls = rolls or {}

    def roll(self, name: str, sides: int, dice: int = 1) -> int:
        return self.rolls[name] if name in self.rolls else super().roll(name, sides, dice)


def seat(table, *non_players: str) -> None:
    """Which Factions are Non-players at this table; all others are players."""
    table.state.non_players = sum(1 << FACTIONS.index(id) for id in non_players)


def thinking(table, faction: str, rolls: dict[str, int] | None = None, seed: str = "test") -> FallingSkyBot:
    """A Non-player with these rolls at a table."""
    luck = Rolls(rolls, seed)
    return FallingSkyBot(CATALOG, table.state, FACTIONS.index(faction), luck, Trace(True), tuple(table.call_stack))


def planned(table, faction: str, command: str, rolls: dict[str, int] | None = None, *, seed: str = "test", **terms):
    """What a Non-player would do with a Command under these terms."""
    number = FACTIONS.index(faction)
    CATALOG.planners.forget()
    action = Action(table.state, number, command, **terms)
    bot = thinking(table, faction, rolls, seed)
    plan = CATALOG.planners.named(command, number)(bot, action)
    read(bot)
    return plan


@cache
def languages():
    return tuple(GAME.texts(language, strict=True) for language in BUILT_IN)


def read(bot: FallingSkyBot) -> None:
    """Every line of a trace can be read in every language."""
    for line in bot.trace.lines:
        for language in languages():
            assert language(line)


def path(table, faction: str, rolls: dict[str, int] | None = None) -> tuple[str, list[tuple[str, str]]]:
    """Where the chart ends, and the questions on the way: question, answer. Every line has words in all languages."""
    CATALOG.planners.forget()
    bot = thinking(table, faction, rolls)
    key = CATALOG.charts[FACTIONS.index(faction)](bot)
    read(bot)
    asked = [line for line in bot.trace.lines if line.id == "np.question"]
    return key, [
        (line.params["question"].id.removeprefix(f"np.{faction}."), line.params["answer"].id.removeprefix("np."))
        for line in asked
    ]


class CarriedOut:
    """A Command of a Non-player; other Non-players answer too, people in the simplest way or as ``people`` say."""

    def __init__(
        self,
        table,
        faction: str,
        command: str,
        rolls: dict[str, int] | None = None,
        *,
        people: dict[str, str] | None = None,
        whole: bool = True,
        **terms: Any,
    ) -> None:
        number = FACTIONS.index(faction)
        CATALOG.planners.forget()
        self.said: list[tuple[str, tuple[str, ...]]] = []
        self.action = Action(table.state, number, command, **terms)
        asked = Asked(table.during(self.action, COMMANDS[number][command].execute(table, self.action)))
        while not asked.over:
            decision = asked.decision
            if table.state.non_players >> SEATS.index(decision.seat) & 1:
                bot = thinking(table, decision.seat, rolls)
                keys = tuple(CATALOG.answer(bot, decision))
                if decision.seat == faction and decision.kind not in REACTIONS:
                    read(bot)
                if decision.seat == faction:
                    self.said.append((decision.kind, keys))
            else:
                plain = [key for key in ("done", "none", "no", "stop") if key in decision.keys]
                given = (people or {}).get(decision.kind)
                keys = (given,) if given else tuple(plain[:1] or decision.keys[: decision.at_least])
            asked.answer(*keys)
        if whole:
            check(table)

    def answers(self, kind: str) -> list[str]:
        """What it answered to a kind of decision."""
        return [key for asked, keys in self.said if asked == kind for key in keys]
