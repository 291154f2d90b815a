"""A session: one game in progress, with its checkpoints, its answers, the running rules, and what would follow."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from vexillum.core.decision import Decision, Option, Play, selected_options
from vexillum.core.dice import Dice, commitment, fresh_seed
from vexillum.core.errors import CannotUndo, GameOver, Refused, Stale, WrongSeat
from vexillum.core.game import Game
from vexillum.core.luck import Chance, Luck, SeatLuck
from vexillum.core.parts.rules import Outcome
from vexillum.core.show.pages import Page
from vexillum.core.show.story import Change, Moment, Scope, changed
from vexillum.core.table import Answer, Checkpoint, Entry, S, Setup, Table
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Message, Texts

_log = logging.getLogger(__name__)
HUMAN = "human"
BEFORE, ROLLED, SHOWN = SEALS = ("undo.before", "undo.rolled", "undo.shown")
"""Why an answer cannot be undone: it is before a stored position, a die was rolled, or something was revealed."""


class Session(Generic[S]):
    """A game in progress, which can be answered, undone, forked, saved and replayed."""

    def __init__(
        self,
        game: Game[S],
        setup: Setup,
        players: Mapping[str, str] | None = None,
        *,
        origin: Checkpoint | None = None,
        earlier: Iterable[Checkpoint] = (),
        answers: Iterable[Answer] = (),
        journal: Iterable[Entry] = (),
        story: Iterable[Scope] = (),
        dice: Dice | None = None,
        luck: Luck | None = None,
        listings: Sequence[Any] = (),
        moments: Iterable[Moment] = (),
        quiet: bool = False,
    ) -> None:
        """Begin with the set-up, or continue from ``origin`` with the answers and journal lines before it.

        ``listings`` and ``moments`` are taken from a table that has already played on from ``origin`` with these dice.
        """
        self.game = game
        self.setup = setup
        self.players = {seat: (players or {}).get(seat, HUMAN) for seat in setup.seats}
        """The player of each seat: ``"human"`` or an agent's id. The session itself calls no agents."""
        if origin is None:
            origin = Checkpoint(game.opening(setup), 0, 0)
        self.replayable = True
        """Whether it can be replayed from the beginning under today's rules; otherwise only from a checkpoint on."""
        self.reveals_secrets = False
        """For an imagined game: whether it contains hidden facts, because no other deal was consistent."""
        self.practised = False
        """Whether undo was ever unrestricted, past dice and others' answers. If so, the result does not count."""
        self.answers: list[Answer] = []
        self.steps: list[Checkpoint] = list(earlier)
        self.decision: Decision | None = None
        dice = dice or Dice(setup.seed, setup.script, setup.draws)
        self.table: Table[S] = Table(setup, origin.state, dice, list(journal), quiet)
        self.table.measure = game.knowledge.figures
        self.table.moments.extend(moments)
        self.table.story.extend(story)
        self._running: Play[None] | None = None
        self.choices: list[MadeChoice] = []
        """The choices since the last checkpoint, forced ones included."""
        self._sealed: list[str] = [BEFORE] * origin.answers
        """For each answer, the id of the text that says why it cannot be undone; empty if it can."""
        self._luck = luck or Luck(setup.seed)
        self._resume(origin, list(answers), listings)

    @classmethod
    def start(
        cls,
        game: Game[S],
        *,
        scenario: str | None = None,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: str | None = None,
        script: Iterable[int] = (),
        position: dict[str, Any] | None = None,
        seats: Mapping[str, str] | None = None,
        quiet: bool = False,
    ) -> Session[S]:
        """A new game. Every argument has a sensible default."""
        setup = game.setup(
            scenario=scenario,
            players=players,
            options=options,
            seed=fresh_seed() if seed is None else seed,
            script=tuple(script),
            position=position,
            seats=seats,
        )
        return cls(game, setup, seats, quiet=quiet)

    # What can be read ---------------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The current state. It may be in the middle of a step."""
        return self.table.state

    @property
    def journal(self) -> list[Entry]:
        """Everything that has happened."""
        return self.table.journal

    @property
    def decision_number(self) -> int:
        """The number of the current decision, counted from 0: the number of answers so far."""
        return len(self.answers)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    @property
    def outcome(self) -> Outcome:
        """The current standings; at the end, the result."""
        return self.game.rules.outcome(self.state)

    @property
    def seed_hash(self) -> str:
        """The hash of the seed, which may be shown from the start."""
        return commitment(self.setup.seed)

    def player(self, seat: str) -> str:
        """Who answers for a seat now: the agent that the rules require, or the player of the seat."""
        return self.game.rules.agent_for(self.state, seat) or self.players[seat]

    def view(self, seat: str | None) -> dict[str, Any]:
        """What a seat (None: an observer) may know of the state."""
        return self.game.knowledge.view(self.state, seat)

    def log(self, seat: str | None, since: int = 0) -> list[Entry]:
        """The journal as a seat (None: an observer) may read it."""
        return [entry for entry in self.journal[since:] if entry.visible(seat)]

    def chance(self, seat: str) -> Chance:
        """The random generator of an agent for the current decision of a seat, independent of others' answers."""
        step = self.steps[-1]
        own = 0
        if len(self.answers) > step.answers:
            own = [answer.seat for answer in self.answers[step.answers :]].count(seat)
        return self._luck.chance(seat, step.number, own)

    def luck(self, seat: str) -> SeatLuck:
        """The luck of a seat in the current step, for an agent with named rolls."""
        return self._luck.of(seat, self.steps[-1].number)

    def _repr_svg_(self) -> str:
        """The public board, for notebooks; ``vexillum.notebook`` has more."""
        return self.game.board.draw_svg(self.view(None), self.game.texts(SOURCE))

    def why_not(self, name: str) -> Message | None:
        """Why a thing or key is not among the options; None if it is."""
        decision = self.decision
        if decision is None:
            return Message("error.over")
        if any(name in (option.key, option.thing) for option in decision.options):
            return None
        reason = decision.why(self.table, decision, name) if decision.why else None
        reason = reason or self.game.help.why_not(self.table, decision, name)
        return reason or Message("why.unknown", {"name": name}, decision.rule)

    @property
    def has_odds(self) -> bool:
        """Whether the game has odds for the current decision."""
        return self.decision is not None and self.decision.kind in self.game.help.odds_of

    def odds(self, keys: Sequence[str], texts: Texts) -> Page | None:
        """The odds of options of the current decision (of all, if none is named); None if not known."""
        decision = self.decision
        if decision is None or not self.has_odds:
            return None
        return self.game.help.odds(self.table, decision, keys, texts)

    # Answers ------------------------------------------------------------------------------------------------------

    def answer(self, seat: str, keys: Iterable[str], number: int | None = None, *, by: str = "") -> None:
        """Answer the current decision. ``number``, if given, says which decision is meant; ``by`` is who answers.

        A refusal (:class:`~vexillum.core.errors.Refused`) says what was allowed and changes nothing.
        """
        decision = self.decision
        if decision is None:
            raise GameOver("error.over")
        if number is not None and number != len(self.answers):
            raise Stale("error.stale", allowed=(), number=number, current=len(self.answers))
        if seat != decision.seat:
            raise WrongSeat("error.wrong_seat", rule=decision.rule, asked=decision.seat)
        if isinstance(keys, str):
            keys = (keys,)
        picks = selected_options(decision, keys)
        self.answers.append(Answer(seat, tuple([option.key for option in picks]), by))
        self._note(decision, picks)
        seals, rolls = self.table.seals, self.table.state.rolls
        self.table.rolled.clear()
        self.table.stills.clear()
        self.table.answers = len(self.answers)
        try:
            self._advance(picks)
        except BaseException:
            self._rebuild(len(self.answers) - 1)
            raise
        seal = ROLLED if self.table.state.rolls != rolls else SHOWN
        self._sealed.append(seal if self.table.seals != seals else "")

    def repeat(self, answer: Answer) -> None:
        """Give an answer that was recorded."""
        self.answer(answer.seat, answer.keys, by=answer.by)

    def _advance(self, picks: tuple[Option, ...] | None) -> None:
        """Run the rules to the next decision. One with only one legal answer is not asked."""
        running = self._running
        while running is not None:
            try:
                decision = running.send(picks)  # type: ignore[arg-type]  # None starts a generator
            except StopIteration:
                table = self.table
                number = self.steps[-1].number + 1
                self.steps.append(self._checkpoint(number))
                self.choices.clear()
                table.forget_listings()
                running, picks = self.game.rules.step(table), None
                continue
            if len(decision.options) > decision.at_least:
                self._running, self.decision = running, decision
                return
            if len(decision.options) < decision.at_least:
                raise RuntimeError(f"{self.setup.game}: {decision.kind} ({decision.rule}) asks for more than it offers")
            self.table.tell_forced(decision)
            picks = decision.options
            self._note(decision, picks)
        self._running = self.decision = None

    def _note(self, decision: Decision, picks: tuple[Option, ...]) -> None:
        self.choices.append(MadeChoice(decision, picks, self.table.seals if decision.sealed else None))

    def _checkpoint(self, number: int) -> Checkpoint:
        table = self.table
        if table.unfinished:
            raise RuntimeError(f"{self.setup.game}: a step of the game ended within a scope of the story")
        return Checkpoint(table.state.copy(), len(self.answers), len(table.journal), number, len(table.story))

    # Back and aside -----------------------------------------------------------------------------------------------

    def undoable(self, seat: str) -> Message | None:
        """Why this seat cannot undo its last answer; None if it can."""
        if not self.answers:
            return Message("undo.nothing")
        if self.answers[-1].seat != seat:
            return Message("undo.other", {"who": self.answers[-1].seat})
        if self._sealed[-1]:
            return Message(self._sealed[-1])
        return None

    def undo(self, seat: str, *, agreed: bool = False) -> None:
        """Undo the last answer: not past a die, a revealed card or another seat's answer, unless all agreed."""
        reason = self.undoable(seat)
        if reason is not None and not (agreed and self.answers):
            raise CannotUndo(reason.id, **reason.params)
        self._rebuild(len(self.answers) - 1)

    def go_back(self, count: int) -> None:
        """Undo all answers but the first ``count``, as all players have agreed to."""
        self._rebuild(count)

    def last_answer_of(self, seats: Iterable[str]) -> int | None:
        """The number of the last decision that one of these seats answered; None if none did."""
        wanted = set(seats)
        numbers = range(len(self.answers) - 1, -1, -1)
        return next((number for number in numbers if self.answers[number].seat in wanted), None)

    def _rebuild(self, count: int) -> None:
        """Go back to the state after the first ``count`` answers."""
        kept = self.answers[:count]
        while len(self.steps) > 1 and self.steps[-1].answers > count:
            self.steps.pop()
        self._resume(self.steps.pop(), kept)

    def _resume(self, checkpoint: Checkpoint, answers: list[Answer], listings: Sequence[Any] = ()) -> None:
        """Start from a checkpoint and repeat the answers after it."""
        table = self.table
        table.state = checkpoint.state.copy()
        self.choices.clear()
        table.rolled.clear()
        table.call_stack.clear()
        table.forget_listings(listings)
        table.forget_scopes(checkpoint.scopes)
        table.answers = checkpoint.answers
        del table.journal[checkpoint.lines :]
        del self._sealed[checkpoint.answers :]
        self.answers = answers[: checkpoint.answers]
        self.steps.append(checkpoint)
        self._running = self.game.rules.step(table)
        self._advance(None)
        for answer in answers[checkpoint.answers :]:
            self.repeat(answer)

    def fork(self, *, quiet: bool = False) -> Session[S]:
        """An independent session at the same point."""
        twin = self._followed(self.steps[-1].state, self.table.dice, self._luck, quiet, self.table.listings)
        twin.reveals_secrets = self.reveals_secrets
        return twin

    def _followed(self, state: S, dice: Dice, luck: Luck, quiet: bool, listings: Sequence[Any]) -> Session[S]:
        """A session that has replayed this one's answers from a state. They are known to be legal, so not checked."""
        twin = self._twin(state, dice, luck, quiet, listings)
        table = twin.table
        for answer in self.answers[len(twin.answers) :]:
            assert twin.decision is not None
            picks = selected_options(twin.decision, answer.keys)
            twin._note(twin.decision, picks)
            table.rolled.clear()
            table.stills.clear()
            table.answers += 1
            twin._advance(picks)
        twin.answers = list(self.answers)
        twin._sealed = list(self._sealed)
        return twin

    def earlier(self, at: int) -> Session[S]:
        """The game after its first ``at`` answers: replayed from the nearest checkpoint, with journal and story."""
        nearest = max([n for n, step in enumerate(self.steps) if step.answers <= at])
        step = self.steps[nearest]
        return Session(
            self.game,
            self.setup,
            self.players,
            origin=step,
            earlier=self.steps[:nearest],
            answers=self.answers[:at],
            journal=self.journal[: step.lines],
            story=self.table.story[: step.scopes],
        )

    def imagine(self, seat: str | None, random: Random, *, quiet: bool = True) -> Session[S]:
        """A fork in which everything unknown to ``seat`` (None: an observer) is redealt, also dice and others' luck.

        The seat keeps its own luck in this step. Sealed answers of others that are still hidden are chosen again.
        """
        step, present = self.steps[-1], self.state
        acted = frozenset([answer.seat for answer in self.answers[step.answers :]])
        attempts = self.game.knowledge.redeal_attempts
        for attempt in range(attempts.most + attempts.last_resorts if attempts else 1):
            past = step.state.copy()
            if attempts:
                attempts.redeal(past, present, seat, random, acted, attempt)
            else:
                self.game.knowledge.redeal(past, present, seat, random)
            seed = str(random.getrandbits(64))
            dice = self.table.dice.imagined(seed, present.rng_draws, present.rolls)
            luck = self._luck.imagined(seed, seat or "", step.number)
            if not attempts:
                # The legal answers follow from public facts, unless a question was secret.
                public = not any(choice.secret for choice in self.choices)
                return self._followed(past, dice, luck, quiet, self.table.listings if public else ())
            try:
                twin = retell(self, self._twin(past, dice, luck, quiet), seat, random)
            except (Refused, GameOver, AssertionError, LookupError, RuntimeError):
                continue  # the answers are not possible with this deal
            if looks_same(self, twin, seat):
                twin.reveals_secrets = attempt >= attempts.most
                return twin
        _log.warning("%s: no deal fits what %s knows", self.setup.game, seat or "an observer")
        dice = self.table.dice.imagined(seed, present.rng_draws, present.rolls)
        twin = self._followed(step.state, dice, luck, quiet, ())
        twin.reveals_secrets = True
        return twin

    def _twin(self, state: S, dice: Dice, luck: Luck, quiet: bool, listings: Sequence[Any] = ()) -> Session[S]:
        """A session at the beginning of the current step, with this state and these dice."""
        last = self.steps[-1]
        lines = 0 if quiet else last.lines
        twin = Session(
            self.game,
            self.setup,
            self.players,
            origin=Checkpoint(state, last.answers, lines, last.number, 0 if quiet else last.scopes),
            earlier=self.steps[:-1],
            answers=self.answers[: last.answers],
            journal=self.journal[:lines],
            story=() if quiet else self.table.story[: last.scopes],
            dice=dice,
            luck=luck,
            listings=listings,
            moments=() if quiet else self.table.moments,
            quiet=quiet,
        )
        twin.replayable, twin.practised = self.replayable, self.practised
        twin._sealed[: last.answers] = self._sealed[: last.answers]
        return twin

    def foresee(self, keys: Iterable[str]) -> Foreseen:
        """The certain consequences of an answer: up to the next die, hidden card or decision.

        Computed in an imagined game, so that it reveals nothing.
        """
        decision = self.decision
        if decision is None:
            return Foreseen()
        return sure_consequences(self.imagine(decision.seat, Random(0), quiet=False), keys)

    def preview(self, keys: Iterable[str]) -> list[Entry]:
        """The certain consequences of an answer as journal lines."""
        return list(self.foresee(keys).lines)

    def irrevocable(self, keys: Iterable[str]) -> bool | None:
        """Whether this answer could not be undone, because it rolls a die, reveals something or ends the game.

        None: perhaps; what the seat knows does not say.
        """
        return self.foresee(keys).final

    def replay(self) -> Iterator[Session[S]]:
        """Replay the game from the beginning: yields the same session object after each answer."""
        again = Session(self.game, self.setup, self.players)
        yield again
        for answer in self.answers:
            again.repeat(answer)
            yield again


