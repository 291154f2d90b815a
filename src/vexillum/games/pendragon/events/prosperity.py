"""1.3.6, 1.7 Events that change Prosperity and Population."""

from __future__ import annotations

from typing import Literal

from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import unknown
from vexillum.coin.options import NO, YES, numbers
from vexillum.core.decision import DONE, asks_nothing
from vexillum.games.pendragon.events.context import RULE, PendragonEvent, Step
from vexillum.games.pendragon.events.space_filters import Where
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import REFUGEES
from vexillum.games.pendragon.prosperity import (
    add_prosperity,
    can_grow,
    lower_population,
    prosperity,
    raise_population,
    room,
    take_prosperity,
)
from vexillum.games.pendragon.state import Play

Amount = int | Literal["population", "full"]


class Prosper(Step, frozen=True, kw_only=True, tag="prosper"):
    """1.7.1 Add Prosperity: up to ``n`` in each selected space, or up to ``n`` in all among certain spaces."""

    n: Amount
    """A number, current "population", or until the rows are "full"."""
    who: str = "you"
    must: bool = False
    """As many as fit, not "up to"."""
    among: Where | None = None
    each: int = 0
    """When spread: at most this many in one space."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Space by space."""
        faction = event.who(self.who)
        done = 0
        if self.among is None:
            for space in event.spaces:
                done += yield from self._add(event, faction, space, self._most(event, space))
        else:
            left = [space for space in self.among.spaces(event, faction) if room(event.state, space)]
            total = self.n if isinstance(self.n, int) else 0
            while done < total and left:
                options = [SPACE[space] for space in left]
                if not self.must:
                    options.append(DONE)
                (pick,) = yield event.ask(faction, "prosper_where", options, n=total - done)
                if pick is DONE:
                    break
                left.remove(pick.value)
                done += yield from self._add(event, faction, pick.value, min(total - done, self.each or total))
        event.done = done

    def _most(self, event: PendragonEvent, space: int) -> int:
        if self.n == "population":
            return event.state.population[space]
        return room(event.state, space) if self.n == "full" else int(self.n)

    def _add(self, event: PendragonEvent, faction: int, space: int, most: int) -> Play[int]:
        n = min(most, room(event.state, space))
        if n and not self.must:
            (pick,) = yield event.ask(
                faction, "prosper", numbers(0, n), about=f"space:{SPACE_IDS[space]}", space=SPACE_IDS[space]
            )
            n = pick.value
        return add_prosperity(event.table, space, n, RULE)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        problems = ["among: needs a number n"] if self.among and not isinstance(self.n, int) else []
        return [*problems, *unknown("Faction", (self.who,), kit.who), *(self.among.errors() if self.among else [])]


class Despoil(Step, frozen=True, kw_only=True, tag="despoil"):
    """1.7.1 Remove Prosperity from each selected space, the top row first; it goes off the board."""

    n: int
    who: str = "you"
    must: bool = False
    """This many, or all there are; not "up to"."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Space by space."""
        state, faction = event.state, event.who(self.who)
        done = 0
        for space in event.spaces:
            n = min(self.n, prosperity(state, space))
            if n and not self.must:
                (pick,) = yield event.ask(
                    faction, "despoil", numbers(0, n), about=f"space:{SPACE_IDS[space]}", space=SPACE_IDS[space]
                )
                n = pick.value
            if n:
                done += take_prosperity(state, space, n)
                event.table.tell("event_despoiled", RULE, space=SPACE_IDS[space], n=n, now=prosperity(state, space))
        event.done = done

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("Faction", (self.who,), kit.who)


class Grow(Step, frozen=True, kw_only=True, tag="grow"):
    """1.3.6 Population rises by one in each selected space, as far as it may."""

    who: str = "you"
    may: bool = False

    def run(self, event: PendragonEvent) -> Play[None]:
        """Space by space."""
        faction = event.who(self.who)
        done = 0
        for space in event.spaces:
            if not can_grow(event.state, space):
                continue
            if self.may:
                (pick,) = yield event.ask(
                    faction, "grow", [YES, NO], about=f"space:{SPACE_IDS[space]}", space=SPACE_IDS[space]
                )
                if pick is NO:
                    continue
            raise_population(event.table, space, RULE)
            done += 1
        event.done = done

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("Faction", (self.who,), kit.who)


class Shrink(Step, frozen=True, kw_only=True, tag="shrink"):
    """1.3.6 Population drops by one in each selected space; a Refugees marker for each unless the Event says not."""

    refugees: bool = True

    @asks_nothing
    def run(self, event: PendragonEvent) -> None:
        """Nothing to ask."""
        event.done = sum([lower_population(event.table, space, RULE, refugees=self.refugees) for space in event.spaces])


class Refugees(Step, frozen=True, kw_only=True, tag="refugees"):
    """1.3.6 Refugees markers come, if some of the four are left, or go."""

    n: int

    @asks_nothing
    def run(self, event: PendragonEvent) -> None:
        """Nothing to ask."""
        state = event.state
        before = state.refugees
        state.refugees = min(REFUGEES, max(0, before + self.n))
        if state.refugees != before:
            event.table.tell("refugees", RULE, now=state.refugees)
        event.done = abs(state.refugees - before)
