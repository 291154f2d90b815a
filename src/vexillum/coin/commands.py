"""Commands: the Command being executed, the order of its spaces, and the Special that accompanies it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from vexillum.coin.kit import NONE, Kit
from vexillum.coin.state import CS, CoinTable, Play
from vexillum.core.decision import DONE, Decision, Option, Why
from vexillum.core.table import Activity, Table
from vexillum.core.words.texts import Message

ANY_NUMBER = 1000
"""More than the spaces of any map."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A free Command offered by an Event, with its differences from the Command of a turn. It may be declined."""

    spaces: tuple[int, ...] | None = None
    """Only these spaces may be selected; None: any."""
    most: int = ANY_NUMBER
    """The maximum number of spaces."""
    specials: tuple[str, ...] = ()
    """The Specials of which one may be added for free."""

    def allows(self, space: int) -> bool:
        """Whether a space may be selected."""
        return self.spaces is None or space in self.spaces


class Action(Activity, Generic[CS]):
    """A Command in progress. It exists as long as the step that executes it.

    Volumes add fields for their own Commands.
    """

    __slots__ = (
        "__weakref__",
        "command",
        "faction",
        "free",
        "limited",
        "most",
        "offer",
        "spaces",
        "special",
        "special_done",
        "special_spaces",
        "specials",
        "start",
    )
    kit: ClassVar[Kit]

    def __init__(
        self,
        state: CS,
        faction: int,
        command: str,
        *,
        limited: bool = False,
        free: bool = False,
        specials: bool | None = None,
        offer: Offer | None = None,
    ) -> None:
        self.faction = faction
        self.command = command
        self.limited = limited
        """Only one space and, by default, no Special."""
        self.free = free or offer is not None
        """Whether it is free."""
        self.specials = not limited if specials is None else specials
        """Whether a Special may be added."""
        self.offer = offer
        """The offer of the Event, if it is not a Command of a turn."""
        self.most = 1 if limited else len(self.kit.spaces) if offer is None else offer.most
        """The maximum number of spaces."""
        self.start = state.copy()
        """The board when the Command began, so that decisions made then can be repeated."""
        self.spaces: list[int] = []
        """The spaces selected so far."""
        self.special: str | None = None
        """The Special that accompanies it."""
        self.special_spaces: list[int] | None = None
        """The spaces named for the Special before a Command with dice; None if they are named later."""
        self.special_done = False
        """Whether the Special was executed (at least one space was selected for it)."""

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        """The names of all fields, the volume's own included."""
        slots = [name for kind in reversed(cls.__mro__) for name in getattr(kind, "__slots__", ())]
        return tuple([name for name in slots if name != "__weakref__"])

    def begun(self) -> Self:
        """The same Command as when it began."""
        return type(self)(
            self.start,
            self.faction,
            self.command,
            limited=self.limited,
            free=self.free,
            specials=self.specials,
            offer=self.offer,
        )

    @property
    def seat(self) -> str:
        """The seat that executes it."""
        return self.kit.faction_ids[self.faction]

    @property
    def least(self) -> int:
        """The minimum number of spaces: an Event's offer may be declined."""
        return 1 if self.offer is None else 0

    def cost(self, amount: int) -> int:
        """A cost, or 0 if the action is free."""
        return 0 if self.free else amount

    def allows(self, space: int) -> bool:
        """Whether an Event's offer, if any, allows a space."""
        return self.offer is None or self.offer.allows(space)


A = TypeVar("A", bound=Action[Any])


class Command(msgspec.Struct, Generic[CS, A], frozen=True):
    """One of the Commands of a Faction."""

    id: str
    rule: str
    why_not: Callable[[CS, int], Message | None]
    """Why a Faction (its number) cannot execute it now; None if it can select and pay for at least one space."""
    execute: Callable[[Table[CS], A], Play[None]]


class Special(msgspec.Struct, Generic[CS, A], frozen=True):
    """An action that may accompany a Command: a Feat, a Special Ability."""

    id: str
    rule: str
    commands: tuple[str, ...]
    """The Commands that it may accompany."""
    timed: bool
    """Whether it may be executed at any one time before, during or after the Command. Others modify the Command."""
    possible: Callable[[CS, A], bool]
    """Whether it could be executed now; with a Command with dice, at any time of that Command."""
    mark: Callable[[Table[CS], A], Play[None]] | None = None
    """Name its spaces before a Command with dice: fills ``action.special_spaces``, or leaves it empty."""
    perform: Callable[[Table[CS], A], Play[None]] | None = None
    """Execute a timed Special, and set ``action.special_done`` once a space was selected."""
    why: Callable[[CS, A], Message] | None = None
    """Why it is not possible; None if it is always possible."""


