"""A match in memory: the running game, its seats and its clients. Callers hold its lock for every change.

Only its answer log changes its answers, and only :mod:`seat_changes` its seats. Both are stored from here.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from vexillum.core.errors import VexillumError
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.story import Scope
from vexillum.core.table import Answer, Entry
from vexillum.core.variations import common_start, go_to
from vexillum.core.words.texts import Message
from vexillum.server.kernel import metrics, time_control
from vexillum.server.kernel.ratings import By, Effect, Way, effect
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.kernel.time_control import Bank, Timing
from vexillum.server.kernel.workload import AdaptiveExecutor
from vexillum.server.mail.notices import notify_over
from vexillum.server.matches import plans, seat_rules
from vexillum.server.matches.client import Client, encoded, packed, withdraw
from vexillum.server.matches.frames.frame_types import ClockForm, Outgoing
from vexillum.server.matches.frames.frames import FrameContext, Frames
from vexillum.server.matches.frames.option_effects import Foresight
from vexillum.server.matches.match_coach import MatchCoach
from vexillum.server.matches.match_results import Write, counted, tournament_result
from vexillum.server.matches.plans import MatchPlans, PlanAnswer
from vexillum.server.matches.seat_rules import Standing, as_demanded
from vexillum.server.matches.stored_session import checkpoint, follow, revive
from vexillum.server.matches.watching import Audience
from vexillum.server.storage import matches, processes, records
from vexillum.server.storage.database import Database
from vexillum.server.storage.deadlines import credit_jump, vacation_until
from vexillum.server.storage.matches import stored_acts
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
NO_PLANS = PlanWrites()


class Result(msgspec.Struct, frozen=True):
    """The result of a game, for lists of matches."""

    winners: tuple[str, ...]
    scores: dict[str, int]


class Match:
    """One match. A change is stored before any client sees it.

    Other processes may change it too. A write names the version that it is based on; if that is stale, nothing is
    written, and the caller gets :class:`Conflict` and retries with the current match.
    """

    def __init__(self, record: MatchRecord, saved: Saved, session: Session[Any], acts: int, database: Database) -> None:
        self.id = record.id
        self.record = record
        self.database = database
        self.lock = asyncio.Lock()
        self.clients: list[Client] = []
        # The log and foresight do not refer to the match: that would be a reference cycle.
        self.answer_log = log = AnswerLog(record.id, session, saved, acts, partial(_reset_clients, self.clients))
        self._audience: Audience | None = None
        self.elsewhere: dict[str, str] = {}
        """The people connected through other processes, with their names."""
        self.trouble: Message | None = None
        """The error of the agent that is asked, until it is retried."""
        self.stood_in: Message | None = None
        """A notice that a legal answer was given for an agent; shown until a person answers."""
        self.held_until = 0.0
        """Until when the agents wait for the host, who is watching them (monotonic clock)."""
        self.agent_matches: int | None = None
        """In a club: how many running matches of agents alone a host may have; None: any number."""
        self.reachable = 0.0
        """Since when this server can be reached (wall clock)."""
        self.takeback: Takeback | None = None
        self.away: float | None = None
        """With a clock: the end of the vacation of the player who is asked."""
        self.foresight = Foresight(self.lock, lambda: log.session)
        self.plans = MatchPlans()
        """The players' plans and standing consents."""
        self.no_chat_or_notes = False
        """The chat and all notes are known to be empty."""
        self.coaching: MatchCoach | None = None
        """The coach of this match; None where matches are loaded without being played."""
        self._frame_changes = AdaptiveExecutor("frames", record.game)
        self._complete_frames = AdaptiveExecutor("whole frames", record.game)
        self._shown: Frames | None = None
        """The last frames that were built."""
        self._demanded: dict[str, str] = {}
        """The seats for which the rules currently demand a certain agent."""
        session.players.update(seat_rules.players(self.seats))

    @classmethod
    async def load(cls, id: str, database: Database) -> Match:
        """Load a match. Answers that the current rules no longer accept are taken back."""
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
            change, demanded = match._changed(dropped(answers, stand))
            await match._store(match._unrated(change, Way.ANSWERS_LOST, By.SERVER), demanded, ended)
        demanded = demanded_agents(session)
        if changed := as_demanded(match.seats, match._demanded, demanded):
            await match.put_seats(changed)
        match._demanded = demanded
        return match

    @classmethod
    def new(cls, record: MatchRecord, first: bytes, session: Session[Any], database: Database) -> Match | None:
        """A match that was just stored, with the session that it was stored from; None: it has to be loaded."""
        if session.answers or record.clock is not None or demanded_agents(session):
            return None
        match = cls(record, Saved(first), session, 0, database)
        match.no_chat_or_notes = True
        return match

    def release(self) -> None:
        """Break its reference cycles when it is evicted, so that its memory is freed at once."""
        self._audience = self.coaching = None

    # State ------------------------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session[Any]:
        """The running game. Only the answer log changes it."""
        return self.answer_log.session

    @property
    def version(self) -> int:
        """Increases with every stored change."""
        return self.record.version

    @property
    def host(self) -> str:
        """The person who created it or took it over."""
        return self.record.host

    @property
    def seats(self) -> seat_rules.Seats:
        """The seat records."""
        return self.record.seats

    @property
    def all_clients(self) -> list[Client]:
        """All clients, including those that watch with a delay."""
        return [*self.clients, *self._audience.clients] if self._audience is not None else list(self.clients)

    @property
    def audience(self) -> Audience:
        """The clients that watch with a delay. They are not in ``clients``."""
        if self._audience is None:
            self._audience = Audience(self)
        return self._audience

    @property
    def present(self) -> set[str]:
        """The people who are connected, through any process."""
        return {client.guest for client in self.all_clients} | set(self.elsewhere)

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

    def standing_of(self, guest: str) -> Standing:
        """Who a person is here."""
        return seat_rules.standing(self.record, guest)

    def _take_record(self, record: MatchRecord) -> None:
        """Take over what is stored now, and note who each client is if seats have changed."""
        same = (record.seats, record.host) == (self.seats, self.host)
        self.record = record
        if not same:
            for client in self.all_clients:
                client.sit(self.standing_of(client.guest))

    def demanded(self, seat: str) -> str | None:
        """The agent that the rules demand on a seat, if any: no other player can take it."""
        return self._demanded.get(seat)

    # Showing ----------------------------------------------------------------------------------------------------------

    async def show(self, *clients: Client, dice: Sequence[tuple[int, int]] = ()) -> None:
        """Send frames to these clients, or to all without a delay."""
        if self.record.delay is not None:
            self.audience.reconnect_changed()
        shown = list(clients or self.clients)
        if not shown:
            return
        fresh = any(client.map is None for client in shown)  # a complete frame takes longer than changes
        executor = self._complete_frames if fresh else self._frame_changes
        for client, frame in await executor(self._frames, shown, dice):
            client.post(frame)
        self.foresight.begin(shown)

    def _frames(self, clients: list[Client], dice: Sequence[tuple[int, int]]) -> list[tuple[Client, bytes]]:
        clock = clock_form(self.record, time.time(), self.away)
        trouble = self.trouble or self.stood_in
        practice = self.record.practice == PRACTICE_ON
        marks = {
            "practice": practice and seat_rules.person_alone(self.seats) is not None,
            "practised": self.record.practice is not None,
        }
        context = FrameContext(self.agent_to_move, tuple(dice), trouble, clock, **marks)
        frames = self._shown = Frames.of(self.session, context, self._shown)
        present = self.present
        made = []
        for client in clients:
            texts, standing = game_texts(self.session.game, client.lang), client.standing
            seats = seat_rules.seats_form(
                self.seats, client.guest, texts, host=standing.host, present=present, fixed=self._demanded
            )
            coach = standing.alone and self.coaching is not None and self.coaching.on
            free_undo = standing.alone and practice
            frame = frames.frame(client, standing.seats, seats, free_undo=free_undo, coach=coach)
            made.append((client, packed(frame)))
        return made

    def tell(self, message: Outgoing) -> None:
        """Send a message to all clients without a delay."""
        for client in self.clients:
            client.send(message)

    # Changing ---------------------------------------------------------------------------------------------------------

    async def answer(self, seat: str, keys: Sequence[str], number: int, *, by: str = HUMAN) -> None:
        """Take an answer, store it, show it. A person's answer ends a pending request to undo.

        ``by`` is who gives it, as in :class:`~vexillum.core.session.Answer`. Following decisions that plans answer are
        answered at once and stored in the same transaction.
        """
        session = self.session
        change, demanded, fired = await self.answer_log.executor(self._answered, seat, keys, number, by)
        await self._store(change, demanded, self.plans.used(fired) if fired else NO_PLANS)
        for _ in change.acts:
            metrics.answered(session.setup.game)
        self.trouble = None
        if by == HUMAN or fired:
            self.stood_in = None
        if fired:
            plans.tell_used(self.clients, session.game, [one.held for one in fired])
        await self.show(dice=[] if fired else list(session.table.rolled))

    async def go_back(self, to: int, seat: str, *, agreed: bool = False) -> None:
        """Take answers back until only ``to`` are left. If the players ``agreed``, it is no longer rated."""
        before = self._journal_and_story()
        change, demanded = await asyncio.to_thread(lambda: self._changed(self.answer_log.take_back(to, seat)))
        if agreed:
            change = self._unrated(change, Way.UNDONE, By.EVERYONE)
        kind = self.session.decision.kind if self.session.decision else ""
        ended = self.plans.taken_back(to, seat, kind) if self.plans else NO_PLANS
        gone = [held for held in self.plans.all() if held.id in ended.drop]
        await self._store(change, demanded, ended)
        self.trouble = self.stood_in = None
        plans.tell_ended(self.clients, self.session.game, gone)
        self._withdraw(before)
        await self.show()

    def _unrated(self, change: Change, way: Way, by: By) -> Change:
        """A change that makes a rated match a casual one, if the law of ratings says so."""
        if effect(way, by) is not Effect.VOID or self.record.rated not in (RATED_WANTED, RATED_ON):
            return change
        return msgspec.structs.replace(change, values={**change.values, "rated": RATED_VOID})

    async def go_to(self, answers: Sequence[Answer]) -> None:
        """Go to another branch: take answers back and give others, until these are the answers."""
        before = self._journal_and_story()
        ended = self.plans.without([held.id for held in self.plans.all()])
        await self._store(*await asyncio.to_thread(lambda: self._changed(self.answer_log.go_to(answers))), ended)
        self.trouble = self.stood_in = None
        self._withdraw(before)
        await self.show()

    async def set_takeback(self, request: Takeback | None) -> None:
        """Store a request to undo, a consent to it, or its end."""
        await self.write(takeback=request)

    async def put_plans(self, writes: PlanWrites) -> None:
        """Change plans and standing consents only."""
        await self._write(Change(), plan_writes=writes)

    async def write(
        self,
        *,
        takeback: Takeback | msgspec.UnsetType | None = msgspec.UNSET,
        also: Write | None = None,
        **values: str | float | bool | None,
    ) -> None:
        """Change columns of the match, but nothing of the game; ``also`` runs in the same transaction."""
        await self._write(Change(takeback=takeback, values=values), also)

    async def put_seats(
        self,
        seats: Mapping[str, SeatRecord],
        *,
        takeback: Takeback | msgspec.UnsetType | None = msgspec.UNSET,
        also: Write | None = None,
        removed: Collection[str] = (),
        **values: str | float | bool | None,
    ) -> None:
        """Change seats, for :mod:`seat_changes`, and columns of the match."""
        change = Change(seats=dict(seats), takeback=takeback, values=values, removed=frozenset(removed))
        await self._write(change, also)

    def _answered(
        self, seat: str, keys: Sequence[str], number: int, by: str
    ) -> tuple[Change, dict[str, str], list[PlanAnswer]]:
        """Let the rules take an answer, and those of plans to what they ask next; return the changes."""
        session = self.session
        try:
            session.answer(seat, keys, number, by=by)
        except VexillumError:
            raise
        except Exception as error:
            _log.exception("rules error", extra={"match": self.id, "number": number})
            raise Refusal("broken", why=f"{type(error).__name__}: {error}") from error
        fired = self.plans.follow(session, self.seats, session.answer) if self.plans else []
        return *self._changed(self.answer_log.given(), keep_takeback=by != HUMAN and not fired), fired

    def _changed(self, acts: tuple[Act, ...], *, keep_takeback: bool = False) -> tuple[Change, dict[str, str]]:
        """The change to store after these acts, and the agents that the rules now demand."""
        demanded = demanded_agents(self.session)
        return self._change(acts, demanded, keep_takeback), demanded

    async def _store(self, change: Change, demanded: dict[str, str], plan_writes: PlanWrites = NO_PLANS) -> None:
        """Store what was just done to the session; if that fails, undo it."""
        await self._write(change, demanded=demanded, plan_writes=plan_writes)
        self._demanded = demanded
        self.answer_log.mark_stored(change.acts)

    async def _write(
        self,
        change: Change,
        also: Write | None = None,
        demanded: Mapping[str, str] | None = None,
        plan_writes: PlanWrites = NO_PLANS,
    ) -> None:
        if change.seats and self.record.coach != COACH_OUT and seat_rules.several_people(self.seats | change.seats):
            change = msgspec.structs.replace(change, values={**change.values, "coach": COACH_OUT})
        if change.seats:
            change = self._with_shown(change)
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
            if also is None and not more and not plan_writes and _only_answers(change):
                version = await self.database.run_statement(matches.write, self.id, self.version, change)
            else:
                coached = self.record.coach is not None
                version = await self.database.run(
                    _written, self.id, self.version, change, also, more, plan_writes, coached
                )
        except Conflict:
            metrics.conflicted()
            await self.answer_log.restore()
            raise
        except SQLAlchemyError as error:
            _log.exception("a change could not be stored", extra={"match": self.id, "seq": self.answer_log.count})
            before = self._journal_and_story()
            await self.answer_log.restore()
            self._withdraw(before)
            await self.show()
            raise Refusal("storage", 503) from error
        values: dict[str, Any] = {**change.values, "version": version, "seats": self.seats | change.seats}
        if change.progress is not None:
            values |= msgspec.structs.asdict(change.progress) | {"touched": time.time(), "noticed": None}
        self._take_record(msgspec.structs.replace(self.record, **values))
        if plan_writes:
            self.plans.apply(plan_writes, self.record.planned)
        self.away = off
        if change.takeback is not msgspec.UNSET:
            self.takeback = change.takeback
        if change.seats:
            self.session.players.update(seat_rules.players(self.seats))

    def _with_shown(self, change: Change) -> Change:
        """A change of seats, noting who is shown which seat from now on."""
        if not self.session.game.info.hidden or self.session.over:
            return change
        before = cast("str | None", change.values.get("seen", self.record.seen))
        seen = records.seen_noted(before, seat_rules.shown_to_players(self.seats | change.seats))
        if seen == before:
            return change
        return msgspec.structs.replace(change, values={**change.values, "seen": seen})

    def _change(self, acts: tuple[Act, ...], demanded: dict[str, str], keep_takeback: bool) -> Change:
        session = self.session
        outcome = session.outcome if session.over else None
        return Change(
            seq=self.answer_log.count,
            acts=acts,
            progress=Progress(
                asked=session.decision.seat if session.decision else None,
                over=session.over,
                result=None if outcome is None else encoded(Result(outcome.winners, outcome.scores)),
                since=self.record.since,  # this and the deadline are set by ``timed``
                deadline=self.record.deadline,
            ),
            checkpoint=self.answer_log.checkpoint(),
            seats=as_demanded(self.seats, self._demanded, demanded),
            takeback=None if self.takeback and not keep_takeback else msgspec.UNSET,
        )

    # Changes of other processes ---------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Load what other processes have stored, and show it."""
        found = await self.database.read(_since, self.id, self.answer_log.count)
        if found is None:
            raise Refusal("no_match", 404, match=self.id)
        record, acts, takeback = found
        off = await away(self.database, record)  # reads that may fail come before any change
        if record.planned != self.plans.revision:
            self.plans = await _plans(self.database, record)
        same = msgspec.structs.replace(self.record, version=record.version, planned=record.planned)
        unseen = record != self.record and record == same and not acts and (takeback, off) == (self.takeback, self.away)
        before, count = self._journal_and_story(), len(self.session.answers)
        await self.answer_log.apply_stored(acts)
        if record.version != self.version:
            self.trouble = None
        self._take_record(record)
        self.takeback, self.away = takeback, off
        self.session.players.update(seat_rules.players(self.seats))
        self._demanded = demanded_agents(self.session)
        self._withdraw(before)
        if unseen:  # only plans have changed, which are private
            return
        one = len(self.session.answers) == count + 1
        await self.show(dice=list(self.session.table.rolled) if one else ())

    async def refresh_presence(self) -> None:
        """Read who is connected through other processes."""
        found = await self.database.read(processes.viewers_elsewhere, self.database.process, [self.id])
        self.elsewhere = found.get(self.id, {})

    def _journal_and_story(self) -> tuple[list[Entry], list[Scope]]:
        """Copies of the journal and the story."""
        return list(self.session.journal), list(self.session.table.story)

    def _withdraw(self, before: tuple[list[Entry], list[Scope]]) -> None:
        """Make every client discard lines and scopes that are no longer valid."""
        withdraw(self.clients, before, self._journal_and_story())


