"""Capabilities and Momentum: what an Event leaves behind, and whose it is."""

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
    """Its name among those that the rules ask for (``EventKit.lasting``)."""

    @asks_nothing
    def run(self, event: AnyEvent) -> None:
        """The latest comes last."""
        entry = self.entry(event)
        if entry not in event.state.lasting:
            event.state.lasting.append(entry)
            self.tell(event)

    def tell(self, event: AnyEvent) -> None:
        """Report it."""
        event.table.tell("event_keeps", event.kit.rule_lasting, card=event.card)

    def entry(self, event: AnyEvent) -> int:
        """What begins, as ``CoinState.lasting`` has it."""
        return event.kit.lasting[self.effect]

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("lasting effect", (self.effect,), kit.lasting)


class Take(Keep, frozen=True, kw_only=True, tag="take"):
    """A Capability begins for one Faction, which takes the card: who executes the Event, or one that it names.

    The other side of the card ends, and so does the same side in other hands.
    """

    who: str = "you"

    def run(self, event: AnyEvent) -> Play[None]:
        """A card lies with one Faction, on one side."""
        effect, entry = event.kit.lasting[self.effect], self.entry(event)
        event.state.lasting = [
            other for other in event.state.lasting if other == entry or effect_of(other) not in (effect, effect ^ 1)
        ]
        yield from super().run(event)

    def tell(self, event: AnyEvent) -> None:
        """Report who takes it."""
        who = event.kit.factions[event.who(self.who)]
        event.table.tell("event_takes", event.kit.rule_lasting, card=event.card, who=who)

    def entry(self, event: AnyEvent) -> int:
        """With its owner."""
        return owned(event.kit.lasting[self.effect], event.who(self.who))

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [*super().errors(kit), *unknown("Faction", (self.who,), kit.who)]
