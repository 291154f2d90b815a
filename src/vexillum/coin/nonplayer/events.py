"""Events of Non-players: whether one plays an Event and which side, instructions for cards, trials on a copy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Self

import msgspec

from vexillum.coin.cards import card_of, code
from vexillum.coin.commands import A
from vexillum.coin.events.context import quiet_table
from vexillum.coin.events.registry import HIGH, Effect
from vexillum.coin.nonplayer.context import Answer, B
from vexillum.coin.nonplayer.plans import Instruct, answered
from vexillum.coin.nonplayer.priorities import word
from vexillum.coin.sequence import Turns, options
from vexillum.coin.state import CS
from vexillum.core.decision import Decision, Option, Play, selected_options
from vexillum.core.dice import Dice
from vexillum.core.table import Activity, Table

# Whether a Non-player plays an Event, and which side -----------------------------------------------------------------


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
        card = card_of(side)
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


# Trials of Events on a copy of the board, with the answers that Non-players would give -------------------------------


class Trial(Activity, Generic[CS]):
    """A trial of an Event, with its outcome. It is an activity, so rules know that they are in a trial."""

    __slots__ = ("after", "before", "dice", "going_on", "heard")

    def __init__(self, before: CS, after: CS, dice: Dice = HIGH) -> None:
        self.before = before
        self.after = after
        self.dice = dice
        """The dice of the trial."""
        self.going_on: Iterator[None] = iter(())
        """The rest of the trial, if it was stopped early."""
        self.heard: list[tuple[Decision, tuple[Option, ...]]] = []
        """The decisions and their answers."""

    def picked(self, kind: str, seat: str) -> bool:
        """Whether a seat picked something at a decision of this kind."""
        return any(decision.kind == kind and decision.seat == seat and picks for decision, picks in self.heard)

    def finish(self) -> Self:
        """Continue to the end, if the trial was stopped early."""
        for _ in self.going_on:
            pass
        return self

    @property
    def rolls(self) -> int:
        """The number of dice rolled."""
        return self.after.rolls - self.before.rolls


Enough = Callable[["Trial[CS]"], bool]
"""Whether a trial can stop; called after each answer."""


def to_the_end(trial: Trial[Any]) -> bool:
    """Never stop before the end of the Event."""
    return False


def try_event(
    bot: B, effect: Effect, side: int, you: int, *, dice: Dice = HIGH, enough: Enough[Any] = to_the_end
) -> Trial[Any]:
    """Execute an Event on a copy of the board, until ``enough``."""
    table = quiet_table(bot.state.copy(), dice)
    return run_trial(bot, table, effect.execute(table, side, "", you), enough)


def in_trial(bot: B) -> bool:
    """Whether this happens in a trial."""
    return bot.innermost(Trial) is not None


def run_trial(
    bot: B,
    table: Table[CS],
    play: Play[None],
    enough: Enough[CS] = to_the_end,
    given: Callable[[Decision], tuple[Option, ...] | None] | None = None,
) -> Trial[CS]:
    """Carry something out on a table with a copy of the board, until ``enough``.

    Non-players answer by their rules, others than this one with assumed rolls; people with the first option, which does
    something if any does. ``given`` overrides answers for the sake of the trial, if not None.
    """
    trial = Trial(bot.state, table.state, table.dice)
    table.call_stack.append(trial)
    trial.going_on = _answers(bot, table, play, trial, given)
    for _ in trial.going_on:
        if enough(trial):
            break
    return trial


def _answers(
    bot: B,
    table: Table[CS],
    play: Play[None],
    trial: Trial[CS],
    given: Callable[[Decision], tuple[Option, ...] | None] | None,
) -> Iterator[None]:
    """Answer after answer."""
    try:
        decision = next(play)
        while True:
            picks = (None if given is None else given(decision)) or _answer(bot, table, decision)
            trial.heard.append((decision, picks))
            yield
            decision = play.send(picks)
    except StopIteration:
        return


def _answer(bot: B, table: Table[Any], decision: Decision) -> tuple[Option, ...]:
    if decision.forced:
        return decision.options
    faction = bot.catalog.seats.index(decision.seat)
    if faction != bot.faction and bot.is_player(faction):
        return decision.options[: max(1, decision.at_least)]
    other = bot.supposing(table.state, faction, decision.seat, tuple(table.call_stack))
    return selected_options(decision, answered(other, decision))


# Event instructions: how the Non-player of a Faction handles a card --------------------------------------------------


Precondition = Callable[[B], bool]
"""Whether the Event is worth playing on this board."""
Outcome = Callable[[B, Trial[Any]], bool]
"""Whether a trial of the Event has the required outcome."""
Reply = Callable[[B, Decision], Sequence[str] | None]
"""Returns the keys to answer a decision of the Event with; None: by the guidelines."""


def always(bot: Any) -> bool:
    """No precondition."""
    return True


def anything(bot: Any, trial: Any) -> bool:
    """No required outcome."""
    return True


class Instruction(msgspec.Struct, Generic[B, A], frozen=True, kw_only=True):
    """An Event instruction."""

    plays: Precondition[B] = always
    """A precondition on the board; if it fails, the Event is Ineffective."""
    comes_to: Outcome[B] = anything
    """A precondition on the outcome of a trial."""
    battles: bool = False
    """A precondition: the Event leads to a Battle of the Faction, which it fights only if its condition is met."""
    dice: Dice = HIGH
    """The dice of that trial."""
    shaded: bool | None = None
    """The side that the instruction names; None: the usual one."""
    commands: Instruct[B, A] | None = None
    """Restricts the Event's free Commands."""
    replies: Mapping[str, Reply[B]] = {}
    """Replies by kind of decision."""

    @property
    def asks(self) -> bool:
        """Whether there is a precondition on the outcome."""
        return self.battles or self.comes_to is not anything


