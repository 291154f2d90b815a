"""What the replay page shows besides the moments: chapters, turns, and the seats of a fork."""

from __future__ import annotations

import msgspec

from vexillum.server.matches.frames.server_messages import AgentName, Origin


class ChapterMark(msgspec.Struct, frozen=True):
    """A card or a round, and the moment at which it begins."""

    scope: int
    at: int
    title: str


class TurnMark(msgspec.Struct, frozen=True):
    """A turn of a seat, or a phase without a seat, from the moment ``at`` to the moment ``until``."""

    scope: int
    at: int
    until: int
    seat: str
    title: str


class ReplayContents(msgspec.Struct, frozen=True):
    """The contents of the whole game so far."""

    first: int
    of: int
    chapters: list[ChapterMark]
    turns: list[TurnMark]
    names: dict[str, str]
    """The names of the seats."""
    may_fork: bool
    """This reader may play on from its moments."""
    origin: Origin | None
    over: bool
    """The game is over."""


class ForkSeat(msgspec.Struct, frozen=True):
    """A seat of the new match, and its default player: ``me`` or an agent."""

    seat: str
    name: str
    player: str


class ForkForm(msgspec.Struct, frozen=True):
    """The choices for playing on from a moment."""

    at: int
    seats: list[ForkSeat]
    agents: list[AgentName]
