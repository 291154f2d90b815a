"""The table: what the rules work with while they run, its call stack, and the records of a game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any, Generic, TypeVar

import msgspec

from vexillum.core.decision import NOTHING, Decision, Option, Play, Why
from vexillum.core.dice import Dice
from vexillum.core.show.story import Change, Moment, Scene, Scope, ScopeKind, Still
from vexillum.core.state import State
from vexillum.core.words.texts import Message

S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)
"""Shared rules take a table of the base state that they need: the table of any subclass is one."""
_T = TypeVar("_T")
MOMENTS = 8
"""How many recent positions a table caches."""
LATER = 256
"""The most ended scopes whose changes are still computed on demand, so that their positions stay in memory."""


class _Opened:
    """Closes a scope when the rules leave it."""

    __slots__ = ("_scope", "_table")

    def __init__(self, table: Table[Any], scope: Scope) -> None:
        self._table = table
        self._scope = scope

    def __enter__(self) -> None:
        """Do nothing: it is open already."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._table.close(self._scope)


class Table(Generic[S_co]):
    """State, dice and journal of one running game, with the methods by which rules ask, roll, reveal and report."""

    __slots__ = (
        "_listed",
        "_open",
        "_unmeasured",
        "answers",
        "before_seal",
        "call_stack",
        "dice",
        "journal",
        "listings",
        "measure",
        "moments",
        "quiet",
        "rolled",
        "seals",
        "setup",
        "state",
        "stills",
        "story",
    )

    def __init__(self, setup: Setup, state: S_co, dice: Dice, journal: list[Entry], quiet: bool = False) -> None:
        self.setup = setup
        self.state = state
        self.dice = dice
        self.journal = journal
        self.quiet = quiet
        self.call_stack: list[Activity] = []
        """What the rules are currently carrying out, the innermost last. Agents may inspect it."""
        self.seals = 0
        """How often a die was rolled or something revealed: undo does not go past it."""
        self.before_seal: Callable[[], None] | None = None
        """Called before each seal."""
        self.rolled: list[tuple[int, int]] = []
        """Sides and face of every die since the last answer, for display. Empty on a quiet table."""
        self.story: list[Scope] = []
        """Chapters, turns, steps and scenes in the order in which they began. Empty on a quiet table."""
        self.stills: list[Still] = []
        """The board after each step since the last answer."""
        self.answers = 0
        """The number of answers so far; set by the session."""
        self.measure: Callable[[S_co], Mapping[str, int]] | None = None
        """Computes the public figures of a state."""
        self.listings: list[Any] = []
        """Results of :meth:`listed` since the last checkpoint, in order; forks reuse them."""
        self._listed = 0
        self._open: list[Scope] = []
        self.moments: list[Moment] = []
        """The last positions at which a scope began or ended; forks reuse them."""
        self._unmeasured: deque[Scope] = deque()
        """Ended scopes whose changes may not have been computed yet."""

    def ask(
        self,
        seat: str,
        kind: str,
        options: list[Option] | tuple[Option, ...],
        *,
        rule: str,
        at_least: int = 1,
        at_most: int = 1,
        params: Mapping[str, Any] = NOTHING,
        about: str = "",
        secret: bool = False,
        why: Why | None = None,
        because: Message | None = None,
        sealed: bool = False,
    ) -> Decision:
        """A decision to yield. Who answers it, and whether it needs to be asked, is up to the session."""
        secret = secret or sealed
        return Decision(
            seat, kind, tuple(options), rule, at_least, at_most, params, about, secret, why, because, sealed
        )

    def listed(self, work: Callable[[], _T]) -> _T:
        """The result of ``work``, a pure function of the state, cached until the next checkpoint.

        Only for rules, which reach the same calls in the same order when the same answers are replayed: results are
        cached by the number of the call. They must not be modified.
        """
        listings, place = self.listings, self._listed
        self._listed = place + 1
        if place < len(listings):
            known: _T = listings[place]
            return known
        found = work()
        listings.append(found)
        return found

    def forget_listings(self, listings: Sequence[Any] = ()) -> None:
        """Begin a step, with the results cached when it was played before."""
        self.listings = list(listings)
        self._listed = 0

    def during(self, activity: Activity, play: Play[_T]) -> Play[_T]:
        """Run rules with an activity on the call stack.

        An abandoned play leaves it there; the session clears the call stack before it starts again.
        """
        self.call_stack.append(activity)
        result = yield from play
        self.call_stack.pop()
        return result

    def innermost(self, kind: type[A]) -> A | None:
        """The innermost activity of a kind that is being carried out, or None."""
        return innermost(self.call_stack, kind)

    def tell(self, id: str, rule: str = "", *, to: tuple[str, ...] = (), **params: Any) -> None:
        """Report what happened."""
        if not self.quiet:
            self.journal.append(Entry("log." + id, params, rule, to))

    def tell_forced(self, decision: Decision) -> None:
        """Report why a decision had only one legal answer, if the rules say why; a secret one only to its seat."""
        because = decision.because
        if because is not None and not self.quiet:
            to = (decision.seat,) if decision.secret else ()
            self.journal.append(Entry(because.id, because.params, because.rule, to, forced=True))

    # The story ----------------------------------------------------------------------------------------------------

    def chapter(self, id: str, *, things: tuple[str, ...] = (), **params: Any) -> None:
        """A chapter begins (a card, a round), titled ``story.<id>``: it lasts until the next one."""
        if not self.quiet:
            self._begin("chapter", "", id, things, params)

    def turn(
        self, seat: str, id: str = "", *, things: tuple[str, ...] = (), **params: Any
    ) -> AbstractContextManager[None]:
        """A seat's turn, or (if ``seat`` is empty) a phase of no seat. The title may be set later."""
        return NULL_SCOPE if self.quiet else self._opened("turn", seat, id, things, params)

    def step(self, id: str = "", *, things: tuple[str, ...] = (), **params: Any) -> AbstractContextManager[None]:
        """Something that is shown as one step: pieces move, dice roll, these things change."""
        return NULL_SCOPE if self.quiet else self._opened("step", "", id, things, params)

    def scene(self, scene: Callable[[], Scene]) -> AbstractContextManager[None]:
        """A Battle or the like, created only if the table is not quiet. Rules report its stages to :attr:`staged`."""
        if self.quiet:
            return NULL_SCOPE
        made = scene()
        opened = self._opened("scene", "", "", (made.thing,) if made.thing else (), {})
        self._open[-1].scene = made
        self._open[-1].title = made.title
        return opened

    def stage(self, number: int) -> AbstractContextManager[None]:
        """A stage of the current scene, as a step with the stage's label as its title."""
        scene = self.staged
        if scene is None:
            return NULL_SCOPE
        stage = scene.begin(number)
        opened = self._opened("step", "", "", (scene.thing,) if scene.thing else (), {})
        self._open[-1].title = stage.label
        return opened

    @property
    def staged(self) -> Scene | None:
        """The current scene, if there is one; None on a quiet table."""
        for scope in reversed(self._open):
            if scope.scene is not None:
                return scope.scene
        return None

    @property
    def title(self) -> Message | None:
        """The title of the innermost scope that has one."""
        return next((scope.title for scope in reversed(self._open) if scope.title is not None), None)

    def set_title(self, id: str, **params: Any) -> None:
        """Set the title of the current turn to ``story.<id>``."""
        for scope in self._open:
            if scope.kind == "turn":
                scope.title = Message("story." + id, params)

    def set_step_title(self, id: str, *, things: tuple[str, ...] = (), **params: Any) -> None:
        """Set the title of the innermost scope, and add things that it is about."""
        if self._open:
            scope = self._open[-1]
            scope.title = Message("story." + id, params)
            scope.things = (*scope.things, *things)

    def set_sum(self, id: str, **params: Any) -> None:
        """Record what the dice of the innermost scope add up to, as a calculation: ``story.<id>``."""
        if self._open:
            self._open[-1].sum = Message("story." + id, params)

    def close(self, scope: Scope) -> None:
        """End a scope, and those inside it. Does nothing if undo has already removed it.

        A step in which nothing happened is dropped.
        """
        if scope not in self._open or not scope.open:
            return
        while self._open:
            inner = self._open.pop()
            inner.last, inner.until = len(self.journal), self.answers
            inner.ended, inner.open = self.moment(), False
            self._unmeasured.append(inner)
            if inner.kind == "step" and inner is self.story[-1] and inner.empty:
                self.story.pop()
            elif inner.kind == "scene" or (inner.kind == "step" and not self._shown(inner)):
                staged = inner.scene or self.staged
                self.stills.append(Still(inner.number, self.moment().state, staged.snapshot() if staged else None))
            if inner is scope:
                break
        while len(self._unmeasured) > LATER:
            _ = self._unmeasured.popleft().changes

    def _shown(self, step: Scope) -> bool:
        """Whether the current board was already recorded by a step inside this one."""
        return bool(self.stills) and self.stills[-1].scope > step.number and self.stills[-1].state == self.state

    def moment(self) -> Moment:
        """The current position; the same object if it is among the last ones."""
        for known in reversed(self.moments):
            if known.state == self.state:
                return known
        found = Moment(self.state.copy(), self.measure)
        self.moments.append(found)
        if len(self.moments) > MOMENTS:
            del self.moments[0]
        return found

    def figures(self) -> Mapping[str, int]:
        """The current figures."""
        return self.moment().figures

    def changes(self, scope: Scope) -> tuple[Change, ...]:
        """What a scope has changed so far."""
        return scope.began.until(self.moment()) if scope.open and scope.began is not None else scope.changes

    @property
    def unfinished(self) -> bool:
        """Whether a scope of the story is open."""
        return bool(self._open)

    @property
    def settled(self) -> int:
        """How many scopes from the beginning will not change any more."""
        return self._open[0].number if self._open else len(self.story)

    def forget_scopes(self, number: int) -> None:
        """Cut the story back to a checkpoint before which this many scopes had begun."""
        self._open.clear()
        self.stills.clear()
        del self.story[number:]

    def _opened(
        self, kind: ScopeKind, seat: str, id: str, things: tuple[str, ...], params: dict[str, Any]
    ) -> AbstractContextManager[None]:
        scope = self._begin(kind, seat, id, things, params)
        scope.began, scope.open = self.moment(), True
        self._open.append(scope)
        return _Opened(self, scope)

    def _begin(self, kind: ScopeKind, seat: str, id: str, things: tuple[str, ...], params: dict[str, Any]) -> Scope:
        title = Message("story." + id, params) if id else None
        inside = self._open[-1].number if self._open else self._chapter() if kind != "chapter" else None
        scope = Scope(len(self.story), kind, inside, len(self.journal), self.answers, seat, title, things)
        self.story.append(scope)
        return scope

    def _chapter(self) -> int | None:
        for scope in reversed(self.story):
            if scope.kind == "chapter":
                return scope.number
        return None

    def reveal(self) -> None:
        """Seal the game before something hidden is revealed: undo stops here. Call it before changing the state."""
        if self.before_seal is not None:
            self.before_seal()
        self.seals += 1

    def roll(self, sides: int) -> int:
        """Roll one die."""
        state = self.state
        if self.before_seal is not None:
            self.before_seal()
        self.seals += 1
        face = self.dice.scripted(state.rolls, sides)
        if face is None:
            face = 1 + self.dice.draw(state.rng_draws, sides)
        state.rng_draws += 1
        state.rolls += 1
        if not self.quiet:
            self.rolled.append((sides, face))
            if self._open:
                self._open[-1].dice.append((sides, face))
                staged = self.staged
                if staged is not None and (stage := staged.now) is not None:
                    stage.dice.append((sides, face))
        return face

    def draw(self, among: int) -> int:
        """A hidden random number below ``among``: a drawn lot, not a die on the table."""
        number = self.state.rng_draws
        self.state.rng_draws = number + 1
        return self.dice.draw(number, among)

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle a deck in place, with the same dice."""
        self.dice.shuffling(len(cards))
        number = self.state.rng_draws
        self.state.rng_draws = number + max(0, len(cards) - 1)
        self.dice.shuffle(cards, number)


# What the rules are currently carrying out: a call stack that agents and explanations can inspect --------------------


class Activity:
    """Something that rules carry out while they ask: a Command, an Event, a Battle, a march.

    ``Table.during`` puts it on the table's call stack; agents and explanations find it there by its class.
    """

    __slots__ = ()


A = TypeVar("A", bound=Activity)


def innermost(stack: Sequence[Activity], kind: type[A]) -> A | None:
    """The innermost activity of a kind, or None; the innermost one is last on the stack."""
    for activity in reversed(stack):
        if isinstance(activity, kind):
            return activity
    return None


# A context manager that does nothing, for quiet tables: compiled, unlike ``contextlib.nullcontext`` ------------------


class NullScope:
    """Does nothing."""

    __slots__ = ()

    def __enter__(self) -> None:
        """Do nothing."""

    def __exit__(self, *failure: object) -> None:
        """Do nothing."""


NULL_SCOPE = NullScope()


# The records of a game: set-up, answers, checkpoints, lines of the journal -------------------------------------------


class Entry(Message, frozen=True):
    """A line of the journal. ``to`` lists the seats that may read it; empty means all."""

    to: tuple[str, ...] = ()
    forced: bool = False
    """Whether it says why a decision had only one legal answer and was not asked."""

    def visible(self, seat: str | None) -> bool:
        """Whether this seat (None: an observer) may read it."""
        return not self.to or seat in self.to


class Setup(msgspec.Struct, frozen=True):
    """The initial data of a game: set-up and answers determine the whole game."""

    game: str
    scenario: str
    seats: tuple[str, ...]
    options: dict[str, str]
    seed: str
    script: tuple[int, ...] = ()
    """The faces of the first dice, set by hand."""
    position: dict[str, Any] | None = None
    """The position to begin from, instead of the scenario's set-up."""
    draws: tuple[int, ...] = ()
    """The first draws of any kind, dice included, from the game that this one continues."""


class Answer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The seat, the keys, and who gave the answer."""

    seat: str
    keys: tuple[str, ...]
    by: str = ""
    """A person (``"human"``), an agent's signature (``"steward/1"``), or empty if it was not recorded."""


class Checkpoint(msgspec.Struct, frozen=True, eq=False):
    """The beginning of a step: the state, and the numbers of answers, journal lines and steps before it."""

    state: Any
    answers: int
    lines: int
    number: int = 0
    scopes: int = 0
    """The number of scopes of the story that had begun."""
