"""6.5.1 Events that move the Senate, and 6.2 those that let the Germans act."""

from __future__ import annotations

from typing import ClassVar, Literal

from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import unknown
from vexillum.core.decision import DONE, asks_nothing
from vexillum.games.falling_sky import senate
from vexillum.games.falling_sky.battle.journal import BattleCommand
from vexillum.games.falling_sky.control import warbands
from vexillum.games.falling_sky.events.context import RULE, FallingSkyEvent, Step
from vexillum.games.falling_sky.events.space_filters import EVERYWHERE, Where
from vexillum.games.falling_sky.forces import hide, pool_of
from vexillum.games.falling_sky.germans.commands import ambush_victims
from vexillum.games.falling_sky.germans.guided import guided_battle, guided_march
from vexillum.games.falling_sky.germans.phase import germans_phase
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.options import REGION
from vexillum.games.falling_sky.pieces import GERMANS, WARBANDS
from vexillum.games.falling_sky.state import Play


class ShiftSenate(Step, frozen=True, kw_only=True, tag="shift_senate"):
    """5.1.1, 6.5.1 Shift the Senate some boxes up (toward Uproar) or down (toward Adulation)."""

    to: Literal["up", "down"]
    boxes: int = 1

    @asks_nothing
    def run(self, event: FallingSkyEvent) -> None:
        """As far as the marker goes; at the end it becomes Firm."""
        way = senate.UP if self.to == "up" else senate.DOWN
        event.done = int(senate.shift_senate(event.table, way, self.boxes, RULE))


class GermansPhase(Step, frozen=True, kw_only=True, tag="germans_phase"):
    """6.2 A Germans Phase as if it were Winter, perhaps without Rally or March; ``surely``: all of them Ambush."""

    told: ClassVar[bool] = False

    rally: bool = True
    march: bool = True
    surely: bool = False

    def run(self, event: FallingSkyEvent) -> Play[None]:
        """By their own rules; no Faction guides them."""
        yield from germans_phase(event.table, rally=self.rally, march=self.march, surely=self.surely)


class GermanMarch(Step, frozen=True, kw_only=True, tag="german_march"):
    """3.4.2 A Faction lets Germanic groups March, one from each of up to ``most`` Regions. Selects those Regions."""

    who: str = "you"
    origins: Where = EVERYWHERE
    targets: Where | None = None
    most: int = SPACE_COUNT

    def run(self, event: FallingSkyEvent) -> Play[None]:
        """All origins are named first and all Warbands there hide; then the groups move."""
        state, guide = event.state, event.who(self.who)
        found = [r for r in self.origins.spaces(event, guide) if warbands(state, r, GERMANS)]
        targets = None if self.targets is None else tuple(self.targets.spaces(event, guide))
        event.spaces = []
        if found:
            picks = yield event.ask(
                guide,
                "german_origins",
                [REGION[region] for region in found],
                least=0,
                most=min(self.most, len(found)),
                n=self.most,
            )
            event.spaces = [pick.value for pick in picks]
        for region in event.spaces:
            hide(state, region, GERMANS)
        there = {region: dict(pool_of(state, region, WARBANDS[GERMANS])) for region in event.spaces}
        for region in event.spaces:
            yield from guided_march(event.table, guide, region, targets=targets, there=there[region])
        event.done = len(event.spaces)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        places = [self.origins, *([self.targets] if self.targets else [])]
        return [*unknown("Faction", (self.who,), kit.who), *[error for where in places for error in where.errors()]]


class GermanAmbush(Step, frozen=True, kw_only=True, tag="german_ambush"):
    """3.4.4 A Faction lets Germans Battle with Ambush in up to ``most`` Regions, where they are able to."""

    who: str = "you"
    where: Where = EVERYWHERE
    most: int = SPACE_COUNT

    def run(self, event: FallingSkyEvent) -> Play[None]:
        """Region by Region."""
        state, guide, command = event.state, event.who(self.who), BattleCommand()
        fought: list[int] = []
        while len(fought) < self.most:
            able = self.where.spaces(event, guide)
            able = [region for region in able if region not in fought and ambush_victims(state, region)]
            if not able:
                break
            (pick,) = yield event.ask(guide, "german_ambush", [*[REGION[region] for region in able], DONE])
            if pick is DONE:
                break
            fought.append(pick.value)
            yield from guided_battle(event.table, guide, pick.value, command=command)
        event.spaces = fought
        event.done = len(fought)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [*unknown("Faction", (self.who,), kit.who), *self.where.errors()]
