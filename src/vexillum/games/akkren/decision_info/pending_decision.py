"""The pending decision: who is asked, what he knows, what is going on; and the information on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.show.option_info import DecisionInfo, Group, OptionInfo, RefusedOption
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.odds.known import as_seen
from vexillum.games.akkren.state import Stack, State, Table

Said = Message | OptionInfo
OTHER = "other"
"""The group of the options that end a choice, and of those without a group of their own."""


class Asked:
    """A decision, and the seat that is asked."""

    def __init__(self, table: Table, decision: Decision) -> None:
        self.table = table
        self.decision = decision
        self.state: State = table.state
        self.seat = decision.seat
        self.me = SEATS.index(decision.seat)

    @cached_property
    def seen(self) -> State:
        """The position with nothing in it that the seat may not know."""
        return as_seen(self.state, self.me)

    @property
    def kind(self) -> str:
        """What is asked."""
        return self.decision.kind

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be answered."""
        return self.decision.options

    @property
    def params(self) -> Any:
        """What the question names."""
        return self.decision.params

    @property
    def rule(self) -> str:
        """The rule that it rests on."""
        return self.decision.rule

    @property
    def zone(self) -> int:
        """The place that the question names."""
        return PLACE[self.decision.params["zone"]]

    @property
    def gold(self) -> int:
        """The seat's own treasury."""
        return self.state.treasury[self.me]

    def stack(self, id: int) -> Stack:
        """A stack as the seat knows it."""
        return stacks.stack(self.seen, id)

    def say(self, id: str, rule: str = "", **params: Any) -> Message:
        """A sentence of these rooms: ``info.<id>``."""
        return Message(f"info.{id}", params, rule or self.rule)

    # The whole --------------------------------------------------------------------------------------------------------

    def info(
        self,
        line: Callable[[Option], Said],
        *,
        done: str = "done",
        summary: Message | None = None,
        groups: Sequence[str] = (),
        refused: Iterable[RefusedOption | None] = (),
        **more: Any,
    ) -> DecisionInfo:
        """A line for each option, made by ``line``; ``done``: the information on stopping."""
        options = {}
        for option in self.options:
            said: Said = self.say(done) if option.key == DONE.key and done else line(option)
            told = said if isinstance(said, OptionInfo) else OptionInfo(OTHER if groups else "", said)
            options[option.key] = told
        used = {one.group for one in options.values()}
        barred = tuple([one for one in refused if one is not None])
        used |= {one.group for one in barred if one.group}
        named = tuple(
            [Group(id, Message(f"group.{id}")) for id in (*groups, *([OTHER] if groups else [])) if id in used]
        )
        return DecisionInfo(summary, named, options, barred, **more)

    def lines(self, said: dict[str, Said], **more: Any) -> DecisionInfo:
        """The same where each option has its own words, by its key."""
        return self.info(lambda option: said[option.key], done="", **more)

    def refuse(self, name: str, label: Message, group: str = "", thing: str = "") -> RefusedOption | None:
        """What one would expect and cannot choose, with the decision's own reason; None if it has none."""
        things = {option.thing for option in self.options}
        keys = self.decision.keys
        if name in keys or name in things or self.decision.why is None:
            return None
        reason = self.decision.why(self.table, self.decision, name)
        if reason is None or not reason.rule:
            return None
        return RefusedOption(label, reason, group, "" if thing in things else thing)
