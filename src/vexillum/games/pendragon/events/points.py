"""1.8 Events that move markers along the edge: Resources, Renown, Prestige, Wealth."""

from __future__ import annotations

from vexillum.games.pendragon.events.scene import RULE, Scene
from vexillum.games.pendragon.events.step import WHO, Step, unknown
from vexillum.games.pendragon.money import RENOWN, funds, pay, shift
from vexillum.games.pendragon.pieces import BARBARIANS
from vexillum.games.pendragon.state import TRACKS, Play, Track

ANY_TRACK = (*TRACKS, "renown")
"""The six tracks; "renown" is that of the Faction selected."""


def track_of(scene: Scene, name: str) -> Track | None:
    """The track that a step names."""
    if name == "renown":
        return RENOWN[scene.faction] if scene.faction in BARBARIANS else None
    return Track(TRACKS.index(name))


class Gain(Step, frozen=True, kw_only=True, tag="gain"):
    """1.8 A track rises, or falls, between 0 and 80."""

    track: str
    n: int
    per: bool = False
    """So much for each piece, cube or space of the step before."""
    share: int = 1
    """For every so many of them, rounded up."""

    def run(self, scene: Scene) -> Play[None]:
        """Move the marker."""
        track = track_of(scene, self.track)
        times = -(-scene.done // self.share) if self.per else 1
        if track is not None:
            shift(scene.table, track, self.n * times, RULE)
        return
        yield

    def errors(self) -> list[str]:
        """Unknown names."""
        return [*unknown("track", (self.track,), ANY_TRACK), *([] if self.share > 0 else ["share: above 0"])]


class Pay(Step, frozen=True, kw_only=True, tag="pay"):
    """1.8 A Faction pays in its own money: Resources as 1.5.2 lets it spend them, or Renown."""

    who: str
    n: int

    def run(self, scene: Scene) -> Play[None]:
        """Ask from which purse, if there are two."""
        faction = scene.who(self.who)
        yield from pay(scene.table, faction, min(self.n, funds(scene.state, faction)), RULE, ask=True)

    def errors(self) -> list[str]:
        """Unknown names."""
        return unknown("Faction", (self.who,), WHO)


class Transfer(Step, frozen=True, kw_only=True, tag="transfer"):
    """1.8 From one or more tracks, in that order, to another: as much as there is; what exceeds 80 is lost."""

    sources: tuple[str, ...]
    target: str
    n: int

    def run(self, scene: Scene) -> Play[None]:
        """Take, then give what was taken."""
        target, left = track_of(scene, self.target), self.n
        for name in self.sources:
            source = track_of(scene, name)
            if source is not None:
                left += shift(scene.table, source, -left, RULE)
        if target is not None:
            shift(scene.table, target, self.n - left, RULE)
        scene.done = self.n - left
        return
        yield

    def errors(self) -> list[str]:
        """Unknown names."""
        return unknown("track", (*self.sources, self.target), ANY_TRACK)
