"""A match in memory: the running game, who sits where, who is looking. Anyone who changes it holds its lock.

Its answers are changed by :mod:`answer_log` alone, its seats by :mod:`seats.seat_changes`. Both are written from here.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from vexillum.core.session import HUMAN, Answer, Session
from vexillum.core.show.story import Scope
from vexillum.core.table import Entry
from vexillum.core.words.texts import Message
from vexillum.server.kernel import metrics
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.mail.notices import notify_over
from vexillum.server.matches.adaptive_executor import Briefly
from vexillum.server.matches.answer_log import AnswerLog, dropped
from vexillum.server.matches.client import Client, encoded, packed
from vexillum.server.matches.coach.match_coach import MatchCoach
from vexillum.server.matches.frames.frame_types import Outgoing
from vexillum.server.matches.frames.frames import Around, Frames
from vexillum.server.matches.frames.option_effects import Foresight
from vexillum.server.matches.plans import plan_notes
from vexillum.server.matches.plans.match_plans import MatchPlans, PlanAnswer
from vexillum.server.matches.rated_play import Step, counted
from vexillum.server.matches.seats import seat_rules
from vexillum.server.matches.seats.seat_records import as_demanded
from vexillum.server.matches.stored_session import revive
from vexillum.server.matches.tournaments.match_results import tournament_result
from vexillum.server.matches.turn_clock import away, clock_form, timed
from vexillum.server.matches.watching.audience import Audience
from vexillum.server.storage import coach_notes, matches, plans, processes
from vexillum.server.storage.answers import stored_acts
from vexillum.server.storage.database import Database
from vexillum.server.storage.records import (
    COACH_ON,
    COACH_OUT,
    PRACTICE_ON,
    RATED_ON,
    RATED_VOID,
    RATED_WANTED,
    Act,
    Change,
    Conflict,
    MatchRecord,
    PlanWrites,
    Progress,
    Saved,
    SeatRecord,
    Takeback,
    standing_answers,
)

_log = logging.getLogger(__name__)
Beside: TypeAlias = Callable[[Connection], None]
NO_PLANS = PlanWrites()


class Result(msgspec.Struct, frozen=True):
    """How a game ended, for the lists."""

    winners: tuple[str, ...]
    scores: dict[str, int]


class Match:
    """One match. It is what the database says; a change is stored before anybody sees it.

    Other processes may change it too. A writer names the version it knows; if that is not the latest, nothing is
    written, and :class:`Conflict` tells the caller to try again with the match as it is now.
    """

    def __init__(self, record: MatchRecord, saved: Saved, session: Session[Any], acts: int, database: Database) -> None:
        self.id = record.id
        self.record = record
        self.database = database
        self.lock = asyncio.Lock()
        self.clients: list[Client] = []
        # Neither the log nor foresight knows the match: it would be a circle, which only the garbage collector finds.
        self.answer_log = log = AnswerLog(record.id, session, saved, acts, partial(_bring_afresh, self.clients))
        self._audience: Audience | None = None
        self.elsewhere: dict[str, str] = {}
        """Who looks through other processes, with their names."""
        self.trouble: Message | None = None
        """What went wrong with the agent that is to answer; it is going to be asked again."""
        self.stood_in: Message | None = None
        """In whose place a legal answer was given: told until a person answers."""
        self.held_until = 0.0
        """Until when the agents wait for somebody who watches them, by the monotonic clock."""
        self.agent_matches: int | None = None
        """In a club: this many matches in which only agents play may its host have running; None: any number."""
        self.takeback: Takeback | None = None
        self.away: float | None = None
        """Until when the player who is asked is on vacation, where there is a clock."""
        self.foresight = Foresight(self.lock, lambda: log.session)
        self.plans = MatchPlans()
        """What players have settled beforehand."""
        self.quiet = False
        """Has nobody ever said or noted anything here, as far as this process knows?"""
        self.coaching: MatchCoach | None = None
        """What the coach does here; None: the match was loaded where nobody plays it."""
        self._drawing = Briefly("frames", record.game)
        self._drawing_whole = Briefly("whole frames", record.game)
        self._shown: Frames | None = None
        """The frames of the moment before."""
        self._demanded: dict[str, str] = {}
        """The seats for which the rules ask for a certain agent now."""
        session.players.update(seat_rules.players(self.seats))

    @classmethod
    async def load(cls, id: str, database: Database) -> Match:
        """A match as it is stored. Answers that the rules of today do not take any more are taken back."""
        found = await database.read(_all, id)
        if found is None:
            raise Refusal("no_match", 404, match=id)
        record, acts, takeback, saved = found
        answers = standing_answers(acts)
        session, stand = await asyncio.to_thread(revive, saved, answers)
        match = cls(record, saved, session, len(acts), database)
        match.takeback = takeback
        match.away = await away(database, record)
        match.plans = await _plans(database, record)
        if stand < len(answers):
            _log.warning("answers dropped after a change of rules", extra={"match": record.id, "stand": stand})
            ended = match.plans.without([held.id for held in match.plans.all()])  # made under other rules
            await match._store(*match._changed(dropped(answers, stand)), ended)
        demanded = demanded_agents(session)
        if changed := as_demanded(match.seats, match._demanded, demanded):
            await match.put_seats(changed)
        match._demanded = demanded
        return match

    @classmethod
    def begun(cls, record: MatchRecord, first: bytes, session: Session[Any], database: Database) -> Match | None:
        """A match that was just stored, with the game that it was stored from; None: it has to be loaded."""
        if session.answers or record.clock is not None or demanded_agents(session):
            return None
        match = cls(record, Saved(first), session, 0, database)
        match.quiet = True
        return match

    def let_go(self) -> None:
        """Nobody needs it in memory any more: forget those who know it, so that it is gone at once."""
        self._audience = self.coaching = None

    # What is known ----------------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session[Any]:
        """The running game. Only the log of the answers changes it."""
        return self.answer_log.session

    @property
    def version(self) -> int:
        """Goes up with every change of the game or the seats."""
        return self.record.version

    @property
    def host(self) -> str:
        """The person who made it, or took it over."""
        return self.record.host

    @property
    def seats(self) -> seat_rules.Seats:
        """Who sits where."""
        return self.record.seats

    @property
    def everybody(self) -> list[Client]:
        """All clients, those too that see it later."""
        return [*self.clients, *self._audience.clients] if self._audience is not None else list(self.clients)

    @property
    def audience(self) -> Audience:
        """Those who watch it with a delay: they are not among the clients."""
        if self._audience is None:
            self._audience = Audience(self)
        return self._audience

    @property
    def present(self) -> set[str]:
        """The people who are looking."""
        return {client.guest for client in self.everybody} | set(self.elsewhere)

    @property
    def agent_to_move(self) -> str | None:
        """The seat whose agent has to answer."""
        decision = self.session.decision
        if decision is None or self.record.closed is not None:
            return None
        return decision.seat if self.seats[decision.seat].agent is not None else None

    def played_by(self, guest: str) -> tuple[str, ...]:
        """The seats that a person plays."""
        return seat_rules.played_by(self.seats, guest)

    def demanded(self, seat: str) -> str | None:
        """The agent that the rules ask for on a seat, if they do: nobody else can sit there."""
        return self._demanded.get(seat)

    # Showing ----------------------------------------------------------------------------------------------------------

    async def show(self, *clients: Client, dice: Sequence[tuple[int, int]] = ()) -> None:
        """Send frames to some clients, or to all. Those who are to see it later are left out."""
        if self.record.delay is not None:
            self.audience.part()
        shown = list(clients or self.clients)
        if not shown:
            return
        fresh = any(client.map is None for client in shown)  # a whole map takes longer than its changes
        work = self._drawing_whole if fresh else self._drawing
        for client, frame in await work(self._frames, shown, dice):
            client.post(frame)
        self.foresight.begin(shown)

    def _frames(self, clients: list[Client], dice: Sequence[tuple[int, int]]) -> list[tuple[Client, bytes]]:
        clock = clock_form(self.record, time.time(), self.away)
        trouble = self.trouble or self.stood_in
        alone = seat_rules.person_alone(self.seats) if self.record.practice == PRACTICE_ON else None
        marks = {"practice": alone is not None, "practised": self.record.practice is not None}
        around = Around(self.agent_to_move, tuple(dice), trouble, clock, **marks)
        frames = self._shown = Frames.of(self.session, around, self._shown)
        present = self.present
        made = []
        for client in clients:
            texts = game_texts(self.session.game, client.lang)
            host = client.guest == self.host
            seats = seat_rules.seats_form(
                self.seats, client.guest, texts, host=host, present=present, fixed=self._demanded
            )
            played = self.played_by(client.guest)
            coach = self.coaching is not None and self.coaching.coaches(client.guest)
            frame = frames.frame(client, played, seats, free_undo=client.guest == alone, coach=coach)
            made.append((client, packed(frame)))
        return made

    def tell(self, message: Outgoing) -> None:
        """Send the same message to all."""
        for client in self.clients:
            client.send(message)

    # Changing ---------------------------------------------------------------------------------------------------------

    async def answer(self, seat: str, keys: Sequence[str], number: int, *, by: str = HUMAN) -> None:
        """Take an answer, store it, show it. A person's answer ends everybody's wish to go back.

        ``by`` is who gives it, as in :class:`~vexillum.core.session.Answer`. Questions that plans answer are answered
        with it: all of it is stored at once, and nobody is waited for in between.
        """
        session = self.session
        change, demanded, fired = await self.answer_log.briefly(self._answered, seat, keys, number, by)
        await self._store(change, demanded, self.plans.used(fired) if fired else NO_PLANS)
        for _ in change.acts:
            metrics.answered(session.setup.game)
        self.trouble = None
        if by == HUMAN or fired:
            self.stood_in = None
        if fired:
            plan_notes.tell_used(self.clients, session.game, [one.held for one in fired])
        await self.show(dice=[] if fired else list(session.table.rolled))

    async def go_back(self, to: int, seat: str, *, agreed: bool = False) -> None:
        """Take answers back until only ``to`` are left. Where all have ``agreed`` to it, the match is not rated."""
        before = self._told()
        change, demanded = await asyncio.to_thread(lambda: self._changed(self.answer_log.take_back(to, seat)))
        if agreed and self.record.rated in (RATED_WANTED, RATED_ON):
            change = msgspec.structs.replace(change, values={**change.values, "rated": RATED_VOID})
        kind = self.session.decision.kind if self.session.decision else ""
        ended = self.plans.taken_back(to, seat, kind) if self.plans else NO_PLANS
        gone = [held for held in self.plans.all() if held.id in ended.drop]
        await self._store(change, demanded, ended)
        self.trouble = self.stood_in = None
        plan_notes.tell_ended(self.clients, self.session.game, gone)
        self._withdraw(before)
        await self.show()

    async def go_to(self, answers: Sequence[Answer]) -> None:
        """Go to another branch: take answers back and give others, until these stand."""
        before = self._told()
        ended = self.plans.without([held.id for held in self.plans.all()])
        await self._store(*await asyncio.to_thread(lambda: self._changed(self.answer_log.go_to(answers))), ended)
        self.trouble = self.stood_in = None
        self._withdraw(before)
        await self.show()

    async def wish_back(self, wish: Takeback | None) -> None:
        """Somebody wants to go back, has agreed to it, or does not want it any more."""
        await self.write(takeback=wish)

    async def put_plans(self, writes: PlanWrites) -> None:
        """Change what somebody has settled beforehand, and nothing else."""
        await self._write(Change(), plan_writes=writes)

    async def write(
        self,
        *,
        takeback: Takeback | msgspec.UnsetType | None = msgspec.UNSET,
        beside: Beside | None = None,
        **values: str | float | bool | None,
    ) -> None:
        """Change columns of the match, and nothing of the game; ``beside`` is done in the same transaction."""
        await self._write(Change(takeback=takeback, values=values), beside)

    async def put_seats(
        self,
        seats: Mapping[str, SeatRecord],
        *,
        takeback: Takeback | msgspec.UnsetType | None = msgspec.UNSET,
        beside: Beside | None = None,
        **values: str | float | bool | None,
    ) -> None:
        """Change who sits where, as :mod:`seats.seat_changes` has it, and perhaps columns of the match."""
        await self._write(Change(seats=dict(seats), takeback=takeback, values=values), beside)

    def _answered(
        self, seat: str, keys: Sequence[str], number: int, by: str
    ) -> tuple[Change, dict[str, str], list[PlanAnswer]]:
        """Let the rules take an answer, and those of plans to the questions that follow; what has changed."""
        acts = self.answer_log.take(seat, keys, number, by)
        fired: list[PlanAnswer] = []
        if self.plans:
            more, fired = self.plans.follow(self.session, self.seats, self.answer_log.take)
            acts = (*acts, *more)
        return *self._changed(acts, keep_wish=by != HUMAN and not fired), fired

    def _changed(self, acts: tuple[Act, ...], *, keep_wish: bool = False) -> tuple[Change, dict[str, str]]:
        """What is to be written of what was done to the session, and the agents that the rules ask for now."""
        demanded = demanded_agents(self.session)
        return self._change(acts, demanded, keep_wish), demanded

    async def _store(self, change: Change, demanded: dict[str, str], plan_writes: PlanWrites = NO_PLANS) -> None:
        """Write what has just been done to the session; if that fails, undo it."""
        await self._write(change, demanded=demanded, plan_writes=plan_writes)
        self._demanded = demanded
        self.answer_log.was_stored(change.acts)

    async def _write(
        self,
        change: Change,
        beside: Beside | None = None,
        demanded: Mapping[str, str] | None = None,
        plan_writes: PlanWrites = NO_PLANS,
    ) -> None:
        if change.seats and self.record.coach != COACH_OUT and seat_rules.several_people(self.seats | change.seats):
            change = msgspec.structs.replace(change, values={**change.values, "coach": COACH_OUT})
        if self.plans:
            over = change.progress is not None and change.progress.over
            plan_writes = self.plans.after(self.seats | change.seats, over=over, writes=plan_writes)
        if plan_writes:
            change = msgspec.structs.replace(change, values={**change.values, "planned": self.record.planned + 1})
        if change.takeback is None and self.takeback is None:  # there is none to end
            change = msgspec.structs.replace(change, takeback=msgspec.UNSET)
        withdrawn = self.answer_log.withdrawn()
        try:
            change, steps = await counted(self.database, self.record, change, self.session, demanded or self._demanded)
            result = await tournament_result(
                self.database, self.record, change, self.session, demanded or self._demanded
            )
            change, off = await timed(self.database, self.record, change, withdrawn)
            more = (*steps, *result)
            if beside is None and not more and not plan_writes and _only_answers(change):
                version = await self.database.run_statement(matches.write, self.id, self.version, change)
            else:
                coached = self.record.coach is not None
                version = await self.database.run(
                    _written, self.id, self.version, change, beside, more, plan_writes, coached
                )
        except Conflict:
            metrics.conflicted()
            await self.answer_log.restore()
            raise
        except SQLAlchemyError as error:
            _log.exception("a change could not be stored", extra={"match": self.id, "seq": self.answer_log.count})
            before = self._told()
            await self.answer_log.restore()
            self._withdraw(before)
            await self.show()
            raise Refusal("storage", 503) from error
        values: dict[str, Any] = {**change.values, "version": version, "seats": self.seats | change.seats}
        if change.progress is not None:
            values |= msgspec.structs.asdict(change.progress) | {"touched": time.time(), "noticed": None}
        self.record = msgspec.structs.replace(self.record, **values)
        if plan_writes:
            self.plans.apply(plan_writes, self.record.planned)
        self.away = off
        if change.takeback is not msgspec.UNSET:
            self.takeback = change.takeback
        if change.seats:
            self.session.players.update(seat_rules.players(self.seats))

    def _change(self, acts: tuple[Act, ...], demanded: dict[str, str], keep_wish: bool) -> Change:
        session = self.session
        outcome = session.outcome if session.over else None
        return Change(
            seq=self.answer_log.count,
            acts=acts,
            progress=Progress(
                asked=session.decision.seat if session.decision else None,
                over=session.over,
                result=None if outcome is None else encoded(Result(outcome.winners, outcome.scores)),
                since=self.record.since,  # this and the deadline follow in timekeeping
                deadline=self.record.deadline,
            ),
            checkpoint=self.answer_log.checkpoint(),
            seats=as_demanded(self.seats, self._demanded, demanded),
            takeback=None if self.takeback and not keep_wish else msgspec.UNSET,
        )

    # Following what others have changed -------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Bring everything up to what is stored, and show it."""
        found = await self.database.read(_since, self.id, self.answer_log.count)
        if found is None:
            raise Refusal("no_match", 404, match=self.id)
        record, acts, takeback = found
        off = await away(self.database, record)  # what may fail comes first: then all is changed, or nothing
        if record.planned != self.plans.revision:
            self.plans = await _plans(self.database, record)
        same = msgspec.structs.replace(self.record, version=record.version, planned=record.planned)
        unseen = record != self.record and record == same and not acts and (takeback, off) == (self.takeback, self.away)
        before, count = self._told(), len(self.session.answers)
        await self.answer_log.read_on(acts)
        if record.version != self.version:
            self.trouble = None
        self.record, self.takeback, self.away = record, takeback, off
        self.session.players.update(seat_rules.players(self.seats))
        self._demanded = demanded_agents(self.session)
        self._withdraw(before)
        if unseen:  # only somebody's plans: nobody else hears of it
            return
        one = len(self.session.answers) == count + 1
        await self.show(dice=list(self.session.table.rolled) if one else ())

    async def look_around(self) -> None:
        """See who looks through other processes."""
        found = await self.database.read(processes.viewers_elsewhere, self.database.process, [self.id])
        self.elsewhere = found.get(self.id, {})

    def _told(self) -> tuple[list[Entry], list[Scope]]:
        """The journal and the story as they are now."""
        return list(self.session.journal), list(self.session.table.story)

    def _withdraw(self, before: tuple[list[Entry], list[Scope]]) -> None:
        """Let every client forget the lines and the parts of the story that do not stand any more."""
        journal, story = before
        lines = _alike(journal, self.session.journal)
        scopes = _alike(story, self.session.table.story)
        for client in self.clients:
            if client.lines is not None:
                client.lines, client.scopes = min(client.lines, lines), min(client.scopes, scopes)


