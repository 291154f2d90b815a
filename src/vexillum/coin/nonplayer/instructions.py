"""Event instructions: how the Non-player of a Faction handles a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic

import msgspec

from vexillum.coin.commands import A
from vexillum.coin.events.trial_dice import HIGH
from vexillum.coin.nonplayer.answers import Answer
from vexillum.coin.nonplayer.context import B
from vexillum.coin.nonplayer.planners import Instruct
from vexillum.coin.nonplayer.trial import Trial
from vexillum.core.decision import Decision
from vexillum.core.dice import Dice

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
        reply = None if event is None else instruction_of(bot, event.side // 2).replies.get(decision.kind)
        keys = None if reply is None else reply(bot, decision)
        return answer(bot, decision) if keys is None else keys

    return choose
