"""Events that move markers on the edge track."""

from __future__ import annotations

from vexillum.coin.events.context import AnyEvent
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import Step, unknown
from vexillum.coin.state import Play
from vexillum.core.decision import asks_nothing


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
