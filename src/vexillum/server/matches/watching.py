"""A match as delayed spectators see it, and what they are sent: never the players' messages."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from vexillum.core.errors import VexillumError
from vexillum.core.session import Session
from vexillum.server.kernel import time_control
from vexillum.server.kernel.texts import game_texts
from vexillum.server.kernel.time_control import Delay
from vexillum.server.matches import seat_rules
from vexillum.server.matches.client import TRY_AGAIN, Client, packed, withdraw
from vexillum.server.matches.frames.frames import FrameContext, Frames
from vexillum.server.matches.frames.views import Past
from vexillum.server.matches.seat_rules import with_its_person
from vexillum.server.storage import matches
from vexillum.server.storage.records import (
    RATED_OFF,
    RATED_WANTED,
    Act,
    ChatLine,
    MatchRecord,
    SeatRecord,
    standing_answers,
)
from vexillum.server.storage.watching import Horizon, acts_within, horizon

if TYPE_CHECKING:
    from vexillum.server.matches.match import Match


# A match as delayed spectators see it: the table as it was, as if nothing had followed -------------------------------


class DelayedMatch(NamedTuple):
    """A match as of some time ago. Nobody answers in this session."""

    acts: int
    past: Past
    session: Session[Any]


def delay_of(match: Match, guest: str) -> Delay | None:
    """How long a person's view is delayed; None: not at all, as for players, and for everyone after the game."""
    if match.record.delay is None or match.session.over:
        return None
    return None if is_player(match.record, guest) else time_control.load_delay(match.record.delay)


def is_player(record: MatchRecord, guest: str) -> bool:
    """Whether a person has a seat, even one lent to an agent."""
    return any(holder.guest == guest for holder in record.seats.values())


def as_watched(record: MatchRecord, guest: str) -> MatchRecord:
    """A match for a person's lists; for delayed spectators without anything that answers have changed."""
    if record.delay is None or record.over or is_player(record, guest):
        return record
    seats = {seat: with_its_person(holder) for seat, holder in record.seats.items()}
    return replace(
        record, asked=None, since=record.made, deadline=None, touched=record.made, seats=seats, rated=as_agreed(record)
    )


def as_agreed(record: MatchRecord) -> str | None:
    """The rated flag agreed at the start; answers and undos may change it later. That it was dropped before the start
    is no secret.
    """
    return record.rated if record.rated in (None, RATED_OFF) else RATED_WANTED


def seats_then(seats: dict[str, SeatRecord], fixed: set[str]) -> dict[str, SeatRecord]:
    """The seats before the rules demanded agents: ``fixed`` are those for which they already had."""
    return {seat: holder if seat in fixed else with_its_person(holder) for seat, holder in seats.items()}


async def watched(match: Match, delay: Delay) -> tuple[Horizon, DelayedMatch]:
    """The visible horizon, and the match as of then. The caller holds the lock."""
    seen = await match.database.read(horizon, match.id, delay, time.time())
    return seen, await delayed_match_at(match, seen.acts)


async def delayed_match_at(match: Match, acts: int) -> DelayedMatch:
    """The match after this many acts. Acts are append-only, so a cached one stays valid."""
    for known in (match.audience.known, match.audience.looked):
        if known is not None and known.acts == acts:
            return known
    done = await match.database.read(_acts, match.id, acts)
    session = await asyncio.to_thread(Past(match.session).branch, standing_answers(done))
    return DelayedMatch(acts, Past(session), session)


def _acts(connection: Connection, match: str, acts: int) -> list[Act]:
    return acts_within(connection, match, Horizon(acts, 0.0))


async def present_or_past(match: Match, guest: str) -> tuple[int, Past, Session[Any]]:
    """A match as a person may see it: a growing number, its moments, and the last one's session.

    The caller holds the lock and must not change that session.
    """
    delay = delay_of(match, guest)
    if delay is None:
        return match.version, Past(match.session), match.session
    _, seen = await watched(match, delay)
    match.audience.looked = seen
    return seen.acts, seen.past, seen.session


# Spectators with a delay. They never get the players' messages, only those sent from here ----------------------------


_log = logging.getLogger(__name__)
EVERY = 2.0
"""Seconds between checks for newly visible answers."""
STEPS = 20
"""If more acts than this become visible at once, only the last is shown."""


