"""Choosing the Special that accompanies a Command, and its time.

A Command without dice offers the possible Specials together with its spaces: nothing new is learned between naming a
space and acting there, so naming spaces one by one is equivalent to naming them all first. For a Command with dice, the
Special and its spaces are named before the first die.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic

import msgspec

from vexillum.coin.commands import A, Special
from vexillum.coin.kit import Kit
from vexillum.coin.options import NONE
from vexillum.coin.state import CS, Play
from vexillum.core.decision import Decision, Option, Why
from vexillum.core.table import Table
from vexillum.core.words.texts import Message

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