def _reset_clients(clients: Iterable[Client]) -> None:
    """The session was rebuilt: send complete frames next."""
    for client in clients:
        client.forget()


def _only_answers(change: Change) -> bool:
    """Whether a change is a plain answer that one statement can write."""
    over = change.progress is not None and change.progress.over
    return matches.is_one_statement(change) and not over and "coach" not in change.values


def _written(
    connection: Connection,
    id: str,
    version: int,
    change: Change,
    also: Write | None,
    steps: Sequence[Write],
    plan_writes: PlanWrites,
    coached: bool,
) -> int:
    """Write a change and everything that belongs to it; ``coached``: the match has or had a coach."""
    written = matches.write(connection, id, version, change)
    if plan_writes:
        matches.write_plans(connection, id, plan_writes)
    for step in steps:
        step(connection)
    if change.progress is not None and change.progress.over:
        notify_over(connection, id)
    if coached and change.values.get("coach", COACH_ON) != COACH_ON:
        matches.forget_coach_notes(connection, id)
    if also is not None:
        also(connection)
    return written


def demanded_agents(session: Session[Any]) -> dict[str, str]:
    """The seats for which the rules currently demand a certain agent."""
    game, state = session.game, session.state
    return {seat: agent for seat in session.setup.seats if (agent := game.rules.agent_for(state, seat)) is not None}


