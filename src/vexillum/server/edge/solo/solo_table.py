"""A game for one browser, with the same frames as a match."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from typing import Any, TypeVar
from weakref import ref

import msgspec

from vexillum.core.session import HUMAN, Session
from vexillum.server.kernel.fair_queue import FairQueue
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frame_types import Outgoing, SeatForm, TableFrame, UndoForm
from vexillum.server.matches.frames.frames import FrameContext, Frames
from vexillum.server.matches.frames.option_effects import Foresight

MAX_PARALLEL = 2
"""How many solo tables of a process compute at the same time."""

WORK = FairQueue(MAX_PARALLEL)
_T = TypeVar("_T")


class SoloTable(ABC):
    """One person's own game. Slow work runs in a thread, a few at a time."""

    def __init__(self, client: Client, network: str) -> None:
        self.client = client
        self.network = network
        """Where the person is: who they are is not known."""
        self.lock = asyncio.Lock()
        table = ref(self)  # a table that referred to itself would be freed much later

        def session() -> Session[Any]:
            here = table()
            assert here is not None  # it outlives its foresight
            return here.session

        self.foresight = Foresight(self.lock, session)
        self._frames: Frames | None = None
        self._shown: Session[Any] | None = None
        """The session last shown to the client."""

    @property
    @abstractmethod
    def session(self) -> Session[Any]:
        """The current session."""

    @property
    @abstractmethod
    def seat(self) -> str:
        """The seat whose viewpoint is shown."""

    @abstractmethod
    def welcome(self) -> Outgoing:
        """Everything the page needs only once."""

    @abstractmethod
    def present(self) -> list[Outgoing]:
        """The current table, with the texts about it."""

    def played_by(self, guest: str) -> tuple[str, ...]:
        """The seat whose viewpoint the person has."""
        return (self.seat,)

    async def greet(self) -> None:
        """Send the welcome and the table."""
        self.client.send(await self.work(self.welcome))
        await self.show()

    async def show(self) -> None:
        """Show everything."""
        self.send(await self.work(self.present))

    async def work(self, work: Callable[[], _T]) -> _T:
        """Do slow work in a turn of this network."""
        return await WORK.run(self.network, work)

    def send(self, messages: list[Outgoing]) -> None:
        """Send the messages, and then the effects of each option."""
        for message in messages:
            self.client.send(message)
        self.foresight.begin([self.client])

    async def speak(self, lang: str) -> None:
        """Change the language."""
        self.client.lang = lang
        self.client.forget()
        await self.greet()

    def frame(self, session: Session[Any], own: Collection[str], *, asks: bool, waiting: bool = False) -> TableFrame:
        """The table's next frame, without what only matches have. ``own``: the person's seats.

        ``asks``: whether the question is theirs to answer now. ``waiting``: other seats are still answering, so nothing
        is asked.
        """
        self._follow(session)
        frames = Frames(session, FrameContext(dice=list(session.table.rolled) if waiting else ()), self._frames)
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
        """Whether an answer can be undone."""
        texts = game_texts(self.session.game, self.client.lang)
        return UndoForm(can, None if can else texts("refused.undo_nothing"))

    def _follow(self, session: Session[Any]) -> None:
        """After a new game or an undo, send log and story again."""
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
