"""Selecting spaces and a Faction. Volumes subclass these with their own Where."""

from __future__ import annotations

from typing import Any, ClassVar

from vexillum.coin.events.context import AnyEvent
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.space_filters import Where
from vexillum.coin.events.step import Step, unknown
from vexillum.coin.options import NONE
from vexillum.coin.state import Play
from vexillum.core.decision import asks_nothing


class Select(Step[AnyEvent], frozen=True, kw_only=True, tag="select"):
    """Select spaces: one, or up to ``most``. Later steps act in them."""

    told: ClassVar[bool] = False

    where: Where[Any]
    most: int = 1
    may: bool = False
    """Whether none may be selected (always allowed if ``most`` is more than 1)."""
    who: str = "you"
    needed: bool = False
    """Whether the Event ends here if there is no such space."""

    def run(self, event: AnyEvent) -> Play[None]:
        """Ask for the spaces; if none fits, nothing is selected."""
        faction, kit = event.who(self.who), event.kit
        spaces = self.where.spaces(event, faction)
        event.spaces = []
        event.done = 0
        if not spaces:
            event.over = self.needed
            return
        options = [kit.space_options[space] for space in spaces]
        if self.most == 1:
            if self.may:
                options.append(NONE)
            picks = yield event.ask(faction, "space", options)
        else:
            picks = yield event.ask(faction, "spaces", options, least=0, most=min(self.most, len(options)), n=self.most)
        event.spaces = [pick.value for pick in picks if pick is not NONE]
        event.done = len(event.spaces)
        if event.spaces:
            names = [kit.kit.spaces[space] for space in event.spaces]
            event.table.tell("event_spaces", kit.rule, who=kit.factions[faction], spaces=names)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names, or no space to select."""
        return [
            *unknown("Faction", (self.who,), kit.who),
            *self.where.errors(),
            *([] if self.most > 0 else ["most: above 0"]),
        ]


class Every(Step[AnyEvent], frozen=True, kw_only=True, tag="every"):
    """Select all spaces that fit; later steps act in each of them."""

    told: ClassVar[bool] = False

    where: Where[Any]

    @asks_nothing
    def run(self, event: AnyEvent) -> None:
        """Select without asking."""
        event.spaces = self.where.spaces(event, event.you)
        event.done = len(event.spaces)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return self.where.errors()


class SelectFaction(Step[AnyEvent], frozen=True, kw_only=True, tag="select_faction"):
    """Select a Faction of a party: "chosen" in later steps."""

    told: ClassVar[bool] = False

    among: str
    """The party (``EventKit.parties``)."""
    near: Where[Any] | None = None
    """Only Factions that could themselves select such a space."""

    def run(self, event: AnyEvent) -> Play[None]:
        """The executing Faction selects; if there is none to select, the Event ends."""
        kit = event.kit
        options = [
            kit.faction_options[faction]
            for faction in kit.parties[self.among]
            if self.near is None or self.near.spaces(event, faction)
        ]
        if not options:
            event.over = True
            return
        (pick,) = yield event.ask(event.you, "faction", options)
        event.faction = pick.value

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [*unknown("side", (self.among,), kit.parties), *(self.near.errors() if self.near else [])]