# Choosing the Special that accompanies a Command, and its time -------------------------------------------------------
#
# A Command without dice offers the possible Specials together with its spaces: nothing new is learned between naming a
# space and acting there, so naming spaces one by one is equivalent to naming them all first. For a Command with dice,
# the Special and its spaces are named before the first die.


NAMED = 2
"""The most spaces named in a title; more are counted."""


class SpecialRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rule numbers about Specials in a volume."""

    when: str = "4.1"
    commands: str = "4.1.1"
    limited: str = "2.3.5"
    offer: str
    """Free Commands by Events."""


class Specials(Generic[CS, A]):
    """The Specials of a volume. ``noun`` is its word for them in keys and texts: "feat" gives ``feat.build``."""

    def __init__(
        self,
        kit: Kit,
        noun: str,
        rules: SpecialRules,
        by_faction: Sequence[Sequence[Special[CS, A]]],
        *,
        targets: tuple[str, ...] = (),
    ) -> None:
        """``by_faction``: the Specials of each Faction with a seat."""
        self._kit = kit
        self._noun = noun
        self._rules = rules
        self._targets = targets
        """The Commands whose spaces are counted as targets."""
        self._of = tuple([{special.id: special for special in specials} for specials in by_faction])
        self._text = f"option.{noun}"
        self._options = {
            id: Option(f"{noun}.{id}", id, text=self._text, params={noun: id}) for known in self._of for id in known
        }
        self.now = Option(noun, noun, text=f"option.{noun}_now")
        """The option of executing the pending Special now."""

    def __getitem__(self, faction: int) -> dict[str, Special[CS, A]]:
        """The Specials of a Faction by id."""
        return self._of[faction]

    def __iter__(self) -> Iterator[dict[str, Special[CS, A]]]:
        """The Specials of each Faction."""
        return iter(self._of)

    def option(self, id: str) -> Option:
        """The option of executing a Special."""
        return self._options[id]

    def open_to(self, action: A) -> list[Special[CS, A]]:
        """The Specials that may accompany a Command; empty if one was already chosen."""
        if not action.specials or action.special is not None:
            return []
        offered = None if action.offer is None else action.offer.specials
        return [
            special
            for special in self._of[action.faction].values()
            if action.command in special.commands and (offered is None or special.id in offered)
        ]

    def options(self, table: Table[CS], action: A) -> list[Option]:
        """The options of executing a Special now, for a Command without dice."""
        state = table.state
        return [
            self._options[special.id]
            for special in self.open_to(action)
            if special.timed and special.possible(state, action)
        ]

    def is_special(self, option: Option) -> bool:
        """Whether an option of a Command is a Special."""
        return option.text == self._text

    def named(self, name: str) -> str | None:
        """The id of the Special with a name such as "feat.build" or "feat:build", or None."""
        at = len(self._noun)
        id = name[at + 1 :]
        named = name[:at] == self._noun and name[at : at + 1] in (".", ":")
        return id if named and id in self._options else None

    # Reasons ----------------------------------------------------------------------------------------------------------

    def why_not(self, action: A, state: CS, name: str) -> Message | None:
        """Why a Special is not offered with a Command; None for other names, and for a possible one."""
        id = self.named(name)
        if id is None:
            return None
        special = self._of[action.faction].get(id)
        words: dict[str, Any] = {self._noun: id, "who": action.seat, "command": action.command}
        if special is None:
            return self.reason("other", self._rules.when, words)
        if action.offer is not None and id not in action.offer.specials:
            return self.reason("event", self._rules.offer, words)
        if not action.specials:
            return self.reason("limited" if action.limited else "event", self._rules.limited, words)
        if action.command not in special.commands:
            return self.reason("command", self._rules.commands, {**words, "commands": list(special.commands)})
        if action.special is not None:
            return self.reason("one", self._rules.when, {**words, "other": action.special})
        if special.why is None or special.possible(state, action):
            return None
        return special.why(state, action)

    def why_none_now(self, state: CS, faction: int, id: str, actions: Iterable[A]) -> Message | None:
        """Why a Special of a Faction is currently possible with none of its Commands; None if it is with one."""
        reason = None
        for action in actions:
            for special in self.open_to(action):
                if special.id == id and special.possible(state, action):
                    return None
                if special.id == id and special.why is not None:
                    reason = special.why(state, action)
        words = {self._noun: id, "commands": list(self._of[faction][id].commands)}
        return reason or self.reason("no_command", self._rules.commands, words)

    def why_not_alone(self, state: CS, faction: int, id: str, actions: Iterable[A]) -> Message:
        """Why a Special is not offered by itself: it accompanies a Command."""
        if id not in self._of[faction]:
            return self.reason("other", self._rules.when, {self._noun: id, "who": self._kit.faction_ids[faction]})
        return self.why_none_now(state, faction, id, actions) or self.reason(
            "first", self._rules.when, {self._noun: id}
        )

    def why_limited(self) -> Message:
        """Why not: a Limited Command has no Special."""
        return self.reason("limited", self._rules.limited, {})

    def reason(self, id: str, rule: str, words: dict[str, Any]) -> Message:
        """A reason in the volume's words."""
        return Message(f"why.{self._noun}_{id}", words, rule)

    def reasons(self, action: A, why: Why | None = None, *, late: bool = False) -> Why:
        """The reasons of a decision that also offers Specials; ``late``: the decision before offered them."""

        def reason(table: Table[Any], decision: Decision, name: str) -> Message | None:
            found = self.why_not(action, table.state, name)
            if found is None and late and (id := self.named(name)) is not None:
                found = self.reason("before", self._rules.when, {self._noun: id, "command": action.command})
            return found if found is not None or why is None else why(table, decision, name)

        return reason

    # Executing --------------------------------------------------------------------------------------------------------

    def execute(self, table: Table[CS], action: A, id: str, *, afterwards: bool = False) -> Play[None]:
        """Execute a timed Special now. If no space was selected, it does not count, and another may be executed."""
        special = self._of[action.faction][id]
        action.special = id
        self.set_title(table, action)
        self._tell(table, action, special, self._noun)
        assert special.perform is not None
        yield from special.perform(table, action)
        if not action.special_done:
            self._tell(table, action, special, f"{self._noun}_nothing")
        elif not afterwards:
            self.executed_early(table, action)

    def executed_early(self, table: Table[CS], action: A) -> None:
        """Called when a Special was executed before the end of its Command; volumes may override it."""

    def after(self, table: Table[CS], action: A) -> Play[None]:
        """After a Command without dice: offer a Special, if none was executed."""
        if options := table.listed(lambda: self.options(table, action)):
            (pick,) = yield table.ask(
                action.seat,
                f"{self._noun}.after",
                [*options, NONE],
                rule=self._rules.when,
                why=self.reasons(action),
            )
            if pick is not NONE:
                yield from self.execute(table, action, pick.value, afterwards=True)

    def choose(self, table: Table[CS], action: A) -> Play[None]:
        """Before a Command with dice: choose the Special that will accompany it, if any."""
        state = table.state
        options = table.listed(
            lambda: [self._options[special.id] for special in self.open_to(action) if special.possible(state, action)]
        )
        if options:
            (pick,) = yield table.ask(
                action.seat,
                f"{self._noun}.choose",
                [*options, NONE],
                rule=self._rules.when,
                params={"command": action.command},
                why=self.reasons(action),
            )
            if pick is not NONE:
                action.special = pick.value
                self.set_title(table, action)

    def mark(self, table: Table[CS], action: A) -> Play[None]:
        """Name the spaces of the chosen Special, once those of the Command are named."""
        self.set_title(table, action)
        if action.special is None:
            return
        special = self._of[action.faction][action.special]
        if special.mark is not None:
            yield from special.mark(table, action)
            if not action.special_spaces:
                self._tell(table, action, special, f"{self._noun}_nothing")
                action.special = None
                self.set_title(table, action)
                return
        self._tell(table, action, special, self._noun)
        if not special.timed:
            action.special_done = True

    def pending(self, action: A) -> bool:
        """Whether a timed Special was named but not executed yet."""
        return action.special is not None and not action.special_done and self._of[action.faction][action.special].timed

    def perform_marked(self, table: Table[CS], action: A) -> Play[None]:
        """Execute the Special that was named before the Command's first die. It counts as executed in any case."""
        assert action.special is not None
        special = self._of[action.faction][action.special]
        assert special.perform is not None
        yield from special.perform(table, action)
        action.special_done = True

    def _tell(self, table: Table[CS], action: A, special: Special[CS, A], id: str) -> None:
        params: dict[str, Any] = {"who": action.seat, self._noun: special.id}
        table.tell(id, special.rule, **params)

    def set_title(self, table: Table[CS], action: A, *, done: bool = False) -> None:
        """Set the title of the turn to what is known so far: "Raid with Ransom: 4 targets".

        The chosen Special is part of it; once ``done``, only if it was executed. A free Command keeps the title of its
        Event.
        """
        if table.quiet or action.free:
            return
        special = action.special if action.special_done or not done else None
        params = {"command": action.command} | ({self._noun: special} if special else {})
        what = f"story.{'limited' if action.limited else 'command'}{f'_{self._noun}' if special else ''}"
        title = Message(what, params)
        spaces = action.spaces
        if not spaces:
            table.set_title("untargeted", what=title)
        elif len(spaces) <= NAMED:
            where = [Message(f"space.{self._kit.spaces[space]}") for space in spaces]
            table.set_title("targeted", what=title, where=where)
        else:
            noun = "targets" if action.command in self._targets else "spaces"
            table.set_title("targeted", what=title, where=Message(f"count.{noun}", {"n": len(spaces)}))


