"""8.2.1 Non-player Event Instructions: what a gray sword stands for, for one card and one Faction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from vexillum.core.decision import Decision
from vexillum.core.dice import Dice
from vexillum.games.pendragon.nonplayer.events.trying import HIGH, Trial
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.nonplayer.planning import INSTRUCTS, Instruct

Precondition = Callable[[Mind], bool]
"""Is the Event worth playing on this board?"""
Reply = Callable[[Mind, Decision], Sequence[str] | None]
"""The keys to answer a decision of the Event with; None: as the guidelines have it."""


def always(mind: Mind) -> bool:
    """No precondition."""
    return True


def anything(mind: Mind, trial: Trial) -> bool:
    """No precondition on what comes of the Event."""
    return True


NO_REPLIES: Mapping[str, Reply] = {}


class Instruction(msgspec.Struct, frozen=True, kw_only=True):
    """8.2.1 One instruction."""

    plays: Precondition = always
    """A precondition that the board shows; if it fails the Event is Ineffective (R53)."""
    comes_to: Callable[[Mind, Trial], bool] = anything
    """A precondition on what the Event comes to when it is tried."""
    battles: bool = False
    """A precondition: the Event comes to a Battle of the Faction, which it fights only where its condition is met."""
    dice: Dice = HIGH
    """The dice of that trial."""
    shaded: bool | None = None
    """8.2.2 The side that the instruction names; None: the usual one."""
    replies: Mapping[str, Reply] = NO_REPLIES
    """By kind of decision."""

    @property
    def asks(self) -> bool:
        """Is there a precondition on what the Event comes to?"""
        return self.battles or self.comes_to is not anything


INSTRUCTIONS: dict[tuple[int, int], Instruction] = {}
"""By card and Faction. The modules of the instructions fill it."""


def instruct(
    number: int,
    *factions: int,
    plays: Precondition = always,
    comes_to: Callable[[Mind, Trial], bool] = anything,
    battles: bool = False,
    dice: Dice = HIGH,
    shaded: bool | None = None,
    commands: Instruct | None = None,
    more: Mapping[str, Reply] = NO_REPLIES,
    **replies: Reply,
) -> None:
    """Enter an instruction for some Factions; ``commands``: what it leaves of the Event's free Commands.

    Replies are named for the kind of decision without its ``event.``; ``more`` are those that cannot be so named.
    """
    by_kind = {f"event.{kind}": reply for kind, reply in (*replies.items(), *more.items())}
    for faction in factions:
        assert (number, faction) not in INSTRUCTIONS, (number, faction)
        INSTRUCTIONS[number, faction] = Instruction(
            plays=plays, comes_to=comes_to, battles=battles, dice=dice, shaded=shaded, replies=by_kind
        )
        if commands is not None:
            INSTRUCTS[number, faction] = commands


_NONE = Instruction()


def instruction_of(mind: Mind, number: int) -> Instruction:
    """8.2.1 The instruction of a card of our own deck for a Faction; an owner's deck has none."""
    return _NONE if mind.state.own_deck else INSTRUCTIONS.get((number, mind.faction), _NONE)


def reply(mind: Mind, decision: Decision) -> Sequence[str] | None:
    """8.2.1 What the instruction for the Event that is being executed says to a decision, if it says anything."""
    scene = mind.scene
    if scene is None:
        return None
    instructed = instruction_of(mind, scene.side // 2).replies.get(decision.kind)
    return None if instructed is None else instructed(mind, decision)