def _all(connection: Connection, id: str) -> tuple[MatchRecord, list[Act], Takeback | None, Saved] | None:
    found = _since(connection, id, 0)
    return None if found is None else (*found, matches.saved(connection, id))


async def _plans(database: Database, record: MatchRecord) -> MatchPlans:
    """The plans of a match. If it never had any, nothing is read."""
    found = await database.read(matches.plans_of_match, record.id) if record.planned else ()
    return MatchPlans(found, record.planned)


def _since(connection: Connection, id: str, seq: int) -> tuple[MatchRecord, list[Act], Takeback | None] | None:
    record = matches.get(connection, id)
    return None if record is None else (record, stored_acts(connection, id, seq), matches.takeback(connection, id))


# The answers of a match in memory: the running game, and which of its answers are stored -----------------------------
#
# Only this module gives answers to the session of a running match, or takes them back. The caller holds the match's
# lock.


FEW = 2
"""Up to this many answers are replayed by the adaptive executor; more of them in a thread."""


class AnswerLog:
    """Answers are taken first, then stored; an answer that cannot be stored is taken back."""

    def __init__(
        self, match: str, session: Session[Any], saved: Saved, count: int, on_replaced: Callable[[], None]
    ) -> None:
        self._match = match
        self.session = session
        self.saved = saved
        """The loaded starting point, from which the answers lead to the session."""
        self.count = count
        """The number of stored rows: answers and undos."""
        self.executor = AdaptiveExecutor("answer", session.setup.game)
        """Runs the rules for one answer."""
        self._on_replaced = on_replaced
        """Called when the session is replaced by a new object."""
        self._stored = list(session.answers)
        self._step = _step(session)

    # Changing the session, before it is stored ------------------------------------------------------------------------

    def given(self) -> tuple[Act, ...]:
        """The answers that the session was given since."""
        return tuple(Act(answer.seat, answer.keys, answer.by) for answer in self.session.answers[len(self._stored) :])

    def take_back(self, to: int, seat: str) -> tuple[Act, ...]:
        """Take answers back until only ``to`` are left."""
        count = len(self.session.answers) - to
        self.session.go_back(to)
        return (Act(seat, None),) * count

    def go_to(self, answers: Sequence[Answer]) -> tuple[Act, ...]:
        """Take answers back and give others, until these are the answers. If the rules refuse one, nothing changes."""
        before = list(self.session.answers)
        common = common_start(before, answers)
        if common < self.session.steps[0].answers:
            raise Refusal("lost")
        go_to(self.session, answers)
        back = [Act(answer.seat, None) for answer in reversed(before[common:])]
        return (*back, *(Act(answer.seat, answer.keys, answer.by) for answer in answers[common:]))

    def checkpoint(self) -> tuple[int, int, bytes] | None:
        """The beginning of the current step, unless it is already stored."""
        return checkpoint(self.session) if _step(self.session) != self._step else None

    def withdrawn(self) -> list[str]:
        """The seats of stored answers that have been taken back since."""
        return [answer.seat for answer in self._stored[len(self.session.answers) :]]

    # After storing, or failing to -------------------------------------------------------------------------------------

    def mark_stored(self, acts: Sequence[Act]) -> None:
        """Note that the changes of the session are stored."""
        self.count += len(acts)
        self._update_stored()

    async def restore(self) -> None:
        """Return to the stored answers after a failed or incomplete change."""
        await self._follow(self._stored)

    @property
    def is_stored(self) -> bool:
        """Whether the session has no changes that a cancelled task did not store."""
        return len(self.session.answers) == len(self._stored)

    async def apply_stored(self, acts: Sequence[Act]) -> None:
        """Apply what other processes have stored since. If the rules here refuse it, nothing changes."""
        known, answers = self._stored, standing_answers(list(acts), self._stored)
        await self._follow(answers)
        if self._stored != answers:
            await self._follow(known)
            raise Refusal("other_rules", 503)
        self.count += len(acts)

    async def _follow(self, answers: list[Answer]) -> None:
        """Bring the session to these answers; after an error in the rules, by replaying from the start."""
        few = abs(len(answers) - len(self.session.answers)) <= FEW
        try:
            await (self.executor if few else asyncio.to_thread)(follow, self.session, answers)
        except Exception:
            _log.exception("match reloaded after an error", extra={"match": self._match})
            self.session, _ = await asyncio.to_thread(revive, self.saved, answers)
            self._on_replaced()
        self._update_stored()

    def _update_stored(self) -> None:
        self._stored = list(self.session.answers)
        self._step = _step(self.session)


