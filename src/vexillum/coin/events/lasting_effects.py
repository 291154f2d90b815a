"""Capabilities and Momentum: the lasting effects of Events, and their owners."""

from __future__ import annotations

from vexillum.coin.events.context import AnyEvent
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import Step, unknown
from vexillum.coin.lasting_codes import effect_of, owned
from vexillum.coin.state import Play
from vexillum.core.decision import asks_nothing


class Keep(Step[AnyEvent], frozen=True, kw_only=True, tag="keep"):
    """A lasting effect begins: the card stays beside the board with its marker."""

    effect: str
    """Its name among those that the rules check (``EventKit.lasting``)."""

    @asks_nothing
    def run(self, event: AnyEvent) -> None:
        """Add the effect, as the latest one."""
        entry = self.entry(event)
        if entry not in event.state.lasting:
            event.state.lasting.append(entry)
            self.tell(event)

    def tell(self, event: AnyEvent) -> None:
        """Report it."""
        event.table.tell("event_keeps", event.kit.rule_lasting, card=event.card)

    def entry(self, event: AnyEvent) -> int:
        """The entry for ``CoinState.lasting``."""
        return event.kit.lasting[self.effect]

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("lasting effect", (self.effect,), kit.lasting)


class Take(Keep, frozen=True, kw_only=True, tag="take"):
    """A Capability begins for one Faction, which takes the card: the executing one, or another named by the Event.

    It replaces the other side of the card, and the same side of another Faction.
    """

    who: str = "you"

    def run(self, event: AnyEvent) -> Play[None]:
        """Give one side of the card to one Faction."""
        effect, entry = event.kit.lasting[self.effect], self.entry(event)
        event.state.lasting = [
            other for other in event.state.lasting if other == entry or effect_of(other) not in (effect, effect ^ 1)
        ]
        yield from super().run(event)

    def tell(self, event: AnyEvent) -> None:
        """Report which Faction takes it."""
        who = event.kit.factions[event.who(self.who)]
        event.table.tell("event_takes", event.kit.rule_lasting, card=event.card, who=who)

    def entry(self, event: AnyEvent) -> int:
        """The entry with its owner."""
        return owned(event.kit.lasting[self.effect], event.who(self.who))

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [*super().errors(kit), *unknown("Faction", (self.who,), kit.who)]
