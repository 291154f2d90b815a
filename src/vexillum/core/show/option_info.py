"""What a decision and its options say about themselves, before anything is chosen."""

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
    """An outcome that the dice may bring, from 0 to 1; ``tone`` is how the seat that is asked likes it."""

    chance: float
    label: Message
    tone: Tone = ""


class Mean(msgspec.Struct, frozen=True):
    """What to expect on average of something that matters."""

    label: Message
    value: float
    tone: Tone = ""


class OptionOdds(msgspec.Struct, frozen=True):
    """The odds of an option, small: at most three outcomes, and the means. The page of the odds has all of it."""

    outcomes: tuple[Chance, ...] = ()
    means: tuple[Mean, ...] = ()


class Held(msgspec.Struct, frozen=True):
    """Pieces that an option is about."""

    token: str
    n: int


class OptionInfo(msgspec.Struct, frozen=True):
    """What an option does, in a line that names the places and numbers of this position."""

    group: str = ""
    summary: Message | None = None
    cost: Message | None = None
    """What it costs, if that is more than the option's price: "2 Resources a group"."""
    odds: OptionOdds | None = None
    holds: tuple[Held, ...] = ()
    """The pieces that it takes along, drawn on its button and as a ghost where they would go."""
    side: Side = ""
    """The side of a card that it executes: it is drawn as that side."""


class RefusedOption(msgspec.Struct, frozen=True):
    """What one would expect to be offered and is not, and why."""

    label: Message
    reason: Message
    """Its ``rule`` is the rule that forbids it."""
    group: str = ""
    thing: str = ""


class Hand(msgspec.Struct, frozen=True):
    """What is in hand while a decision is asked (a tile, a group of pieces): drawn there, and as a ghost on the map."""

    token: str
    n: int = 1
    label: Message | None = None


class Askable(msgspec.Struct, frozen=True):
    """Something that is not offered and that one can ask about in words: "Cavalry in Iceni", "Intercept"."""

    name: str
    """What :meth:`~vexillum.core.session.Session.why_not` takes."""
    label: Message


class DecisionInfo(msgspec.Struct, frozen=True):
    """What a seat should know about a decision before it chooses. Made only for the player who is asked."""

    summary: Message | None = None
    """A line under the question: what is special now."""
    groups: tuple[Group, ...] = ()
    """In the order in which they are shown. Options whose group is not among them come last."""
    options: dict[str, OptionInfo] = {}
    """By key."""
    refused: tuple[RefusedOption, ...] = ()
    hand: tuple[Hand, ...] = ()
    odds: OptionOdds | None = None
    """Odds that are equal for all options."""
    confirm: bool = False
    """This choice decides a turn: it is selected first and confirmed. Any other single choice is made by one press."""