NO_INSTRUCTION: Instruction[Any, Any] = Instruction()
"""For a card without an instruction."""


class CardInstruction(msgspec.Struct, Generic[B, A], frozen=True):
    """An instruction with its card and Factions."""

    card: int
    factions: tuple[int, ...]
    instruction: Instruction[B, A]


def instruct(
    card: int,
    *factions: int,
    plays: Precondition[B] = always,
    comes_to: Outcome[B] = anything,
    battles: bool = False,
    dice: Dice = HIGH,
    shaded: bool | None = None,
    commands: Instruct[B, A] | None = None,
    more: Mapping[str, Reply[B]] | None = None,
    **replies: Reply[B],
) -> CardInstruction[B, A]:
    """An instruction for some Factions.

    Keyword arguments are replies, named by the kind of decision without its ``event.``; ``more`` are further ones.
    """
    return CardInstruction(
        card,
        factions,
        Instruction(
            plays=plays,
            comes_to=comes_to,
            battles=battles,
            dice=dice,
            shaded=shaded,
            commands=commands,
            replies={f"event.{kind}": reply for kind, reply in (*replies.items(), *(more or {}).items())},
        ),
    )


def by_card(cards: Iterable[CardInstruction[B, A]]) -> dict[tuple[int, int], Instruction[B, A]]:
    """Instructions by card and Faction, each once."""
    found: dict[tuple[int, int], Instruction[B, A]] = {}
    for entry in cards:
        for faction in entry.factions:
            if (entry.card, faction) in found:
                raise ValueError(f"Card {entry.card} has two instructions for Faction {faction}.")
            found[entry.card, faction] = entry.instruction
    return found


def instruction_of(bot: B, card: int) -> Instruction[B, Any]:
    """The instruction of a card of our own deck for a Faction; an owner's deck has none."""
    if bot.state.own_deck:
        return NO_INSTRUCTION
    found: Instruction[B, Any] = bot.catalog.instructions.get((card, bot.faction), NO_INSTRUCTION)
    return found


def instructed(answer: Answer[B]) -> Answer[B]:
    """Wrap an answer by the guidelines for Events, so that the instruction of the Event takes precedence."""

    def choose(bot: B, decision: Decision) -> Sequence[str]:
        event = bot.event
        reply = None if event is None else instruction_of(bot, card_of(event.side)).replies.get(decision.kind)
        keys = None if reply is None else reply(bot, decision)
        return answer(bot, decision) if keys is None else keys

    return choose