# The certain consequences of an answer: up to the next die, hidden card or decision ----------------------------------


class Foreseen(msgspec.Struct, frozen=True):
    """The journal lines that the seat would read, the changes, and whether it could not be undone."""

    lines: tuple[Entry, ...] = ()
    changes: tuple[Change, ...] = ()
    final: bool | None = False
    """Whether it rolls a die, reveals something or ends the game. What another seat does next does not count.

    None: perhaps. What the seat knows does not say.
    """


UNKNOWN = Foreseen(final=None)
"""Nothing is certain: no other deal fits what the seat knows, and the real one would tell what it does not."""


def sure_consequences(twin: Session[Any], keys: Iterable[str]) -> Foreseen:
    """Answer in a throw-away session and record what happens before the first seal.

    Of a session that contains hidden facts nothing is told, but an answer that is not legal is still refused.
    """
    decision, table = twin.decision, twin.table
    if decision is None:
        return Foreseen()
    if twin.reveals_secrets:
        selected_options(decision, keys)
        return UNKNOWN
    before, first = table.figures(), len(table.journal)
    sealed: list[tuple[int, Mapping[str, int]]] = []

    def stop() -> None:
        if not sealed:
            sealed.append((len(table.journal), table.figures()))

    table.before_seal = stop
    try:
        twin.answer(decision.seat, keys)
    finally:
        table.before_seal = None  # the closure refers to the table: a reference cycle
    last, after = sealed[0] if sealed else (len(table.journal), table.figures())
    lines = tuple([entry for entry in table.journal[first:last] if entry.visible(decision.seat)])
    return Foreseen(lines, changed(before, after), bool(sealed) or twin.over)