def dropped(answers: Sequence[Answer], stand: int) -> tuple[Act, ...]:
    """Undos for the answers that the current rules no longer accept: all after the first ``stand``."""
    return tuple(Act(answer.seat, None) for answer in answers[stand:])


def _step(session: Session[Any]) -> tuple[int, int]:
    """Identifies the current step of the game."""
    return len(session.steps), session.steps[-1].answers


# Adds the effects on the clock to a change, so that both are written at once -----------------------------------------


class TimedChange(NamedTuple):
    """A change with its deadline and banks, and until when the next player is on vacation."""

    change: Change
    away: float | None


async def away(database: Database, record: MatchRecord) -> float | None:
    """Until when the player to move is on vacation. Not needed without a clock."""
    seat = record.seats.get(record.asked or "")
    if record.clock is None or seat is None or seat.person is None:
        return None
    return await database.read(vacation_until, seat.person)


async def timed(database: Database, record: MatchRecord, change: Change, withdrawn: Sequence[str]) -> TimedChange:
    """A change with its effects on the clock; ``withdrawn`` are the seats whose answers it undoes.

    :class:`Conflict` if the system clock has just jumped: the match has a new deadline then.
    """
    if record.id in await credit_jump(database):
        raise Conflict(record.id)
    now, progress = time.time(), change.progress
    seats = record.seats | change.seats
    asked = record.asked if progress is None else progress.asked
    off = await away(database, replace(record, seats=seats, asked=asked))
    if progress is not None:
        table = replace(record, seats=seats)
        if change.acts and change.acts[0].keys is None:
            found = records.timing_after_undo(table, now, asked, off, withdrawn)
        else:
            for act in change.acts[1:]:  # plans answered at once: these answers took no time
                here, rested = await away(database, replace(table, asked=act.seat)), await away(database, table)
                change, table = _went_on(change, table, records.timing_after_answer(table, now, act.seat, here, rested))
            seats = table.seats
            rested = off if asked == table.asked else await away(database, table)
            found = records.timing_after_answer(table, now, asked, off, rested)
        progress = replace(progress, since=found.asked.since, deadline=found.asked.deadline)
        return TimedChange(_with_banks(replace(change, progress=progress), seats, found), off)
    if not change.seats:
        return TimedChange(change, off)
    found = records.timing_after_reseating(record, now, seats, off)
    values = dict(change.values)
    if (found.asked.since, found.asked.deadline) != (record.since, record.deadline):
        values |= {"since": found.asked.since, "deadline": found.asked.deadline, "noticed": None}
    return TimedChange(_with_banks(replace(change, values=values), seats, found), off)


def _went_on(change: Change, table: MatchRecord, found: Timing) -> tuple[Change, MatchRecord]:
    """After one of several answers: the change with the banks so far, and the match with its next question."""
    banks = records.with_banks(table.seats, found)
    asked = {"asked": found.asked.seat, "since": found.asked.since, "deadline": found.asked.deadline}
    return replace(change, seats=change.seats | banks), replace(table, seats=table.seats | banks, **asked)


def _with_banks(change: Change, seats: records.Seats, found: Timing) -> Change:
    return replace(change, seats=change.seats | records.with_banks(seats, found)) if found.banks else change


def clock_form(record: MatchRecord, now: float, away: float | None) -> ClockForm | None:
    """The clock as shown at the table; ``away``: until when the player to move is on vacation.

    ``now`` tells the browser how far its own clock is off.
    """
    clock = time_control.load_clock(record.clock)
    if clock is None:
        return None
    banks = {seat: held.bank for seat, held in record.seats.items()} if isinstance(clock, Bank) else {}
    return ClockForm(
        kind="bank" if isinstance(clock, Bank) else "days",
        deadline=record.deadline,
        away=away if away is not None and away > now else None,
        now=now,
        banks={seat: bank for seat, bank in banks.items() if bank is not None},
    )
