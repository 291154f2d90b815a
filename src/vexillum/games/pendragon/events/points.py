"""1.8 Events that move markers along the edge: Resources, Renown, Prestige, Wealth."""

from __future__ import annotations

from vexillum.games.pendragon.events.context import RULE, PendragonEvent
from vexillum.games.pendragon.events.step import WHO, Step, unknown
from vexillum.games.pendragon.money import RENOWN, funds, pay, shift
from vexillum.games.pendragon.pieces import BARBARIANS
from vexillum.games.pendragon.state import TRACKS, Play, Track

ANY_TRACK = (*TRACKS, "renown")
"""The six tracks; "renown" is that of the Faction selected."""


def track_of(event: PendragonEvent, name: str) -> Track | None:
    """The track that a step names."""
    if name == "renown":
        return RENOWN[event.faction] if event.faction in BARBARIANS else None
    return Track(TRACKS.index(name))


class Gain(Step, frozen=True, kw_only=True, tag="gain"):
    """1.8 A track rises, or falls, between 0 and 80."""

    track: str
    n: int
    per: bool = False
    """So much for each piece, cube or space of the step before."""
    share: int = 1
    """For every so many of them, rounded up."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Move the marker."""
        track = track_of(event, self.track)
        times = -(-event.done // self.share) if self.per else 1
        if track is not None:
            shift(event.table, track, self.n * times, RULE)
        return
        yield

    def errors(self) -> list[str]:
        """Unknown names."""
        return [*unknown("track", (self.track,), ANY_TRACK), *([] if self.share > 0 else ["share: above 0"])]


class Pay(Step, frozen=True, kw_only=True, tag="pay"):
    """1.8 A Faction pays in its own money: Resources as 1.5.2 lets it spend them, or Renown."""

    who: str
    n: int

    def run(self, event: PendragonEvent) -> Play[None]:
        """Ask from which purse, if there are two."""
        faction = event.who(self.who)
        yield from pay(event.table, faction, min(self.n, funds(event.state, faction)), RULE, ask=True)

    def errors(self) -> list[str]:
        """Unknown names."""
        return unknown("Faction", (self.who,), WHO)


class Transfer(Step, frozen=True, kw_only=True, tag="transfer"):
    """1.8 From one or more tracks, in that order, to another: as much as there is; what exceeds 80 is lost."""

    sources: tuple[str, ...]
    target: str
    n: int

    def run(self, event: PendragonEvent) -> Play[None]:
        """Take, then give what was taken."""
        target, left = track_of(event, self.target), self.n
        for name in self.sources:
            source = track_of(event, name)
            if source is not None:
                left += shift(event.table, source, -left, RULE)
        if target is not None:
            shift(event.table, target, self.n - left, RULE)
        event.done = self.n - left
        return
        yield

    def errors(self) -> list[str]:
        """Unknown names."""
        return unknown("track", (*self.sources, self.target), ANY_TRACK)