# Imagined games: the answers since a checkpoint repeated with other hidden cards --------------------------------------


_X = TypeVar("_X", bound="Session[Any]")


class MadeChoice(msgspec.Struct, frozen=True, eq=False):
    """What was chosen at a decision, forced or not."""

    decision: Decision
    picks: tuple[Option, ...]
    seals: int | None = None
    """For a sealed decision, the count of seals before it: while it is unchanged, no other seat knows the choice."""

    @property
    def seat(self) -> str:
        """The seat that chose."""
        return self.decision.seat

    @property
    def kind(self) -> str:
        """The kind of the decision."""
        return self.decision.kind

    @property
    def keys(self) -> tuple[str, ...]:
        """The chosen keys, as in an answer."""
        return tuple([option.key for option in self.picks])

    @property
    def secret(self) -> bool:
        """Whether the options show something that only this seat may know."""
        return self.decision.secret

    @property
    def sole(self) -> tuple[str, ...]:
        """The only option, if there was one; choosing nothing from it is the same as choosing it."""
        return self.decision.keys if len(self.decision.options) == 1 else ()

    def same(self, other: MadeChoice | Decision) -> bool:
        """Whether it is about the same question."""
        return (self.seat, self.kind) == (other.seat, other.kind)


class Divergence(LookupError):
    """An imagined game asks something else than the original did."""