# The order in which the spaces of a Command are chosen and resolved, with its Special between them --------------------


def _nothing() -> list[Option]:
    return []


def space_by_space(
    table: CoinTable,
    action: A,
    specials: Specials[Any, A],
    spaces: Callable[[], list[Option]],
    act: Callable[[int], Play[None]],
    rule: str,
    why: Why,
    *,
    opening: Callable[[], list[Option]] = _nothing,
    further: Callable[[], list[Option]] = _nothing,
    take: Callable[[Option], Play[None]] | None = None,
) -> Play[None]:
    """A Command without dice: name a space, act there, then the next; Specials between them.

    ``further`` are the volume's own options; ``opening`` are options that could make more spaces available, Specials
    among them, offered even if there are no spaces. If one of either is picked, ``take`` carries it out.
    """
    while True:
        named, openings = spaces(), table.listed(opening)
        if not named and not openings:
            return
        more = [*openings, *table.listed(further)]
        own = table.listed(lambda: specials.options(table, action)) if named else []
        options = [*named, *more, *[option for option in own if option not in more]]
        if len(action.spaces) >= action.least:
            options.append(DONE)
        (pick,) = yield table.ask(
            action.seat, f"{action.command}.space", options, rule=rule, why=specials.reasons(action, why)
        )
        if pick is DONE:
            return
        if specials.is_special(pick):
            yield from specials.execute(table, action, pick.value)
        elif pick in more:
            assert take is not None
            yield from take(pick)
        else:
            action.spaces.append(pick.value)
            things = action.kit.space_things[pick.value]
            with table.step("command_in", things=things, command=action.command, space=pick.key):
                table.tell(action.command, rule, who=action.seat, space=pick.key)
                yield from act(pick.value)
            if len(action.spaces) >= action.most:
                return


