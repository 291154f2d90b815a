"""What the page of a replay shows besides its moments: chapters and turns, and who could play on."""

from __future__ import annotations

import msgspec

from vexillum.server.matches.frames.server_messages import AgentName, Origin


class ChapterMark(msgspec.Struct, frozen=True):
    """A card or a round, and the moment at which it begins."""

    scope: int
    at: int
    title: str


class TurnMark(msgspec.Struct, frozen=True):
    """A turn of a seat, or a phase of nobody's: it begins with answer ``at`` and has ended at the moment ``until``."""

    scope: int
    at: int
    until: int
    seat: str
    title: str


class ReplayContents(msgspec.Struct, frozen=True):
    """The whole game at a glance, as far as it has been played."""

    first: int
    of: int
    chapters: list[ChapterMark]
    turns: list[TurnMark]
    names: dict[str, str]
    """What the seats are called."""
    may_fork: bool
    """May this reader play on from its moments?"""
    origin: Origin | None
    over: bool
    """Is the game over?"""


class ForkSeat(msgspec.Struct, frozen=True):
    """A seat of a match to come, and who plays it if nobody says otherwise: ``me`` or an agent."""

    seat: str
    name: str
    player: str


class ForkForm(msgspec.Struct, frozen=True):
    """What can be chosen when one plays on from a moment."""

    at: int
    seats: list[ForkSeat]
    agents: list[AgentName]
