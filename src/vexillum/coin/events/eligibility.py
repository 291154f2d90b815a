"""Events that change who is Eligible, on this card and on the next one."""

from __future__ import annotations

from vexillum.coin.events.context import AnyEvent
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import Step, unknown
from vexillum.coin.sequence import Fate, Standing
from vexillum.core.decision import asks_nothing


class Ineligible(Step[AnyEvent], frozen=True, kw_only=True, tag="ineligible"):
    """Ineligible through the next card: a Faction no longer acts on this card and begins the next one Ineligible."""

    who: str

    @asks_nothing
    def run(self, event: AnyEvent) -> None:
        """Not for the executing Faction, which becomes Ineligible anyway."""
        state, faction = event.state, event.who(self.who)
        if state.standing[faction] == Standing.ELIGIBLE and faction != event.you:
            state.standing[faction] = Standing.INELIGIBLE
        state.fates[faction] = Fate.INELIGIBLE
        event.table.tell("event_ineligible", event.kit.rule_eligible, who=event.kit.factions[faction])

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names, and Factions without a seat, which have no eligibility."""
        return unknown("Faction", (self.who,), ("you", "chosen", *kit.kit.seats))


class StayEligible(Step[AnyEvent], frozen=True, kw_only=True, tag="stay_eligible"):
    """A Faction begins the next card Eligible, whatever it does on this one."""

    who: str = "you"
    unless: str = ""
    """Except for this Faction."""

    @asks_nothing
    def run(self, event: AnyEvent) -> None:
        """Make an exception to the usual Eligibility."""
        faction, kit = event.who(self.who), event.kit
        if kit.factions[faction] != self.unless:
            event.state.fates[faction] = Fate.ELIGIBLE
            event.table.tell("event_stays_eligible", kit.rule_eligible, who=kit.factions[faction])

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names, and Factions without a seat, which have no eligibility."""
        seats = kit.kit.seats
        return [
            *unknown("Faction", (self.who,), ("you", "chosen", *seats)),
            *unknown("Faction", (self.unless,), ("", *seats)),
        ]


class BecomeEligible(Step[AnyEvent], frozen=True, kw_only=True, tag="become_eligible"):
    """A Faction becomes Eligible: on this card, if it was Ineligible or passed, and on the next one in any case."""

    who: str = "you"

    @asks_nothing
    def run(self, event: AnyEvent) -> None:
        """A Faction that has executed on this card, the Event or before, is Eligible from the next card on."""
        state, faction = event.state, event.who(self.who)
        if faction != event.you and state.standing[faction] in (Standing.INELIGIBLE, Standing.PASSED):
            state.standing[faction] = Standing.ELIGIBLE
        state.fates[faction] = Fate.ELIGIBLE
        event.table.tell("event_becomes_eligible", event.kit.rule_eligible, who=event.kit.factions[faction])

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names, and Factions without a seat, which have no eligibility."""
        return unknown("Faction", (self.who,), ("you", "chosen", *kit.kit.seats))