def next_space(
    table: CoinTable,
    action: A,
    specials: Specials[Any, A],
    kind: str,
    remaining: list[int],
    options: Sequence[Option],
    rule: str,
) -> Play[int | None]:
    """The executing Faction chooses the order of the spaces; a pending Special may come between them.

    ``options`` are those of all spaces. Returns the space, removed from ``remaining``; None if the pending Special was
    executed instead.
    """
    offered = [options[space] for space in remaining]
    if specials.pending(action):
        offered.append(specials.now)
    (pick,) = yield table.ask(action.seat, kind, offered, rule=rule, params={"command": action.command})
    if pick is specials.now:
        yield from specials.perform_marked(table, action)
        return None
    space: int = pick.value
    remaining.remove(space)
    return space


def all_then_each(
    table: CoinTable,
    action: A,
    specials: Specials[Any, A],
    spaces: list[int],
    options: Sequence[Option],
    act: Callable[[int], Play[None]],
    rule: str,
    why: Why,
) -> Play[None]:
    """A Command that names its Special and all its spaces first, then acts in them one by one, in any order.

    ``spaces`` are those that may be named, ``options`` the options of all spaces.
    """
    yield from specials.choose(table, action)
    picks = yield table.ask(
        action.seat,
        f"{action.command}.spaces",
        [options[space] for space in spaces],
        rule=rule,
        at_least=action.least,
        at_most=min(action.most, len(spaces)),
        why=specials.reasons(action, why, late=True),
    )
    if not picks:
        return
    action.spaces += [pick.value for pick in picks]
    table.tell(f"{action.command}_spaces", rule, who=action.seat, spaces=[pick.key for pick in picks])
    yield from specials.mark(table, action)
    remaining = list(action.spaces)
    while remaining:
        space = yield from next_space(table, action, specials, f"{action.command}.next", remaining, options, rule)
        if space is not None:
            yield from act(space)
    if specials.pending(action):
        yield from specials.perform_marked(table, action)
