"""1.3.7, 2.3.6, 6.8 Events that shift the Imperium, flip Seas or change Eligibility."""

from __future__ import annotations

from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import unknown
from vexillum.coin.options import NONE
from vexillum.core.decision import Option
from vexillum.games.pendragon.entropy import entropy_of_britons
from vexillum.games.pendragon.events.context import RULE, PendragonEvent, Step
from vexillum.games.pendragon.imperium import DOMINANCES, LEVELS, set_imperium
from vexillum.games.pendragon.map import SEA_IDS, SEA_NUMBER
from vexillum.games.pendragon.options import SEA
from vexillum.games.pendragon.state import Dominance, Imperium, Play

MILITARY = Option("military", Dominance.MILITARY, text="option.event_dominance", params={"dominance": "military"})
CIVILIAN = Option("civilian", Dominance.CIVILIAN, text="option.event_dominance", params={"dominance": "civilian"})
KEEP = Option("keep", None, text="option.event_keep")
"""Leave the marker where it is."""

LEVEL_WORDS = ("", "up", "down", *LEVELS)
DOMINANCE_WORDS = ("", "military", "civilian", "other", "choose", "may")


class Shift(Step, frozen=True, kw_only=True, tag="shift"):
    """6.8 Shift the Imperium: its level, its Dominance, or both. Prestige and Wealth are never halved (R45)."""

    level: str = ""
    """"up", "down", or a level; the Dominance stays."""
    dominance: str = ""
    """"military", "civilian", the "other" one, one that is "choose"n, or that "may" be. Never at Fragmentation."""
    when: tuple[str, ...] = ()
    """Only at these levels."""
    who: str = "you"

    def run(self, event: PendragonEvent) -> Play[None]:
        """The level first, then the Dominance."""
        state, table = event.state, event.table
        event.done = 0
        if self.when and LEVELS[state.imperium] not in self.when:
            return
        before = state.imperium, state.dominance
        level = Imperium(state.imperium)
        if self.level in LEVELS:
            level = Imperium(LEVELS.index(self.level))
        elif self.level:
            level = Imperium(min(2, max(0, level + (1 if self.level == "down" else -1))))
        dominance = Dominance(state.dominance)
        if level != Imperium.FRAGMENTATION:
            dominance = yield from self._dominance(event, dominance)
        set_imperium(table, level, dominance, RULE)
        event.done = int((state.imperium, state.dominance) != before)
        yield from entropy_of_britons(table)

    def _dominance(self, event: PendragonEvent, now: Dominance) -> Play[Dominance]:
        if self.dominance == "other":
            return Dominance.CIVILIAN if now == Dominance.MILITARY else Dominance.MILITARY
        if self.dominance in ("choose", "may"):
            options = [MILITARY, CIVILIAN]
            if self.dominance == "may":
                options = [option for option in options if option.value != now] + [KEEP]
            (pick,) = yield event.ask(event.who(self.who), "dominance", options)
            return now if pick is KEEP else Dominance(pick.value)
        return Dominance(DOMINANCES.index(self.dominance)) if self.dominance else now

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("level", (self.level,), LEVEL_WORDS),
            *unknown("level", self.when, LEVELS),
            *unknown("Dominance", (self.dominance,), DOMINANCE_WORDS),
            *unknown("Faction", (self.who,), kit.who),
        ]


class Patrol(Step, frozen=True, kw_only=True, tag="patrol"):
    """1.3.7 Flip a Sea to Patrolled, or to No Patrol."""

    seas: tuple[str, ...] = SEA_IDS
    patrolled: bool = True
    may: bool = False
    who: str = "you"

    def run(self, event: PendragonEvent) -> Play[None]:
        """Select one that can be flipped."""
        state = event.state
        event.done, event.sea = 0, -1
        options = [SEA[SEA_NUMBER[id]] for id in self.seas if state.patrolled[SEA_NUMBER[id]] != self.patrolled]
        if not options:
            return
        kind = "patrol" if self.patrolled else "no_patrol"
        (pick,) = yield event.ask(event.who(self.who), kind, [*options, NONE] if self.may else options)
        if pick is not NONE:
            state.patrolled[pick.value] = int(self.patrolled)
            event.sea, event.done = pick.value, 1
            event.table.tell(f"event_{kind}", "1.3.7", sea=SEA_IDS[pick.value])

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [*unknown("Sea", self.seas, SEA_NUMBER), *unknown("Faction", (self.who,), kit.who)]
