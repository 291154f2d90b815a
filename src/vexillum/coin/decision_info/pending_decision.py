"""The current decision, and what the rules are carrying out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from vexillum.coin.events.context import EventContext
from vexillum.coin.kit import Kit
from vexillum.coin.state import CoinState
from vexillum.core.decision import Decision
from vexillum.core.show.option_info import RefusedOption
from vexillum.core.table import Table
from vexillum.core.words.texts import Message

S = TypeVar("S", bound=CoinState)


class PendingDecision(Generic[S]):
    """A decision, the Faction asked, and the Event it belongs to. Volumes add their Command or Battle."""

    __slots__ = ("decision", "event", "faction", "params", "state", "table")
    kit: ClassVar[Kit]
    specials: ClassVar[str]
    """The group of Specials (``group.<id>``): Feats, Special Abilities."""

    def __init__(self, table: Table[S], decision: Decision) -> None:
        self.table = table
        self.decision = decision
        self.params: Mapping[str, Any] = decision.params
        self.state: S = table.state
        self.faction = self.kit.faction_ids.index(decision.seat)
        self.event: EventContext[Any] | None = table.innermost(EventContext)

    @property
    def space(self) -> int:
        """The space that the question is about."""
        return self.kit.spaces.index(self.params["space"])

    def reason(self, name: str) -> Message | None:
        """The decision's own reason why a name is not offered."""
        why = self.decision.why
        return why(self.table, self.decision, name) if why else None

    def offers(self, *names: str) -> bool:
        """Whether one of these keys or things is among the options."""
        return any(option.key in names or option.thing in names for option in self.decision.options)

    def refuse(self, name: str, label: Message, group: str = "", *, thing: str = "") -> list[RefusedOption]:
        """A refused option with its reason, if there is one."""
        if self.offers(name):
            return []
        reason = self.reason(name)
        return [] if reason is None else [RefusedOption(label, reason, group, thing)]