MOST_EXTRA = 20
"""The most questions of an imagined game that the original did not ask."""


def retell(original: Session[Any], twin: _X, seat: str | None, random: Random) -> _X:
    """Replay the answers since the last checkpoint in ``twin``, which is at that checkpoint; or :class:`Divergence`.

    Sealed choices of others that are still hidden are made again. Other seats may be asked new questions, or secret
    ones with other options: these are answered at random. :func:`looks_same` then checks whether ``seat`` would notice.
    """
    _Retelling(original, twin, seat, random).run()
    return twin


class _Retelling:
    def __init__(self, original: Session[Any], twin: Session[Any], seat: str | None, random: Random) -> None:
        self.original, self.twin, self.seat, self.random = original, twin, seat, random
        self.passed = 0
        """How many choices of the twin have been compared."""
        self.extra = 0

    def run(self) -> None:
        """Replay choice by choice."""
        later = list(self.original.choices)
        while later:
            choice = later.pop(0)
            if not self._made(choice, later) and not self._others(choice):
                raise Divergence(choice.kind)
        asked = self.original.decision
        while asked is not None and (now := self.twin.decision) is not None and not _alike(now, asked):
            if now.seat == self.seat:
                raise Divergence(now.kind)
            self._answer(now, None)

    def _made(self, choice: MadeChoice, later: list[MadeChoice]) -> bool:
        """Repeat a choice in the twin; False if it is not asked there."""
        unknown = choice.seals == self.original.table.seals and choice.seat != self.seat
        while True:
            found, now = self._next(), self.twin.decision
            if found is not None and found.same(choice):
                if found.keys != choice.keys and not self._others(choice):
                    raise Divergence(choice.kind)
                self.passed += 1
                return True
            if found is None and now is not None and choice.same(now):
                self._answer(now, None if unknown else choice.keys, choice.sole)
                self.passed += 1
                return True
            asked = found or now
            if asked is None or asked.seat == self.seat or any(other.same(asked) for other in later):
                return False
            if found is None and now is not None:
                self._answer(now, None)
            self.passed += 1

    def _next(self) -> MadeChoice | None:
        """The next choice of the twin that has not been compared yet."""
        choices = self.twin.choices
        return choices[self.passed] if self.passed < len(choices) else None

    def _others(self, asked: MadeChoice | Decision) -> bool:
        """Whether it is a secret question to another seat."""
        return asked.secret and asked.seat != self.seat

    def _answer(self, decision: Decision, keys: tuple[str, ...] | None, sole: tuple[str, ...] = ()) -> None:
        """Answer in the twin: with the original keys if possible, otherwise at random.

        An empty answer where there was only one option counts as choosing that ``sole`` option.
        """
        if keys == () and self._others(decision):
            keys = sole  # also if nothing could be chosen here: an empty answer would tell how many options there were
        if keys is not None and (not self._others(decision) or _possible(decision, keys)):
            self.twin.answer(decision.seat, keys)
            return
        self.extra += keys is None
        if self.extra > MOST_EXTRA:
            raise Divergence(decision.kind)
        most = min(decision.at_most, len(decision.options))
        n = self.random.choice((decision.at_least, self.random.randint(decision.at_least, most)))
        ends = (decision.keys[:1], decision.keys[-1:], self.random.sample(decision.keys, max(1, n)))
        self.twin.answer(decision.seat, self.random.choice(ends) if n == 1 else self.random.sample(decision.keys, n))