def _bring_afresh(clients: Iterable[Client]) -> None:
    """The game was read again: every client is shown all of it."""
    for client in clients:
        client.forget()


def _only_answers(change: Change) -> bool:
    """Is a change an answer that nothing follows from?"""
    over = change.progress is not None and change.progress.over
    return matches.is_one_statement(change) and not over and "coach" not in change.values


def _written(
    connection: Connection,
    id: str,
    version: int,
    change: Change,
    beside: Beside | None,
    steps: Sequence[Step],
    plan_writes: PlanWrites,
    coached: bool,
) -> int:
    """Write all of a change; ``coached``: the match has a coach, or had one."""
    written = matches.write(connection, id, version, change)
    if plan_writes:
        plans.write(connection, id, plan_writes)
    for step in steps:
        step(connection)
    if change.progress is not None and change.progress.over:
        notify_over(connection, id)
    if coached and change.values.get("coach", COACH_ON) != COACH_ON:
        coach_notes.forget(connection, id)
    if beside is not None:
        beside(connection)
    return written


def _alike(before: Sequence[Any], now: Sequence[Any]) -> int:
    """How many items are the same at the beginning."""
    pairs = enumerate(zip(before, now, strict=False))
    return next((n for n, (old, new) in pairs if old is not new and old != new), min(len(before), len(now)))


def demanded_agents(session: Session[Any]) -> dict[str, str]:
    """The seats for which the rules ask for a certain agent now."""
    game, state = session.game, session.state
    return {seat: agent for seat in session.setup.seats if (agent := game.rules.agent_for(state, seat)) is not None}


def _all(connection: Connection, id: str) -> tuple[MatchRecord, list[Act], Takeback | None, Saved] | None:
    found = _since(connection, id, 0)
    return None if found is None else (*found, matches.saved(connection, id))


async def _plans(database: Database, record: MatchRecord) -> MatchPlans:
    """The plans of a match. Where there never was one, nothing is read."""
    found = await database.read(plans.of_match, record.id) if record.planned else ()
    return MatchPlans(found, record.planned)


def _since(connection: Connection, id: str, seq: int) -> tuple[MatchRecord, list[Act], Takeback | None] | None:
    record = matches.get(connection, id)
    return None if record is None else (record, stored_acts(connection, id, seq), matches.takeback(connection, id))