class Audience:
    """The clients that watch with a delay. A client whose delay ends has to reconnect."""

    def __init__(self, match: Match) -> None:
        self.clients: list[Client] = []
        self.known: DelayedMatch | None = None
        """The match as these clients see it."""
        self.looked: DelayedMatch | None = None
        """The match as last read by someone who is not among them."""
        self._match = match
        self._shown: Frames | None = None
        self._hidden: set[int] = set()
        self._watching: asyncio.Task[None] | None = None

    # Coming and going -------------------------------------------------------------------------------------------------

    def reconnect_changed(self) -> None:
        """Make clients reconnect whose delay has begun or ended."""
        match = self._match
        for client in match.clients:
            if delay_of(match, client.guest) is not None:
                client.leave(TRY_AGAIN)
        for client in self.clients:
            if delay_of(match, client.guest) is None:
                client.leave(TRY_AGAIN)

    async def read(self, delay: Delay, guest: str) -> list[ChatLine]:
        """Read the delayed match, and the chat until then or by this person. The caller holds the lock."""
        match = self._match
        if self.clients:
            await self.follow()
        seen, lines = await match.database.read(_look, match.id, delay, time.time())
        if not self.clients:
            self.known = await delayed_match_at(match, seen.acts)
        return [line for line in lines if line.at <= seen.until or line.guest == guest]

    async def add(self, client: Client) -> None:
        """Show a client everything visible; from now on it gets updates."""
        self.clients.append(client)
        await self.show([client])
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch())

    def stop(self) -> None:
        """Stop the updates."""
        if self._watching is not None:
            self._watching.cancel()

    # Showing ----------------------------------------------------------------------------------------------------------

    async def show(self, clients: Sequence[Client], dice: Sequence[tuple[int, int]] = ()) -> None:
        """Send frames of the visible moment. The caller holds the lock."""
        if self.known is None:
            return
        for client, frame in await asyncio.to_thread(self._frames, self.known.session, clients, dice):
            client.post(frame)

    def _frames(
        self, session: Session[Any], clients: Sequence[Client], dice: Sequence[tuple[int, int]]
    ) -> list[tuple[Client, bytes]]:
        match = self._match
        context = FrameContext(dice=tuple(dice), practised=match.record.practice is not None)
        frames = self._shown = Frames.of(session, context, self._shown)
        fixed, present, made = _demanded(session), match.present, []
        seats = seats_then(match.seats, fixed)
        for client in clients:
            texts, host = game_texts(session.game, client.lang), client.guest == match.host
            forms = seat_rules.seats_form(seats, client.guest, texts, host=host, present=present, fixed=fixed)
            made.append((client, packed(frames.frame(client, (), forms))))
        return made

    def send_chat(self, line: ChatLine) -> None:
        """Send a chat line at once to its own author."""
        for client in self.clients:
            if client.guest == line.guest:
                client.send_chat(line)

    async def _watch(self) -> None:
        """Check periodically for newly visible answers while there are spectators."""
        while self.clients:
            await asyncio.sleep(EVERY)
            try:
                async with self._match.lock:
                    await self.follow()
            except (VexillumError, SQLAlchemyError) as error:
                _log.warning("spectators not updated", extra={"match": self._match.id, "why": type(error).__name__})

    async def follow(self) -> None:
        """Show what has become visible. The caller holds the lock."""
        match, before = self._match, self.known
        self.reconnect_changed()
        delay = time_control.load_delay(match.record.delay)
        if delay is None or match.session.over or not self.clients:
            return
        seen, lines = await match.database.read(_look, match.id, delay, time.time())
        self._tell(line for line in lines if line.at <= seen.until)
        if before is None or seen.acts == before.acts:
            return
        near = 0 < seen.acts - before.acts <= STEPS
        steps = range(before.acts + 1 if near else seen.acts, seen.acts + 1)
        for acts in steps:
            old, self.known = self.known or before, await delayed_match_at(match, acts)
            self._withdraw(old.session, self.known.session)
            await self.show(self.clients, list(self.known.session.table.rolled) if near else ())

    def _tell(self, lines: Iterable[ChatLine]) -> None:
        for line in lines:
            if line.hidden and line.n in self._hidden:
                continue
            if line.hidden:
                self._hidden.add(line.n)
            for client in self.clients:
                client.send_chat(line)

    def _withdraw(self, old: Session[Any], new: Session[Any]) -> None:
        """Make every client forget log lines and story parts that no longer stand."""
        withdraw(self.clients, (old.journal, old.table.story), (new.journal, new.table.story))


def _look(connection: Connection, match: str, delay: Delay, now: float) -> tuple[Horizon, list[ChatLine]]:
    return horizon(connection, match, delay, now), matches.recent_chat(connection, match)


def _demanded(session: Session[Any]) -> set[str]:
    """The seats for which the rules demanded an agent."""
    return {seat for seat in session.setup.seats if session.game.rules.agent_for(session.state, seat) is not None}