def _possible(decision: Decision, keys: tuple[str, ...]) -> bool:
    """Whether these keys are a legal answer."""
    return set(keys) <= set(decision.keys) and decision.at_least <= len(keys) <= decision.at_most


def _alike(one: Decision, other: Decision) -> bool:
    return (one.seat, one.kind) == (other.seat, other.kind)


def looks_same(original: Session[Any], twin: Session[Any], seat: str | None) -> bool:
    """Whether a seat (None: an observer) sees the same in both: number of answers, question, view, journal."""
    if (original.steps[-1].number, original.decision_number) != (twin.steps[-1].number, twin.decision_number):
        return False
    asked, asked_there = original.decision, twin.decision
    if (asked is None) != (asked_there is None):
        return False
    if asked is not None and asked_there is not None:
        if (asked.seat, asked.kind) != (asked_there.seat, asked_there.kind):
            return False
        if (seat == asked.seat or not asked.secret) and asked.keys != asked_there.keys:
            return False
    if (original.state.rng_draws, original.state.rolls) != (twin.state.rng_draws, twin.state.rolls):
        return False
    if twin.view(seat) != original.view(seat):
        return False
    return twin.table.quiet or (twin.log(seat) == original.log(seat) and _pace(twin) == _pace(original))


def _pace(session: Session[Any]) -> list[tuple[int, int | None]]:
    """After how many answers each scope of the story began and ended since the last checkpoint."""
    return [(scope.answers, scope.until) for scope in session.table.story[session.steps[-1].scopes :]]
