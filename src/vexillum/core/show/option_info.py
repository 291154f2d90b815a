"""Information about a decision and its options, shown before anything is chosen."""

from __future__ import annotations

from typing import Literal

import msgspec

from vexillum.core.words.texts import Message

Tone = Literal["", "good", "bad"]
Side = Literal["", "light", "dark"]


class Group(msgspec.Struct, frozen=True):
    """A group of options that the game names: Commands, Event, other."""

    id: str
    label: Message
    note: Message | None = None


class Chance(msgspec.Struct, frozen=True):
    """A possible outcome of the dice, with its probability; ``tone``: good or bad for the seat that is asked."""

    chance: float
    label: Message
    tone: Tone = ""


class Mean(msgspec.Struct, frozen=True):
    """The average of a number that matters."""

    label: Message
    value: float
    tone: Tone = ""


class OptionOdds(msgspec.Struct, frozen=True):
    """The odds of an option in short: at most three outcomes, and the averages. The page of odds has all."""

    outcomes: tuple[Chance, ...] = ()
    means: tuple[Mean, ...] = ()


class Held(msgspec.Struct, frozen=True):
    """Pieces that an option is about."""

    token: str
    n: int


class OptionInfo(msgspec.Struct, frozen=True):
    """What an option does, in a line with the places and numbers of this position."""

    group: str = ""
    summary: Message | None = None
    cost: Message | None = None
    """What it costs, if that is more than the option's price: "2 Resources a group"."""
    odds: OptionOdds | None = None
    holds: tuple[Held, ...] = ()
    """The pieces that it moves, drawn on its button and as a ghost where they would go."""
    side: Side = ""
    """The side of a card that it executes: the button looks like that side."""


class RefusedOption(msgspec.Struct, frozen=True):
    """An option that a player may expect but that is not offered, and why."""

    label: Message
    reason: Message
    """Its ``rule`` is the rule that forbids it."""
    group: str = ""
    thing: str = ""


class Hand(msgspec.Struct, frozen=True):
    """What the player holds during a decision (a tile, a group of pieces): drawn there, and as a ghost on the map."""

    token: str
    n: int = 1
    label: Message | None = None


class Askable(msgspec.Struct, frozen=True):
    """Something that is not offered but that a player can ask about: "Cavalry in Iceni", "Intercept"."""

    name: str
    """The argument of :meth:`~vexillum.core.session.Session.why_not`."""
    label: Message


class DecisionInfo(msgspec.Struct, frozen=True):
    """What a seat should know before it makes a decision. Made only for the player who is asked."""

    summary: Message | None = None
    """A line below the question: what is special in this position."""
    groups: tuple[Group, ...] = ()
    """In display order. Options whose group is not among them come last."""
    options: dict[str, OptionInfo] = {}
    """By option key."""
    refused: tuple[RefusedOption, ...] = ()
    hand: tuple[Hand, ...] = ()
    odds: OptionOdds | None = None
    """Odds that are the same for all options."""
    confirm: bool = False
    """This choice decides a turn: it is selected first and confirmed. Any other single choice is made by one press."""
