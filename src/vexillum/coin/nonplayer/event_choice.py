"""Whether a Non-player plays an Event, and which side."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic

from vexillum.coin.lasting_codes import code
from vexillum.coin.nonplayer.context import B
from vexillum.coin.nonplayer.instructions import Instruction, instruction_of
from vexillum.coin.nonplayer.trace import word
from vexillum.coin.nonplayer.trial import Trial, try_event
from vexillum.coin.sequence import options
from vexillum.coin.state import CS
from vexillum.coin.turn import Turns

RULE, RULE_INSTRUCTIONS = "8.1.1", "8.2.1"
"""These rules have the same numbers in all volumes."""


class EventChoice(ABC, Generic[CS, B]):
    """The choice of Events by Non-players. Volumes define which cards they decline, and what counts as an effect."""

    def __init__(self, turns: Turns[CS, Any]) -> None:
        self._turns = turns

    @abstractmethod
    def declines(self, bot: B, card: int) -> bool:
        """Whether the Faction declines a card whatever the board: because of a symbol, or of the time in the game."""

    @abstractmethod
    def usually_shaded(self, bot: B) -> bool:
        """Whether the Faction prefers the shaded side of a card that has one."""

    @abstractmethod
    def changes(self, before: CS, after: CS, faction: int) -> bool:
        """Whether an Event has an effect that makes it worth playing for a Faction."""

    @abstractmethod
    def battled(self, trial: Trial[CS], faction: int) -> bool:
        """Whether a Faction fought a Battle of its own."""

    # The side ---------------------------------------------------------------------------------------------------------

    def side_of(self, bot: B, card: int) -> int | None:
        """The side that the Non-player would execute: the usual one, unless its instruction names the other.

        None if it declines the card, or if that side cannot be executed now.
        """
        if self.declines(bot, card):
            return None
        side = self._preferred(bot, card)
        return side if self._can_execute(bot, side) else None

    def _preferred(self, bot: B, card: int) -> int:
        """The usual side, unless the instruction names the other."""
        shaded = instruction_of(bot, card).shaded
        if shaded is None:
            shaded = self.usually_shaded(bot)
        return code(card, shaded and code(card, True) in self._turns.decks.of(bot.state).effects)

    def _can_execute(self, bot: B, side: int) -> bool:
        """Whether a card has a side, and nothing in effect forbids it."""
        return side in self._turns.decks.of(bot.state).effects and self._turns.why_no_side(bot.state, side) is None

    def would_play(self, bot: B, side: int) -> bool:
        """Whether the Non-player would play this side: not declined, its instruction met, and Effective."""
        return self.effective(bot, side) is not None

    def effective(self, bot: B, side: int) -> Trial[Any] | None:
        """The trial that shows that the Event is Effective, run as far as needed; None if it is not."""
        card = side // 2
        if side != self.side_of(bot, card):
            return None
        name, instruction = self._turns.decks.of(bot.state).name(card), instruction_of(bot, card)
        if not bot.trace.ask(RULE_INSTRUCTIONS, "event_instruction", instruction.plays(bot), card=name):
            return None
        works, trial = self._comes_to(bot, side, instruction) if instruction.asks else self._works(bot, side)
        return trial if bot.trace.ask(RULE, "event_effective", works, card=name) else None

    def _comes_to(self, bot: B, side: int, instruction: Instruction[B, Any]) -> tuple[bool, Trial[Any]]:
        """Whether the Event has the outcome that the instruction asks for, which makes it Effective; and the trial."""
        faction, effect = bot.faction, self._turns.decks.of(bot.state).effects[side]
        if instruction.battles:
            trial = try_event(bot, effect, side, faction, enough=lambda trial: self.battled(trial, faction))
            return self.battled(trial, faction), trial
        trial = try_event(bot, effect, side, faction, dice=instruction.dice)
        return instruction.comes_to(bot, trial), trial

    def _works(self, bot: B, side: int) -> tuple[bool, Trial[Any]]:
        """Whether the Event changes anything, and the trial, which runs only until it has."""
        faction = bot.faction

        def changed(trial: Trial[CS]) -> bool:
            asked = trial.heard[-1][0].kind
            return not asked.startswith("event.") and self.changes(trial.before, trial.after, faction)

        trial = try_event(bot, self._turns.decks.of(bot.state).effects[side], side, faction, enough=changed)
        return self.changes(trial.before, trial.after, faction), trial

    # The boxes of a flowchart -----------------------------------------------------------------------------------------

    def on_offer(self, bot: B) -> bool:
        """Whether the Sequence of Play offers the Event."""
        return options(bot.state.first_did)[1]

    def available(self, bot: B) -> bool:
        """Whether the side of the card that the Non-player prefers can be executed now."""
        return self.on_offer(bot) and self._can_execute(bot, self._preferred(bot, bot.state.current))

    def key(self, bot: B) -> str | None:
        """The key for the Event of the card, if the Sequence of Play offers it and the Faction would play it."""
        if not self.on_offer(bot):
            return None
        sides = self._turns.event_options(bot.state)
        return next((option.key for option in sides if self.would_play(bot, option.value)), None)

    def box(self, bot: B, rule: str) -> str | None:
        """A flowchart box that asks for the Event: its key, or None to continue."""
        key = self.key(bot)
        card = self._turns.decks.of(bot.state).name(bot.state.current)
        bot.trace.ask(rule, "event_now", key is not None, card=card, offered=word(self.available(bot)))
        return key
