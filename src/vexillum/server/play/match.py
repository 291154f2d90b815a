"""A match in memory: the running game, who sits where, who is looking. Whoever changes it holds its lock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from vexillum.core.errors import VexillumError
from vexillum.core.save import dumps
from vexillum.core.session import HUMAN, Session
from vexillum.core.texts import Message
from vexillum.server.play import seating
from vexillum.server.play.client import Client
from vexillum.server.play.frames import Around, Frames
from vexillum.server.play.takeback import Takeback
from vexillum.server.refusals import Refusal
from vexillum.server.revive import revive
from vexillum.server.storage import matches
from vexillum.server.storage.database import Database
from vexillum.server.storage.records import Act, MatchRecord, Progress, SeatRecord, standing
from vexillum.server.words import game_texts

_log = logging.getLogger(__name__)


class Result(msgspec.Struct, frozen=True):
    """How a game ended, for the lists."""

    winners: tuple[str, ...]
    scores: dict[str, int]


class Match:
    """One match. Its session is always what the database says; a change is stored before anybody sees it."""

    def __init__(self, record: MatchRecord, session: Session[Any], acts: int, database: Database) -> None:
        self.id = record.id
        self.host = record.host
        self.watch = record.watch
        self.rematch = record.rematch
        self.seats: seating.Seats = dict(record.seats)
        self.session = session
        self.save = record.save
        """The save that was loaded; with the answers it leads to the session."""
        self.database = database
        self.lock = asyncio.Lock()
        self.clients: list[Client] = []
        self.trouble: Message | None = None
        """What went wrong with the agent that is to answer."""
        self.takeback: Takeback | None = None
        self.version = 0
        """Goes up with every change of the game or the seats."""
        self._acts = acts
        self._stored = list(session.answers)
        self._steps = len(session.steps)
        self._demanded: dict[str, str] = {}
        """The seats for which the rules ask for a certain agent now."""
        session.players.update(seating.players(self.seats))

    @classmethod
    async def load(cls, record: MatchRecord, database: Database) -> Match:
        """A match as it is stored. Answers that the rules of today do not take any more are taken back."""
        acts = await database.run(matches.acts, record.id)
        answers = standing(acts)
        session, stand = await asyncio.to_thread(revive, record.save, answers)
        match = cls(record, session, len(acts), database)
        if stand < len(answers):
            _log.warning("answers dropped after a change of rules", extra={"match": record.id, "stand": stand})
            dropped = [Act(answer.seat, None) for answer in answers[stand:]]
            await match._store(dropped)
        await match._seat_demanded()
        return match

    # Who --------------------------------------------------------------------------------------------------------------

    @property
    def present(self) -> set[str]:
        """The guests who are looking."""
        return {client.guest for client in self.clients}

    @property
    def agent_to_move(self) -> str | None:
        """The seat whose agent has to answer, unless it has failed."""
        decision = self.session.decision
        if decision is None or self.trouble is not None or self.seats[decision.seat].agent is None:
            return None
        return decision.seat

    def played_by(self, guest: str) -> tuple[str, ...]:
        """The seats that a guest plays."""
        return seating.played_by(self.seats, guest)

    # Showing ----------------------------------------------------------------------------------------------------------

    async def show(self, *clients: Client, dice: Sequence[tuple[int, int]] = ()) -> None:
        """Send frames to some clients, or to all."""
        shown = list(clients or self.clients)
        if shown:
            for client, frame in await asyncio.to_thread(self._frames, shown, dice):
                client.send("table", **frame)

    def _frames(self, clients: list[Client], dice: Sequence[tuple[int, int]]) -> list[tuple[Client, dict[str, Any]]]:
        frames = Frames(self.session, Around(self.agent_to_move, tuple(dice)))
        present = self.present
        made = []
        for client in clients:
            texts = game_texts(self.session.game, client.lang)
            host = client.guest == self.host
            frame = frames.frame(client, self.played_by(client.guest))
            frame["seats"] = seating.seats_form(
                self.seats, client.guest, texts, host=host, present=present, fixed=self._demanded
            )
            frame["trouble"] = None if self.trouble is None else texts(self.trouble)
            made.append((client, frame))
        return made

    def tell(self, type: str, **fields: Any) -> None:
        """Send the same message to all."""
        for client in self.clients:
            client.send(type, **fields)

    # Changing ---------------------------------------------------------------------------------------------------------

    async def answer(self, seat: str, keys: Sequence[str], number: int) -> None:
        """Take an answer, store it, show it."""
        session = self.session
        try:
            await asyncio.to_thread(session.answer, seat, keys, number)
        except VexillumError:
            raise
        except Exception as error:
            _log.exception("the rules broke down", extra={"match": self.id, "number": number})
            raise Refusal("broken", why=f"{type(error).__name__}: {error}") from error
        await self._store([Act(seat, session.answers[-1].keys)])
        self.trouble = None
        await self.show(dice=list(session.table.rolled))

    async def go_back(self, to: int, seat: str) -> None:
        """Take answers back until only ``to`` are left."""
        session = self.session
        before = list(session.journal)
        count = len(session.answers) - to

        def undo() -> None:
            while len(session.answers) > to:
                session.undo(session.answers[-1].seat, agreed=True)

        await asyncio.to_thread(undo)
        await self._store([Act(seat, None)] * count)
        self.trouble = None
        self._lines_withdrawn(before)
        await self.show()

    def _lines_withdrawn(self, before: list[Any]) -> None:
        """Let every client forget the lines of the log that do not stand any more."""
        same = 0
        for old, new in zip(before, self.session.journal, strict=False):
            if old != new:
                break
            same += 1
        for client in self.clients:
            if client.lines is not None:
                client.lines = min(client.lines, same)

    async def seat(self, seat: str, record: SeatRecord) -> None:
        """Let somebody else play a seat."""
        await self.database.run(matches.put_seat, self.id, seat, record)
        self.seats[seat] = record
        self.session.players.update(seating.players(self.seats))
        self.trouble = None
        self.version += 1

    async def rename(self, guest: str, name: str) -> None:
        """Call somebody by another name, on every seat that they play."""
        for seat in self.played_by(guest):
            if self.seats[seat].name != name:
                record = msgspec.structs.replace(self.seats[seat], name=name)
                await self.database.run(matches.put_seat, self.id, seat, record)
                self.seats[seat] = record

    async def _store(self, acts: Sequence[Act]) -> None:
        """Write what has just been done to the session; if that fails, undo it."""
        progress = await asyncio.to_thread(self._progress)
        try:
            await self.database.run(matches.advance, self.id, self._acts, acts, progress)
        except SQLAlchemyError as error:
            _log.exception("an answer could not be stored", extra={"match": self.id, "seq": self._acts})
            await self.reload(from_database=isinstance(error, IntegrityError))
            raise Refusal("storage", 503) from error
        self._acts += len(acts)
        self._stored = list(self.session.answers)
        self._steps = len(self.session.steps)
        self.version += 1
        await self._seat_demanded()

    async def _seat_demanded(self) -> None:
        """Seat the agents that the rules ask for; whoever sat there gets the seat back if that is taken back."""
        session = self.session
        wanted = {seat: session.game.agent_for(session.state, seat) for seat in self.seats}
        demanded = {seat: agent for seat, agent in wanted.items() if agent is not None}
        for seat in [seat for seat in self.seats if demanded.get(seat) != self._demanded.get(seat)]:
            record = self.seats[seat]
            player = demanded.get(seat) or (HUMAN if record.guest is not None else record.player)
            if player != record.player:
                await self.seat(seat, SeatRecord(player, record.guest, record.name, record.token))
        self._demanded = demanded

    def demanded(self, seat: str) -> str | None:
        """The agent that the rules ask for on a seat, if they do: nobody else can sit there."""
        return self._demanded.get(seat)

    async def reload(self, *, from_database: bool) -> None:
        """Forget the session, and take it from what is stored, or from what was last known to be stored."""
        if from_database:
            acts = await self.database.run(matches.acts, self.id)
            self._acts = len(acts)
            self._stored = standing(acts)
        self.session, _ = await asyncio.to_thread(revive, self.save, self._stored)
        self.session.players.update(seating.players(self.seats))
        self._steps = len(self.session.steps)
        self.version += 1
        for client in self.clients:
            client.forget()
        await self.show()

    def _progress(self) -> Progress:
        session = self.session
        outcome = session.outcome if session.over else None
        whole = session.steps[0].answers == 0
        return Progress(
            asked=session.decision.seat if session.decision else None,
            over=session.over,
            result=None if outcome is None else msgspec.json.encode(Result(outcome.winners, outcome.scores)).decode(),
            save=dumps(session) if whole and len(session.steps) != self._steps else None,
        )
