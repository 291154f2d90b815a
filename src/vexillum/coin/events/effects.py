"""Events that last, change who is Eligible, move markers on the edge track, or grant free Commands."""

from __future__ import annotations

from typing import Any, ClassVar

from vexillum.coin.cards import effect_of, owned
from vexillum.coin.events.branches import Where
from vexillum.coin.events.context import AnyEvent, EventKit
from vexillum.coin.events.step import E, Step, unknown
from vexillum.coin.sequence import Fate, Standing
from vexillum.coin.state import Play
from vexillum.core.decision import asks_nothing

# Capabilities and Momentum: the lasting effects of Events, and their owners ------------------------------------------


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


# Events that change who is Eligible, on this card and on the next one ------------------------------------------------


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


# Events that move markers on the edge track --------------------------------------------------------------------------


class Gain(Step[AnyEvent], frozen=True, kw_only=True, tag="gain"):
    """A track rises or falls, between 0 and its top."""

    track: str
    n: int
    per: bool = False
    """Whether it is multiplied by the number of pieces, cubes or spaces of the step before."""
    share: int = 1
    """That number is divided by this, rounded up."""

    @asks_nothing
    def run(self, event: AnyEvent) -> None:
        """Move the marker."""
        track = event.track_of(self.track)
        times = -(-event.done // self.share) if self.per else 1
        if track is not None:
            event.shift(track, self.n * times)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [*unknown("track", (self.track,), kit.tracks), *([] if self.share > 0 else ["share: above 0"])]


class Pay(Step[AnyEvent], frozen=True, kw_only=True, tag="pay"):
    """A Faction pays in its own money, at most what it has."""

    who: str
    n: int

    def run(self, event: AnyEvent) -> Play[None]:
        """Ask from which track, if there are two."""
        faction = event.who(self.who)
        yield from event.pay(faction, min(self.n, event.funds(faction)))

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("Faction", (self.who,), kit.who)


class Transfer(Step[AnyEvent], frozen=True, kw_only=True, tag="transfer"):
    """From one or more tracks, in that order, to another: at most what they have; what exceeds the top is lost."""

    sources: tuple[str, ...]
    target: str
    n: int

    @asks_nothing
    def run(self, event: AnyEvent) -> None:
        """Take, then give the amount taken."""
        target, left = event.track_of(self.target), self.n
        for name in self.sources:
            source = event.track_of(name)
            if source is not None:
                left += event.shift(source, -left)
        if target is not None:
            event.shift(target, self.n - left)
        event.done = self.n - left

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("track", (*self.sources, self.target), kit.tracks)


# Free Commands granted by Events: at no cost, with all other requirements, without effect on Eligibility -------------
#
# The Command runs its usual code, with an ``Offer`` of the differences, which the volume's step makes.


def offered(event: AnyEvent, faction: int, where: Where[Any] | None) -> tuple[int, ...] | None:
    """The spaces offered to a Faction; None: all that the rules of the Command allow."""
    return None if where is None else tuple(where.spaces(event, faction))


class FreeCommand(Step[E], frozen=True, kw_only=True):
    """A Faction may execute a Command at no cost. The spaces of the Command become the selected ones."""

    told: ClassVar[bool] = False

    def run(self, event: E) -> Play[None]:
        """Execute the Command."""
        event.spaces = yield from self.execute(event)
        event.done = len(event.spaces)

    def execute(self, event: E) -> Play[list[int]]:
        """Offer the Command. Returns the spaces that are then selected for later steps."""
        raise NotImplementedError
