"""A game for one browser: the same frames as those of a match."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any

import msgspec

from vexillum.core.session import HUMAN, Session
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frame_types import Outgoing, SeatForm, TableFrame, UndoForm
from vexillum.server.matches.frames.frames import Around, Frames
from vexillum.server.matches.frames.option_effects import Foresight

AT_ONCE = 2
"""In one process, this many of these tables are played or drawn at the same time."""

work = asyncio.Semaphore(AT_ONCE)


class SoloTable(ABC):
    """One person's own game. Everything that takes time is done in a thread, a few at a time."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.lock = asyncio.Lock()
        self.foresight = Foresight(self.lock, lambda: self.session)
        self._frames: Frames | None = None
        self._shown: Session[Any] | None = None
        """The game that the client has seen last."""

    @property
    @abstractmethod
    def session(self) -> Session[Any]:
        """The game as it stands."""

    @property
    @abstractmethod
    def seat(self) -> str:
        """Through whose eyes it is seen."""

    @abstractmethod
    def welcome(self) -> Outgoing:
        """What the page needs to know only once."""

    @abstractmethod
    def present(self) -> list[Outgoing]:
        """The table as it is, with what is said about it."""

    def played_by(self, guest: str) -> tuple[str, ...]:
        """The seat through whose eyes the person looks."""
        return (self.seat,)

    async def greet(self) -> None:
        """Say what it is, and show it."""
        async with work:
            self.client.send(await asyncio.to_thread(self.welcome))
        await self.show()

    async def show(self) -> None:
        """Show everything."""
        async with work:
            sent = await asyncio.to_thread(self.present)
        self.send(sent)

    def send(self, messages: list[Outgoing]) -> None:
        """Send what was made, and then what each option would do."""
        for message in messages:
            self.client.send(message)
        self.foresight.begin([self.client])

    async def speak(self, lang: str) -> None:
        """Go on in another language."""
        self.client.lang = lang
        self.client.forget()
        await self.greet()

    def frame(self, session: Session[Any], own: Collection[str], *, asks: bool, waiting: bool = False) -> TableFrame:
        """The table's next frame, without what belongs to a match.

        ``own``: the person's seats. ``asks``: is the question theirs to answer now? ``waiting``: others are still
        answering, so that nothing is asked.
        """
        self._follow(session)
        frames = Frames(session, Around(dice=list(session.table.rolled) if waiting else ()), self._frames)
        self._frames = frames
        frame = frames.frame(self.client, (self.seat,), self._seats(session, own))
        shown = frame.decision
        if not asks:
            self.client.asks = None
            shown = shown if waiting and shown is not None and shown.waiting else None
        return msgspec.structs.replace(
            frame,
            decision=shown,
            recap=None,
            lines=[msgspec.structs.replace(line, why=None) for line in frame.lines],
        )

    def undo_form(self, can: bool) -> UndoForm:
        """Whether an answer can be taken back."""
        texts = game_texts(self.session.game, self.client.lang)
        return UndoForm(can, None if can else texts("refused.undo_nothing"))

    def _follow(self, session: Session[Any]) -> None:
        """If it is another game than the client has seen, or an earlier moment, log and story are sent again."""
        client = self.client
        if self._shown is not session or (client.at is not None and client.at > session.decision_number):
            client.at = client.lines = None
        self._shown = session

    def _seats(self, session: Session[Any], own: Collection[str]) -> dict[str, SeatForm]:
        texts = game_texts(session.game, self.client.lang)
        seats = {}
        for seat in session.setup.seats:
            player = session.player(seat)
            name = "" if player == HUMAN else texts.name("agent", player)
            called = texts.name("seat", seat)
            seats[seat] = SeatForm(player, name, called, present=True, you=seat in own, may_hand=False)
        return seats
